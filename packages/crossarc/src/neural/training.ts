import { evaluateAttachment } from '../evaluate/attachment.ts'
import type { NetworkKernels } from '../kernels/network.ts'
import { withTree } from '../tree/from-sentence.ts'
import { seededRandom } from '../tree/random.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { Adam } from './adam.ts'
import { endlessBatches } from './batches.ts'
import { Learner, type LearnerOptions } from './learner.ts'
import { type NeuralModel, newKernels } from './model.ts'
import { MovingAverage } from './moving-average.ts'
import { parseTrees } from './parse-sentences.ts'
import type { NetworkDescription } from './parser-network.ts'
import { rateShare, scheduledUpdates } from './schedule.ts'
import { divide, type TrainingThreads } from './threads.ts'
import type { NeuralDataReport } from './training-data.ts'
import { type Pointer, Workspace } from './workspace.ts'

/** How a neural parser is trained. */
export interface NeuralTrainingOptions extends LearnerOptions {
  /** Fewer updates than the preset has; a schedule then goes down faster. */
  maximumUpdates?: number
  /** The kernels to train with, over a memory that nothing else uses. */
  kernels?: NetworkKernels
  /** Other threads to train with, in the place of kernels: see startTrainingThreads() for Node. */
  threads?: TrainingThreads
}

/** What happens in a training: a batch was learnt, the model was measured, or the rate was lowered. */
export type NeuralTrainingEvent =
  | { type: 'batch'; update: number; epoch: number; loss: number; words: number }
  | {
      type: 'evaluation'
      update: number
      epoch: number
      /** The mean of the batches since the evaluation before. */
      loss: number
      uas?: number
      las?: number
      best: boolean
    }
  | { type: 'rate'; update: number; rate: number }

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
  readonly #adam: Adam
  readonly #average: MovingAverage | undefined
  /** Of the other threads. */
  readonly #gradients: readonly Pointer[]
  #best: { values: Float32Array; las: number } | undefined

  constructor(train: readonly Sentence[], dev: readonly Sentence[], options: NeuralTrainingOptions) {
    const { threads } = options
    this.#options = options
    this.#dev = dev
    const learner = new Learner(train, options)
    this.#learner = learner
    this.report = learner.report
    this.description = learner.network.description
    this.#kernels = threads?.kernels ?? options.kernels ?? newKernels()
    this.#workspace = new Workspace(this.#kernels.memory, undefined, threads?.end)
    learner.allocate(this.#workspace)
    const { rate, clip, adam, averageDecay } = learner.settings
    const { parameters } = learner.network
    this.#adam = new Adam(this.#kernels, parameters, this.#workspace, { ...adam, rate, clip })
    this.#average =
      averageDecay === undefined
        ? undefined
        : new MovingAverage(this.#kernels, parameters, this.#workspace, averageDecay)
    this.#gradients = threads?.begin(parameters.values) ?? []
  }

  /** The number of floats that are learnt. */
  get size(): number {
    return this.#learner.network.parameters.count
  }

  /** Trains until nothing gets better; stop iterating to stop training. The best model so far is always at hand. */
  *run(): Generator<NeuralTrainingEvent, void> {
    const { settings, sentences } = this.#learner
    const { seed = 1 } = this.#options
    const { batchWords, patience, divisions, rateDivisor, schedule, rate } = settings
    const maximumUpdates = this.updates
    const wordsOf = (sentence: number) => sentences[sentence]!.encoded.words.length
    const batches = endlessBatches([...sentences.keys()], batchWords, wordsOf, seededRandom(seed))
    const interval = this.#evaluationInterval()
    let [seen, losses, bad, divided] = [0, 0, 0, 0]
    for (let update = 1; update <= maximumUpdates; update++) {
      const batch = batches.next().value
      if (schedule !== undefined) this.#adam.rate = rate * rateShare(schedule, update, maximumUpdates)
      const loss = this.#learn(batch, update, seen / sentences.length, wordsOf)
      seen += batch.length
      losses += loss
      const epoch = seen / sentences.length
      const words = batch.reduce((sum, sentence) => sum + wordsOf(sentence), 0)
      yield { type: 'batch', update, epoch, loss, words }
      if (update % interval !== 0 && update !== maximumUpdates) continue
      this.#average?.exchange()
      const result = this.#evaluate()
      this.#average?.exchange()
      const mean = losses / (update % interval || interval)
      yield { type: 'evaluation', update, epoch, loss: mean, ...result }
      losses = 0
      if (schedule !== undefined) continue
      bad = result.best ? 0 : bad + 1
      if (bad < patience) continue
      if (divided === divisions) return
      divided++
      bad = 0
      this.#adam.rate /= rateDivisor
      this.#adam.reset()
      yield { type: 'rate', update, rate: this.#adam.rate }
    }
  }

  /** The best model so far, by LAS on the development set, or the last evaluated where there is no such set. */
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
    const { gradients, size } = this.#learner.network.parameters
    const shares = threads === undefined ? [batch] : divide(batch, threads.count + 1, wordsOf)
    const shareOf = (index: number) => ({ sentences: shares[index]!, update, index, epoch })
    for (let thread = 0; thread < this.#gradients.length; thread++)
      threads!.start(thread, shareOf(thread + 1))
    let loss = this.#learner.learn(this.#kernels, this.#workspace, shareOf(0))
    for (const [thread, others] of this.#gradients.entries()) {
      loss += threads!.finish(thread)
      this.#kernels.addScaled(gradients, others, 1, size)
    }
    this.#adam.step()
    this.#average?.add()
    return loss
  }

  get #updatesOfEpoch(): number {
    return this.report.words / this.#learner.settings.batchWords
  }

  /** How many updates the training takes, at most. */
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
    const parsed = this.#dev.map((sentence, k) => withTree(sentence, trees[k]!, this.description.labels))
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
