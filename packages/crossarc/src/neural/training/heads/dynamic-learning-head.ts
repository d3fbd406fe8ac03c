import { bestKind, transitionFilter } from '../../../decode/index.ts'
import type { DynamicOracle, Judge } from '../../../oracle/base/index.ts'
import { NONE } from '../../../transition/index.ts'
import { type Heads, unlabelled } from '../../../tree/index.ts'
import type { EncoderTrace } from '../../encoder/encoder.ts'
import { type ForwardContext, zeroed } from '../../tensors/forward-context.ts'
import type { Pointer } from '../../tensors/workspace.ts'
import { type StateLayer, type Walk, writeState } from '../../transitions/state-layer.ts'
import type { LearningHead, LearningTarget, LearnOptions } from './learning-head.ts'
import { marginLoss, type OracleState, oracleState } from './oracle-states.ts'

export interface ExplorationPlan {
  /** The first epoch that explores, counted from 1. */
  readonly from: number
  /** How often the walk then follows a wrong transition that the model prefers. */
  readonly probability: number
}

/** Trains a local model on the states of its own walk through a sentence, which a dynamic oracle judges. */
export class DynamicLearningHead implements LearningHead {
  readonly #layer: StateLayer
  readonly #oracle: DynamicOracle
  readonly #exploration: ExplorationPlan

  constructor(layer: StateLayer, oracle: DynamicOracle, exploration: ExplorationPlan) {
    this.#layer = layer
    this.#oracle = oracle
    this.#exploration = exploration
  }

  prepare(gold: Heads): LearningTarget {
    return { heads: gold }
  }

  /** First walks through the sentences without dropout to see where the model goes, then learns in all states at once. */
  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    targets: readonly (LearningTarget | undefined)[],
    { oneRoot, weight, epoch }: LearnOptions,
    dNodes: Pointer,
  ): number {
    const { system, positions, scorer } = this.#layer
    const { random } = context
    const projection = this.#layer.project(context, trace)
    const explores = epoch + 1 >= this.#exploration.from ? this.#exploration.probability : 0
    const permits = transitionFilter(system, { oneRoot })
    const judges = new Map<Walk, Judge>()
    for (const [s, target] of targets.entries()) {
      if (target === undefined) continue
      const walk = this.#layer.start(trace, s, permits)
      judges.set(walk, this.#oracle.judge(unlabelled(target.heads)))
    }
    const nodes: number[] = []
    const judged: OracleState[] = []
    const costs = new Int32Array(system.transitions.length)
    const state = new Int32Array(positions.length)
    const walks = [...judges.keys()]
    this.#layer.finish({ ...context, random: undefined }, projection, walks, (walk, scores) => {
      const { configuration: c, firstRow } = walk
      judges.get(walk)!.costs(c, costs)
      const now = oracleState(c, permits, costs)
      writeState(state, 0, positions, c, firstRow)
      nodes.push(...state)
      judged.push(now)
      const right = bestKind(c, scores, (_, kind) => (now.right & (1 << kind)) !== 0)
      if (right === NONE) throw new Error(`${system.name} is stuck in the middle of a sentence`)
      const preferred = bestKind(c, scores, permits)
      return preferred !== right && random !== undefined && random() < explores ? preferred : right
    })
    if (judged.length === 0) return 0
    const states = scorer.forward(context, projection, nodes)
    const gradient = zeroed(context, states.count * states.stride)
    const loss = marginLoss(context, states, judged, gradient, weight)
    scorer.backward(context, states, gradient, dNodes)
    return loss
  }
}
