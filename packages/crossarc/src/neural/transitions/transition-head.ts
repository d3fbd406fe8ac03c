import { beamSearch, bestKind, type TransitionFilter, transitionFilter, treeAt } from '../../decode/index.ts'
import type { DynamicOracle, Judge } from '../../oracle/base/index.ts'
import { type Configuration, encode, kindOf, NONE, type System } from '../../transition/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { type Heads, unlabelled } from '../../tree/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import { ConcatScorer, type Projection } from '../layers/concat-scorer.ts'
import { hingeLoss } from '../layers/losses.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type {
  FoundHeads,
  LearningTarget,
  LearnOptions,
  ParseLimits,
  ParsingHead,
} from '../search/parsing-head.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import {
  type Deriver,
  deriverOf,
  dynamicOracleOf,
  type LocalLearning,
} from '../training/transition-oracles.ts'
import { marginLoss, type OracleState, oracleState } from './oracle-states.ts'
import { type Position, positionNamed } from './positions.ts'
import { StateScorer, writeState } from './state-scorer.ts'

/** The states of a derivation: their nodes, one list a state, and the right kind of each. */
interface StaticStates {
  readonly nodes: Int32Array
  readonly kinds: Int32Array
}

/** A sentence on its way, in step with the others of its batch. */
interface Walk {
  readonly configuration: Configuration
  readonly firstRow: number
  readonly permits: TransitionFilter
  score: number
}

export interface TransitionHeadOptions {
  readonly system: string
  readonly features: readonly string[]
  readonly beam: number
}

/**
 * A local model: a hidden layer over a few nodes of the configuration scores its transitions. It learns with a margin of 1
 * in each state of a derivation, or of its own walk through a sentence under a dynamic oracle, and parses greedily or
 * with a beam.
 */
export class TransitionHead implements ParsingHead {
  readonly system: string
  readonly #system: System
  readonly #positions: readonly Position[]
  readonly #scorer: ConcatScorer
  readonly #beam: number
  readonly #deriver: Deriver
  readonly #dynamic: DynamicOracle | undefined
  readonly #exploreFrom: number
  readonly #exploreProbability: number

  constructor(
    parameters: Parameters,
    name: string,
    { system, features, beam }: TransitionHeadOptions,
    inputs: number,
    { hidden, activation, dropout }: NetworkOptions,
    learning: LocalLearning,
  ) {
    this.system = system
    this.#system = systemByName(system)
    this.#beam = beam
    this.#positions = features.map(positionNamed)
    this.#scorer = new ConcatScorer(parameters, name, {
      inputs,
      positions: features.length,
      hidden,
      outputs: this.#system.transitions.length,
      activation,
      dropout,
    })
    this.#dynamic = dynamicOracleOf(this.#system, learning)
    this.#deriver = deriverOf(this.#system, learning)
    this.#exploreFrom = learning.exploreFrom ?? 2
    this.#exploreProbability = learning.exploreProbability ?? 0.9
  }

  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined {
    if (this.#dynamic !== undefined) return { heads: gold }
    const derived = this.#deriver(gold, oneRoot)
    if (derived === undefined) return undefined
    const { heads, transitions } = derived
    const c = this.#system.start(heads.length - 1, { recording: false })
    const width = this.#positions.length
    const nodes = new Int32Array(transitions.length * width)
    for (const [k, code] of transitions.entries()) {
      writeState(nodes, k * width, this.#positions, c, 0)
      this.#system.apply(c, code)
    }
    const states: StaticStates = { nodes, kinds: Int32Array.from(transitions, kindOf) }
    return { heads, derivation: states }
  }

  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    gold: readonly (LearningTarget | undefined)[],
    options: LearnOptions,
    dNodes: Pointer,
  ): number {
    const projection = this.#scorer.project(context, trace.nodes, trace.rows)
    return this.#dynamic === undefined
      ? this.#learnStatic(context, trace, projection, gold, options.weight, dNodes)
      : this.#learnDynamic(context, trace, projection, gold, options, this.#dynamic, dNodes)
  }

  parse(
    context: ForwardContext,
    trace: EncoderTrace,
    limits: readonly ParseLimits[],
  ): (FoundHeads | undefined)[] {
    const projection = this.#scorer.project(context, trace.nodes, trace.rows)
    const walks = limits.map((limit, s) => this.#walk(trace, s, transitionFilter(this.#system, limit)))
    for (const [s, walk] of walks.entries()) {
      const beam = limits[s].beam ?? this.#beam
      if (beam === 1) continue
      const scorer = new StateScorer(
        this.#system,
        context,
        this.#scorer,
        projection,
        this.#positions,
        walk.firstRow,
      )
      const best = beamSearch(scorer, walk.configuration, beam, walk.permits)
      walk.configuration.copyFrom(best.configuration)
      walk.score = best.score
    }
    const greedy = walks.filter((_, s) => (limits[s].beam ?? this.#beam) === 1)
    this.#inStep(context, projection, greedy, (walk, scores) => {
      const kind = bestKind(walk.configuration, scores, walk.permits)
      if (kind !== NONE) walk.score += scores[kind]
      return kind
    })
    return walks.map(({ configuration, score }, s) => {
      const heads = treeAt(this.#system, configuration, limits[s])
      return heads === undefined ? undefined : { heads, score }
    })
  }

  #walk({ first }: EncoderTrace, sentence: number, permits: TransitionFilter): Walk {
    const n = first[sentence + 1] - first[sentence] - 1
    const configuration = this.#system.start(n, { recording: false })
    return { configuration, firstRow: first[sentence], permits, score: 0 }
  }

  /**
   * Takes all walks to their ends, or to where nothing is chosen, a transition at a time in each, so that their states are
   * scored together.
   */
  #inStep(
    context: ForwardContext,
    projection: Projection,
    walks: readonly Walk[],
    choose: (walk: Walk, scores: Float64Array) => number,
  ): void {
    const { workspace } = context
    const width = this.#positions.length
    const kinds = this.#system.transitions.length
    const scores = new Float64Array(kinds)
    let open = walks.filter(({ configuration }) => !this.#system.isTerminal(configuration))
    while (open.length > 0) {
      const mark = workspace.mark()
      const states = new Int32Array(open.length * width)
      for (const [k, { configuration, firstRow }] of open.entries())
        writeState(states, k * width, this.#positions, configuration, firstRow)
      const found = this.#scorer.forward(context, projection, states)
      const values = workspace.view(found.scores, open.length * found.stride)
      const going = open.filter((walk, k) => {
        scores.set(values.subarray(k * found.stride, k * found.stride + kinds))
        const kind = choose(walk, scores)
        if (kind === NONE) return false
        this.#system.apply(walk.configuration, encode(kind))
        return !this.#system.isTerminal(walk.configuration)
      })
      workspace.release(mark)
      open = going
    }
  }

  #learnStatic(
    context: ForwardContext,
    { first }: EncoderTrace,
    projection: Projection,
    gold: readonly (LearningTarget | undefined)[],
    weight: number,
    dNodes: Pointer,
  ): number {
    const states: number[] = []
    const kinds: number[] = []
    for (const [s, item] of gold.entries()) {
      if (item === undefined) continue
      const derivation = item.derivation as StaticStates
      for (const node of derivation.nodes) states.push(node < 0 ? -1 : first[s] + node)
      for (const kind of derivation.kinds) kinds.push(kind)
    }
    if (kinds.length === 0) return 0
    const trace = this.#scorer.forward(context, projection, states)
    const { loss, gradient } = hingeLoss(context, trace, kinds, weight)
    this.#scorer.backward(context, trace, gradient, dNodes)
    return loss
  }

  /** First walks through the sentences without dropout to see where the model goes, then learns in all states at once. */
  #learnDynamic(
    context: ForwardContext,
    trace: EncoderTrace,
    projection: Projection,
    gold: readonly (LearningTarget | undefined)[],
    { oneRoot, weight, epoch }: LearnOptions,
    oracle: DynamicOracle,
    dNodes: Pointer,
  ): number {
    const { random } = context
    const explores = epoch + 1 >= this.#exploreFrom ? this.#exploreProbability : 0
    const permits = transitionFilter(this.#system, { oneRoot })
    const judges = new Map<Walk, Judge>()
    for (const [s, item] of gold.entries()) {
      if (item !== undefined) judges.set(this.#walk(trace, s, permits), oracle.judge(unlabelled(item.heads)))
    }
    const width = this.#positions.length
    const nodes: number[] = []
    const judged: OracleState[] = []
    const costs = new Int32Array(this.#system.transitions.length)
    const state = new Int32Array(width)
    this.#inStep({ ...context, random: undefined }, projection, [...judges.keys()], (walk, scores) => {
      const { configuration: c, firstRow } = walk
      judges.get(walk)!.costs(c, costs)
      const now = oracleState(c, permits, costs)
      writeState(state, 0, this.#positions, c, firstRow)
      nodes.push(...state)
      judged.push(now)
      const right = bestKind(c, scores, (_, kind) => (now.right & (1 << kind)) !== 0)
      if (right === NONE) throw new Error(`${this.system} is stuck in the middle of a sentence`)
      const preferred = bestKind(c, scores, permits)
      return preferred !== right && random !== undefined && random() < explores ? preferred : right
    })
    if (judged.length === 0) return 0
    const states = this.#scorer.forward(context, projection, nodes)
    const gradient = zeroed(context, states.count * states.stride)
    const loss = marginLoss(context, states, judged, gradient, weight)
    this.#scorer.backward(context, states, gradient, dNodes)
    return loss
  }
}
