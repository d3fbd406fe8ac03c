/*
 * Scores of a sparse linear model in training, in AssemblyScript with SIMD. As in linear.ts, pointers are
 * byte addresses, and the module holds no data. A place is the address of a row divided by 4;
 * src/linear/training/training-rows.ts describes rows.
 *
 * src/kernels/linear-training/plain.ts does the same: a change here must be made there too.
 */
export { findRows } from './training/find-rows'
export { sumKinds, sumLabels } from './training/sums'
