import type { Pointer } from '../memory/arena.ts'

/**
 * Scores of a linear model in training. The place of a row is its address divided by 4. A row begins with its
 * size: the number of label weights it lists, or a negative number if it is dense. Then come the transition
 * weights; then the label weights, each with its class in the low half and the weight in the high half, or in
 * a dense row one weight for every class. At place 0 there is a row of zeros. All weights are integers.
 */
export interface TrainingKernels {
  /**
   * Writes the places of the rows of some features, 0 for features without a row. A slot is two numbers: a
   * feature, or 0, and the place of its row. There are mask + 1 slots, after which the memory must not end at
   * once. A feature's slot is number feature & mask, or a later one with no free slot in between; the first
   * slot follows the last.
   */
  findRows(features: Pointer, count: number, slots: Pointer, mask: number, places: Pointer): void

  /** Writes the sums of the transition weights of rows as i32; `kinds` is a multiple of 4. */
  sumKinds(places: Pointer, count: number, kinds: number, sums: Pointer): void

  /**
   * Writes the sums of the label weights of rows as f32. The first label weight is `firstLabel` bytes from
   * the start of a row, `width` a multiple of 4. `room` holds two numbers for each place, and two more.
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
