import { CrossarcError, defined, noTrainingData } from '../../base/index.ts'
import {
  Alphabet,
  checkTree,
  type Heads,
  headsOfSentence,
  NO_LABEL,
  type Tree,
  treeOf,
  UNKNOWN,
} from '../../tree/index.ts'
import { type Sentence, sentenceName, type Word } from '../../treebank/index.ts'
import { Lexicon } from '../encoder/lexicon.ts'
import { joinXpos, type TagSets } from '../labels/taggers.ts'
import type { NetworkDescription } from '../network/parser-network.ts'
import type { TrainingSettings } from '../options/preset.ts'
import type { LearningHead } from './heads/learning-head.ts'
import type { GoldSentence } from './learning-network.ts'

/** What a training uses of a treebank. */
export interface NeuralDataReport {
  sentences: number
  words: number
  /** Sentences with unknown heads. */
  partial: number
  /** Sentences whose tree the model cannot build: it learns the closest one that it can. */
  replaced: number
  /** Sentences that only the labeler and the taggers learn from, because of their length or their roots. */
  skipped: number
}

/** Everything that a network needs to know about a treebank. */
export interface Inventory extends TagSets {
  readonly trees: readonly Tree[]
  readonly lexicon: Lexicon
  readonly labels: Alphabet
}

/** A label as it is learned, with or without its subtype. */
export function labelPart(label: string, part: TrainingSettings['labels']): string {
  const colon = label.indexOf(':')
  return part === 'universal' && colon > 0 ? label.slice(0, colon) : label
}

/** The words, labels and tags of a treebank. */
export function inventoryOf(treebank: readonly Sentence[], settings: TrainingSettings): Inventory {
  if (treebank.length === 0) throw noTrainingData()
  const labels = new Alphabet()
  const upos = new Alphabet()
  const xpos = new Alphabet()
  const feats = settings.featsWeight > 0 ? new Alphabet() : undefined
  const trees = treebank.map((sentence, k) => {
    checkTree(
      headsOfSentence(sentence),
      { partial: true },
      { sentence: sentenceName(sentence.comments, k + 1) },
    )
    for (const word of sentence.words) {
      upos.number(word.upos)
      xpos.number(joinXpos(word.upos, word.xpos))
      feats?.number(word.feats)
    }
    const words = sentence.words.map((word) => ({ ...word, deprel: labelPart(word.deprel, settings.labels) }))
    return treeOf({ ...sentence, words }, labels)
  })
  if (labels.size === 0)
    throw new CrossarcError('no-labels', 'No word of the training data has a label (DEPREL)')
  if (trees.every(({ heads }) => heads.every((head) => head === UNKNOWN)))
    throw new CrossarcError('no-heads', 'No word of the training data has a head')
  const forms = treebank.map(({ words }) => words.map(({ form }) => form))
  const tags = { upos, xpos, ...defined({ feats }) }
  return { trees, lexicon: Lexicon.of(forms, settings.wordMinimum), labels, ...tags }
}

/** The sentences to learn from. */
export function goldSentences(
  treebank: readonly Sentence[],
  trees: readonly Tree[],
  { lexicon, upos, xpos, feats, oneRoot }: NetworkDescription,
  head: LearningHead,
  { longestSentence }: TrainingSettings,
): { sentences: GoldSentence[]; report: NeuralDataReport } {
  const report: NeuralDataReport = { sentences: 0, words: 0, partial: 0, replaced: 0, skipped: 0 }
  const sentences = treebank.map(({ words }, s): GoldSentence => {
    const tree = trees[s]
    report.sentences++
    report.words += words.length
    if (tree.heads.indexOf(UNKNOWN, 1) > 0) report.partial++
    const target = words.length > longestSentence ? undefined : head.prepare(tree.heads, oneRoot)
    if (target === undefined) report.skipped++
    else if (!sameHeads(target.heads, tree.heads)) report.replaced++
    return {
      encoded: lexicon.encode(words.map(({ form }) => form)),
      tree,
      target,
      upos: tagNumbers(words, ({ upos: tag }) => (tag === '_' ? NO_LABEL : upos.find(tag))),
      xpos: tagNumbers(words, (word) => xpos.find(joinXpos(word.upos, word.xpos))),
      ...defined({ feats: feats && tagNumbers(words, (word) => feats.find(word.feats)) }),
    }
  })
  if (report.skipped === report.sentences)
    throw new CrossarcError(
      'no-training-data',
      `The parser cannot learn from any of the ${report.sentences} sentences: each has more than ${longestSentence} words, or no tree that the model can learn`,
    )
  return { sentences, report }
}

/** By node. Taggers learn nothing from a word without tags; from one with some tags they learn that the rest are "_". */
function tagNumbers(words: readonly Word[], numberOf: (word: Word) => number): Int32Array {
  return Int32Array.from([NO_LABEL, ...words.map((word) => (hasTags(word) ? numberOf(word) : NO_LABEL))])
}

function hasTags({ upos, xpos, feats }: Word): boolean {
  return upos !== '_' || xpos !== '_' || feats !== '_'
}

function sameHeads(a: Heads, b: Heads): boolean {
  return a.every((head, word) => head === b[word])
}
