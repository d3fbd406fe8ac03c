import { CrossarcError, checkOptionNames, seededRandom } from '../../base/index.ts'
import { evaluateAttachment } from '../../evaluate/attachment/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import { checksum } from '../../model-file/index.ts'
import { withTree } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { NeuralModel } from '../network/model.ts'
import type { NetworkDescription } from '../network/parser-network.ts'
import { newKernels } from '../network/ready-model.ts'
import { rateShare, scheduledUpdates } from '../options/schedule.ts'
import { parseTrees } from '../parse/parse-sentences.ts'
import { ParameterPartition } from '../tensors/parameter-partition.ts'
import { Workspace } from '../tensors/workspace.ts'
import { Adam } from './adam.ts'
import { balanceBatch } from './batch-balance.ts'
import { checkCheckpoint, type TrainingCheckpoint, type TrainingProgress } from './checkpoint.ts'
import { endlessBatches } from './endless-batches.ts'
import { Learner, type LearnerOptions } from './learner.ts'
import { MovingAverage } from './moving-average.ts'
import type { TrainingThreads } from './threads.ts'
import type { NeuralDataReport } from './training-data.ts'
import { LEARNER_OPTIONS } from './training-options.ts'

export type { TrainingCheckpoint } from './checkpoint.ts'

/** How to train a neural parser. */
export interface NeuralTrainingOptions extends LearnerOptions {
  /** Fewer updates than in the preset; a schedule then falls faster. */
  maximumUpdates?: number
  /** Kernels over a memory that nothing else uses. */
  kernels?: NetworkKernels
  /** Further threads to train with, instead of kernels: see startTrainingThreads() for Node. */
  threads?: TrainingThreads
  /** Resumes a training with the same treebank and otherwise the same options. */
  resume?: TrainingCheckpoint
}

const OPTIONS: Readonly<Record<keyof NeuralTrainingOptions, true>> = {
  ...LEARNER_OPTIONS,
  maximumUpdates: true,
  kernels: true,
  threads: true,
  resume: true,
}

/** An event of a training: it has learned a batch, evaluated the model, or lowered the rate. */
export type NeuralTrainingEvent =
  | { type: 'batch'; update: number; epoch: number; loss: number; words: number }
  | {
      type: 'evaluation'
      update: number
      epoch: number
      /** The mean over the batches since the previous evaluation. */
      loss: number
      uas?: number
      las?: number
      best: boolean
    }
  | { type: 'rate'; update: number; rate: number }

/** Throws if the threads were started for a different training. */
function checkThreads({ fingerprint }: TrainingThreads, learner: Learner): void {
  if (fingerprint === undefined || fingerprint === learner.fingerprint) return
  throw new CrossarcError(
    'training-option',
    'The threads were started for a different model, treebank, preset or seed, or with different options',
  )
}

/**
 * Trains a neural parser. The same seed gives the same model, byte for byte, for the same number of threads.
 *
 * @example
 * const training = new NeuralTraining(trainSentences, devSentences, { model: 'mh4-hybrid', seed: 1 })
 * for (const event of training.run()) if (event.type === 'evaluation') console.log(event.update, event.las)
 * const model = training.model()
 */
export class NeuralTraining {
  readonly report: NeuralDataReport
  readonly description: NetworkDescription
  readonly #options: NeuralTrainingOptions
  readonly #dev: readonly Sentence[]
  readonly #learner: Learner
  readonly #kernels: NetworkKernels
  readonly #workspace: Workspace
  readonly #work: ParameterPartition
  readonly #adam: Adam
  readonly #average: MovingAverage | undefined
  readonly #progress: TrainingProgress
  readonly #origin: number
  #best: TrainingCheckpoint['best']

  constructor(train: readonly Sentence[], dev: readonly Sentence[], options: NeuralTrainingOptions) {
    checkOptionNames(options, OPTIONS, 'NeuralTraining')
    const { threads } = options
    this.#options = options
    this.#dev = dev
    const learner = new Learner(train, options)
    if (threads !== undefined) checkThreads(threads, learner)
    this.#learner = learner
    this.report = learner.report
    this.description = learner.network.description
    this.#kernels = threads?.kernels ?? options.kernels ?? newKernels(options)
    this.#workspace = new Workspace(this.#kernels.memory, undefined, threads?.end)
    learner.allocate(this.#workspace)
    const { rate, clip, adam, averageDecay } = learner.settings
    const { parameters } = learner.network
    const others = threads?.begin(parameters.values, parameters.rooms) ?? []
    const work = new ParameterPartition(this.#kernels, parameters, threads)
    this.#work = work
    const adamOptions = { ...adam, rate, clip, work, others }
    this.#adam = new Adam(this.#kernels, parameters, this.#workspace, adamOptions)
    this.#average =
      averageDecay === undefined
        ? undefined
        : new MovingAverage(this.#kernels, parameters, this.#workspace, averageDecay, work)
    const { resume } = options
    this.#progress = { update: 0, seen: 0, losses: 0, bad: 0, divided: 0, ended: false, ...resume?.progress }
    this.#origin = this.#checksum()
    if (resume !== undefined) {
      const { size } = parameters
      checkCheckpoint(resume, { size, averages: this.#average !== undefined, origin: this.#origin })
      parameters.restore(resume.values)
      this.#adam.restore(resume.adam)
      if (resume.average !== undefined) this.#average?.restore(resume.average)
      this.#best = resume.best
    }
  }

  /** The number of floats to learn. */
  get size(): number {
    return this.#learner.network.parameters.count
  }

  /** Trains until the model stops improving; stop iterating to stop earlier. model() always has the best one so far. */
  *run(): Generator<NeuralTrainingEvent, void> {
    const { settings, sentences } = this.#learner
    const { seed = 1 } = this.#options
    const { batchWords, schedule, rate } = settings
    const maximumUpdates = this.updates
    const wordsOf = (sentence: number) => sentences[sentence].encoded.words.length
    const batches = endlessBatches([...sentences.keys()], batchWords, wordsOf, seededRandom(seed))
    const interval = this.#evaluationInterval()
    const progress = this.#progress
    for (let update = 1; update <= progress.update; update++) batches.next()
    while (progress.update < maximumUpdates && !progress.ended) {
      const batch = batches.next().value
      const update = ++progress.update
      if (schedule !== undefined) this.#adam.rate = rate * rateShare(schedule, update, maximumUpdates)
      const loss = this.#learn(batch, update, progress.seen / sentences.length, wordsOf)
      progress.seen += batch.length
      progress.losses += loss
      const epoch = progress.seen / sentences.length
      const words = batch.reduce((sum, sentence) => sum + wordsOf(sentence), 0)
      yield { type: 'batch', update, epoch, loss, words }
      if (update % interval !== 0 && update !== maximumUpdates) continue
      this.#average?.exchange()
      const result = this.#evaluate()
      this.#average?.exchange()
      const mean = progress.losses / (update % interval || interval)
      progress.losses = 0
      const isSlower = schedule === undefined && this.#slowDown(result.best)
      yield { type: 'evaluation', update, epoch, loss: mean, ...result }
      if (isSlower) yield { type: 'rate', update, rate: this.#adam.rate }
    }
  }

  /**
   * Lowers the rate, or ends the training, after too many evaluations without an improvement. Returns whether it lowered the
   * rate.
   */
  #slowDown(best: boolean): boolean {
    const { patience, divisions, rateDivisor } = this.#learner.settings
    const progress = this.#progress
    progress.bad = best ? 0 : progress.bad + 1
    if (progress.bad < patience) return false
    progress.ended = progress.divided === divisions
    if (progress.ended) return false
    progress.divided++
    progress.bad = 0
    this.#adam.rate /= rateDivisor
    this.#adam.reset()
    return true
  }

  /**
   * The state of the training, for the option `resume`. Call this when run() yields an evaluation.
   *
   * @example
   * for (const event of training.run()) if (event.type === 'evaluation') keep(training.checkpoint())
   */
  checkpoint(): TrainingCheckpoint {
    return {
      progress: { ...this.#progress },
      values: this.#learner.network.parameters.snapshot(),
      adam: this.#adam.state(),
      average: this.#average?.state(),
      best: this.#best,
      origin: this.#origin,
    }
  }

  /** The best model so far, by LAS on the development set; without one, the last evaluated model. */
  model(): NeuralModel {
    return {
      description: this.description,
      labelPart: this.#learner.settings.labels,
      values: this.#best?.values ?? this.#learner.network.parameters.snapshot(),
    }
  }

  #learn(
    batch: readonly number[],
    update: number,
    epoch: number,
    wordsOf: (sentence: number) => number,
  ): number {
    const { threads } = this.#options
    const others = threads?.count ?? 0
    this.#makeCopies()
    const shares = balanceBatch(batch, others + 1, wordsOf)
    const shareOf = (index: number) => ({ sentences: shares[index], update, index, epoch })
    for (let thread = 0; thread < others; thread++) threads!.start(thread, shareOf(thread + 1))
    let loss = this.#learner.learn(this.#kernels, this.#workspace, shareOf(0))
    for (let thread = 0; thread < others; thread++) loss += threads!.finish(thread)
    this.#adam.step()
    this.#average?.add()
    return loss
  }

  /** Before the first batch, and after an evaluation. Threads share the copies, so that none may make them later. */
  #makeCopies(): void {
    const { parameters } = this.#learner.network
    if (parameters.hasCopies) return
    this.#work.run((start, count) => parameters.copyCalls(start, count))
    parameters.copied()
  }

  /** Identifies the model, its data and its options: a checkpoint belongs to one training only. */
  #checksum(): number {
    // Without a schedule, a resumed training may have more updates.
    const updates = this.#learner.settings.schedule === undefined ? 0 : this.updates
    return checksum(new TextEncoder().encode(JSON.stringify([this.#learner.fingerprint, updates])))
  }

  get #updatesOfEpoch(): number {
    return this.report.words / this.#learner.settings.batchWords
  }

  /** The maximum number of updates of the training. */
  get updates(): number {
    const { maximumUpdates, schedule } = this.#learner.settings
    const scheduled =
      schedule === undefined ? maximumUpdates : scheduledUpdates(schedule, this.#updatesOfEpoch)
    return Math.min(this.#options.maximumUpdates ?? maximumUpdates, scheduled)
  }

  #evaluationInterval(): number {
    const { evaluateUpdates, evaluateEpochs } = this.#learner.settings
    return Math.max(1, Math.round(Math.max(evaluateUpdates, evaluateEpochs * this.#updatesOfEpoch)))
  }

  #evaluate(): { uas?: number; las?: number; best: boolean } {
    const { network, settings } = this.#learner
    if (this.#dev.length === 0) {
      this.#best = { values: network.parameters.snapshot(), las: 0 }
      return { best: true }
    }
    const ready = { network, kernels: this.#kernels, workspace: this.#workspace }
    const trees = parseTrees(ready, this.#dev)
    const parsed = this.#dev.map((sentence, k) => withTree(sentence, trees[k], this.description.labels))
    const { uas, las } = evaluateAttachment(this.#dev, parsed, {
      punctuation: 'counted',
      labels: settings.labels,
    })
    const score = las.score ?? 0
    const best = this.#best === undefined || score >= this.#best.las
    if (best) this.#best = { values: network.parameters.snapshot(), las: score }
    return { uas: uas.score ?? 0, las: score, best }
  }
}
