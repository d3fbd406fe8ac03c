import type { IntegerWeights } from '../../linear/weights/index.ts'
import type { ExpansionRules } from '../expansion/expansion.ts'
import type { ScannerRules } from './token-scanner.ts'

/** A trained tokenizer and sentence splitter, as data: Tokenizer runs it, writeTokenizer() writes it. */
export interface TokenizerModel extends ScannerRules {
  /** Decides whether a gap between characters ends a token. */
  readonly tokenWeights: IntegerWeights
  /** Decides whether a gap between tokens ends a sentence. */
  readonly sentenceWeights: IntegerWeights
  /** A gap whose score is above this threshold ends a sentence. */
  readonly sentenceThreshold: number
  /** By the hash of a word in lower case: its usual spelling. */
  readonly cases: ReadonlyMap<number, number>
  /** The words of multiword tokens. */
  readonly expansion: ExpansionRules
}
