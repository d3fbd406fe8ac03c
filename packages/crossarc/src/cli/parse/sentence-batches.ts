import type { Sentence } from '../../treebank/index.ts'

/**
 * Sentences in groups with so many words. Where the source keeps one waiting (a pipe that is written to line by line), what
 * there is goes on at once.
 */
export async function* sentenceBatches(
  sentences: AsyncIterable<Sentence>,
  groupWords: number,
): AsyncGenerator<Sentence[], void> {
  const source = sentences[Symbol.asyncIterator]()
  let next = source.next()
  try {
    for (;;) {
      const first = await next
      if (first.done === true) return
      const group = [first.value]
      let words = first.value.words.length
      next = asked(source)
      while (words < groupWords) {
        const ready = await Promise.race([next.catch(() => undefined), soon()])
        if (ready === undefined || ready.done === true) break
        group.push(ready.value)
        words += ready.value.words.length
        next = asked(source)
      }
      yield group
    }
  } finally {
    await source.return?.()
  }
}

/** An error is thrown when its turn comes; until then it must not count as one that nobody handles. */
function asked(source: AsyncIterator<Sentence, void>): Promise<IteratorResult<Sentence, void>> {
  const next = source.next()
  next.catch(() => {})
  return next
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined))
}
