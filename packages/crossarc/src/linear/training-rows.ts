import { Arena, createMemory } from '../kernels/index.ts'
import { keyOf } from './feature-rows.ts'

const INITIAL_SLOTS = 1 << 14
const INITIAL_CELLS = 1 << 17

/** Rows take whole multiples of this many cells, half a cache line, so that a small one never lies in two lines. */
const UNIT = 8

/** The size of a row whose label weights are elsewhere, one for every class. */
export const DENSE = -1

/** A label weight of a row that is not dense has 16 bits. */
const LARGEST = 32767

/**
 * The rows of weights of a model in training, by feature: laid out so that scoring a feature touches two cache lines, one
 * of the table and one with all its weights.
 *
 * A row is a list of cells: its size, which is the number of its label weights or DENSE; the transition weights; the label
 * weights, each with its class in the low half and the weight in the high half, then zeros; or, of a dense row, its number
 * among the dense ones. `totals` has for the cell of a weight the sum of its changes, each times the moment it was made.
 * Rows come in two widths; one that grows beyond the larger becomes dense.
 */
export class TrainingRows {
  /** The cell of the first label weight, from the start of a row: after the size and the transitions. */
  readonly firstLabel: number
  /** The widths of rows, in cells. */
  readonly small: number
  readonly large: number
  cells!: Int32Array
  totals!: Float64Array
  /** How many features have a row. */
  size = 0

  /** By slot a feature, or 0, and the place of its row. */
  #slots = new Int32Array(2 * INITIAL_SLOTS)
  #mask = INITIAL_SLOTS - 1
  // Kernel memory starts at a cache line and grows without copying; other arrays do neither.
  readonly #cellArena = new Arena(createMemory({ bytes: 4 * INITIAL_CELLS }), 0)
  readonly #totalArena = new Arena(createMemory({ bytes: 8 * INITIAL_CELLS }), 0)
  // Place 0 stands for no row.
  #used = UNIT
  /** Places of small rows that were left for large ones. */
  readonly #left: number[] = []

  /** @param kinds a multiple of 4. */
  constructor(kinds: number) {
    this.firstLabel = 1 + kinds
    this.small = Math.ceil((this.firstLabel + 2) / UNIT) * UNIT
    this.large = 2 * this.small
    this.#cellArena.allocate(0)
    this.#totalArena.allocate(0)
    this.#grow(INITIAL_CELLS)
  }

  #grow(cells: number): void {
    this.#cellArena.reserve(4 * cells)
    this.#cellArena.resize(0, 4 * cells)
    this.#totalArena.reserve(8 * cells)
    this.#totalArena.resize(0, 8 * cells)
    this.cells = this.#cellArena.int32(0, cells)
    this.totals = new Float64Array(this.#totalArena.memory.buffer, 0, cells)
  }

  /** Writes the places of the rows of some features to a list, without those that have none; returns how many. */
  find(features: Int32Array, length: number, places: Int32Array): number {
    const slots = this.#slots
    const mask = this.#mask
    let count = 0
    for (let k = 0; k < length; k++) {
      const key = keyOf(features[k])
      let slot = key & mask
      let found = slots[2 * slot]
      while (found !== key && found !== 0) {
        slot = (slot + 1) & mask
        found = slots[2 * slot]
      }
      // Of a free slot the place is 0: it is written, but the list does not grow.
      const place = slots[2 * slot + 1]
      places[count] = place
      count += place === 0 ? 0 : 1
    }
    return count
  }

  /** The place of a feature's row, a new one where it has none. */
  add(feature: number): number {
    const slots = this.#slots
    const mask = this.#mask
    const key = keyOf(feature)
    let slot = key & mask
    let found = slots[2 * slot]
    while (found !== key && found !== 0) {
      slot = (slot + 1) & mask
      found = slots[2 * slot]
    }
    if (found === key) return slots[2 * slot + 1]
    const place = this.#left.pop() ?? this.#newRow(this.small)
    slots[2 * slot] = key
    slots[2 * slot + 1] = place
    if (2 * ++this.size > mask) this.#growTable()
    return place
  }

  #newRow(width: number): number {
    // A row of the larger width starts where a line does, if the smaller ones are half a line.
    const place = Math.ceil(this.#used / width) * width
    this.#used = place + width
    if (this.#used > this.cells.length) this.#grow(Math.ceil(1.25 * this.#used))
    return place
  }

  #growTable(): void {
    const old = this.#slots
    const slots = new Int32Array(2 * old.length)
    const mask = old.length - 1
    for (let at = 0; at < old.length; at += 2) {
      if (old[at] === 0) continue
      let slot = old[at] & mask
      while (slots[2 * slot] !== 0) slot = (slot + 1) & mask
      slots[2 * slot] = old[at]
      slots[2 * slot + 1] = old[at + 1]
    }
    this.#slots = slots
    this.#mask = mask
  }

  /**
   * Adds to a label weight of a feature whose row is at a place and is not dense. Returns false, with nothing added, where
   * the row must become dense first.
   */
  addToLabel(feature: number, place: number, labelClass: number, delta: number, now: number): boolean {
    const { cells, totals } = this
    const size = cells[place]
    const first = place + this.firstLabel
    for (let cell = first; cell < first + size; cell++) {
      if ((cells[cell] & 0xffff) !== labelClass) continue
      const weight = (cells[cell] >> 16) + delta
      if (weight > LARGEST || weight < -LARGEST) return false
      cells[cell] = labelClass | (weight << 16)
      totals[cell] += delta * now
      return true
    }
    if (size === this.large - this.firstLabel) return false
    const at = size === this.small - this.firstLabel ? this.#widen(feature, place) : place
    const cell = at + this.firstLabel + size
    this.cells[at]++
    this.cells[cell] = labelClass | (delta << 16)
    this.totals[cell] = delta * now
    return true
  }

  #widen(feature: number, from: number): number {
    const to = this.#newRow(this.large)
    const { cells, totals } = this
    cells.copyWithin(to, from, from + this.small)
    totals.copyWithin(to, from, from + this.small)
    cells.fill(0, from, from + this.small)
    totals.fill(0, from, from + this.small)
    this.#left.push(from)
    const slots = this.#slots
    const key = keyOf(feature)
    let slot = key & this.#mask
    while (slots[2 * slot] !== key) slot = (slot + 1) & this.#mask
    slots[2 * slot + 1] = to
    return to
  }

  /** All features with the places of their rows, in the order of the table. */
  *entries(): Generator<[feature: number, place: number]> {
    const slots = this.#slots
    for (let at = 0; at < slots.length; at += 2) if (slots[at] !== 0) yield [slots[at], slots[at + 1]]
  }
}
