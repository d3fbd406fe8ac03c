import { type Alphabet, type Heads, NO_LABEL, type Tree, UNKNOWN } from '../../tree/index.ts'
import { ChartHead } from '../charts/chart-head.ts'
import type { ChartModels } from '../charts/chart-model.ts'
import { Encoder, type EncoderTrace } from '../encoder/encoder.ts'
import type { EncodedSentence, Lexicon } from '../encoder/lexicon.ts'
import type { BatchArc } from '../labels/label-scorers.ts'
import { bestLabels, Labeler } from '../labels/labeler.ts'
import { type NodeTags, Taggers, type TagScores, type TagSets } from '../labels/taggers.ts'
import type { HeadOptions } from '../options/head-options.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { FoundTree, ParseLimits, ParsingHead } from '../search/parsing-head.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import { Parameters } from '../tensors/parameters.ts'
import type { TransitionHead } from '../transitions/transition-head.ts'
import { parsingHead } from './parsing-heads.ts'

/** Everything needed to build a network, except the numbers that it has learned. */
export interface NetworkDescription extends TagSets {
  readonly head: HeadOptions
  readonly network: NetworkOptions
  readonly lexicon: Lexicon
  readonly labels: Alphabet
  /** Whether every tree gets exactly one root. */
  readonly oneRoot: boolean
}

/** A sentence to parse. */
export interface ParseRequest extends ParseLimits {
  readonly encoded: EncodedSentence
}

/** The tree of a sentence, with labels and tags. */
export interface ParsedTree extends FoundTree, Tree, NodeTags {
  /** If asked for, and the sentence is not too long: how likely the head of each word is right, from word 1 on. */
  readonly probabilities?: Float64Array | undefined
}

/** All scores of some sentences, before any choice. Valid until the workspace is released. */
export interface Reading {
  /** The scores of each sentence by a global model; undefined for a local one, whose scores depend on the search. */
  readonly tables: readonly ScoreTables[] | undefined
  /** The scores of all labels, for each of these arcs. */
  labelScores(arcs: readonly BatchArc[]): Float32Array[]
  /** Of all nodes. */
  tagScores(): TagScores
}

/** A network that parses, or several as one. */
export interface Network {
  readonly description: NetworkDescription
  readonly head: ParsingHead
  /** The tree of each sentence; undefined if none satisfies its constraints. */
  parse(context: ForwardContext, requests: readonly ParseRequest[]): (ParsedTree | undefined)[]
  read(context: ForwardContext, sentences: readonly EncodedSentence[]): Reading
}

/**
 * A parser as one network: an encoder, and over its vectors a parsing head, a labeler and taggers. Training the taggers
 * improves the vectors, whether or not anyone wants the tags.
 */
export class ParserNetwork implements Network {
  readonly description: NetworkDescription
  readonly parameters = new Parameters()
  readonly encoder: Encoder
  readonly head: ChartHead | TransitionHead
  readonly labeler: Labeler
  readonly taggers: Taggers

  /** `charts` must have the description's model, if that is a global one. */
  constructor(description: NetworkDescription, charts: ChartModels) {
    const { head, network, lexicon, labels } = description
    const { parameters } = this
    this.description = description
    this.encoder = new Encoder(parameters, 'encoder', lexicon, network.encoder, network.taggerLayer)
    const inputs = this.encoder.outputs
    this.head = parsingHead(parameters, 'parser', head, inputs, network, charts)
    this.labeler = new Labeler(parameters, 'labeler', labels.size, inputs, network)
    this.taggers = new Taggers(parameters, description, inputs, network)
  }

  parse(context: ForwardContext, requests: readonly ParseRequest[]): (ParsedTree | undefined)[] {
    if (requests.length === 0) return []
    const trace = this.encoder.forward(
      context,
      requests.map(({ encoded }) => encoded),
    )
    const found = this.head.parse(context, trace, requests)
    const labels = labelsOf(requests, found, (arcs) => this.labeler.scores(context, trace, arcs))
    const tags = this.bestTags(context, this.taggers.scores(context, tagged(trace)))
    return parsedTrees(found, labels, tags)
  }

  read(context: ForwardContext, sentences: readonly EncodedSentence[]): Reading {
    const trace = this.encoder.forward(context, sentences)
    return {
      tables: this.head instanceof ChartHead ? this.head.tables(context, trace) : undefined,
      labelScores: (arcs) => this.labeler.scores(context, trace, arcs),
      tagScores: () => this.taggers.scores(context, tagged(trace)),
    }
  }

  /** The tags of each sentence that have the highest scores. */
  bestTags(context: ForwardContext, scores: TagScores): NodeTags[] {
    return this.taggers.best(context, scores)
  }
}

/** The trace with the vectors that the taggers read. */
export function tagged(trace: EncoderTrace): EncoderTrace {
  return { ...trace, nodes: trace.lower ?? trace.nodes }
}

/** For each sentence, by node, the best permitted labels of the arcs that were found. */
export function labelsOf(
  requests: readonly ParseRequest[],
  found: readonly (FoundTree | undefined)[],
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

/** The trees with labels and tags. */
export function parsedTrees(
  found: readonly (FoundTree | undefined)[],
  labels: readonly Int32Array[],
  tags: readonly NodeTags[],
): (ParsedTree | undefined)[] {
  return found.map((result, s) =>
    result === undefined ? undefined : { ...result, labels: labels[s], ...tags[s] },
  )
}

/** Visits the arcs of a tree whose heads are known. */
export function forEachArc(heads: Heads, visit: (head: number, dependent: number) => void): void {
  for (let word = 1; word < heads.length; word++) if (heads[word] !== UNKNOWN) visit(heads[word], word)
}
