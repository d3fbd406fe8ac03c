import { kindOf } from '../../../transition/index.ts'
import type { Heads } from '../../../tree/index.ts'
import type { EncoderTrace } from '../../encoder/encoder.ts'
import { hingeLoss } from '../../layers/losses.ts'
import type { ForwardContext } from '../../tensors/forward-context.ts'
import type { Pointer } from '../../tensors/workspace.ts'
import { type StateLayer, writeState } from '../../transitions/state-layer.ts'
import type { LearningHead, LearningTarget, LearnOptions } from './learning-head.ts'
import type { Deriver } from './transition-oracles.ts'

/** The states of a derivation: the nodes of each state, and its correct transition. */
interface StaticStates {
  readonly nodes: Int32Array
  readonly kinds: Int32Array
}

/** Trains a local model on the states of a derivation of the gold tree, each with a margin of 1. */
export class StaticLearningHead implements LearningHead {
  readonly #layer: StateLayer
  readonly #derive: Deriver

  constructor(layer: StateLayer, derive: Deriver) {
    this.#layer = layer
    this.#derive = derive
  }

  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined {
    const derived = this.#derive(gold, oneRoot)
    if (derived === undefined) return undefined
    const { system, positions } = this.#layer
    const { heads, transitions } = derived
    const c = system.start(heads.length - 1, { recording: false })
    const width = positions.length
    const nodes = new Int32Array(transitions.length * width)
    for (const [k, code] of transitions.entries()) {
      writeState(nodes, k * width, positions, c, 0)
      system.apply(c, code)
    }
    const states: StaticStates = { nodes, kinds: Int32Array.from(transitions, kindOf) }
    return { heads, derivation: states }
  }

  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    targets: readonly (LearningTarget | undefined)[],
    { weight }: LearnOptions,
    dNodes: Pointer,
  ): number {
    const projection = this.#layer.project(context, trace)
    const states: number[] = []
    const kinds: number[] = []
    for (const [s, target] of targets.entries()) {
      if (target === undefined) continue
      const derivation = target.derivation as StaticStates
      for (const node of derivation.nodes) states.push(node < 0 ? -1 : trace.first[s] + node)
      for (const kind of derivation.kinds) kinds.push(kind)
    }
    if (kinds.length === 0) return 0
    const { scorer } = this.#layer
    const scores = scorer.forward(context, projection, states)
    const { loss, gradient } = hingeLoss(context, scores, kinds, weight)
    scorer.backward(context, scores, gradient, dNodes)
    return loss
  }
}
