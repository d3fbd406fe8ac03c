import type { LinearParser, ParseOptions } from '../linear/parser.ts'
import { withTree } from '../tree/from-sentence.ts'
import { Alphabet, type Heads } from '../tree/tree.ts'
import { type Sentence, UNKNOWN } from '../treebank/sentence.ts'

/** How many columns of a word a parser reads: form, lemma, upos, xpos and feats. */
const COLUMNS = 5

/** Sentences on their way to another thread: only what a parser reads, since copying costs time. */
export interface Batch {
  /** The words of each sentence. */
  readonly lengths: Int32Array
  /** Word after word, COLUMNS of each. */
  readonly columns: readonly string[]
}

/** The trees of a batch, word after word. */
export interface Trees {
  readonly heads: Int32Array
  /** Indexes into names. */
  readonly labels: Int32Array
  readonly names: readonly string[]
}

export function packSentences(sentences: readonly Sentence[]): Batch {
  const lengths = Int32Array.from(sentences, ({ words }) => words.length)
  const columns: string[] = []
  for (const { words } of sentences) {
    for (const { form, lemma, upos, xpos, feats } of words) columns.push(form, lemma, upos, xpos, feats)
  }
  return { lengths, columns }
}

/** The other thread's work. */
export function parseBatch(parser: LinearParser, { lengths, columns }: Batch, options: ParseOptions): Trees {
  const size = columns.length / COLUMNS
  const heads = new Int32Array(size)
  const labels = new Int32Array(size)
  const names = new Alphabet()
  let at = 0
  for (const length of lengths) {
    const tree = parser.tree(unpackSentence(columns, at, length), options)
    for (let id = 1; id <= length; id++, at++) {
      heads[at] = tree.heads[id]
      labels[at] = names.number(parser.model.labels.name(tree.labels[id]))
    }
  }
  return { heads, labels, names: names.names }
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

/** The sentences of a batch with the trees that came back for it. */
export function addTrees(sentences: readonly Sentence[], { heads, labels, names }: Trees): Sentence[] {
  const alphabet = new Alphabet(names)
  let at = 0
  return sentences.map((sentence) => {
    const length = sentence.words.length
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
