import type { NeuralCalibration } from 'crossarc/neural'
import type { Scores, Seconds } from './records.ts'
import type { CoverageRun, NeuralRun } from './run.ts'

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
  /** Whether it was trained with fused multiply-add; older records do not say, and were not. */
  readonly fused?: boolean
  /** Whether it was trained with vectors of 256 bits, which newer versions of Node have. */
  readonly wide?: boolean
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

/** The words with the right head in a group of sentences. */
export interface GroupScore {
  readonly name: string
  readonly sentences: number
  readonly words: number
  readonly headRight: number
}

/** What one search finds with the scores of a model. */
export interface SearchScores {
  /** null is exact search. */
  readonly beam: number | null
  /** What was added to the score for every word that goes on the stack. */
  readonly bonus: number
  readonly groups: readonly GroupScore[]
  /** Sentences in which exact search finds a tree with a higher score, and those in which it finds one with a lower. */
  readonly missed: number
  readonly beyond: number
  /** Per second of CPU time, sentence by sentence. */
  readonly wordsPerSecond: number
}

export interface SearchRecord extends NeuralRun, Seconds {
  readonly task: 'search'
  readonly searches: readonly SearchScores[]
}

/** How probable the arcs that a parser finds are said to be, and how many of them are right. */
export interface Reliability {
  /** The mean of |probability − share of right ones| over the bins, by their arcs (ECE). */
  readonly expectedError: number
  /** The mean of −log p, where p is the probability of a head that is right and 1 minus that of one that is wrong. */
  readonly loss: number
  /** From 0 to 1 in equal steps; `probability` is the sum over the arcs. */
  readonly bins: readonly { readonly arcs: number; readonly probability: number; readonly right: number }[]
}

export interface CalibrationRecord extends NeuralRun, Seconds {
  readonly task: 'calibration'
  /** Sentences that are too long. */
  readonly leftOut: number
  /** Fitted to the first, third, ... sentences, and to the others. */
  readonly calibrations: readonly NeuralCalibration[]
  readonly asTrained: Reliability
  readonly underTemperature: Reliability
  readonly calibrated: Reliability
}

export interface EnsembleRecord extends NeuralRun, Seconds {
  readonly task: 'ensemble'
  readonly single: readonly Scores[]
  /** Votes, with the best of all trees or of those of MH4. */
  readonly votes: { readonly all: Scores; readonly mh4: Scores }
  /** Averages of scores, with the models' own search; those of arcs with the search for MH4 too. */
  readonly averaged?: Scores
  readonly averagedMh4?: Scores
  /** Averages of probabilities, with the search for MH4. */
  readonly probabilities?: Scores
}

export type AnyNeuralRecord = NeuralRecord | SearchRecord | CalibrationRecord | EnsembleRecord
