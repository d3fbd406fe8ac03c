import type { Sentence } from '../../treebank/index.ts'
import type { Input, Read } from './input.ts'

/** All sentences of an input; throws if there are none. Reports skipped sentences. */
export async function readAll(input: Input, title?: string): Promise<Sentence[]> {
  return (await readNumbered(input, title)).map(({ sentence }) => sentence)
}

/** Like readAll(), with the places of the sentences. */
export async function readNumbered(input: Input, title?: string): Promise<Read[]> {
  const reads: Read[] = []
  for await (const read of input.sentences(title)) reads.push(read)
  await input.reportSkipped()
  if (reads.length === 0) throw input.emptyError()
  return reads
}
