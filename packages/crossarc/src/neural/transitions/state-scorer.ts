import { LabelClasses, type TransitionScorer } from '../../decode/index.ts'
import type { Configuration, System } from '../../transition/index.ts'
import type { ConcatScorer, Projection } from '../layers/concat-scorer.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Position } from './positions.ts'

/** Writes the rows of the nodes that a configuration is seen through; −1 where there is none. */
export function writeState(
  states: Int32Array,
  at: number,
  positions: readonly Position[],
  c: Configuration,
  firstRow: number,
): void {
  for (let k = 0; k < positions.length; k++) {
    const node = positions[k](c)
    states[at + k] = node < 0 ? -1 : firstRow + node
  }
}

/**
 * Scores the configurations of one sentence of a batch, for a beam. Scores are made logarithms of probabilities, so that
 * derivations of different lengths can be compared. Labels are found once the tree is known.
 */
export class StateScorer implements TransitionScorer {
  readonly system: System
  readonly classes: LabelClasses
  readonly kindScores: Float64Array
  readonly labelScores = new Float32Array(0)
  readonly #pass: ForwardContext
  readonly #scorer: ConcatScorer
  readonly #projection: Projection
  readonly #positions: readonly Position[]
  readonly #firstRow: number
  readonly #state: Int32Array

  constructor(
    system: System,
    context: ForwardContext,
    scorer: ConcatScorer,
    projection: Projection,
    positions: readonly Position[],
    firstRow: number,
  ) {
    this.system = system
    this.classes = new LabelClasses(system, [])
    this.kindScores = new Float64Array(system.transitions.length)
    this.#pass = context
    this.#scorer = scorer
    this.#projection = projection
    this.#positions = positions
    this.#firstRow = firstRow
    this.#state = new Int32Array(positions.length)
  }

  scoreKinds(c: Configuration): void {
    const { workspace } = this.#pass
    writeState(this.#state, 0, this.#positions, c, this.#firstRow)
    const mark = workspace.mark()
    const { scores } = this.#scorer.forward(this.#pass, this.#projection, this.#state)
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
