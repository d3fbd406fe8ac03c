import type { Pointer } from '../memory/arena.ts'

/**
 * Scores of a linear model in training. The place of a row is its address divided by 4; a row begins with its size: how
 * many label weights it lists, or less than 0 where it is dense; then come the transition weights; then the label weights,
 * each with its class in the low half and the weight in the high half, or in a dense row the place of a weight for every
 * class. At place 0 there is a row of zeros. All weights are whole numbers.
 */
export interface TrainingKernels {
  /**
   * Writes the places of the rows of some features, 0 for those that have none. A slot is two numbers: a feature, or 0, and
   * the place of its row. There are mask + 1, after which the memory does not end at once; a feature's is number
   * feature & mask, or follows it without a free slot between them; after the last slot comes the first.
   */
  findRows(features: Pointer, count: number, slots: Pointer, mask: number, places: Pointer): void

  /** Writes the sums of the transition weights of rows as i32; `kinds` is a multiple of 4. */
  sumKinds(places: Pointer, count: number, kinds: number, sums: Pointer): void

  /**
   * Writes the sums of the label weights of rows as f32. The first label weight is `firstLabel` bytes from the start of a
   * row, `width` a multiple of 4. `room` is for two numbers for each place, and two more.
   */
  sumLabels(
    places: Pointer,
    count: number,
    firstLabel: number,
    width: number,
    scores: Pointer,
    room: Pointer,
  ): void
}
