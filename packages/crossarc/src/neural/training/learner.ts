import { seededRandom } from '../../base/index.ts'
import { hasRightRoots } from '../../decode/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import { checksum } from '../../model-file/index.ts'
import { type Heads, rootsOf } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { hasOneRoot } from '../network/chart-models.ts'
import { descriptionToJson } from '../network/description-json.ts'
import type { NetworkDescription, ParserNetwork } from '../network/parser-network.ts'
import type { HeadOptions } from '../options/head-options.ts'
import { acl2018, type TrainingSettings } from '../options/preset.ts'
import type { Pointer, Workspace } from '../tensors/workspace.ts'
import { type GoldSentence, LearningNetwork, type TaskWeights } from './learning-network.ts'
import { goldSentences, inventoryOf, type NeuralDataReport } from './training-data.ts'
import { checkLearnerOptions, headOptions, type LearnerOptions } from './training-options.ts'

export type { LearnerOptions } from './training-options.ts'

/** The part of a batch that one thread learns. */
export interface BatchShare {
  /** The indices of its sentences. */
  readonly sentences: readonly number[]
  /** The update, counted from 1, and the share, counted from 0: they seed the random numbers. */
  readonly update: number
  readonly index: number
  /** How often the training has seen all sentences. */
  readonly epoch: number
}

/** More shares than any batch has. */
const MOST_SHARES = 64

/** A treebank prepared for a network, and the network that learns from it. */
export class Learner {
  readonly sentences: readonly GoldSentence[]
  readonly report: NeuralDataReport
  readonly #learning: LearningNetwork
  readonly settings: TrainingSettings
  /** A checksum of the network, its data and its options. */
  readonly fingerprint: number
  readonly #seed: number
  readonly #weights: TaskWeights

  constructor(train: readonly Sentence[], options: LearnerOptions) {
    const { preset = acl2018, seed = 1 } = options
    checkLearnerOptions(options)
    this.settings = preset.training
    this.#seed = seed
    const { trees, ...inventory } = inventoryOf(train, this.settings)
    const head = headOptions(options)
    const oneRoot = options.oneRoot ?? hasOneRootIn(trees, head, this.settings)
    const description: NetworkDescription = { head, network: preset.network, ...inventory, oneRoot }
    const { classLoss } = this.settings
    this.#learning = new LearningNetwork(description, { ...options, classLoss })
    const { head: learningHead } = this.#learning
    const { sentences, report } = goldSentences(train, trees, description, learningHead, this.settings)
    this.sentences = sentences
    this.report = report
    this.fingerprint = fingerprintOf(description, sentences, options, this.settings, seed)
    const { lossScale, uposWeight, xposWeight, featsWeight } = this.settings
    this.#weights = {
      parser: lossScale,
      labeler: lossScale,
      upos: lossScale * uposWeight,
      xpos: lossScale * xposWeight,
      feats: lossScale * featsWeight,
    }
  }

  get network(): ParserNetwork {
    return this.#learning.network
  }

  /** Allocates memory for parameters and gradients. With `shared`, everything but the gradients is that of the main thread. */
  allocate(workspace: Workspace, shared?: { values: Pointer; rooms: Pointer }): void {
    const { parameters } = this.network
    parameters.allocate(workspace, { training: true, ...shared })
    if (shared === undefined) parameters.initialise(this.#seed)
  }

  /** Adds to the gradients and returns the loss, which depend on the share and the parameters alone. */
  learn(
    kernels: NetworkKernels,
    workspace: Workspace,
    { sentences, update, index, epoch }: BatchShare,
  ): number {
    if (sentences.length === 0) return 0
    const random = seededRandom((this.#seed % 2 ** 20) * 2 ** 32 + ((update * MOST_SHARES + index) % 2 ** 32))
    const mark = workspace.mark()
    const batch = sentences.map((number) => this.sentences[number])
    const loss = this.#learning.learn({ kernels, workspace, random }, batch, this.#weights, epoch)
    workspace.release(mark)
    return loss
  }
}

/** Whether all trees of a model have one root: as in the paper, but never where trees of the treebank have several. */
function hasOneRootIn(
  trees: readonly { readonly heads: Heads }[],
  head: HeadOptions,
  { roots }: TrainingSettings,
): boolean {
  const inPaper = roots === 'treebank' ? undefined : hasOneRoot(head)
  if (inPaper === undefined) return trees.every(({ heads }) => hasRightRoots(heads, true))
  return inPaper && trees.every(({ heads }) => rootsOf(heads).length < 2)
}

function fingerprintOf(
  description: NetworkDescription,
  sentences: readonly GoldSentence[],
  { oracle, dynamic = false, exploreFrom, exploreProbability }: LearnerOptions,
  settings: TrainingSettings,
  seed: number,
): number {
  const numbers = sentences.flatMap(({ encoded, tree, upos, xpos, feats }) =>
    [encoded.words, tree.heads, tree.labels, upos, xpos, ...(feats === undefined ? [] : [feats])].map(
      (column) => checksum(new Uint8Array(column.buffer, column.byteOffset, column.byteLength)),
    ),
  )
  // The option counts epochs from 1. It used to count from 0: the fingerprints of older checkpoints have that number.
  const explored = exploreFrom === undefined ? undefined : exploreFrom - 1
  const learning = { oracle, dynamic, exploreFrom: explored, exploreProbability }
  const all = [descriptionToJson(description), settings, seed, learning, numbers]
  return checksum(new TextEncoder().encode(JSON.stringify(all)))
}
