/*
 * Scores of a sparse linear model in training, in AssemblyScript with SIMD. As in linear.ts, pointers are byte addresses,
 * and the module holds no data. A place is the address of a row divided by 4; see src/linear/training-rows.ts for rows.
 *
 * src/kernels/training-plain.ts does the same: whoever changes one changes both.
 */
export { findRows } from './training/find-rows'
export { sumKinds, sumLabels } from './training/sums'
