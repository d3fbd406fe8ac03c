import { defined } from '../base/index.ts'
import type { ParseOptions } from '../decode/index.ts'
import type { KnowledgeSource, KnownSpan } from '../knowledge/index.ts'
import type { TokenizeOptions } from '../text/tokenizer/index.ts'
import type { Sentence } from '../treebank/index.ts'
import type { DocumentConstraint, WordConstraint } from './word-constraints.ts'

/** What a pipeline does with every sentence. */
export interface PipelineOptions {
  /** Finds words that form subtrees, such as titles, in all sentences: a Knowledge. */
  knowledge?: KnowledgeSource
}

/** How the parser of a pipeline searches. */
export interface SearchOptions extends Omit<ParseOptions, 'constraints'> {
  /** Finds words that form subtrees; without it, that of the pipeline. Constraints take precedence. */
  knowledge?: KnowledgeSource
  /** Called for each given sentence with known spans, once it is parsed. The `problem` of a span says why it is not respected. */
  onKnown?: (known: readonly KnownSpan[], sentence: Sentence) => void
}

/** Options for sentences that already have words. */
export interface SentenceOptions extends SearchOptions {
  /** Constraints on the tree; a word is named by its number, or by its form if that occurs once. */
  constraints?: readonly WordConstraint[]
  /** Keeps the heads and labels that the sentence has, and predicts the rest. */
  keep?: boolean
  /** Predicts tags and lemmas even where the sentence has them. */
  retag?: boolean
  /** Splits multiword tokens ("don't") in tokenised sentences that have none yet. */
  expand?: boolean
}

/** Options for a text. */
export interface TextParseOptions extends TokenizeOptions, SearchOptions {
  /** Constraints on the trees. One that names words by form applies to the sentence that contains them. */
  constraints?: readonly DocumentConstraint[]
}

/** Options for a text that arrives in pieces. */
export interface TextStreamOptions extends TokenizeOptions, SearchOptions {
  /** Returns the constraints of a sentence, once it has words. */
  constraintsOf?: (sentence: Sentence) => readonly WordConstraint[]
}

const SEARCH = {
  beam: true,
  confidence: true,
  onFallback: true,
  knowledge: true,
  onKnown: true,
} as const satisfies Record<keyof SearchOptions, true>
const TOKENIZING = {
  lines: true,
  ranges: true,
  longestSentence: true,
  interactive: true,
} as const satisfies Record<keyof TokenizeOptions, true>
export const SENTENCE_OPTIONS = {
  constraints: true,
  keep: true,
  retag: true,
  expand: true,
  ...SEARCH,
} as const satisfies Record<keyof SentenceOptions, true>
export const TEXT_OPTIONS = { constraints: true, ...TOKENIZING, ...SEARCH } as const satisfies Record<
  keyof TextParseOptions,
  true
>
export const STREAM_OPTIONS = { constraintsOf: true, ...TOKENIZING, ...SEARCH } as const satisfies Record<
  keyof TextStreamOptions,
  true
>

/** The options for the parser alone. */
export function searchOf({ beam, confidence, onFallback, knowledge, onKnown }: SearchOptions): SearchOptions {
  return defined({ beam, confidence, onFallback, knowledge, onKnown })
}
