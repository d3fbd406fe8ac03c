import { BitRows } from '../set/bits.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { SpanSlots } from '../set/span-slots.ts'

/**
 * Which parts of projective trees satisfy a set: Eisner's half trees as rows of bits, in O(n³ / 32) steps.
 *
 * Spans are local for this reason: a tree has one root in every span exactly if, for every arc h → d and
 * every span around d but not h, the words under d cover the span. So all that a half tree needs to know
 * about its root is which spans those are: its slot.
 *
 * Positions are 1..n + 1, where n + 1 is the end of the sentence and the place of node 0 as a head to the right.
 */
export class ProjectiveChart {
  readonly n: number
  readonly slots: SpanSlots
  /** By slot of i: the positions q such that i can have the words i..q − 1 under it. */
  readonly right: BitRows
  /** By slot of i: the positions r such that i can have the words r..i under it. */
  readonly left: BitRows
  /** The same, but only the positions that cover the spans of the slot: the dependents the word may have. */
  readonly fullRight: BitRows
  readonly fullLeft: BitRows
  /**
   * By slot of i: the openings of r such that i can have the words r..i under it when r is the first
   * remaining word. An opening is a slot of r and the number of the innermost spans around r without a word
   * on the stack: of those spans, the words before r are already under r.
   */
  readonly open: BitRows
  readonly openings: number
  readonly #openingBase: Int32Array
  /** Whether any projective tree satisfies the set. */
  readonly isFeasible: boolean

  constructor(set: ConstraintSet) {
    const slots = new SpanSlots(set)
    const { n, slotCount } = slots
    this.n = n
    this.slots = slots
    this.right = new BitRows(slotCount, n + 2)
    this.left = new BitRows(slotCount, n + 2)
    const hasSpans = slots.spans.length > 0
    this.fullRight = hasSpans ? new BitRows(slotCount, n + 2) : this.right
    this.fullLeft = hasSpans ? new BitRows(slotCount, n + 2) : this.left
    this.#openingBase = new Int32Array(n + 2)
    let openings = 1
    for (let word = 1; word <= n; word++) {
      this.#openingBase[word] = openings
      openings += (slots.depth[word] + 1) ** 2
    }
    this.#openingBase[n + 1] = openings
    this.openings = openings + 1
    this.open = hasSpans ? new BitRows(slotCount, this.openings) : this.left
    this.#fill()
    this.isFeasible = this.#opensAtStart()
  }

  /** The first slot of a position; n + 1 has only one. */
  base(position: number): number {
    return this.slots.base[position]
  }

  /** The slots of a position end before this one. */
  end(position: number): number {
    return position > this.n ? this.slots.slotCount : this.slots.base[position + 1]
  }

  /**
   * The opening for ring 0 of a position at the front of the buffer while `top` is on top of the stack; those
   * for the other rings follow. A top below 1 stands for no word.
   */
  opening(top: number, position: number): number {
    const { base, depth } = this.slots
    if (position > this.n) return this.#openingBase[position]
    const free = top < 1 ? depth[position] : this.slots.slot(top, position) - base[position]
    return this.#openingBase[position] + free * (depth[position] + 1)
  }

  /**
   * The first opening of a position; for positions beyond the end of the sentence, the end of all openings.
   */
  firstOpening(position: number): number {
    return position > this.n ? this.openings - 1 : this.#openingBase[position]
  }

  /** Node 0 is at n + 1 as a head to the right. */
  node(position: number): number {
    return position > this.n ? 0 : position
  }

  #opensAtStart(): boolean {
    if (this.n === 0) return true
    const opening = this.opening(0, 1)
    for (let ring = 0; ring <= this.slots.depth[1]; ring++)
      if (this.open.has(this.slots.rootSlot, opening + ring)) return true
    return false
  }

  #fill(): void {
    const { n, slots } = this
    /**
     * By slot of e: the slots of x such that e can have x as a dependent, and everything between x and e is
     * under one of them.
     */
    const arcs = new BitRows(slots.slotCount, slots.slotCount)
    const column = new BitRows(1, slots.slotCount)
    this.left.add(slots.rootSlot, n + 1)
    if (this.open !== this.left) this.open.add(slots.rootSlot, this.#openingBase[n + 1])
    for (let d = n; d >= 1; d--) {
      this.#fillRight(d)
      for (let slot = this.base(d); slot < this.end(d); slot++) {
        this.left.add(slot, d)
        if (d <= slots.first[slot]) this.fullLeft.add(slot, d)
      }
      this.#fillArcs(d, arcs)
      this.#fillLeft(d, arcs, column)
      if (this.open !== this.left) this.#fillOpen(d, arcs, column)
    }
  }

  #fillRight(d: number): void {
    const { n, slots, right, fullRight, fullLeft } = this
    for (let slot = this.base(d); slot < this.end(d); slot++) {
      const ring = slot - this.base(d)
      right.add(slot, d + 1)
      for (let e = d + 1; e <= n; e++) {
        if (slots.exit(d, e) > ring) continue
        const dependent = slots.slot(d, e)
        if (right.meets(slot, fullLeft, dependent, d + 1, e))
          right.join(slot, fullRight, dependent, e + 1, n + 1)
      }
      if (fullRight !== right) fullRight.joinAbove(slot, right, slot, slots.last[slot])
    }
  }

  #fillArcs(d: number, arcs: BitRows): void {
    const { n, slots, left, fullRight } = this
    for (let e = d + 1; e <= n + 1; e++) {
      const head = this.node(e)
      const exit = slots.exit(head, d)
      const dependent = slots.slot(head, d)
      for (let slot = this.base(e); slot < this.end(e); slot++)
        if (exit <= slot - this.base(e) && left.meets(slot, fullRight, dependent, d + 1, e))
          arcs.add(slot, dependent)
    }
  }

  /** Adds position d to all rows of left and fullLeft that have it. */
  #fillLeft(d: number, arcs: BitRows, column: BitRows): void {
    const { n, slots, left, fullLeft } = this
    column.clear(0)
    for (let slot = this.base(d); slot < this.end(d); slot++) if (fullLeft.has(slot, d)) column.add(0, slot)
    for (let slot = this.end(d), e = d + 1; e <= n + 1; e++) {
      for (; slot < this.end(e); slot++) {
        if (!arcs.meets(slot, column, 0, this.base(d), slot)) continue
        left.add(slot, d)
        if (e > n || d > slots.first[slot]) continue
        fullLeft.add(slot, d)
        column.add(0, slot)
      }
    }
  }

  #fillOpen(d: number, arcs: BitRows, column: BitRows): void {
    const { slots, open } = this
    const depth = slots.depth[d]
    for (let free = 0; free <= depth; free++) {
      // The spans with a word on the stack begin at or before the span around the free ones.
      const least = free === depth ? 0 : slots.first[this.base(d) + free + 1] + 1
      for (let ring = 0; ring <= depth; ring++) {
        const opening = this.#openingBase[d] + free * (depth + 1) + ring
        column.clear(0)
        const reach = (slot: number) => {
          open.add(slot, opening)
          if (slots.first[slot] >= Math.min(least, d)) column.add(0, slot)
        }
        reach(this.base(d) + ring)
        for (let slot = this.end(d); slot < slots.slotCount; slot++)
          if (arcs.meets(slot, column, 0, this.base(d), slot)) reach(slot)
      }
    }
  }
}

const charts = new WeakMap<ConstraintSet, ProjectiveChart>()

/** The chart of a set, made once for both feasibility and transition filters. */
export function projectiveChart(set: ConstraintSet): ProjectiveChart {
  let chart = charts.get(set)
  if (chart === undefined) {
    chart = new ProjectiveChart(set)
    charts.set(set, chart)
  }
  return chart
}
