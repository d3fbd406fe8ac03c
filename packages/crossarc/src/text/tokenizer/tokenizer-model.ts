import type { IntegerWeights } from '../../linear/weights/index.ts'
import type { ExpansionRules } from '../expansion/expansion.ts'
import type { ScannerRules } from './token-scanner.ts'

/** A trained tokenizer and sentence splitter, as data: Tokenizer runs it, writeTokenizer() writes it. */
export interface TokenizerModel extends ScannerRules {
  /** Is a gap between characters the end of a token? */
  readonly tokenWeights: IntegerWeights
  /** Is a gap between tokens the end of a sentence? */
  readonly sentenceWeights: IntegerWeights
  /** A gap whose score is above this is the end of a sentence. */
  readonly sentenceThreshold: number
  /** By the hash of a word in lower case: how it is usually written. */
  readonly cases: ReadonlyMap<number, number>
  /** The words of multi-word tokens. */
  readonly expansion: ExpansionRules
}
