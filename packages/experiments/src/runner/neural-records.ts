import type { NeuralCalibration } from 'crossarc/neural'
import type { Scores, Seconds } from './records.ts'
import type { ArcsRun, CoverageRun, NeuralRun } from './run.ts'

export interface NeuralRecord extends NeuralRun, Seconds {
  readonly task: 'neural'
  /** Scores of the best evaluation by LAS, on the development set, with labels without subtypes. */
  readonly scores: Scores
  /** The update of the best evaluation, and the number of all updates and epochs. */
  readonly bestUpdate: number
  readonly updates: number
  readonly epochs: number
  /** The number of learned floats. */
  readonly parameters: number
  /** Whether training used fused multiply-add; false in records without this field. */
  readonly fused?: boolean
  /** Whether training used vectors of 256 bits, which newer versions of Node have. */
  readonly wide?: boolean
  /** Per second of CPU time: training without evaluations, and parsing the development set, search included. */
  readonly trainingWordsPerSecond: number
  readonly parsingWordsPerSecond: number
  /** Training sentences whose tree was replaced by the closest one of the class, and those too long to learn from. */
  readonly replaced: number
  readonly skipped: number
  readonly outcomes: string
  /** The arcs that the parser found, as packArcs() writes them; older records have none. */
  readonly foundArcs?: string
  /** Which arcs are non-projective, where an experiment asks for it. */
  readonly crossing?: string
}

export interface ArcsRecord extends ArcsRun, Seconds {
  /** The gold arcs of all words of the scored set, as packArcs() writes them. */
  readonly arcs: string
}

export interface CoverageRecord extends CoverageRun, Seconds {
  readonly sentences: number
  readonly words: number
  /** The number of sentences whose tree is in the class. */
  readonly covered: { readonly [name in 'projective' | 'mh4' | 'mh5' | 'mh6' | '1ec']: number }
  /** The number of arcs that the trees share with the closest trees of the class. */
  readonly edges: { readonly [name in 'projective' | 'mh4' | '1ec']: number }
  /** The same for the closest trees of the class with one root, where treebanks have several. */
  readonly edgesOfOneRoot?: { readonly [name in 'projective' | 'mh4' | '1ec']: number }
  /** Sentences with several roots, in such treebanks. */
  readonly severalRoots?: number
}

/** The words with the right head in a group of sentences. */
export interface GroupScore {
  readonly name: string
  readonly sentences: number
  readonly words: number
  readonly headRight: number
}

/** The results of one search over the scores of a model. */
export interface SearchScores {
  /** null for exact search. */
  readonly beam: number | null
  /** Added to the score for every word that moves to the stack. */
  readonly bonus: number
  readonly groups: readonly GroupScore[]
  /** Sentences in which exact search finds a tree with a higher score, and with a lower score. */
  readonly missed: number
  readonly beyond: number
  /** Per second of CPU time, one sentence at a time. */
  readonly wordsPerSecond: number
}

export interface SearchRecord extends NeuralRun, Seconds {
  readonly task: 'search'
  readonly searches: readonly SearchScores[]
}

/** The stated probability of the arcs that a parser finds, and how many of them are right. */
export interface Reliability {
  /** The expected calibration error: the mean of |probability − share of right arcs| over the bins, weighted by arcs. */
  readonly expectedError: number
  /** The mean of −log p, where p is the probability of a right head, or 1 − the probability of a wrong one. */
  readonly loss: number
  /** Equal steps from 0 to 1; `probability` is a sum over the arcs. */
  readonly bins: readonly { readonly arcs: number; readonly probability: number; readonly right: number }[]
}

export interface CalibrationRecord extends NeuralRun, Seconds {
  readonly task: 'calibration'
  /** Sentences that are too long to measure. */
  readonly leftOut: number
  /** Fitted to the sentences with even index, and to those with odd index. */
  readonly calibrations: readonly NeuralCalibration[]
  readonly asTrained: Reliability
  readonly underTemperature: Reliability
  readonly calibrated: Reliability
}

export interface EnsembleRecord extends NeuralRun, Seconds {
  readonly task: 'ensemble'
  readonly single: readonly Scores[]
  /** The tree with the most votes, of all trees and of the MH4 trees. */
  readonly votes: { readonly all: Scores; readonly mh4: Scores }
  /** Averaged scores, with the models' own search; scores of arcs also with the search for MH4 trees. */
  readonly averaged?: Scores
  readonly averagedMh4?: Scores
  /** Averaged probabilities, with the search for MH4 trees. */
  readonly probabilities?: Scores
  /** What the tree with the most votes of all got right, as packOutcomes() writes it; older records have none. */
  readonly outcomes?: string
}

export type AnyNeuralRecord = NeuralRecord | SearchRecord | CalibrationRecord | EnsembleRecord
