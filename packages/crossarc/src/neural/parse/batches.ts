import { shuffled } from '../../base/index.ts'

/** Splits a list into batches that are full with so many words, in order. */
export function batchesOf<T>(list: readonly T[], words: number, wordsOf: (item: T) => number): T[][] {
  const batches: T[][] = []
  let batch: T[] = []
  let size = 0
  for (const item of list) {
    batch.push(item)
    size += wordsOf(item)
    if (size < words) continue
    batches.push(batch)
    batch = []
    size = 0
  }
  if (batch.length > 0) batches.push(batch)
  return batches
}

/** Batches without end: all items in a new order, then all again in another; a batch may reach over. */
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
