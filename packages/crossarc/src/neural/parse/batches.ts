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
