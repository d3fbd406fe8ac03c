import type { Configuration, TransitionFilter } from '../../transition/index.ts'
import { arcStandard } from '../../transition/systems/index.ts'
import { leftmostDependent, rightmostDependent } from '../search/outer-dependents.ts'
import { type ProjectiveChart, projectiveChart } from '../search/projective-chart.ts'
import { BitRows } from '../set/bits.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { NOT_PERMITTED, type SpanSlots } from '../set/span-slots.ts'

const SHIFT = arcStandard.kind('SHIFT')
const LEFT_ARC = arcStandard.kind('LEFT-ARC')

/** The stack without its top; stacks with the same beginning share it. */
interface LowerStack {
  readonly below: LowerStack | undefined
  readonly node: number
  /** The exits of the node's dependents: its head must be at least in this ring. */
  readonly exits: number
  /**
   * The highest ring that a head to the right of the node can be in, which is in every span that also holds
   * the node below.
   */
  readonly ring: number
  /**
   * By slot of a word on top: the front positions from which a tree can be completed; computed when needed.
   */
  feasible: BitRows | undefined
  readonly above: Map<number, LowerStack>
}

/** Exact for every set. Each new stack costs O(n³ / 32) steps, each question the depth of the stack. */
export function constrainArcStandard(set: ConstraintSet): TransitionFilter {
  const stacks = new LowerStacks(projectiveChart(set))
  const { slots } = stacks

  return (c, kind) => {
    if (!arcStandard.isValid(c, kind)) return false
    const position = c.bufferStart < c.bufferEnd ? c.b(0) : set.n + 1
    const lower = stacks.under(c)
    const top = c.s(0)
    const exits = stacks.exits(c, top)
    if (kind === SHIFT) {
      const next = lower === undefined ? stacks.bottom : stacks.push(lower, top, exits)
      return stacks.isFeasible(next, position, 0, position + 1)
    }
    if (lower === undefined) return false
    const { below, node } = lower
    if (kind === LEFT_ARC) {
      const exit = slots.exit(top, node)
      if (below === undefined || exit === NOT_PERMITTED || !stacks.permitsHead(lower, top)) return false
      return stacks.isFeasible(below, top, Math.max(exits, exit), position)
    }
    const exit = slots.exit(node, top)
    if (exit === NOT_PERMITTED || slots.ring(node, top) < exits) return false
    if (position <= slots.last[slots.slot(node, top)]) return false
    if (below === undefined) return stacks.chart.left.has(slots.rootSlot, position)
    return stacks.isFeasible(below, node, Math.max(lower.exits, exit), position)
  }
}

class LowerStacks {
  readonly chart: ProjectiveChart
  readonly slots: SpanSlots
  /** Node 0 alone. */
  readonly bottom: LowerStack

  constructor(chart: ProjectiveChart) {
    this.chart = chart
    this.slots = chart.slots
    this.bottom = { below: undefined, node: 0, exits: 0, ring: 0, feasible: undefined, above: new Map() }
  }

  /** The stack under the top of a configuration; undefined if the top is node 0. */
  under(c: Configuration): LowerStack | undefined {
    if (c.stackSize < 2) return undefined
    let stack = this.bottom
    for (let k = 1; k < c.stackSize - 1; k++) stack = this.push(stack, c.stack[k], this.exits(c, c.stack[k]))
    return stack
  }

  exits(c: Configuration, word: number): number {
    const { slots } = this
    if (word <= 0 || !slots.hasRootRule || slots.depth[word] === 0) return 0
    const left = leftmostDependent(c, word)
    const right = rightmostDependent(c, word)
    const leftExit = left === word ? 0 : slots.exit(word, left)
    return Math.max(leftExit, right === word ? 0 : slots.exit(word, right))
  }

  /** Whether a word with these exits can be on top with this position at the front of the buffer. */
  isFeasible(stack: LowerStack, word: number, exits: number, position: number): boolean {
    const { chart } = this
    if (stack.feasible === undefined && this.#canJoin(stack, word, exits, position)) return true
    const rows = this.#rows(stack)
    for (let slot = chart.base(word) + exits; slot < chart.end(word); slot++)
      if (rows.has(slot, position)) return true
    return false
  }

  /**
   * Whether the word can be joined with the node below it at once; usually it can, and no rows are needed.
   */
  #canJoin(stack: LowerStack, word: number, exits: number, position: number): boolean {
    const { slots, chart } = this
    const { below, node } = stack
    const exit = slots.exit(node, word)
    if (
      exit !== NOT_PERMITTED &&
      slots.ring(node, word) >= exits &&
      position > slots.last[slots.slot(node, word)]
    ) {
      if (below === undefined) return chart.left.has(slots.rootSlot, position)
      return this.isFeasible(below, node, Math.max(stack.exits, exit), position)
    }
    const back = below === undefined ? NOT_PERMITTED : slots.exit(word, node)
    if (below === undefined || back === NOT_PERMITTED || !this.permitsHead(stack, word)) return false
    return this.isFeasible(below, word, Math.max(exits, back), position)
  }

  /** Whether a word to the right may be the head of the last node. */
  permitsHead({ node, exits, ring }: LowerStack, head: number): boolean {
    const arc = this.slots.ring(head, node)
    return arc >= exits && arc <= ring
  }

  push(below: LowerStack, node: number, exits: number): LowerStack {
    const key = node * 128 + exits
    let stack = below.above.get(key)
    if (stack === undefined) {
      const ring = this.slots.ring(below.node, node)
      stack = { below, node, exits, ring, feasible: undefined, above: new Map() }
      below.above.set(key, stack)
    }
    return stack
  }

  #rows(stack: LowerStack): BitRows {
    if (stack.feasible !== undefined) return stack.feasible
    const { chart, slots } = this
    const { node } = stack
    const below = stack.below === undefined ? undefined : this.#rows(stack.below)
    const feasible = new BitRows(slots.slotCount, chart.n + 2)
    stack.feasible = feasible
    for (let word = chart.n; word > node; word--) {
      for (let slot = chart.base(word); slot < chart.end(word); slot++) {
        this.#attachBelow(stack, below, feasible, word, slot)
        this.#takeBelow(stack, below, feasible, word, slot)
        this.#attachToBuffer(node, feasible, word, slot)
        this.#takeFromBuffer(feasible, word, slot)
      }
    }
    return feasible
  }

  /** RIGHT-ARC: the last node becomes the head of the word. */
  #attachBelow(
    { node, exits }: LowerStack,
    below: BitRows | undefined,
    feasible: BitRows,
    word: number,
    slot: number,
  ): void {
    const { chart, slots } = this
    const exit = slots.exit(node, word)
    if (exit === NOT_PERMITTED || slots.slot(node, word) !== slot) return
    const least = slots.last[slot]
    if (below === undefined) {
      feasible.joinAbove(slot, chart.left, slots.rootSlot, least)
      return
    }
    for (let head = chart.base(node) + Math.max(exits, exit); head < chart.end(node); head++)
      feasible.joinAbove(slot, below, head, least)
  }

  /** LEFT-ARC: the word becomes the head of the last node. */
  #takeBelow(
    stack: LowerStack,
    below: BitRows | undefined,
    feasible: BitRows,
    word: number,
    slot: number,
  ): void {
    const { node } = stack
    if (below === undefined || this.slots.exit(word, node) > slot - this.chart.base(word)) return
    if (this.permitsHead(stack, word)) feasible.join(slot, below, slot, word + 1, this.chart.n + 1)
  }

  /** A word of the buffer becomes the head of the word. */
  #attachToBuffer(node: number, feasible: BitRows, word: number, slot: number): void {
    const { chart, slots } = this
    const ring = slot - chart.base(word)
    if (ring > slots.ring(node, word)) return
    for (let head = word + 1; head <= chart.n; head++) {
      const exit = slots.exit(head, word)
      if (exit === NOT_PERMITTED || slots.ring(head, word) !== ring) continue
      for (let headSlot = chart.base(head) + exit; headSlot < chart.end(head); headSlot++)
        if (feasible.has(headSlot, head + 1)) feasible.join(slot, chart.left, headSlot, word + 1, head)
    }
  }

  /**
   * Words of the buffer become dependents of the word before it leaves the stack in one of the other ways.
   */
  #takeFromBuffer(feasible: BitRows, word: number, slot: number): void {
    const { chart, slots } = this
    for (let dependent = chart.n; dependent > word; dependent--) {
      if (slots.exit(word, dependent) > slot - chart.base(word)) continue
      const dependentSlot = slots.slot(word, dependent)
      if (feasible.meets(slot, chart.fullRight, dependentSlot, dependent + 1, chart.n + 1))
        feasible.join(slot, chart.fullLeft, dependentSlot, word + 1, dependent)
    }
  }
}
