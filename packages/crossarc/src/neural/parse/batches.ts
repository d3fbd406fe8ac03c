/** Splits a list, in order, into batches; a batch ends as soon as it has at least `words` words. */
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
