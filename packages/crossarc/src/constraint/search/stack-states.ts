import type { Configuration } from '../../transition/index.ts'
import { BitRows } from '../set/bits.ts'
import { NOT_PERMITTED, type SpanSlots } from '../set/span-slots.ts'
import { leftmostDependent } from './outer-dependents.ts'
import type { ProjectiveChart } from './projective-chart.ts'

/** Where the head of a word on the stack can come from: the node below it, or the buffer. */
export const LEFT_SOURCE = 1
export const RIGHT_SOURCE = 2

/**
 * A stack together with the ways in which its top can still be completed; stacks with the same beginning
 * share it.
 */
export interface StackState {
  readonly below: StackState | undefined
  /** The top of the stack; −1 for the empty stack. */
  readonly top: number
  readonly sources: number
  /** The exits of the left dependents of the top: its head must be at least in this ring. */
  readonly exits: number
  /**
   * The highest ring that the head of the top can be in, which is in every span that holds the top and the
   * node below.
   */
  readonly ring: number
  /** The openings of the first buffer word from which a tree can be completed; computed when needed. */
  feasible: BitRows | undefined
  /** The stacks with one more word, by what is required of them. */
  readonly above: Map<number, StackState>
}

/**
 * The stacks of a system that pops a word when the words under it are complete: arc-eager and arc-hybrid. For
 * each stack, a row of bits, computed in O(n² / 32) steps, tells with which word at the front of the buffer
 * it is feasible. Usually the stack can simply be emptied from there, which needs no row.
 */
export class StackStates {
  readonly chart: ProjectiveChart
  readonly slots: SpanSlots
  readonly bottom: StackState
  readonly #rootAtEnd: boolean
  /** What remains to be done from each position once the words under the top are done. */
  readonly #rest: BitRows

  /** Whether node 0 is at the end of the buffer rather than at the bottom of the stack. */
  constructor(chart: ProjectiveChart, rootAtEnd: boolean) {
    this.chart = chart
    this.slots = chart.slots
    this.#rootAtEnd = rootAtEnd
    this.#rest = new BitRows(1, chart.n + 2)
    const feasible = new BitRows(1, chart.openings)
    feasible.join(0, chart.open, chart.slots.rootSlot, 0, chart.openings - 1)
    this.bottom = {
      below: undefined,
      top: rootAtEnd ? -1 : 0,
      sources: 0,
      exits: 0,
      ring: 0,
      feasible,
      above: new Map(),
    }
  }

  /** The state of a configuration's stack; `sourcesOf` tells where the head of a word on it can come from. */
  of(c: Configuration, sourcesOf: (c: Configuration, word: number) => number): StackState {
    let state = this.bottom
    for (let k = this.#rootAtEnd ? 0 : 1; k < c.stackSize; k++) {
      const word = c.stack[k]
      state = this.push(state, word, sourcesOf(c, word), this.exits(c, word))
    }
    return state
  }

  /** The exits of the left dependents of a word. */
  exits(c: Configuration, word: number): number {
    if (word <= 0 || !this.slots.hasRootRule || this.slots.depth[word] === 0) return 0
    const leftmost = leftmostDependent(c, word)
    return leftmost === word ? 0 : this.slots.exit(word, leftmost)
  }

  /** Whether a stack can be completed with these exits and this position at the front of the buffer. */
  isFeasible(state: StackState, position: number, exits: number): boolean {
    const { chart } = this
    if (state.feasible === undefined && this.#canPop(state, position, exits)) return true
    const row = this.#row(state)
    const opening = chart.opening(state.top, position)
    const rings = chart.end(position) - chart.base(position)
    for (let ring = exits; ring < rings; ring++) if (row.has(0, opening + ring)) return true
    return false
  }

  /** Whether the top can leave the stack at once. */
  #canPop(state: StackState, position: number, exits: number): boolean {
    const below = state.below!
    if ((state.sources & LEFT_SOURCE) !== 0 && this.permitsLeft(state, position))
      return this.isFeasible(below, position, exits)
    if ((state.sources & RIGHT_SOURCE) === 0 || (position > this.chart.n && !this.#rootAtEnd)) return false
    if (!this.permitsRight(state, position)) return false
    const exit = this.slots.exit(this.chart.node(position), state.top)
    return this.isFeasible(below, position, Math.max(exits, exit))
  }

  push(below: StackState, word: number, sources: number, exits: number): StackState {
    const key = (word * 4 + sources) * 128 + exits
    let state = below.above.get(key)
    if (state === undefined) {
      const ring = below.top <= 0 ? this.slots.depth[word] : this.slots.ring(below.top, word)
      state = { below, top: word, sources, exits, ring, feasible: undefined, above: new Map() }
      below.above.set(key, state)
    }
    return state
  }

  /** Whether the node below the top of a state may be the head of the top with this position at the front. */
  permitsLeft({ below, top, exits }: StackState, position: number): boolean {
    const { slots } = this
    if (below === undefined || below.top < 0) return false
    const slot = slots.slot(below.top, top)
    return (
      (below.top === 0 ? slots.exit(0, top) !== NOT_PERMITTED : slots.exit(below.top, top) <= below.ring) &&
      slots.ring(below.top, top) >= exits &&
      position > slots.last[slot]
    )
  }

  /** Whether a position at the front of the buffer may be the head of the top of a state. */
  permitsRight({ top, exits, ring }: StackState, position: number): boolean {
    const { slots } = this
    const head = this.chart.node(position)
    if (top <= 0 || slots.exit(head, top) === NOT_PERMITTED) return false
    const arc = slots.ring(head, top)
    return arc >= exits && arc <= ring
  }

  #row(state: StackState): BitRows {
    if (state.feasible !== undefined) return state.feasible
    const { slots, chart } = this
    const { top, sources, ring } = state
    const below = this.#row(state.below!)
    const feasible = new BitRows(1, chart.openings)
    state.feasible = feasible
    this.#rest.clear(0)
    if ((sources & LEFT_SOURCE) !== 0) this.#popTowardsLeft(state, below, feasible)
    if ((sources & RIGHT_SOURCE) !== 0) this.#popTowardsRight(state, below, feasible)
    const from = chart.firstOpening(top + 1)
    for (let d = chart.n; d > top; d--) {
      if (slots.exit(top, d) > ring) continue
      const slot = slots.slot(top, d)
      if (!this.#rest.meets(0, chart.fullRight, slot, d + 1, chart.n + 1)) continue
      this.#rest.join(0, chart.fullLeft, slot, top + 1, d)
      feasible.join(0, chart.open, slot, from, chart.firstOpening(d + 1))
    }
    return feasible
  }

  /** The ways in which the top leaves the stack with the node below as its head. */
  #popTowardsLeft(state: StackState, below: BitRows, feasible: BitRows): void {
    const { chart } = this
    for (let position = state.top + 1; position <= chart.n + 1; position++) {
      if (!this.permitsLeft(state, position)) continue
      const before = chart.opening(state.top, position)
      const after = chart.opening(state.below!.top, position)
      const rings = chart.end(position) - chart.base(position)
      for (let ring = 0; ring < rings; ring++) {
        if (!below.has(0, after + ring)) continue
        this.#rest.add(0, position)
        feasible.add(0, before + ring)
      }
    }
  }

  /**
   * The ways in which the top leaves the stack with a head in the buffer, along with that head's dependents.
   */
  #popTowardsRight(state: StackState, below: BitRows, feasible: BitRows): void {
    const { chart, slots } = this
    const end = this.#rootAtEnd ? chart.n + 1 : chart.n
    const from = chart.firstOpening(state.top + 1)
    for (let position = state.top + 1; position <= end; position++) {
      if (!this.permitsRight(state, position)) continue
      const exit = slots.exit(chart.node(position), state.top)
      const after = chart.opening(state.below!.top, position)
      const base = chart.base(position)
      for (let slot = base + exit; slot < chart.end(position); slot++) {
        if (!below.has(0, after + slot - base)) continue
        this.#rest.join(0, chart.left, slot, state.top + 1, position)
        feasible.join(0, chart.open, slot, from, chart.firstOpening(position + 1))
      }
    }
  }
}
