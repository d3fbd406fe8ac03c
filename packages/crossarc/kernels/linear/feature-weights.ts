/**
 * Where the parts of a model are: a block of 32-bit numbers. src/kernels/linear/feature-weights.ts lists the
 * same fields in the same order and explains them.
 */
export class FeatureWeights {
  features: u32
  broadBits: u32
  broadBitShift: u32
  broadTable: u32
  broadShift: u32
  rows: u32
  rowBytes: u32
  kindBytes: u32
  narrowBits: u32
  narrowBitShift: u32
  narrowTable: u32
  narrowShift: u32
  narrowBytes: u32
  broadFeatures: u32
  narrowFeatures: u32
  lists: u32
  listBytes: u32
  lengths: u32
  kindSums: u32
  labelScores: u32
  labelUnit: f32
}
