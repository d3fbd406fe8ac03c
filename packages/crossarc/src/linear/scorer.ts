import type { LabelClasses } from '../decode/label-classes.ts'
import type { TransitionScorer } from '../decode/scorer.ts'
import type { Configuration } from '../transition/configuration.ts'
import type { System } from '../transition/system.ts'
import type { Sentence } from '../treebank/sentence.ts'
import type { EncodedSentence } from './encode.ts'
import type { FeatureExtractor } from './features.ts'

/** Weights by feature: those in training and those of a finished model score alike. */
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
  #sentence!: EncodedSentence

  constructor(system: System, classes: LabelClasses, extractor: FeatureExtractor, weights: Weights) {
    this.system = system
    this.classes = classes
    this.extractor = extractor
    this.#weights = weights
  }

  get kindScores(): Float64Array {
    return this.#weights.kindScores
  }

  get labelScores(): Float32Array {
    return this.#weights.labelScores
  }

  /** The sentence whose configurations come next. */
  read(sentence: Sentence | EncodedSentence): void {
    this.#sentence = 'words' in sentence ? this.extractor.encode(sentence) : sentence
  }

  scoreKinds(c: Configuration): void {
    const features = this.extractor.extract(c, this.#sentence)
    this.#weights.scoreKinds(features, this.extractor.count)
  }

  scoreLabels(): void {
    this.#weights.scoreLabels()
  }
}
