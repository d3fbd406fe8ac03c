import { CrossarcError, noTrainingData, seededRandom, shuffled } from '../../base/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { bestTag, Tagger, type TaggerModel, tagScore } from '../tagger/tagger.ts'
import { MARGIN, TagFeatures } from '../tagger/tagger-features.ts'
import {
  buildLayer,
  type TaggerColumn,
  TagIndex,
  type TagLayer,
  taggerColumns,
  tagValues,
  usualLayers,
} from '../tagger/tagger-tags.ts'
import { FormTable } from '../tagger/tagger-words.ts'
import { quantise } from '../weights/integer-weights.ts'
import { roundWeights } from './compress.ts'
import { TrainingWeights } from './weights.ts'

/** About half of what an update changes; gains 0.1 to 0.4 points over no margin in English, Danish and Hungarian. */
const MARGIN_OF_SCORES = 25

/** How a tagger is trained. */
export interface TaggerTrainingOptions {
  /** What is predicted, layer by layer; by default UPOS with XPOS, then FEATS (see usualLayers). */
  layers?: readonly (readonly TaggerColumn[])[]
  epochs?: number
  seed?: number
  /** By how much the right tag must outscore every other one; otherwise the weights are updated. */
  margin?: number
  /** Weights of at most this size are dropped. */
  threshold?: number
  /** Called after every epoch; returning false stops training. */
  onEpoch?: (report: TaggerEpoch) => unknown
}

export interface TaggerEpoch {
  readonly epoch: number
  /** Wrong predictions while training, by layer. */
  readonly errors: readonly number[]
  /** On the development set, if there is one. */
  readonly accuracy: TaggingAccuracy | undefined
  readonly best: boolean
}

/** Shares of words, 0..1. */
export interface TaggingAccuracy {
  readonly upos: number
  readonly xpos: number
  readonly feats: number
  /** Words with all three right. */
  readonly all: number
}

/** How many words of the gold sentences have the right tags. */
export function taggingAccuracy(gold: readonly Sentence[], tagged: readonly Sentence[]): TaggingAccuracy {
  const right = { upos: 0, xpos: 0, feats: 0, all: 0 }
  let words = 0
  for (const [index, sentence] of gold.entries()) {
    for (const [i, word] of sentence.words.entries()) {
      const other = tagged[index].words[i]
      words++
      for (const column of taggerColumns) if (word[column] === other[column]) right[column]++
      if (taggerColumns.every((column) => word[column] === other[column])) right.all++
    }
  }
  const share = (count: number) => (words === 0 ? 0 : count / words)
  return {
    upos: share(right.upos),
    xpos: share(right.xpos),
    feats: share(right.feats),
    all: share(right.all),
  }
}

/**
 * Trains a tagger: an averaged perceptron for each layer, with the tags that the model itself gave to the words
 * before. The model of the best epoch on the development set is kept, or the last one if there is none.
 *
 * @example
 * const model = trainTagger(train, dev, { seed: 1 })
 * const tagged = new Tagger(model).tag(sentence)
 */
export function trainTagger(
  sentences: readonly Sentence[],
  dev: readonly Sentence[],
  options: TaggerTrainingOptions = {},
): TaggerModel {
  const { epochs = 10, seed = 1, threshold = 0.25, onEpoch } = options
  const training = new TaggerTraining(sentences, options)
  const random = seededRandom(seed)
  let best: { model: TaggerModel; score: number } | undefined
  for (let epoch = 1; epoch <= epochs; epoch++) {
    const errors = training.layers.map(() => 0)
    for (const sentence of shuffled(training.sentences, random)) training.learn(sentence, errors)
    // Without a development set only the last epoch's model is needed.
    if (dev.length === 0 && epoch < epochs && onEpoch === undefined) continue
    const model = training.model(threshold)
    const accuracy = dev.length === 0 ? undefined : accuracyOn(dev, model)
    const score = accuracy === undefined ? epoch : training.score(accuracy)
    const isBest = best === undefined || score > best.score
    if (isBest) best = { model, score }
    if (onEpoch?.({ epoch, errors, accuracy, best: isBest }) === false) break
  }
  return best?.model ?? training.model(threshold)
}

function accuracyOn(dev: readonly Sentence[], model: TaggerModel): TaggingAccuracy {
  const tagger = new Tagger(model)
  return taggingAccuracy(
    dev,
    dev.map((sentence) => tagger.tag(sentence)),
  )
}

interface GoldSentence {
  readonly sentence: Sentence
  /** By layer the tags of the words. */
  readonly tags: readonly Int32Array[]
}

class TaggerTraining {
  readonly layers: TagLayer[] = []
  readonly sentences: GoldSentence[]
  readonly #margin: number
  readonly #weights: TrainingWeights[]
  readonly #features: TagFeatures

  constructor(sentences: readonly Sentence[], options: TaggerTrainingOptions) {
    const { layers = usualLayers(sentences), margin = MARGIN_OF_SCORES } = options
    this.#margin = margin
    if (sentences.length === 0) throw noTrainingData()
    const columns = layers.flat()
    if (
      sentences.every(({ words }) => words.every((word) => columns.every((column) => word[column] === '_')))
    ) {
      throw new CrossarcError('no-tags', `No word of the training data has a tag (${columns.join(', ')})`)
    }
    const tags = sentences.map(({ words }) => layers.map(() => new Int32Array(words.length)))
    for (const [k, columnsOfLayer] of layers.entries()) this.#addLayer(k, columnsOfLayer, sentences, tags)
    this.sentences = sentences.map((sentence, index) => ({ sentence, tags: tags[index] }))
    this.#features = new TagFeatures(new FormTable())
    this.#weights = this.layers.map(
      ({ factors }) => new TrainingWeights(0, factors.length, this.#features.capacity),
    )
  }

  #addLayer(
    k: number,
    columns: readonly TaggerColumn[],
    sentences: readonly Sentence[],
    tags: readonly Int32Array[][],
  ): void {
    const parents = k === 0 ? 1 : this.layers[k - 1].values.length
    const byParent = Array.from({ length: parents }, () => new Map<string, string[]>())
    const parentOf = (index: number, i: number) => (k === 0 ? 0 : tags[index][k - 1][i])
    for (const [index, { words }] of sentences.entries()) {
      for (const [i, word] of words.entries()) {
        const values = tagValues(word, columns)
        byParent[parentOf(index, i)].set(values.join('\t'), values)
      }
    }
    const layer = buildLayer(
      columns,
      byParent.map((seen) =>
        [...seen.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, values]) => values),
      ),
    )
    this.layers.push(layer)
    const numbers = new TagIndex(layer)
    for (const [index, { words }] of sentences.entries()) {
      for (const [i, word] of words.entries()) {
        tags[index][k][i] = numbers.find(parentOf(index, i), tagValues(word, columns))
      }
    }
  }

  learn({ sentence, tags }: GoldSentence, errors: number[]): void {
    const n = sentence.words.length
    this.#features.read(sentence.words)
    let first: Int32Array | undefined
    for (let k = 0; k < this.layers.length; k++) {
      const own = new Int32Array(n + 2 * MARGIN).fill(-1)
      first ??= own
      for (let i = 0; i < n; i++) {
        // The parent is the gold one: below any other, the gold tag would not be among the choices.
        const parent = k === 0 ? 0 : tags[k - 1][i]
        own[i + MARGIN] = this.#learnWord(k, i, first, own, parent, tags[k][i], errors)
      }
    }
  }

  #learnWord(
    k: number,
    i: number,
    first: Int32Array,
    own: Int32Array,
    parent: number,
    gold: number,
    errors: number[],
  ): number {
    const layer = this.layers[k]
    const weights = this.#weights[k]
    const features = this.#features
    if (layer.first[parent + 1] - layer.first[parent] === 1) return gold
    if (k === 0) features.extractFirst(i, own)
    else features.extractLater(i, first, own, parent)
    weights.scoreKinds(features.features, features.count)
    weights.scoreLabels()
    weights.now++
    const rival = bestTag(layer, parent, weights.labelScores, gold)
    const goldScore = tagScore(layer, gold, weights.labelScores)
    const rivalScore = tagScore(layer, rival, weights.labelScores)
    // Ties as in bestTag(): the first of equals.
    const isWrong = rivalScore > goldScore || (rivalScore === goldScore && rival < gold)
    if (isWrong) errors[k]++
    if (rivalScore + this.#margin >= goldScore) {
      this.#change(k, gold, rival, 1)
      this.#change(k, rival, gold, -1)
    }
    return isWrong ? rival : gold
  }

  /** Rewards or punishes the factors that one tag has and the other lacks. */
  #change(k: number, tag: number, other: number, delta: number): void {
    const { firstFactor, factorList } = this.layers[k]
    const { features, count } = this.#features
    const others = factorList.subarray(firstFactor[other], firstFactor[other + 1])
    for (let at = firstFactor[tag]; at < firstFactor[tag + 1]; at++) {
      if (!others.includes(factorList[at])) {
        this.#weights[k].updateLabel(features, count, factorList[at], delta)
      }
    }
  }

  model(threshold: number): TaggerModel {
    return {
      layers: this.layers,
      weights: this.#weights.map((weights) => roundWeights(quantise(weights.averaged(), threshold))),
    }
  }

  /** The measure of the best epoch: the mean over the predicted columns. */
  score(accuracy: TaggingAccuracy): number {
    const columns = this.layers.flatMap((layer) => layer.columns)
    return columns.reduce((sum, column) => sum + accuracy[column], 0) / columns.length
  }
}
