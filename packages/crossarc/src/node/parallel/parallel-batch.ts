import { CrossarcError, type Place } from '../../base/index.ts'
import type { Pipeline, SentenceOptions, WordConstraint } from '../../pipeline/index.ts'
import { Alphabet, type Heads, withTree } from '../../tree/index.ts'
import {
  confidenceOf,
  type Sentence,
  sentenceId,
  UNKNOWN,
  type Word,
  withConfidence,
} from '../../treebank/index.ts'

/** How many columns of a word a parser reads: form, lemma, upos, xpos and feats. */
const COLUMNS = 5

/** What a pipeline may fill in besides the tree. */
const FILLED = ['lemma', 'upos', 'xpos', 'feats'] as const

/** Sentences on their way to another thread: only what a pipeline reads, since copying costs time. */
export interface Batch {
  /** The words of each sentence. */
  readonly lengths: Int32Array
  /** Word after word, COLUMNS of each. */
  readonly columns: readonly string[]
  /** By sentence, where there are any. */
  readonly constraints: readonly (readonly WordConstraint[] | undefined)[]
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

/** The trees of a batch, word after word. */
export interface Trees {
  /** Tags and lemmas, FILLED of each word; not there where the pipeline has changed none. */
  readonly filled: readonly string[] | undefined
  readonly heads: Int32Array
  /** Indexes into names. */
  readonly labels: Int32Array
  readonly names: readonly string[]
  /** How likely each head is to be right, NaN where that is not known; not there where nobody asked. */
  readonly confidences: Float64Array | undefined
  /** The sentences without a tree, by number, and why. */
  readonly failures: readonly (readonly [sentence: number, failure: Failure])[]
  /** The sentences that were too long for the parser's own search, by number, and what was used instead. */
  readonly fallbacks: readonly (readonly [sentence: number, search: string])[]
}

/** A sentence and what is known about its tree. */
export interface Constrained {
  readonly sentence: Sentence
  readonly constraints?: readonly WordConstraint[] | undefined
}

export function packSentences(sentences: readonly Constrained[]): Batch {
  const lengths = Int32Array.from(sentences, ({ sentence }) => sentence.words.length)
  const columns: string[] = []
  for (const { sentence } of sentences) {
    for (const { form, lemma, upos, xpos, feats } of sentence.words)
      columns.push(form, lemma, upos, xpos, feats)
  }
  return { lengths, columns, constraints: sentences.map(({ constraints }) => constraints) }
}

/** The other thread's work. */
export function parseBatch(
  pipeline: Pipeline,
  { lengths, columns, constraints }: Batch,
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
  const { parsed, failures } = parseSentences(pipeline, sentences, constraints, {
    ...options,
    onFallback: (sentence, search) => fallbacks.push([sentences.indexOf(sentence), search]),
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
  const told = { failures, fallbacks }
  return { heads, labels, names: names.names, ...told, confidences, filled: isFilled ? filled : undefined }
}

/** Those without constraints together; the others one by one, since each may fail. What fails stays as it is. */
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

/** What is to be told about single sentences. */
export interface Listener {
  onFailure(error: CrossarcError, sentence: Sentence): void
  onFallback(sentence: Sentence, search: string): void
}

/** The sentences of a batch with the trees that came back for it; those without one go to onFailure and stay as they are. */
export function addTrees(
  sentences: readonly Constrained[],
  { heads, labels, names, failures, fallbacks, confidences, filled }: Trees,
  { onFailure, onFallback }: Listener,
): Sentence[] {
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

/** The entries of a sentence with the root's before them. */
function withRoot(entries: Int32Array, from: number, length: number): Heads {
  const result = new Int32Array(length + 1).fill(UNKNOWN)
  result.set(entries.subarray(from, from + length), 1)
  return result
}
