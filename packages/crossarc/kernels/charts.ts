/*
 * Charts in AssemblyScript with SIMD: sums of scores and their maxima in 64-bit floats. Every argument called
 * a pointer is a byte address in the imported memory. The module holds no data and allocates nothing, so that
 * each worker can have an instance over the same memory.
 *
 * src/kernels/charts/plain.ts does the same operations on the same numbers in the same order: a change here
 * must be made there too.
 */
export { mh4 } from './charts/mh4'
export { projective } from './charts/projective'
