import { CrossarcError } from '../error.ts'
import { comment, type Sentence } from '../treebank/sentence.ts'
import { usageError } from './failure.ts'
import type { Input, Read } from './input.ts'

/** What --sentence takes, for the help of every command that has it. */
export const SENTENCE_HELP = 'the sentence with this number, counted from 1, or with this sent_id'

/** Whether a sentence is the one that --sentence names: digits are a number, all else is a sent_id. */
export function isSelected(
  { sentence, number }: Pick<Read, 'sentence' | 'number'>,
  selector: string,
): boolean {
  if (/^\d+$/.test(selector)) return number === Number(selector)
  return comment(sentence, 'sent_id')?.trim() === selector
}

/** The sentence that --sentence names. */
export async function selectSentence(input: Input, selector: string): Promise<Sentence> {
  if (/^0+$/.test(selector)) throw usageError('sentences are counted from 1')
  let seen = 0
  for await (const read of input.sentences('looking')) {
    seen++
    if (isSelected({ sentence: read.sentence, number: seen }, selector)) return read.sentence
  }
  throw notFound(selector, seen)
}

export function notFound(selector: string, seen: number): CrossarcError {
  return new CrossarcError(
    'sentence-not-found',
    /^\d+$/.test(selector)
      ? `there is no sentence ${selector}: the input has ${seen}`
      : `no sentence has the sent_id "${selector}"`,
  )
}
