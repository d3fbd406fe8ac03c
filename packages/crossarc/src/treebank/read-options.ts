import type { CrossarcError } from '../base/index.ts'
import type { Roots } from './check.ts'
import type { Word } from './sentence.ts'

/** Options of the readers. */
export interface ReadOptions {
  /** The name of the file, for errors. */
  file?: string
  /** Whether a sentence must have exactly one root. */
  roots?: Roots
  /**
   * What to do if the heads do not form a tree: throw an error or, for callers that replace the heads anyway,
   * set them all to unknown.
   */
  unsoundHeads?: 'error' | 'unknown'
  /**
   * Receives the error of a bad sentence, which is then left out, and its number in the source, counted from
   * 1. Without it, the first error is thrown.
   */
  onInvalid?: (error: CrossarcError, number: number) => void
}

/** The differences between CoNLL-U and CoNLL-X. */
export interface Dialect {
  name: string
  roots: Roots
  /** Whether ids such as 3-4 and 3.1 exist. */
  tokensAndNodes: boolean
  /** Turns columns 9 and 10, as they are in the file, into DEPS and MISC. */
  finish?(word: Word): CrossarcError | undefined
}

/** Far beyond any sentence; limits the memory that a file without blank lines can take. */
export const LONGEST_SENTENCE = 1 << 26
