import type { Constraint } from '../constraint/constraint.ts'
import { CrossarcError, type Place } from '../error.ts'
import type { LinearParser } from '../linear/parser.ts'
import { withTree } from '../tree/from-sentence.ts'
import { Alphabet, type Heads, type Tree } from '../tree/tree.ts'
import { type Sentence, UNKNOWN } from '../treebank/sentence.ts'

/** How many columns of a word a parser reads: form, lemma, upos, xpos and feats. */
const COLUMNS = 5

/** Sentences on their way to another thread: only what a parser reads, since copying costs time. */
export interface Batch {
  /** The words of each sentence. */
  readonly lengths: Int32Array
  /** Word after word, COLUMNS of each. */
  readonly columns: readonly string[]
  /** By sentence, where there are any. */
  readonly constraints: readonly (readonly Constraint[] | undefined)[]
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
  readonly heads: Int32Array
  /** Indexes into names. */
  readonly labels: Int32Array
  readonly names: readonly string[]
  /** The sentences without a tree, by number, and why. */
  readonly failures: readonly (readonly [sentence: number, failure: Failure])[]
}

/** A sentence and what is known about its tree. */
export interface Constrained {
  readonly sentence: Sentence
  readonly constraints?: readonly Constraint[] | undefined
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
  parser: LinearParser,
  { lengths, columns, constraints }: Batch,
  options: { beam?: number },
): Trees {
  const size = columns.length / COLUMNS
  const heads = new Int32Array(size)
  const labels = new Int32Array(size)
  const names = new Alphabet()
  const failures: [number, Failure][] = []
  let at = 0
  for (const [number, length] of lengths.entries()) {
    const wishes = constraints[number]
    let tree: Tree
    try {
      const limits = wishes === undefined ? {} : { constraints: wishes }
      tree = parser.tree(unpackSentence(columns, at, length), { ...options, ...limits })
    } catch (error) {
      failures.push([number, failureOf(error)])
      at += length
      continue
    }
    for (let id = 1; id <= length; id++, at++) {
      heads[at] = tree.heads[id]
      labels[at] = names.number(parser.model.labels.name(tree.labels[id]))
    }
  }
  return { heads, labels, names: names.names, failures }
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

/** The sentences of a batch with the trees that came back for it; those without one go to onFailure and stay as they are. */
export function addTrees(
  sentences: readonly Constrained[],
  { heads, labels, names, failures }: Trees,
  onFailure: (error: CrossarcError, sentence: Sentence) => void,
): Sentence[] {
  const alphabet = new Alphabet(names)
  const failed = new Map(failures)
  let at = 0
  return sentences.map(({ sentence }, number) => {
    const length = sentence.words.length
    const failure = failed.get(number)
    if (failure !== undefined) {
      at += length
      onFailure(new CrossarcError(failure.code, failure.reason, failure.place), sentence)
      return sentence
    }
    const tree = { heads: withRoot(heads, at, length), labels: withRoot(labels, at, length) }
    at += length
    return withTree(sentence, tree, alphabet)
  })
}

/** The entries of a sentence with the root's before them. */
function withRoot(entries: Int32Array, from: number, length: number): Heads {
  const result = new Int32Array(length + 1).fill(UNKNOWN)
  result.set(entries.subarray(from, from + length), 1)
  return result
}
