import type { Sentence } from 'crossarc'
import { SpanningTree } from 'crossarc/charts'
import { seededRandom } from 'crossarc/trees'
import { type EncodedSentence, Encoder } from './encode.ts'
import { ArcFeatures } from './features.ts'
import { AveragedWeights } from './weights.ts'

/** Rows of hashed features. */
const ARC_BITS = 22
const LABEL_BITS = 19

interface Example {
  readonly sentence: EncodedSentence
  readonly heads: Int32Array
  readonly labels: Int32Array
}

/**
 * The spanning-tree parser of McDonald, Pereira, Ribarov & Hajič (2005): arcs with the best sum, by Chu & Liu and
 * Edmonds, learned with 1-best MIRA and averaged; labels are chosen afterwards by an averaged perceptron, as in
 * McDonald, Lerman & Pereira (2006), from the arc, its siblings and dependents, but each label for itself. Scores are of single arcs, while MST-06 has pairs too.
 *
 * Training and parsing take a guide's trees, one for each sentence, or none (Nivre & McDonald 2008).
 */
export class SpanningTreeParser {
  readonly #encoder = new Encoder()
  readonly #features = new ArcFeatures()
  readonly #arcs = new AveragedWeights(ARC_BITS)
  readonly #labelNames: readonly string[]
  readonly #labels: AveragedWeights
  readonly #search = new SpanningTree()
  readonly #oneRoot: boolean
  readonly #labelSums: Float64Array
  #scores = new Float64Array(0)

  constructor(
    train: readonly Sentence[],
    guide: readonly Sentence[] | undefined,
    { epochs, seed, onEpoch }: { epochs: number; seed: number; onEpoch?: () => void },
  ) {
    this.#labelNames = [...new Set(train.flatMap(({ words }) => words.map(({ deprel }) => deprel)))].sort()
    this.#labels = new AveragedWeights(LABEL_BITS, this.#labelNames.length)
    this.#labelSums = new Float64Array(this.#labelNames.length)
    this.#oneRoot = train.every(({ words }) => words.filter(({ head }) => head === 0).length === 1)
    const numbers = new Map(this.#labelNames.map((name, k) => [name, k]))
    const examples = train.map((sentence, s) => ({
      sentence: this.#encoder.encode(sentence, guide?.[s]),
      heads: Int32Array.from([-1, ...sentence.words.map(({ head }) => head)]),
      labels: Int32Array.from([-1, ...sentence.words.map(({ deprel }) => numbers.get(deprel)!)]),
    }))
    const random = seededRandom(seed)
    let step = 0
    for (let epoch = 0; epoch < epochs; epoch++) {
      shuffle(examples, random)
      for (const example of examples) this.#learn(example, ++step)
      onEpoch?.()
    }
    this.#arcs.average(step)
    this.#labels.average(step)
  }

  parse(sentence: Sentence, guide?: Sentence): Sentence {
    const encoded = this.#encoder.encode(sentence, guide)
    const heads = this.#bestHeads(encoded)
    const words = sentence.words.map((word, k) => ({
      ...word,
      head: heads[k + 1],
      deprel: this.#labelNames[this.#bestLabel(encoded, heads, k + 1)],
    }))
    return { ...sentence, words }
  }

  #bestHeads(sentence: EncodedSentence): Int32Array {
    const { n } = sentence
    const nodes = n + 1
    if (this.#scores.length < nodes * nodes) this.#scores = new Float64Array(nodes * nodes)
    const scores = this.#scores.subarray(0, nodes * nodes)
    const features = this.#features
    for (let h = 0; h <= n; h++) {
      for (let d = 1; d <= n; d++) {
        if (h === d) continue
        features.ofArc(sentence, h, d)
        scores[h * nodes + d] = this.#arcs.sum(features.hashes, features.count)
      }
    }
    return this.#search.decode(n, scores, { oneRoot: this.#oneRoot })!.heads
  }

  #bestLabel(sentence: EncodedSentence, heads: Int32Array, d: number): number {
    const features = this.#features
    features.ofLabel(sentence, heads, d)
    const sums = this.#labelSums
    this.#labels.sums(features.hashes, features.count, sums)
    let best = 0
    for (let k = 1; k < sums.length; k++) if (sums[k] > sums[best]) best = k
    return best
  }

  #learn(example: Example, step: number): void {
    this.#learnArcs(example, step)
    const { sentence, heads, labels } = example
    const { hashes } = this.#features
    for (let d = 1; d <= sentence.n; d++) {
      const best = this.#bestLabel(sentence, heads, d)
      if (best === labels[d]) continue
      this.#labels.change(hashes, this.#features.count, 1, step, labels[d])
      this.#labels.change(hashes, this.#features.count, -1, step, best)
    }
  }

  /** The smallest change after which the gold tree leads the best one by the number of its wrong heads. */
  #learnArcs({ sentence, heads }: Example, step: number): void {
    const found = this.#bestHeads(sentence)
    const features = this.#features
    const changes = new Map<number, number>()
    let wrong = 0
    let lead = 0
    const count = (h: number, d: number, sign: number) => {
      features.ofArc(sentence, h, d)
      lead += sign * this.#arcs.sum(features.hashes, features.count)
      for (let k = 0; k < features.count; k++) {
        const row = this.#arcs.row(features.hashes[k])
        changes.set(row, (changes.get(row) ?? 0) + sign)
      }
    }
    for (let d = 1; d <= sentence.n; d++) {
      if (found[d] === heads[d]) continue
      wrong++
      count(heads[d], d, 1)
      count(found[d], d, -1)
    }
    let square = 0
    for (const change of changes.values()) square += change * change
    if (wrong <= lead || square === 0) return
    const rate = (wrong - lead) / square
    for (let d = 1; d <= sentence.n; d++) {
      if (found[d] === heads[d]) continue
      features.ofArc(sentence, heads[d], d)
      this.#arcs.change(features.hashes, features.count, rate, step)
      features.ofArc(sentence, found[d], d)
      this.#arcs.change(features.hashes, features.count, -rate, step)
    }
  }
}

function shuffle<T>(items: T[], random: () => number): void {
  for (let k = items.length - 1; k > 0; k--) {
    const other = Math.floor(random() * (k + 1))
    ;[items[k], items[other]] = [items[other], items[k]]
  }
}
