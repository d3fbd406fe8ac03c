import { CrossarcError } from '../../base/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { sentencesRight } from '../attachment/attachment.ts'
import {
  type Convention,
  type ConventionOptions,
  conventionOf,
  describeConvention,
} from '../attachment/convention.ts'
import { type Ratio, ratio, type ScoredWords, scoreWords } from '../attachment/scored-words.ts'
import { type BootstrapResult, pairedBootstrap } from './bootstrap.ts'
import { type McNemarResult, mcnemar } from './mcnemar.ts'
import { type RandomisationResult, randomisationTest } from './randomisation.ts'

export interface SignificanceOptions {
  /** The seed of the randomisation test and the bootstrap, 1 by default. */
  seed?: number
  /** Shuffles of the randomisation test, 10,000 by default. */
  shuffles?: number
  /** Samples of the bootstrap, 10,000 by default. */
  samples?: number
  /** The confidence of the bootstrap's intervals, 0.95 by default. */
  confidence?: number
}

export interface SystemComparisonOptions extends ConventionOptions, SignificanceOptions {}

export type ComparedMetric = 'uas' | 'las' | 'labelAccuracy' | 'exactUnlabelled' | 'exactLabelled'

/** One score of two systems on the same gold standard, and the significance of their difference. */
export interface ScoreComparison {
  readonly system: Ratio
  readonly against: Ratio
  /** system − against. */
  readonly difference: number
  readonly mcnemar: McNemarResult
  readonly randomisation: RandomisationResult
  readonly bootstrap: BootstrapResult
}

/** Serialisable as JSON. */
export interface SystemComparison {
  readonly convention: Convention
  /** The convention in words. */
  readonly description: string
  readonly sentences: number
  readonly scored: number
  /** Over words, and for exact match over sentences. */
  readonly metrics: Readonly<Record<ComparedMetric, ScoreComparison>>
}

/** Units that each system got right or wrong, by sentence; the units of sentence s are start[s] .. start[s + 1] − 1. */
export interface PairedOutcomes {
  readonly start: Int32Array
  readonly system: Uint8Array
  readonly against: Uint8Array
}

/**
 * Compares two systems on one gold standard: McNemar's test over words, the randomisation test of Yeh (2000) and
 * the paired bootstrap over sentences.
 *
 * @example
 * const { metrics } = compareSystems(gold, swapOutput, standardOutput, { convention: 'conllx', seed: 7 })
 * console.log(metrics.las.difference, metrics.las.randomisation.p)
 */
export function compareSystems(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  against: readonly Sentence[],
  options: SystemComparisonOptions = {},
): SystemComparison {
  const convention = conventionOf(options)
  const first = scoreWords(gold, system, convention)
  const second = scoreWords(gold, against, convention)
  const { start } = first
  const overWords = (right: (scored: ScoredWords) => Uint8Array) =>
    compareOutcomes({ start, system: right(first), against: right(second) }, options)
  const overSentences = (right: (scored: ScoredWords) => Uint8Array) => {
    const outcomes = {
      system: sentencesRight(start, right(first)),
      against: sentencesRight(start, right(second)),
    }
    return compareOutcomes(
      { start: Int32Array.from({ length: outcomes.system.length + 1 }, (_, s) => s), ...outcomes },
      options,
    )
  }
  const heads = ({ headRight }: ScoredWords) => headRight
  const both = ({ headRight, labelRight }: ScoredWords) => headRight.map((right, k) => right & labelRight[k])
  return {
    convention,
    description: describeConvention(convention),
    sentences: gold.length,
    scored: first.word.length,
    metrics: {
      uas: overWords(heads),
      las: overWords(both),
      labelAccuracy: overWords(({ labelRight }) => labelRight),
      exactUnlabelled: overSentences(heads),
      exactLabelled: overSentences(both),
    },
  }
}

/** The three tests on any paired outcomes; sentences without units are left out. */
export function compareOutcomes(
  { start, system, against }: PairedOutcomes,
  { seed = 1, shuffles = 10_000, samples = 10_000, confidence = 0.95 }: SignificanceOptions = {},
): ScoreComparison {
  checkCount('shuffles', shuffles)
  checkCount('samples', samples)
  if (!(confidence > 0 && confidence < 1)) {
    throw new CrossarcError('evaluation-option', `The confidence must be between 0 and 1, not ${confidence}`)
  }
  if (system.length === 0) throw new CrossarcError('nothing-to-compare', 'There are no scored words')

  const total = start.subarray(1).map((end, s) => end - start[s])
  const perSentence = (right: Uint8Array) =>
    total.map((_, s) => right.subarray(start[s], start[s + 1]).reduce((sum, one) => sum + one, 0))
  const withUnits = (counts: Int32Array) => counts.filter((_, s) => total[s] > 0)
  const counts = {
    system: withUnits(perSentence(system)),
    against: withUnits(perSentence(against)),
    total: withUnits(total),
  }
  let onlySystem = 0
  let onlyAgainst = 0
  for (let k = 0; k < system.length; k++) {
    if (system[k] > against[k]) onlySystem++
    if (system[k] < against[k]) onlyAgainst++
  }
  const right = (outcomes: Uint8Array) => outcomes.reduce((sum, one) => sum + one, 0)
  return {
    system: ratio(right(system), system.length),
    against: ratio(right(against), against.length),
    difference: (onlySystem - onlyAgainst) / system.length,
    mcnemar: mcnemar(onlySystem, onlyAgainst),
    randomisation: randomisationTest(
      counts.system.map((correct, s) => correct - counts.against[s]),
      shuffles,
      seed,
    ),
    bootstrap: pairedBootstrap(counts, samples, confidence, seed),
  }
}

function checkCount(option: string, count: number): void {
  if (Number.isInteger(count) && count > 0) return
  throw new CrossarcError('evaluation-option', `${option} must be a whole number above 0, not ${count}`)
}
