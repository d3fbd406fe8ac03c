import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { zeros } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { ClassScores } from './class-scores.ts'
import { Classifier, type ClassifierOptions, type ClassifierTrace } from './classifier.ts'

export interface FeatsTrace extends ClassScores {
  readonly parts: ClassifierTrace
}

/**
 * Scores FEATS columns, such as "Case=Nom|Number=Sing", by the sum of the scores of their features, and a bias. So a
 * column that occurs once learns from all columns that share a feature with it.
 */
export class FeatsClassifier {
  readonly #classes: number
  readonly #features: Classifier
  readonly #bias: Parameter
  /** The features of column c are items[first[c]] .. items[first[c + 1] − 1]. */
  readonly #items: Int32Array
  readonly #first: Int32Array

  constructor(
    parameters: Parameters,
    name: string,
    columns: readonly string[],
    options: Omit<ClassifierOptions, 'classes'>,
  ) {
    const numbers = new Map<string, number>()
    const items: number[] = []
    this.#first = new Int32Array(columns.length + 1)
    for (const [c, column] of columns.entries()) {
      for (const feature of column === '_' ? [] : column.split('|')) {
        if (!numbers.has(feature)) numbers.set(feature, numbers.size)
        items.push(numbers.get(feature)!)
      }
      this.#first[c + 1] = items.length
    }
    this.#items = Int32Array.from(items)
    this.#classes = columns.length
    this.#features = new Classifier(parameters, name, { ...options, classes: Math.max(1, numbers.size) })
    this.#bias = parameters.declare(`${name}.bias`, [columns.length], zeros)
  }

  forward(context: ForwardContext, x: Pointer, count: number): FeatsTrace {
    const { workspace } = context
    const parts = this.#features.forward(context, x, count)
    const classes = this.#classes
    const stride = 4 * Math.ceil(classes / 4)
    const scores = workspace.floats(count * stride)
    const values = workspace.view(parts.scores, count * parts.stride)
    const bias = workspace.view(this.#bias.value, classes)
    const sums = workspace.view(scores, count * stride)
    const [items, first] = [this.#items, this.#first]
    for (let row = 0; row < count; row++) {
      const from = row * parts.stride
      for (let c = 0; c < classes; c++) {
        let sum = bias[c]
        for (let at = first[c]; at < first[c + 1]; at++) sum += values[from + items[at]]
        sums[row * stride + c] = sum
      }
    }
    return { scores, stride, classes, count, parts }
  }

  /** Adds to dx. dScores has the stride of the scores. */
  backward(
    context: ForwardContext,
    { parts, stride, count }: FeatsTrace,
    dScores: Pointer,
    dx: Pointer,
  ): void {
    const { workspace } = context
    const mark = workspace.mark()
    const dParts = zeroed(context, count * parts.stride)
    const gradient = workspace.view(dScores, count * stride)
    const values = workspace.view(dParts, count * parts.stride)
    const bias = workspace.view(this.#bias.gradient, this.#classes)
    const [items, first] = [this.#items, this.#first]
    for (let row = 0; row < count; row++) {
      const to = row * parts.stride
      for (let c = 0; c < this.#classes; c++) {
        const share = gradient[row * stride + c]
        if (share === 0) continue
        bias[c] += share
        for (let at = first[c]; at < first[c + 1]; at++) values[to + items[at]] += share
      }
    }
    this.#features.backward(context, parts, dParts, dx)
    workspace.release(mark)
  }
}
