import { CrossarcError } from '../../base/index.ts'
import { sentenceId } from '../../treebank/index.ts'
import { usageError } from './failure.ts'
import type { Input, Read } from './input.ts'

/** What --sentence accepts, for the help of the commands that have it. */
export const SENTENCE_HELP = 'the sentence with this number (from 1) or sent_id'

/** Whether --sentence selects this sentence: digits are a number, anything else is a sent_id. */
export function isSelected({ sentence, position }: Read, selector: string): boolean {
  if (/^\d+$/.test(selector)) return position === Number(selector)
  return sentenceId(sentence) === selector
}

/** The sentence that --sentence selects. */
export async function selectSentence(input: Input, selector: string): Promise<Read> {
  if (/^0+$/.test(selector)) throw usageError('sentences are counted from 1')
  for await (const read of input.sentences('looking')) if (isSelected(read, selector)) return read
  throw notFound(selector, input)
}

export function notFound(selector: string, { count, bad }: Input): CrossarcError {
  return new CrossarcError('sentence-not-found', reason())

  function reason(): string {
    if (!/^\d+$/.test(selector)) return `no sentence has the sent_id "${selector}"`
    if (bad.has(Number(selector))) return `sentence ${selector} is invalid and was skipped`
    return `there is no sentence ${selector}: the input has ${count}`
  }
}
