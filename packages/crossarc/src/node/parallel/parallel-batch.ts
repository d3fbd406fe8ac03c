import { CrossarcError, type Place } from '../../base/index.ts'
import type { KnownSpan } from '../../knowledge/index.ts'
import type { Pipeline, SearchOptions, SentenceOptions, WordConstraint } from '../../pipeline/index.ts'
import { Alphabet, type Heads, withTree } from '../../tree/index.ts'
import {
  confidenceOf,
  type Sentence,
  sentenceId,
  UNKNOWN,
  type Word,
  withConfidence,
} from '../../treebank/index.ts'

/** Columns that a parser reads per word: form, lemma, upos, xpos and feats. */
const COLUMNS = 5

/** Columns that a pipeline may fill in besides the tree. */
const FILLED = ['lemma', 'upos', 'xpos', 'feats'] as const

/** Sentences on their way to another thread; only what a pipeline reads, since copying takes time. */
export interface Batch {
  /** The number of words of each sentence. */
  readonly lengths: Int32Array
  /** COLUMNS entries per word. */
  readonly columns: readonly string[]
  /** The constraints of each sentence, if any. */
  readonly constraints: readonly (readonly WordConstraint[] | undefined)[]
  /** The known spans of each sentence. */
  readonly known: readonly (readonly KnownSpan[])[]
}

/** An error on its way from another thread. */
export interface Failure {
  readonly code: string
  readonly reason: string
  readonly place: Place
}

export function failureOf(error: unknown): Failure {
  if (!(error instanceof CrossarcError)) throw error
  return { code: error.code, reason: error.reason, place: error.place }
}

/** The trees of a batch, word by word. */
export interface Trees {
  /** Tags and lemmas, FILLED per word; undefined if the pipeline changed none. */
  readonly filled: readonly string[] | undefined
  readonly heads: Int32Array
  /** Indexes into names. */
  readonly labels: Int32Array
  readonly names: readonly string[]
  /** The confidence of each head, NaN if unknown; undefined if not requested. */
  readonly confidences: Float64Array | undefined
  /** The sentences that could not be parsed, by index, with the errors. */
  readonly failures: readonly (readonly [sentence: number, failure: Failure])[]
  /** The sentences that were too long for the parser's own search, by index, with the search used instead. */
  readonly fallbacks: readonly (readonly [sentence: number, search: string])[]
  /** The known spans, by sentence, with their problems. */
  readonly known: readonly (readonly [sentence: number, known: readonly KnownSpan[]])[]
}

/** A sentence and the constraints on its tree. */
export interface Constrained {
  readonly sentence: Sentence
  readonly constraints?: readonly WordConstraint[] | undefined
  readonly known?: readonly KnownSpan[] | undefined
}

export function packSentences(sentences: readonly Constrained[]): Batch {
  const lengths = Int32Array.from(sentences, ({ sentence }) => sentence.words.length)
  const columns: string[] = []
  for (const { sentence } of sentences) {
    for (const { form, lemma, upos, xpos, feats } of sentence.words)
      columns.push(form, lemma, upos, xpos, feats)
  }
  const constraints = sentences.map((one) => one.constraints)
  return { lengths, columns, constraints, known: sentences.map(({ known = [] }) => known) }
}

/** Parses a batch; runs in the other thread. */
export function parseBatch(
  pipeline: Pipeline,
  { lengths, columns, constraints, known }: Batch,
  options: SentenceOptions,
): Trees {
  const size = columns.length / COLUMNS
  const heads = new Int32Array(size)
  const labels = new Int32Array(size)
  const confidences = options.confidence === true ? new Float64Array(size) : undefined
  const filled: string[] = []
  let isFilled = false
  const names = new Alphabet()
  let first = 0
  const sentences = Array.from(lengths, (length) => {
    first += length
    return unpackSentence(columns, first - length, length)
  })
  const fallbacks: [number, string][] = []
  const judged: [number, readonly KnownSpan[]][] = []
  const numbers = new Map(sentences.map((sentence, number) => [sentence, number]))
  const { parsed, failures } = parseSentences(pipeline, sentences, constraints, {
    ...options,
    onFallback: (sentence, search) => fallbacks.push([numbers.get(sentence)!, search]),
    knowledge: { spansOf: (some) => some.map((sentence) => known[numbers.get(sentence)!]) },
    onKnown: (spans, sentence) => judged.push([numbers.get(sentence)!, spans]),
  })
  let at = 0
  for (const [number, { words }] of parsed.entries()) {
    for (const [k, word] of words.entries()) {
      if (confidences !== undefined) confidences[at] = confidenceOf(word) ?? Number.NaN
      heads[at] = word.head
      labels[at++] = names.number(word.deprel)
      for (const column of FILLED) {
        filled.push(word[column])
        isFilled ||= word[column] !== sentences[number].words[k][column]
      }
    }
  }
  const told = { failures, fallbacks, known: judged }
  return { heads, labels, names: names.names, ...told, confidences, filled: isFilled ? filled : undefined }
}

/** Parses sentences without constraints together, and others one by one, since each may fail and then stays unparsed. */
function parseSentences(
  pipeline: Pipeline,
  sentences: readonly Sentence[],
  constraints: Batch['constraints'],
  options: SentenceOptions,
): { parsed: Sentence[]; failures: [number, Failure][] } {
  const isFree = (number: number) =>
    (constraints[number] ?? []).length === 0 && sentences[number].words.length > 0
  const free = pipeline
    .analyseAll(
      sentences.filter((_, number) => isFree(number)),
      options,
    )
    .values()
  const failures: [number, Failure][] = []
  const parsed = sentences.map((sentence, number) => {
    if (isFree(number)) return free.next().value!
    try {
      return pipeline.analyse(sentence, { ...options, constraints: constraints[number] ?? [] })
    } catch (error) {
      failures.push([number, failureOf(error)])
      return sentence
    }
  })
  return { parsed, failures }
}

function unpackSentence(columns: readonly string[], first: number, length: number): Sentence {
  const words = Array.from({ length }, (_, k) => {
    const at = (first + k) * COLUMNS
    return {
      id: k + 1,
      form: columns[at],
      lemma: columns[at + 1],
      upos: columns[at + 2],
      xpos: columns[at + 3],
      feats: columns[at + 4],
      head: UNKNOWN,
      deprel: '_',
      deps: '_',
      misc: '_',
    }
  })
  return { comments: [], words, multiwords: [], emptyNodes: [] }
}

/** Callbacks for single sentences. */
export interface Listener {
  onFailure(error: CrossarcError, sentence: Sentence): void
  onFallback: NonNullable<SearchOptions['onFallback']>
  onKnown: NonNullable<SearchOptions['onKnown']>
}

/** Adds the returned trees to the sentences of a batch. Sentences that failed go to onFailure and stay unparsed. */
export function addTrees(
  sentences: readonly Constrained[],
  { heads, labels, names, failures, fallbacks, known, confidences, filled }: Trees,
  { onFailure, onFallback, onKnown }: Listener,
): Sentence[] {
  for (const [number, spans] of known) onKnown(spans, sentences[number].sentence)
  for (const [number, search] of fallbacks) onFallback(sentences[number].sentence, search)
  const alphabet = new Alphabet(names)
  const failed = new Map(failures)
  let at = 0
  return sentences.map(({ sentence }, number) => {
    const length = sentence.words.length
    const first = at
    at += length
    const failure = failed.get(number)
    if (failure !== undefined) {
      const id = sentenceId(sentence)
      const error = new CrossarcError(failure.code, failure.reason, failure.place)
      onFailure(id === undefined ? error : error.at({ sentence: id }), sentence)
      return sentence
    }
    const tree = { heads: withRoot(heads, first, length), labels: withRoot(labels, first, length) }
    const parsed = withTree(sentence, tree, alphabet)
    if (filled !== undefined) fill(parsed.words, filled, first)
    const own = confidences?.subarray(first, first + length)
    return own === undefined || own.some(Number.isNaN) ? parsed : withConfidence(parsed, own)
  })
}

function fill(words: readonly Word[], filled: readonly string[], first: number): void {
  for (const [k, word] of words.entries()) {
    for (const [column, name] of FILLED.entries()) word[name] = filled[(first + k) * FILLED.length + column]
  }
}

/** The entries of a sentence, preceded by the root's. */
function withRoot(entries: Int32Array, from: number, length: number): Heads {
  const result = new Int32Array(length + 1).fill(UNKNOWN)
  result.set(entries.subarray(from, from + length), 1)
  return result
}
