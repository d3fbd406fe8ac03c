import type { LabelClasses, TransitionScorer } from '../../decode/index.ts'
import type { Configuration, System } from '../../transition/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { AttributeValues } from '../features/encode.ts'
import type { FeatureExtractor } from '../features/features.ts'
import { type ScoredState, ScoredStates } from './scored-states.ts'

/** Weights by feature: weights in training and those of a finished model have the same interface. */
export interface Weights {
  readonly kindScores: Float64Array
  readonly labelScores: Float32Array
  /** For the first `length` features. */
  scoreKinds(features: Int32Array, length: number): void
  scoreLabels(): void
}

/** Scores the configurations of one sentence at a time with a linear model. */
export class LinearScorer implements TransitionScorer {
  readonly system: System
  readonly classes: LabelClasses
  readonly extractor: FeatureExtractor
  readonly #weights: Weights
  #sentence!: AttributeValues
  #remembered: ScoredStates | undefined
  /** If states are cached: the scores of the current configuration. */
  #state: ScoredState | undefined

  constructor(system: System, classes: LabelClasses, extractor: FeatureExtractor, weights: Weights) {
    this.system = system
    this.classes = classes
    this.extractor = extractor
    this.#weights = weights
  }

  get kindScores(): Float64Array {
    return this.#state === undefined ? this.#weights.kindScores : this.#state.kindScores
  }

  get labelScores(): Float32Array {
    return this.#state === undefined ? this.#weights.labelScores : this.#state.labelScores
  }

  /**
   * Sets the sentence whose configurations come next. In a beam many of them have the same features; their scores can
   * be cached as long as the weights stay the same.
   */
  read(sentence: Sentence | AttributeValues, remembers = false): void {
    this.#sentence = 'words' in sentence ? this.extractor.encode(sentence) : sentence
    this.#state = undefined
    if (!remembers) this.#remembered = undefined
    else if (this.#remembered === undefined) this.#remembered = new ScoredStates(this.extractor.state.length)
    else this.#remembered.clear()
  }

  scoreKinds(c: Configuration): void {
    const { extractor } = this
    const weights = this.#weights
    extractor.locate(c)
    if (this.#remembered === undefined) {
      weights.scoreKinds(extractor.join(this.#sentence), extractor.count)
      return
    }
    this.#state = this.#remembered.find(extractor.state)
    if (this.#state !== undefined) return
    weights.scoreKinds(extractor.join(this.#sentence), extractor.count)
    weights.scoreLabels()
    this.#state = this.#remembered.add(extractor.state, weights.kindScores, weights.labelScores)
  }

  scoreLabels(): void {
    if (this.#state === undefined) this.#weights.scoreLabels()
  }

  /** The features of a configuration, without any scores. */
  features(c: Configuration): Int32Array {
    return this.extractor.extract(c, this.#sentence)
  }
}
