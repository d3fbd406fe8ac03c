import { encode } from '../../transition/index.ts'
import { NO_LABEL, type Tree } from '../../tree/index.ts'
import type { AttributeValues } from '../features/encode.ts'
import { RootLabels } from '../parser/root-labels.ts'
import type { LinearScorer } from '../parser/scorer.ts'
import type { EpochReport } from './greedy-training.ts'
import type { TrainingWeights } from './weights.ts'

/** Learns the labels of words on the root from gold trees, for systems that build no arcs from the root. */
export class RootLabelTraining {
  readonly #scorer: LinearScorer
  readonly #weights: TrainingWeights
  readonly #labels: RootLabels

  constructor(scorer: LinearScorer, weights: TrainingWeights) {
    this.#scorer = scorer
    this.#weights = weights
    this.#labels = new RootLabels(scorer)
  }

  /** Whether there is anything to learn. */
  get needed(): boolean {
    return this.#labels.known
  }

  /** Learns from one sentence. */
  learn(sentence: AttributeValues, { heads, labels }: Tree, report: EpochReport): void {
    const { system, classes, extractor } = this.#scorer
    const gold = system.start(heads.length - 1, { recording: false, dependents: true })
    for (let word = 1; word < heads.length; word++)
      if (heads[word] > 0) gold.attach(heads[word], word, labels[word])
    this.#scorer.read(sentence)
    this.#labels.read(gold)
    for (let word = 1; word < heads.length; word++) {
      if (heads[word] !== 0 || labels[word] === NO_LABEL) continue
      this.#labels.score(word)
      const right = classes.classOf(encode(classes.rootKind, labels[word]))
      const preferred = this.#labels.best()
      if (right === preferred) continue
      report.labelErrors++
      const { features, count } = extractor
      this.#weights.updateLabel(features, count, right, 1)
      this.#weights.updateLabel(features, count, preferred, -1)
    }
  }
}
