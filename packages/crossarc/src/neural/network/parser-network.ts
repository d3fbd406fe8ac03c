import type { ConstraintSet } from '../../constraint/set/index.ts'
import { type Alphabet, type Heads, NO_LABEL, type Tree, UNKNOWN } from '../../tree/index.ts'
import { Encoder, type EncoderTrace } from '../encoder/encoder.ts'
import type { EncodedSentence, Lexicon } from '../encoder/lexicon.ts'
import type { BatchArc } from '../labels/label-scorers.ts'
import { bestLabels, Labeler } from '../labels/labeler.ts'
import { type NodeTags, Taggers, type TagScores, type TagSets } from '../labels/taggers.ts'
import type { ClassLoss } from '../layers/losses.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { FoundHeads, LearningTarget, ParseLimits, ParsingHead } from '../search/parsing-head.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { LocalLearning } from '../training/transition-oracles.ts'
import { type HeadOptions, parsingHead } from './parsing-heads.ts'

/** All that is needed to build a network again, but the numbers that it has learnt. */
export interface NetworkDescription extends TagSets {
  readonly head: HeadOptions
  readonly network: NetworkOptions
  readonly lexicon: Lexicon
  readonly labels: Alphabet
  /** Whether every tree gets exactly one root. */
  readonly oneRoot: boolean
}

/** A sentence to learn from. */
export interface GoldSentence extends NodeTags {
  readonly encoded: EncodedSentence
  /** As the treebank has them. */
  readonly tree: Tree
  /** For the parser; undefined where it cannot learn from the sentence. */
  readonly gold: LearningTarget | undefined
}

/** What each task's loss is multiplied by. */
export interface TaskWeights {
  readonly parser: number
  readonly labeler: number
  readonly upos: number
  readonly xpos: number
  readonly feats: number
}

/** What matters only where a network learns. */
export interface NetworkLearning extends LocalLearning {
  /** Of labels and tags; hinge by default. */
  readonly classLoss?: ClassLoss | undefined
}

export interface ParseRequest {
  readonly encoded: EncodedSentence
  readonly constraints?: ConstraintSet | undefined
  readonly beam?: number | undefined
  readonly oneRoot?: boolean | undefined
  /** Whether the scores of a global model are wanted, too. */
  readonly tables?: boolean | undefined
}

/** What was found for one sentence. */
export interface ParsedTree extends Tree, NodeTags {
  readonly score: number
  /** The simpler search that was used because the sentence is too long for the model's own. */
  readonly fallback?: string | undefined
  /** Where they were asked for. */
  readonly tables?: ScoreTables | undefined
}

/** What a network makes of sentences before anything is chosen. It lasts until the workspace is released. */
export interface Reading {
  /** Of each sentence: the scores of a global model; undefined for local ones, whose scores depend on the search. */
  readonly tables: readonly ScoreTables[] | undefined
  /** For each of these arcs the scores of all labels. */
  labelScores(arcs: readonly BatchArc[]): Float32Array[]
  /** Of all nodes. */
  tagScores(): TagScores
}

/** A network, or several as one, as far as it parses. */
export interface ParsingNetwork {
  readonly description: NetworkDescription
  readonly head: ParsingHead
  /** For each sentence its tree, or undefined where none satisfies its constraints. */
  parse(context: ForwardContext, requests: readonly ParseRequest[]): (ParsedTree | undefined)[]
  read(context: ForwardContext, sentences: readonly EncodedSentence[]): Reading
}

/**
 * A parser as one network: an encoder, and over its vectors a parsing head, a labeler and taggers. What the taggers
 * learn makes the vectors better, whether or not the tags are wanted.
 */
export class ParserNetwork implements ParsingNetwork {
  readonly description: NetworkDescription
  readonly parameters = new Parameters()
  readonly head: ParsingHead
  readonly #encoder: Encoder
  readonly #labeler: Labeler
  readonly #taggers: Taggers
  readonly #classLoss: ClassLoss

  constructor(description: NetworkDescription, learning: NetworkLearning = {}) {
    const { head, network, lexicon, labels } = description
    const { parameters } = this
    this.description = description
    this.#encoder = new Encoder(parameters, 'encoder', lexicon, network.encoder, network.taggerLayer)
    const inputs = this.#encoder.outputs
    this.head = parsingHead(parameters, 'parser', head, inputs, network, learning)
    this.#labeler = new Labeler(parameters, 'labeler', labels.size, inputs, network)
    this.#taggers = new Taggers(parameters, description, inputs, network)
    this.#classLoss = learning.classLoss ?? 'hinge'
  }

  /** The loss of a batch; adds to the gradients. `epoch` says how often all sentences have been seen. */
  learn(context: ForwardContext, batch: readonly GoldSentence[], weights: TaskWeights, epoch = 0): number {
    const trace = this.#encoder.forward(
      context,
      batch.map(({ encoded }) => encoded),
    )
    const dNodes = zeroed(context, trace.rows * trace.width)
    let loss = this.head.learn(
      context,
      trace,
      batch.map(({ gold }) => gold),
      { oneRoot: this.description.oneRoot, weight: weights.parser, epoch },
      dNodes,
    )
    loss += this.#learnLabels(context, trace, batch, weights.labeler, dNodes)
    const { lower } = trace
    const dLower = lower === undefined ? undefined : zeroed(context, trace.rows * trace.width)
    loss += this.#taggers.learn(context, tagged(trace), batch, weights, this.#classLoss, dLower ?? dNodes)
    this.#encoder.backward(context, trace, dNodes, dLower)
    return loss
  }

  parse(context: ForwardContext, requests: readonly ParseRequest[]): (ParsedTree | undefined)[] {
    if (requests.length === 0) return []
    const trace = this.#encoder.forward(
      context,
      requests.map(({ encoded }) => encoded),
    )
    const limits = requests.map((request) => parseLimits(this.description, request))
    const found = this.head.parse(context, trace, limits)
    const labels = labelsOf(requests, found, (arcs) => this.#labeler.scores(context, trace, arcs))
    const tags = this.bestTags(context, this.#taggers.scores(context, tagged(trace)))
    return parsedTrees(found, labels, tags)
  }

  read(context: ForwardContext, sentences: readonly EncodedSentence[]): Reading {
    const trace = this.#encoder.forward(context, sentences)
    return {
      tables: this.head.tables?.(context, trace),
      labelScores: (arcs) => this.#labeler.scores(context, trace, arcs),
      tagScores: () => this.#taggers.scores(context, tagged(trace)),
    }
  }

  /** The tags of each sentence that have the highest scores. */
  bestTags(context: ForwardContext, scores: TagScores): NodeTags[] {
    return this.#taggers.best(context, scores)
  }

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
    return this.#labeler.learn(context, trace, arcs, gold, weight, this.#classLoss, dNodes)
  }
}

/** The vectors that taggers look at. */
function tagged(trace: EncoderTrace): EncoderTrace {
  return { ...trace, nodes: trace.lower ?? trace.nodes }
}

export function parseLimits(
  description: NetworkDescription,
  { constraints, beam, oneRoot = description.oneRoot, tables }: ParseRequest,
): ParseLimits {
  return { constraints, beam, oneRoot, tables }
}

/** For each sentence the best permitted labels of the arcs that were found, by node. */
export function labelsOf(
  requests: readonly ParseRequest[],
  found: readonly (FoundHeads | undefined)[],
  scoresOf: (arcs: readonly BatchArc[]) => readonly Float32Array[],
): Int32Array[] {
  const arcs: BatchArc[] = []
  for (const [sentence, result] of found.entries()) {
    if (result !== undefined) {
      forEachArc(result.heads, (head, dependent) => arcs.push({ sentence, head, dependent }))
    }
  }
  const best = bestLabels(
    scoresOf(arcs),
    arcs,
    ({ sentence, head, dependent }, label) =>
      requests[sentence].constraints?.suitsLabel(head, dependent, label) ?? true,
  )
  const labels = requests.map(({ encoded }) => new Int32Array(encoded.words.length + 1).fill(NO_LABEL))
  for (const [k, { sentence, dependent }] of arcs.entries()) labels[sentence][dependent] = best[k]
  return labels
}

/** All that was found for each sentence. */
export function parsedTrees(
  found: readonly (FoundHeads | undefined)[],
  labels: readonly Int32Array[],
  tags: readonly NodeTags[],
): (ParsedTree | undefined)[] {
  return found.map((result, s) =>
    result === undefined ? undefined : { ...result, labels: labels[s], ...tags[s] },
  )
}

function forEachArc(heads: Heads, visit: (head: number, dependent: number) => void): void {
  for (let word = 1; word < heads.length; word++) if (heads[word] !== UNKNOWN) visit(heads[word], word)
}
