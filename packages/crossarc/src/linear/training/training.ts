import { defined, seededRandom, shuffled } from '../../base/index.ts'
import { constrain } from '../../constraint/systems/index.ts'
import type { TransitionFilter } from '../../decode/index.ts'
import { evaluateAttachment } from '../../evaluate/attachment/index.ts'
import type { DynamicOracle, StaticOracle } from '../../oracle/base/index.ts'
import { dynamicOracle, staticOracle } from '../../oracle/index.ts'
import { permitsOneRoot, type System } from '../../transition/index.ts'
import { headsOfSentence } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { AttributeValues } from '../features/encode.ts'
import { FeatureExtractor } from '../features/features.ts'
import { templatesFor } from '../features/template-sets/registry.ts'
import { parseTemplates } from '../features/templates.ts'
import type { LinearModel } from '../parser/model.ts'
import { LinearParser } from '../parser/parser.ts'
import { LinearScorer } from '../parser/scorer.ts'
import type { AveragedWeights } from '../weights/averaged-weights.ts'
import { type IntegerWeights, quantise } from '../weights/integer-weights.ts'
import { BeamTraining } from './beam-training.ts'
import { fitCalibration } from './calibration.ts'
import { type CompressionReport, compress } from './compress.ts'
import { type EpochReport, GreedyTraining } from './greedy-training.ts'
import { mixWeights } from './mixing.ts'
import { RootLabelTraining } from './root-label-training.ts'
import { checkTrainingOptions, type LinearTrainingOptions } from './training-options.ts'
import { type TrainingSentence, TrainingSet, type TrainingSetReport } from './training-set.ts'
import { TrainingWeights } from './weights.ts'

export type { LinearTrainingOptions } from './training-options.ts'

/** Progress of a training: some sentences were seen, or an epoch ended and was measured. */
export type TrainingEvent =
  | { type: 'sentence'; round: number; epoch: number; done: number; total: number }
  | {
      type: 'epoch'
      round: number
      epoch: number
      report: EpochReport
      uas?: number
      las?: number
      best: boolean
    }
  | { type: 'mixed'; round: number; uas?: number; las?: number }

function oracleToFollow({ system, oracle }: LinearTrainingOptions): StaticOracle {
  return staticOracle(system, oracle ?? (system === 'swap' ? 'lazy' : undefined))
}

function oracleToAsk({ system, dynamic }: LinearTrainingOptions): DynamicOracle {
  const name = typeof dynamic === 'string' ? dynamic : undefined
  const oracle = typeof dynamic === 'object' ? dynamic : dynamicOracle(system, name)
  return oracle.forTraining ?? oracle
}

/**
 * Trains a linear parser.
 *
 * @example
 * const training = new LinearTraining(trainSentences, devSentences, { system: 'arc-hybrid', dynamic: true })
 * for (const event of training.run()) if (event.type === 'epoch') console.log(event.epoch, event.las)
 * const model = training.model()
 */
export class LinearTraining {
  readonly report: TrainingSetReport
  readonly #options: LinearTrainingOptions
  readonly #set: TrainingSet
  readonly #dev: readonly Sentence[]
  readonly #templates: string
  readonly #permits: TransitionFilter
  #weights!: TrainingWeights
  #scorer!: LinearScorer
  readonly #extractor: FeatureExtractor
  readonly #encoded: Map<TrainingSentence, AttributeValues>
  /** Of the current round. */
  #best: { weights: AveragedWeights; las: number } | undefined
  /** The best weights of the rounds before. */
  readonly #rounds: AveragedWeights[] = []

  constructor(train: readonly Sentence[], dev: readonly Sentence[], options: LinearTrainingOptions) {
    checkTrainingOptions(options)
    const oracle = oracleToFollow(options)
    const { system } = oracle
    this.#options = options
    this.#dev = dev
    this.#templates = options.templates ?? templatesFor(system.name)
    const extractor = new FeatureExtractor(parseTemplates(this.#templates))
    const dynamic = options.dynamic !== undefined && options.dynamic !== false
    this.#set = new TrainingSet(train, oracle, options.lifting, !dynamic, options.direction)
    this.report = this.#set.report
    this.#permits = this.#set.oneRoot ? permitsOneRoot(system) : (c, kind) => system.isValid(c, kind)
    this.#extractor = extractor
    this.#start(system)
    this.#encoded = new Map(this.#set.sentences.map((item) => [item, extractor.encode(item.sentence)]))
  }

  #start(system: System): void {
    const { classes } = this.#set
    this.#weights = new TrainingWeights(system.transitions.length, classes.width, this.#extractor.capacity)
    this.#scorer = new LinearScorer(system, classes, this.#extractor, this.#weights)
    this.#best = undefined
  }

  /** Trains all epochs; stop iterating to stop training. The best model so far is always available from model(). */
  *run(): Generator<TrainingEvent, void> {
    const { seed = 1, mix = 1 } = this.#options
    yield* this.#round(1, seed)
    for (let round = 2; round <= mix; round++) {
      this.#rounds.push(...this.#ofRound())
      this.#start(this.#scorer.system)
      yield* this.#round(round, seed + round - 1)
      const scores = this.#dev.length === 0 ? undefined : this.evaluate(this.model())
      yield { type: 'mixed', round, ...scores }
    }
  }

  *#round(round: number, seed: number): Generator<TrainingEvent, void> {
    const { epochs = 15 } = this.#options
    const random = seededRandom(seed)
    const learn = this.#learner(random)
    const rootLabels = new RootLabelTraining(this.#scorer, this.#weights)
    for (let epoch = 1; epoch <= epochs; epoch++) {
      const report: EpochReport = { states: 0, kindErrors: 0, labelErrors: 0, unproven: 0 }
      const order = shuffled(this.#set.sentences, random)
      for (const [index, sentence] of order.entries()) {
        learn(sentence, epoch, report)
        if (rootLabels.needed) rootLabels.learn(this.#encoded.get(sentence)!, sentence.tree, report)
        if (index % 16 === 15) yield { type: 'sentence', round, epoch, done: index + 1, total: order.length }
      }
      yield this.#finishEpoch(round, epoch, report)
    }
  }

  #learner(random: () => number): (item: TrainingSentence, epoch: number, report: EpochReport) => void {
    const { beam = 1, update = 'max-violation', dynamic = false } = this.#options
    const { exploreFrom = 2, exploreProbability = 0.9, epochs = 15, labelling, freeLabels } = this.#options
    const { spansFrom = epochs - Math.floor(epochs / 3) + 1 } = this.#options
    if (beam > 1) {
      const training = new BeamTraining(this.#scorer, this.#weights, this.#permits, beam, update)
      return (item, _, report) => training.learn(this.#encoded.get(item)!, item, report)
    }
    const greedy = new GreedyTraining(this.#scorer, this.#weights, this.#permits, labelling, freeLabels)
    if (dynamic === false) {
      const oracle = oracleToFollow(this.#options)
      return (item, _, report) => greedy.followStatic(oracle, this.#encoded.get(item)!, item.tree, report)
    }
    const oracle = oracleToAsk(this.#options)
    return (item, epoch, report) => {
      const probability = epoch >= exploreFrom ? exploreProbability : 0
      const keepsKnown =
        item.known !== undefined && epoch >= spansFrom ? constrain(oracle.system, item.known) : undefined
      const exploration = { probability, random }
      greedy.followDynamic(oracle, this.#encoded.get(item)!, item.tree, exploration, report, keepsKnown)
    }
  }

  #finishEpoch(round: number, epoch: number, report: EpochReport): TrainingEvent {
    if (this.#dev.length === 0) return { type: 'epoch', round, epoch, report, best: true }
    const weights = this.#weights.averaged()
    const { uas, las } = this.evaluate(this.#model(weights))
    const best = this.#best === undefined || las > this.#best.las
    if (best) this.#best = { weights, las }
    return { type: 'epoch', round, epoch, report, uas, las, best }
  }

  /** Attachment scores of a model on the development set: all words, full labels. */
  evaluate(model: LinearModel): { uas: number; las: number } {
    const parser = new LinearParser(model)
    const parsed = this.#dev.map((sentence) => parser.parse(sentence))
    const { uas, las } = evaluateAttachment(this.#dev, parsed, { punctuation: 'counted', labels: 'full' })
    return { uas: uas.score ?? 0, las: las.score ?? 0 }
  }

  /** The same model with a calibration of its confidence on the development set, if that is large enough. */
  calibrated(model: LinearModel): LinearModel {
    const parser = new LinearParser(model)
    const cases = this.#dev.map((sentence) => {
      const { tree, margins } = parser.margins(sentence)
      return { heads: tree.heads, margins, gold: headsOfSentence(sentence) }
    })
    return { ...model, calibration: fitCalibration(cases) }
  }

  #model(weights: AveragedWeights): LinearModel {
    return this.#withWeights(quantise(weights, this.#options.threshold ?? 0))
  }

  #withWeights(weights: IntegerWeights): LinearModel {
    const { labels, classes, oneRoot, rootLabel, repairLabel } = this.#set
    const { lifting, beam = 1, labelling = 'joint', direction = 'left-to-right' } = this.#options
    return {
      system: this.#scorer.system,
      templates: this.#templates,
      labels,
      classes,
      oneRoot,
      rootLabel,
      repairLabel,
      lifting,
      beam,
      labelling,
      direction,
      weights,
    }
  }

  /**
   * The model of the best epoch so far, by LAS on the development set, or of the last epoch if there is none; in
   * later rounds its weights are mixed with those of the rounds before.
   */
  model(): LinearModel {
    return this.#model(this.#found())
  }

  /** The weights of model(), before they are rounded. */
  weights(): AveragedWeights {
    return this.#found()
  }

  /**
   * Adds the weights of a round that another training ran on the same data with a different seed. Rounds are mixed in
   * order.
   */
  adopt(weights: AveragedWeights): void {
    this.#rounds.push(weights)
  }

  #found(): AveragedWeights {
    if (this.#rounds.length === 0) return this.#best?.weights ?? this.#weights.averaged()
    return mixWeights([...this.#rounds, ...this.#ofRound()])
  }

  /** The best weights of the current round; without a development set the newest, if the round has begun. */
  #ofRound(): AveragedWeights[] {
    if (this.#best !== undefined) return [this.#best.weights]
    return this.#dev.length === 0 && this.#weights.now > 1 ? [this.#weights.averaged()] : []
  }

  /**
   * The same model made smaller: without the weights that the development set does not need, and without further ones
   * until it fits into `mostBytes`.
   */
  compressed({ mostBytes }: { mostBytes?: number } = {}): { model: LinearModel; report: CompressionReport } {
    return compress(this.#found(), {
      build: (weights) => this.#withWeights(weights),
      ...defined({
        evaluate: this.#dev.length === 0 ? undefined : (model: LinearModel) => this.evaluate(model).las,
        mostBytes,
      }),
    })
  }
}
