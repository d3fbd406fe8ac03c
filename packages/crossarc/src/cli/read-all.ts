import type { Sentence } from '../treebank/sentence.ts'
import type { Input } from './input.ts'

/** All sentences of an input; that there are none is an error. Says what was left out. */
export async function readAll(input: Input, title?: string): Promise<Sentence[]> {
  const sentences: Sentence[] = []
  for await (const { sentence } of input.sentences(title)) sentences.push(sentence)
  await input.reportSkipped()
  if (sentences.length === 0) throw input.emptyError()
  return sentences
}
