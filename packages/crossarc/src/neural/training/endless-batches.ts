import { shuffled } from '../../base/index.ts'

/** Batches without end: all items in random order, then all again in another order. A batch may span two rounds. */
export function* endlessBatches<T>(
  list: readonly T[],
  words: number,
  wordsOf: (item: T) => number,
  random: () => number,
): Generator<T[], never> {
  let batch: T[] = []
  let size = 0
  for (;;) {
    for (const item of shuffled(list, random)) {
      batch.push(item)
      size += wordsOf(item)
      if (size < words) continue
      yield batch
      batch = []
      size = 0
    }
  }
}
