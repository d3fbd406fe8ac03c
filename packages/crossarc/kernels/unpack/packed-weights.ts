/**
 * Where packed weights are, and how far they have been read: a block of 32-bit numbers.
 * src/kernels/unpack/interface.ts lists the same fields in the same order and explains them.
 */
export class PackedWeights {
  features: u32
  featuresEnd: u32
  kinds: u32
  kindsEnd: u32
  labels: u32
  labelsEnd: u32
  feature: i32
  row: u32
  kindCount: u32
  classes: u32
  scales: u32
  scaleCount: u32
  pairs: u32
  labelRows: u32
  usedScales: u32
  broadNumbers: u32
}
