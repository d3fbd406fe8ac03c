/*
 * Scores of a sparse linear model, in AssemblyScript with SIMD. Every argument called a pointer is a byte
 * address in the imported memory. The module holds no data and allocates nothing, so that each worker can
 * have an instance over the same memory.
 *
 * src/kernels/linear/plain.ts and feature-weights-plain.ts do the same additions: a change here must be made
 * there too.
 */
export { join } from './linear/join'
export { scoreLabels } from './linear/labels'
export { lookUp } from './linear/look-up'
export { scoreRows } from './linear/rows'
