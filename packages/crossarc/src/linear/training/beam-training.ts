import { Beam, type TransitionFilter } from '../../decode/index.ts'
import { type Configuration, kindOf, NONE, type TransitionCode } from '../../transition/index.ts'
import type { AttributeValues } from '../features/encode.ts'
import type { LinearScorer } from '../parser/scorer.ts'
import type { EpochReport } from './greedy-training.ts'
import type { TrainingSentence } from './training-set.ts'
import type { TrainingWeights } from './weights.ts'

/**
 * When a beam's derivation is compared with the gold one: `early`, where the gold one falls out of the beam (Collins &
 * Roark 2004), or `max-violation`, where it is farthest behind the best one (Huang, Fayong & Guo 2012).
 */
export type BeamUpdate = 'early' | 'max-violation'

interface Comparison {
  readonly codes: TransitionCode[]
  /** The number of transitions compared. */
  readonly length: number
}

/** Structured perceptron: whole derivations are scored, and rewarded or punished up to the point of comparison. */
export class BeamTraining {
  readonly #scorer: LinearScorer
  readonly #weights: TrainingWeights
  readonly #permits: TransitionFilter
  readonly #width: number
  readonly #update: BeamUpdate

  constructor(
    scorer: LinearScorer,
    weights: TrainingWeights,
    permits: TransitionFilter,
    width: number,
    update: BeamUpdate,
  ) {
    this.#scorer = scorer
    this.#weights = weights
    this.#permits = permits
    this.#width = width
    this.#update = update
  }

  /** Learns from one sentence that has a gold derivation. */
  learn(sentence: AttributeValues, { tree, derivation: gold }: TrainingSentence, report: EpochReport): void {
    if (gold === undefined) return
    const n = tree.heads.length - 1
    this.#weights.now++
    report.states += gold.length
    this.#scorer.read(sentence, true)
    const compared = this.#search(n, gold)
    if (compared === undefined) return
    const { codes, length } = compared
    let common = 0
    while (common < length && codes[common] === gold[common]) common++
    report.kindErrors++
    this.#change(n, gold.slice(0, length), common, 1)
    this.#change(n, codes.slice(0, length), common, -1)
  }

  /** The derivation to compare with the gold one; undefined where gold wins. */
  #search(n: number, gold: readonly TransitionCode[]): Comparison | undefined {
    const { system } = this.#scorer
    const goldState = this.#start(n)
    const beam = new Beam(this.#scorer, this.#start(n), this.#width, this.#permits)
    let goldScore = 0
    let violation = Number.NEGATIVE_INFINITY
    let worst: Comparison | undefined
    for (let length = 1; !beam.finished || length <= gold.length; length++) {
      if (length <= gold.length) {
        goldScore += this.#score(goldState, gold[length - 1])
        system.apply(goldState, gold[length - 1])
      }
      beam.advance()
      const best = beam.hypotheses[0]
      // Equal scores count as a violation: otherwise nothing would be learned while all weights are zero.
      if (best.score - goldScore >= violation && !best.follows(gold, length)) {
        violation = best.score - goldScore
        worst = { codes: best.codes(), length }
      }
      if (
        this.#update === 'early' &&
        !beam.hypotheses.some((hypothesis) => hypothesis.follows(gold, length))
      ) {
        return { codes: best.codes(), length }
      }
    }
    const last = beam.hypotheses[0]
    if (last.follows(gold, gold.length)) return undefined
    if (this.#update === 'early') return { codes: last.codes(), length: gold.length }
    return worst
  }

  #start(n: number): Configuration {
    return this.#scorer.system.start(n, { recording: false, dependents: true })
  }

  #score(c: Configuration, code: TransitionCode): number {
    const { classes } = this.#scorer
    this.#scorer.scoreKinds(c)
    const labelClass = classes.classOf(code)
    const score = this.#scorer.kindScores[kindOf(code)]
    if (labelClass < 0) return score
    this.#scorer.scoreLabels()
    return score + this.#scorer.labelScores[labelClass]
  }

  #change(n: number, codes: readonly TransitionCode[], common: number, delta: number): void {
    const { system, extractor, classes } = this.#scorer
    const c = this.#start(n)
    for (const [index, code] of codes.entries()) {
      if (code === NONE) break
      if (index >= common) {
        const features = this.#scorer.features(c)
        this.#weights.updateKind(features, extractor.count, kindOf(code), delta)
        const labelClass = classes.classOf(code)
        if (labelClass >= 0) this.#weights.updateLabel(features, extractor.count, labelClass, delta)
      }
      system.apply(c, code)
    }
  }
}
