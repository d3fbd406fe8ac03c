import type { Sentence } from '../../treebank/index.ts'
import type { Input, Read } from './input.ts'

/** All sentences of an input; that there are none is an error. Says what was left out. */
export async function readAll(input: Input, title?: string): Promise<Sentence[]> {
  return (await readNumbered(input, title)).map(({ sentence }) => sentence)
}

/** As readAll(), with their places. */
export async function readNumbered(input: Input, title?: string): Promise<Read[]> {
  const reads: Read[] = []
  for await (const read of input.sentences(title)) reads.push(read)
  await input.reportSkipped()
  if (reads.length === 0) throw input.emptyError()
  return reads
}
