import type { Sentence } from '../../treebank/index.ts'
import type { Weights } from '../parser/scorer.ts'
import type { IntegerWeights } from '../weights/integer-weights.ts'
import { LookupWeights } from '../weights/lookup-weights.ts'
import { MARGIN, TagFeatures } from './tagger-features.ts'
import type { TagLayer } from './tagger-tags.ts'
import { FormTable } from './tagger-words.ts'

/** A trained tagger, as data: Tagger runs it, writeTagger() writes it. */
export interface TaggerModel {
  readonly layers: readonly TagLayer[]
  /** By layer. */
  readonly weights: readonly IntegerWeights[]
}

/** The score of a tag from the scores of the factors. */
export function tagScore({ firstFactor, factorList }: TagLayer, tag: number, scores: Float32Array): number {
  let score = 0
  for (let k = firstFactor[tag]; k < firstFactor[tag + 1]; k++) score += scores[factorList[k]]
  return score
}

/** The tag below a parent with the highest score, the first of equals; never `except`; −1 if there is no other. */
export function bestTag(layer: TagLayer, parent: number, scores: Float32Array, except = -1): number {
  const end = layer.first[parent + 1]
  let best = -1
  let bestScore = Number.NEGATIVE_INFINITY
  for (let tag = layer.first[parent]; tag < end; tag++) {
    if (tag === except) continue
    const score = tagScore(layer, tag, scores)
    if (score > bestScore) {
      best = tag
      bestScore = score
    }
  }
  return best
}

/**
 * Tags words from left to right, one layer of tags after the other: by default UPOS with XPOS, then FEATS, which sees
 * those of the whole sentence.
 *
 * @example
 * const tagger = new Tagger(readTagger(bytes))
 * tagger.tag(sentence).words.map((word) => word.upos)
 */
export class Tagger {
  readonly model: TaggerModel
  readonly #features: TagFeatures
  readonly #weights: Weights[]
  /** By layer the tags of the sentence, word i at i + MARGIN, −1 around them. */
  readonly #tags: Int32Array[]

  constructor(model: TaggerModel) {
    this.model = model
    this.#features = new TagFeatures(new FormTable())
    this.#weights = model.weights.map((weights) => new LookupWeights(weights, this.#features.capacity))
    this.#tags = model.layers.map(() => new Int32Array(0))
  }

  /** The sentence with the tags that the model finds; the input's values in these columns are ignored. */
  tag(sentence: Sentence): Sentence {
    const { layers } = this.model
    const n = sentence.words.length
    this.#features.read(sentence.words)
    for (let k = 0; k < layers.length; k++) {
      if (this.#tags[k].length < n + 2 * MARGIN) this.#tags[k] = new Int32Array(2 * (n + 2 * MARGIN))
      this.#tags[k].fill(-1, 0, n + 2 * MARGIN)
      this.#tagLayer(k, n)
    }
    const words = sentence.words.map((word, i) => {
      const copy = { ...word }
      for (let k = 0; k < layers.length; k++) {
        const { columns, values } = layers[k]
        const tag = values[this.#tags[k][i + MARGIN]]
        for (let column = 0; column < columns.length; column++) copy[columns[column]] = tag[column]
      }
      return copy
    })
    return { ...sentence, words }
  }

  #tagLayer(k: number, n: number): void {
    const layer = this.model.layers[k]
    const weights = this.#weights[k]
    const features = this.#features
    const first = this.#tags[0]
    const own = this.#tags[k]
    for (let i = 0; i < n; i++) {
      const parent = k === 0 ? 0 : this.#tags[k - 1][i + MARGIN]
      if (layer.first[parent + 1] - layer.first[parent] === 1) {
        own[i + MARGIN] = layer.first[parent]
        continue
      }
      if (k === 0) features.extractFirst(i, own)
      else features.extractLater(i, first, own, parent)
      weights.scoreKinds(features.features, features.count)
      weights.scoreLabels()
      own[i + MARGIN] = bestTag(layer, parent, weights.labelScores)
    }
  }
}
