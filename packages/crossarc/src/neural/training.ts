import { evaluateAttachment } from '../evaluate/attachment.ts'
import type { NetworkKernels } from '../kernels/network.ts'
import { withTree } from '../tree/from-sentence.ts'
import { seededRandom } from '../tree/random.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { Adam } from './adam.ts'
import { endlessBatches } from './batches.ts'
import { hasRightRoots } from './closest-tree.ts'
import { type HeadOptions, hasOneRoot } from './heads.ts'
import { type NeuralModel, newKernels, type ReadyNetwork } from './model.ts'
import { parseTrees } from './parse-sentences.ts'
import {
  type GoldSentence,
  type NetworkDescription,
  ParserNetwork,
  type TaskWeights,
} from './parser-network.ts'
import { acl2018, type Preset, type TrainingSettings } from './preset.ts'
import { goldSentences, inventoryOf, type NeuralDataReport } from './training-data.ts'
import type { LocalLearning } from './transition-oracles.ts'
import { Workspace } from './workspace.ts'

/** How a neural parser is trained. */
export interface NeuralTrainingOptions extends LocalLearning {
  /** The global model, by name: "mh4-hybrid", "mh3", "spanning-tree", ...; "transition" is a local one. */
  model: string
  /** Of a local model: the transition system (swap), the nodes that it looks at, the hypotheses that it keeps (1). */
  system?: string
  features?: readonly string[]
  beam?: number
  /** The network and how it is trained; acl2018 by default. */
  preset?: Preset
  seed?: number
  /**
   * Whether all trees get exactly one root; by default as in the paper, with mh3, arc-eager and eisner; local
   * models do what the treebank does.
   */
  oneRoot?: boolean
  /** Fewer updates than the preset has. */
  maximumUpdates?: number
  /** The kernels to train with, over a memory that nothing else uses. */
  kernels?: NetworkKernels
}

/** What happens in a training: a batch was learnt, the model was measured, or the rate was lowered. */
export type NeuralTrainingEvent =
  | { type: 'batch'; update: number; epoch: number; loss: number; words: number }
  | {
      type: 'evaluation'
      update: number
      epoch: number
      loss: number
      uas?: number
      las?: number
      best: boolean
    }
  | { type: 'rate'; update: number; rate: number }

/**
 * Trains a neural parser.
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
  readonly #settings: TrainingSettings
  readonly #dev: readonly Sentence[]
  readonly #sentences: readonly GoldSentence[]
  readonly #network: ParserNetwork
  readonly #kernels: NetworkKernels
  readonly #workspace: Workspace
  readonly #adam: Adam
  readonly #weights: TaskWeights
  readonly #ready: ReadyNetwork
  #best: { values: Float32Array; las: number } | undefined

  constructor(train: readonly Sentence[], dev: readonly Sentence[], options: NeuralTrainingOptions) {
    const { preset = acl2018, seed = 1 } = options
    const settings = preset.training
    this.#options = options
    this.#settings = settings
    this.#dev = dev
    const { trees, ...inventory } = inventoryOf(train, settings)
    const { model, system, features, beam } = options
    const head: HeadOptions = {
      model,
      ...(system === undefined ? {} : { system }),
      ...(features === undefined ? {} : { features }),
      ...(beam === undefined ? {} : { beam }),
    }
    const oneRoot =
      options.oneRoot ?? hasOneRoot(head) ?? trees.every(({ heads }) => hasRightRoots(heads, true))
    this.description = { head, network: preset.network, ...inventory, oneRoot }
    const network = new ParserNetwork(this.description, options)
    this.#network = network
    const { sentences, report } = goldSentences(train, trees, this.description, network.head, settings)
    this.#sentences = sentences
    this.report = report

    this.#kernels = options.kernels ?? newKernels()
    this.#workspace = new Workspace(this.#kernels.memory)
    network.parameters.allocate(this.#workspace, { training: true })
    network.parameters.initialise(seed)
    const { rate, clip, lossScale, uposWeight, xposWeight } = settings
    this.#adam = new Adam(this.#kernels, network.parameters, this.#workspace, { rate, clip })
    this.#weights = {
      parser: lossScale,
      labeler: lossScale,
      upos: lossScale * uposWeight,
      xpos: lossScale * xposWeight,
    }
    this.#ready = { network, kernels: this.#kernels, workspace: this.#workspace }
  }

  /** The number of floats that are learnt. */
  get size(): number {
    return this.#network.parameters.count
  }

  /** Trains until nothing gets better; stop iterating to stop training. The best model so far is always at hand. */
  *run(): Generator<NeuralTrainingEvent, void> {
    const { seed = 1, maximumUpdates = this.#settings.maximumUpdates } = this.#options
    const { batchWords, patience, divisions, rateDivisor } = this.#settings
    const random = seededRandom(seed + 2 ** 32)
    const batches = endlessBatches(this.#sentences, batchWords, wordsOf, random)
    const interval = this.#evaluationInterval()
    let [seen, lossSum, bad, divided] = [0, 0, 0, 0]
    for (let update = 1; update <= maximumUpdates; update++) {
      const batch = batches.next().value
      const loss = this.#learn(batch, random, seen / this.#sentences.length)
      seen += batch.length
      lossSum += loss
      const epoch = seen / this.#sentences.length
      yield { type: 'batch', update, epoch, loss, words: batch.reduce((sum, item) => sum + wordsOf(item), 0) }
      if (update % interval !== 0 && update !== maximumUpdates) continue
      const result = this.#evaluate()
      const mean = lossSum / (update % interval === 0 ? interval : update % interval)
      yield { type: 'evaluation', update, epoch, loss: mean, ...result }
      lossSum = 0
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

  /** The best model so far, by LAS on the development set, or the present one where there is none. */
  model(): NeuralModel {
    return {
      description: this.description,
      labelPart: this.#settings.labels,
      values: this.#best?.values ?? this.#network.parameters.snapshot(),
    }
  }

  #learn(batch: readonly GoldSentence[], random: () => number, epoch: number): number {
    const mark = this.#workspace.mark()
    const pass = { kernels: this.#kernels, workspace: this.#workspace, random }
    const loss = this.#network.learn(pass, batch, this.#weights, epoch)
    this.#workspace.release(mark)
    this.#adam.step()
    return loss
  }

  #evaluationInterval(): number {
    const { evaluateUpdates, evaluateEpochs, batchWords } = this.#settings
    const updates = this.report.words / batchWords
    return Math.max(1, Math.round(Math.max(evaluateUpdates, evaluateEpochs * updates)))
  }

  #evaluate(): { uas?: number; las?: number; best: boolean } {
    if (this.#dev.length === 0) return { best: true }
    const trees = parseTrees(this.#ready, this.#dev)
    const parsed = this.#dev.map((sentence, k) => withTree(sentence, trees[k]!, this.description.labels))
    const { uas, las } = evaluateAttachment(this.#dev, parsed, {
      punctuation: 'counted',
      labels: this.#settings.labels,
    })
    const score = las.score ?? 0
    const best = this.#best === undefined || score >= this.#best.las
    if (best) this.#best = { values: this.#network.parameters.snapshot(), las: score }
    return { uas: uas.score ?? 0, las: score, best }
  }
}

function wordsOf({ encoded }: GoldSentence): number {
  return encoded.words.length
}
