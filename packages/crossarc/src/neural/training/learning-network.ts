import { NO_LABEL, type Tree } from '../../tree/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import type { EncodedSentence } from '../encoder/lexicon.ts'
import type { BatchArc } from '../labels/label-scorers.ts'
import type { NodeTags } from '../labels/taggers.ts'
import { type ClassLoss, classLoss } from '../layers/losses.ts'
import { chartModels } from '../network/chart-models.ts'
import { forEachArc, type NetworkDescription, ParserNetwork, tagged } from '../network/parser-network.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { LearningHead, LearningTarget } from './heads/learning-head.ts'
import { learningHead } from './heads/learning-heads.ts'
import type { LocalLearning } from './heads/transition-oracles.ts'

/** A sentence to learn from. */
export interface GoldSentence extends NodeTags {
  readonly encoded: EncodedSentence
  /** As in the treebank. */
  readonly tree: Tree
  /** For the parsing head; undefined if it cannot learn from the sentence. */
  readonly target: LearningTarget | undefined
}

/** The factor of each task's loss. */
export interface TaskWeights {
  readonly parser: number
  readonly labeler: number
  readonly upos: number
  readonly xpos: number
  readonly feats: number
}

/** How a network learns. */
export interface NetworkLearning extends LocalLearning {
  /** Of labels and tags; hinge by default. */
  readonly classLoss?: ClassLoss | undefined
}

/** A network with all its losses. */
export class LearningNetwork {
  readonly network: ParserNetwork
  readonly head: LearningHead
  readonly #classLoss: ClassLoss

  constructor(description: NetworkDescription, learning: NetworkLearning = {}) {
    this.network = new ParserNetwork(description, chartModels)
    this.head = learningHead(this.network.head, description.head, learning)
    this.#classLoss = learning.classLoss ?? 'hinge'
  }

  /** The loss of a batch; adds to the gradients. `epoch` says how often the training has seen all sentences. */
  learn(context: ForwardContext, batch: readonly GoldSentence[], weights: TaskWeights, epoch = 0): number {
    const { encoder, description } = this.network
    const trace = encoder.forward(
      context,
      batch.map(({ encoded }) => encoded),
    )
    const dNodes = zeroed(context, trace.rows * trace.width)
    let loss = this.head.learn(
      context,
      trace,
      batch.map(({ target }) => target),
      { oneRoot: description.oneRoot, weight: weights.parser, epoch },
      dNodes,
    )
    loss += this.#learnLabels(context, trace, batch, weights.labeler, dNodes)
    const { lower } = trace
    const dLower = lower === undefined ? undefined : zeroed(context, trace.rows * trace.width)
    loss += this.#learnTags(context, tagged(trace), batch, weights, dLower ?? dNodes)
    encoder.backward(context, trace, dNodes, dLower)
    return loss
  }

  /** Labels of gold arcs. */
  #learnLabels(
    context: ForwardContext,
    trace: EncoderTrace,
    batch: readonly GoldSentence[],
    weight: number,
    dNodes: Pointer,
  ): number {
    const arcs: BatchArc[] = []
    const gold: number[] = []
    for (const [sentence, { tree }] of batch.entries()) {
      forEachArc(tree.heads, (head, dependent) => {
        if (tree.labels[dependent] === NO_LABEL) return
        arcs.push({ sentence, head, dependent })
        gold.push(tree.labels[dependent])
      })
    }
    if (arcs.length === 0) return 0
    const { scores, backward } = this.network.labeler.forward(context, trace, arcs)
    const { loss, gradient } = classLoss(this.#classLoss, context, scores, gold, weight)
    backward(gradient, dNodes)
    return loss
  }

  #learnTags(
    context: ForwardContext,
    trace: EncoderTrace,
    batch: readonly NodeTags[],
    weights: TaskWeights,
    dNodes: Pointer,
  ): number {
    let sum = 0
    for (const { column, forward } of this.network.taggers.all) {
      const gold = new Int32Array(trace.rows).fill(-1)
      for (const [s, tags] of batch.entries()) {
        const classes = tags[column]
        if (classes !== undefined) gold.set(classes, trace.first[s])
      }
      const { scores, backward } = forward(context, trace)
      const { loss, gradient } = classLoss(this.#classLoss, context, scores, gold, weights[column])
      backward(gradient, dNodes)
      sum += loss
    }
    return sum
  }
}
