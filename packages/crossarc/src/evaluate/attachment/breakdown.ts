import { CrossarcError } from '../../base/index.ts'
import { type Sentence, UNKNOWN, type Word } from '../../treebank/index.ts'
import { type ArcScores, ArcTally } from './arc-scores.ts'
import { type Convention, comparedLabel } from './convention.ts'
import type { ScoredWords } from './scored-words.ts'

export interface BreakdownRow extends ArcScores {
  readonly bucket: string
}

/** Precision and recall by the properties of arcs, sentences and words. */
export interface Breakdowns {
  /** By the distance between head and dependent, with arcs from the root apart. */
  readonly length: BreakdownRow[]
  /** By where the head is: head-left, head-right or root. */
  readonly direction: BreakdownRow[]
  /** By label, as compared; the commonest gold label first. */
  readonly label: BreakdownRow[]
  /** By the number of words in the sentence. */
  readonly sentenceLength: BreakdownRow[]
  /** By the gold UPOS of the dependent; the commonest first. */
  readonly upos: BreakdownRow[]
}

export interface BreakdownOptions {
  /** The smallest length of each bucket, ascending from 1: [1, 2, 3, 7] stands for 1, 2, 3-6 and 7+. */
  arcLengths?: readonly number[]
  /** The same for sentences, by default 1-10, 11-20, 21-30, 31-40, 41+. */
  sentenceLengths?: readonly number[]
}

/** Buckets by the smallest number in each. */
class Buckets {
  readonly names: string[]
  readonly #smallest: readonly number[]

  constructor(option: string, smallest: readonly number[]) {
    const ascending = smallest.every(
      (bound, k) => Number.isInteger(bound) && (k === 0 || bound > smallest[k - 1]),
    )
    if (smallest[0] !== 1 || !ascending) {
      throw new CrossarcError('evaluation-option', `${option} must be whole numbers that ascend from 1`)
    }
    this.#smallest = smallest
    this.names = smallest.map((bound, k) => {
      if (k === smallest.length - 1) return `${bound}+`
      const largest = smallest[k + 1] - 1
      return bound === largest ? `${bound}` : `${bound}-${largest}`
    })
  }

  of(number: number): string {
    let k = this.#smallest.length - 1
    while (k > 0 && this.#smallest[k] > number) k--
    return this.names[k]
  }
}

/** The bucket of a word of either side; goldWord is the gold word at the same position. */
type BucketOf = (word: Word, sentence: Sentence, goldWord: Word) => string

export function breakDown(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  scored: ScoredWords,
  convention: Convention,
  { arcLengths = [1, 2, 3, 7], sentenceLengths = [1, 11, 21, 31, 41] }: BreakdownOptions,
): Breakdowns {
  const lengths = new Buckets('Arc lengths', arcLengths)
  const sentences = new Buckets('Sentence lengths', sentenceLengths)
  const table = (bucketOf: BucketOf, names: readonly string[] = []) =>
    tabulate(gold, system, scored, bucketOf, names)
  return {
    // A word that is its own head counts as length 1, as in CoNLL-X's eval.pl.
    length: table(
      ({ id, head }) => (head === 0 ? 'root' : lengths.of(Math.abs(id - head))),
      [...lengths.names, 'root'],
    ),
    direction: table(
      ({ id, head }) => (head === 0 ? 'root' : head < id ? 'head-left' : 'head-right'),
      ['head-left', 'head-right', 'root'],
    ),
    label: table(({ deprel }) => comparedLabel(deprel, convention.labels)),
    sentenceLength: table((_word, { words }) => sentences.of(words.length), sentences.names),
    upos: table((_word, _sentence, { upos }) => upos),
  }
}

/** Buckets with a given name keep that order, empty or not; the rest follow by decreasing gold count. */
function tabulate(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  { start, word, headRight, labelRight }: ScoredWords,
  bucketOf: BucketOf,
  names: readonly string[],
): BreakdownRow[] {
  const tallies = new Map(names.map((name) => [name, new ArcTally()]))
  const tally = (bucket: string): ArcTally => {
    const found = tallies.get(bucket) ?? new ArcTally()
    tallies.set(bucket, found)
    return found
  }
  for (let s = 0; s < gold.length; s++) {
    for (let k = start[s]; k < start[s + 1]; k++) {
      const goldWord = gold[s].words[word[k] - 1]
      const systemWord = system[s].words[word[k] - 1]
      tally(bucketOf(goldWord, gold[s], goldWord)).gold.add(headRight[k], labelRight[k])
      if (systemWord.head !== UNKNOWN) {
        tally(bucketOf(systemWord, system[s], goldWord)).system.add(headRight[k], labelRight[k])
      }
    }
  }
  const rows = [...tallies].map(([bucket, found]) => ({ bucket, found }))
  if (names.length === 0) {
    rows.sort(
      (a, b) =>
        b.found.gold.total - a.found.gold.total ||
        b.found.system.total - a.found.system.total ||
        (a.bucket < b.bucket ? -1 : 1),
    )
  }
  return rows.map(({ bucket, found }) => ({ bucket, ...found.scores }))
}
