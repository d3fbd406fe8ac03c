import { LabelClasses, type TransitionScorer } from '../../decode/index.ts'
import type { Configuration, System } from '../../transition/index.ts'
import type { Projection } from '../layers/concat-scorer.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import { type StateLayer, writeState } from './state-layer.ts'

/**
 * Scores the configurations of one sentence of a batch, for a beam. The scores are logarithms of probabilities, so that
 * derivations of different lengths compare. Labels are chosen later, once the tree is known.
 */
export class StateScorer implements TransitionScorer {
  readonly system: System
  readonly classes: LabelClasses
  readonly kindScores: Float64Array
  readonly labelScores = new Float32Array(0)
  readonly #context: ForwardContext
  readonly #layer: StateLayer
  readonly #projection: Projection
  readonly #firstRow: number
  readonly #state: Int32Array

  constructor(layer: StateLayer, context: ForwardContext, projection: Projection, firstRow: number) {
    this.system = layer.system
    this.classes = new LabelClasses(layer.system, [])
    this.kindScores = new Float64Array(layer.system.transitions.length)
    this.#context = context
    this.#layer = layer
    this.#projection = projection
    this.#firstRow = firstRow
    this.#state = new Int32Array(layer.positions.length)
  }

  scoreKinds(c: Configuration): void {
    const { workspace } = this.#context
    writeState(this.#state, 0, this.#layer.positions, c, this.#firstRow)
    const mark = workspace.mark()
    const { scores } = this.#layer.scorer.forward(this.#context, this.#projection, this.#state)
    this.kindScores.set(workspace.view(scores, this.kindScores.length))
    workspace.release(mark)
    let highest = Number.NEGATIVE_INFINITY
    let sum = 0
    for (const score of this.kindScores) highest = Math.max(highest, score)
    for (const score of this.kindScores) sum += Math.exp(score - highest)
    const total = highest + Math.log(sum)
    for (let kind = 0; kind < this.kindScores.length; kind++) this.kindScores[kind] -= total
  }

  scoreLabels(): void {}
}
