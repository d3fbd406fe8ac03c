import type { TransitionFilter } from '../../decode/index.ts'
import { type Configuration, encode, NONE, type System } from '../../transition/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import { ConcatScorer, type Projection } from '../layers/concat-scorer.ts'
import type { LocalHeadOptions } from '../options/head-options.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import { type Position, positionNamed } from './positions.ts'

/** A sentence that is being parsed, in step with the rest of its batch. */
export interface Walk {
  readonly configuration: Configuration
  /** Of its nodes in the batch. */
  readonly firstRow: number
  readonly permits: TransitionFilter
  score: number
}

/** The layers of a local model: a hidden layer over a few nodes of the configuration scores its transitions. */
export class StateLayer {
  readonly system: System
  readonly positions: readonly Position[]
  readonly scorer: ConcatScorer

  constructor(
    parameters: Parameters,
    name: string,
    { system, features }: LocalHeadOptions,
    inputs: number,
    { hidden, activation, dropout }: NetworkOptions,
  ) {
    this.system = systemByName(system)
    this.positions = features.map(positionNamed)
    this.scorer = new ConcatScorer(parameters, name, {
      inputs,
      positions: features.length,
      hidden,
      outputs: this.system.transitions.length,
      activation,
      dropout,
    })
  }

  /** The projected nodes, which the states of a batch add up. */
  project(context: ForwardContext, { nodes, rows }: EncoderTrace): Projection {
    return this.scorer.project(context, nodes, rows)
  }

  start({ first }: EncoderTrace, sentence: number, permits: TransitionFilter): Walk {
    const n = first[sentence + 1] - first[sentence] - 1
    const configuration = this.system.start(n, { recording: false })
    return { configuration, firstRow: first[sentence], permits, score: 0 }
  }

  /**
   * Takes each walk to its end, or until `choose` returns NONE: one transition in each at a time, so that their states are
   * scored together.
   */
  finish(
    context: ForwardContext,
    projection: Projection,
    walks: readonly Walk[],
    choose: (walk: Walk, scores: Float64Array) => number,
  ): void {
    const { workspace } = context
    const { system, positions } = this
    const width = positions.length
    const kinds = system.transitions.length
    const scores = new Float64Array(kinds)
    let open = walks.filter(({ configuration }) => !system.isTerminal(configuration))
    while (open.length > 0) {
      const mark = workspace.mark()
      const states = new Int32Array(open.length * width)
      for (const [k, { configuration, firstRow }] of open.entries())
        writeState(states, k * width, positions, configuration, firstRow)
      const found = this.scorer.forward(context, projection, states)
      const values = workspace.view(found.scores, open.length * found.stride)
      const going = open.filter((walk, k) => {
        scores.set(values.subarray(k * found.stride, k * found.stride + kinds))
        const kind = choose(walk, scores)
        if (kind === NONE) return false
        system.apply(walk.configuration, encode(kind))
        return !system.isTerminal(walk.configuration)
      })
      workspace.release(mark)
      open = going
    }
  }
}

/** Writes the rows of the nodes that represent a configuration, −1 for a missing node. */
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
