/**
 * The parts of a model for lookUp() and scoreLabels(), in the order of the block of 32-bit numbers that
 * locates them. kernels/linear/feature-weights.ts has the same fields.
 *
 * A feature is a 32-bit number; 0 counts as 1, since 0 marks free places. A *broad* feature has many label
 * weights, which form a row of bytes. A *narrow* one has few, stored beside it in its table. Narrow features
 * are far more numerous, but most lookups are of broad ones. Both tables use open addressing: the place of a
 * feature is number feature >>> shift, or a later one with no free place in between; the first place follows
 * the last. So features in increasing order fill a table from one end to the other, which takes a fraction of
 * the time of random access.
 */
export const featureWeightFields = [
  /** The features to look up. */
  'features',
  /** A bit for every value of feature >>> broadBitShift, set if a broad feature has it. */
  'broadBits',
  'broadBitShift',
  /**
   * Places of 8 bytes: the feature; the number of its row times 4, plus the number of its scale. Three more
   * places, which stay free, follow the last one.
   */
  'broadTable',
  'broadShift',
  /**
   * Rows of rowBytes: in kindBytes, a multiple of 8, the transition weights as i16; then the label weights as
   * i8, to be multiplied by labelUnit and 4 to the power of the scale's number. The number of columns is a
   * multiple of 8.
   */
  'rows',
  'rowBytes',
  'kindBytes',
  /** Like broadBits, for narrow features. */
  'narrowBits',
  'narrowBitShift',
  /**
   * Places of narrowBytes: the feature; in kindBytes the transition weights as i16; then, up to the end but
   * with room for at least two, label weights, each with its class in the low half and a factor of labelUnit,
   * not 0, in the high half; then zeros.
   */
  'narrowTable',
  'narrowShift',
  'narrowBytes',
  /** Room to sort features: for one more than there are. */
  'broadFeatures',
  'narrowFeatures',
  /**
   * Five lists of listBytes: pointers to rows by scale, and to the label weights of narrow features; their lengths.
   */
  'lists',
  'listBytes',
  'lengths',
  /**
   * Results: the sums of the transition weights as i32, twice kindBytes long; the scores of the labels as
   * f32.
   */
  'kindSums',
  'labelScores',
  /** As f32. */
  'labelUnit',
] as const

export type FeatureWeightField = (typeof featureWeightFields)[number]

/** The number of scales of rows: each is four times the previous one. */
export const SCALES = 4
