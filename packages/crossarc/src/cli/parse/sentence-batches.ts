import type { Sentence } from '../../treebank/index.ts'

/**
 * Groups sentences until a group has `groupWords` words. If the source is slow, such as a pipe written line by line, a group
 * goes out as soon as the next sentence is not ready.
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

/** Requests the next sentence; its error surfaces in turn, and until then must not count as an unhandled rejection. */
function asked(source: AsyncIterator<Sentence, void>): Promise<IteratorResult<Sentence, void>> {
  const next = source.next()
  next.catch(() => {})
  return next
}

function soon(): Promise<undefined> {
  return new Promise((resolve) => setImmediate(resolve, undefined))
}
