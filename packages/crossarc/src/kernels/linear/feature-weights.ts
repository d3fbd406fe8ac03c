/**
 * The parts of a model for lookUp() and scoreLabels(), in the order in which a block of 32-bit numbers tells where they
 * are. kernels/linear/feature-weights.ts has the same fields.
 *
 * A feature is a number of 32 bits; 0 counts as 1, and marks what is free. A *broad* feature has many label weights: they
 * are a row of bytes. A *narrow* one has few, beside it in its table. There are many more narrow ones, and most features
 * that are met are broad. Both tables use open addressing: the place of a feature is number feature >>> shift, or follows it
 * without a free place between them; after the last place comes the first. So a table is filled from one end to the other
 * by features in increasing order, which takes a fraction of the time that jumping about in memory takes.
 */
export const featureWeightFields = [
  /** What to look up. */
  'features',
  /** A bit for every value of feature >>> broadBitShift, set where a broad feature has it. */
  'broadBits',
  'broadBitShift',
  /**
   * Places of 8 bytes: the feature; the number of its row times 4, plus the number of its scale. Three more places, which
   * stay free, lie behind the last one.
   */
  'broadTable',
  'broadShift',
  /**
   * Rows of rowBytes: in kindBytes, a multiple of 8, the transition weights as i16; then the label weights as i8, to be
   * multiplied by labelUnit and 4 to the number of the scale. The number of columns is a multiple of 8.
   */
  'rows',
  'rowBytes',
  'kindBytes',
  /** As broadBits, for narrow features. */
  'narrowBits',
  'narrowBitShift',
  /**
   * Places of narrowBytes: the feature; in kindBytes the transition weights as i16; up to the end, but at least for two,
   * label weights, each with its class in the low half and what to multiply by labelUnit, not 0, in the high half; then
   * zeros.
   */
  'narrowTable',
  'narrowShift',
  'narrowBytes',
  /** Room to sort features out: for one more than there are. */
  'broadFeatures',
  'narrowFeatures',
  /** Five lists of listBytes: pointers to rows by scale, and to the label weights of narrow features; their lengths. */
  'lists',
  'listBytes',
  'lengths',
  /** Results: the sums of the transition weights as i32, two times kindBytes; the scores of the labels as f32. */
  'kindSums',
  'labelScores',
  /** As f32. */
  'labelUnit',
] as const

export type FeatureWeightField = (typeof featureWeightFields)[number]

/** How many scales rows have: each is four times the one before. */
export const SCALES = 4
