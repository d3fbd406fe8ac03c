import type { Scores, Seconds } from '../records.ts'
import type { CoverageRun, NeuralRun } from '../run.ts'

export interface NeuralRecord extends NeuralRun, Seconds {
  readonly task: 'neural'
  /** Of the best evaluation, by LAS as in the preset, on the development set; labels without subtypes. */
  readonly scores: Scores
  /** The update of the best evaluation and all of them, and the same in epochs. */
  readonly bestUpdate: number
  readonly updates: number
  readonly epochs: number
  /** Floats that are learnt. */
  readonly parameters: number
  /** Per second of CPU time, without evaluations; and parsing the development set, searches included. */
  readonly trainingWordsPerSecond: number
  readonly parsingWordsPerSecond: number
  /** Training sentences whose tree was replaced by the nearest one of the class, and those too long to learn from. */
  readonly replaced: number
  readonly skipped: number
  readonly outcomes: string
}

export interface CoverageRecord extends CoverageRun, Seconds {
  readonly sentences: number
  readonly words: number
  /** Sentences whose tree is in each class. */
  readonly covered: { readonly [name in 'projective' | 'mh4' | 'mh5' | 'mh6' | '1ec']: number }
  /** Arcs of the trees that the nearest trees of each class have. */
  readonly edges: { readonly [name in 'projective' | 'mh4' | '1ec']: number }
}
