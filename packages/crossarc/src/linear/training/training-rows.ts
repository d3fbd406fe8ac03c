import { defined } from '../../base/index.ts'
import { loadTrainingKernelsSync, type TrainingKernels } from '../../kernels/linear-training/index.ts'
import { Arena, createMemory, type KernelOptions, type Pointer } from '../../kernels/memory/index.ts'
import { keyOf } from '../weights/feature-rows.ts'

const INITIAL_SLOTS = 1 << 14
const INITIAL_CELLS = 1 << 17

/** Rows take whole multiples of this many cells, half a cache line, so that a small row never spans two lines. */
const UNIT = 8

/** The size of a dense row, whose label weights are stored elsewhere, one per class. */
export const DENSE = -1

/** A label weight of a row that is not dense has 16 bits. */
const LARGEST = 32767

/**
 * The rows of weights of a model in training, by feature: laid out so that scoring a feature touches two cache lines, one
 * of the table and one with all its weights.
 *
 * A row is a list of cells: its size, which is the number of its label weights or DENSE; the transition weights; the label
 * weights, each with its class in the low half and the weight in the high half, then zeros; or, of a dense row, the place
 * of a weight for every class. `totals` has for the cell of a weight the sum of its changes, each times the moment it was
 * made. Rows come in two widths; one that grows beyond the larger becomes dense.
 */
export class TrainingRows {
  /** The cell of the first label weight, from the start of a row: after the size and the transitions. */
  readonly firstLabel: number
  /** The widths of rows, in cells. */
  readonly small: number
  readonly large: number
  /** The whole memory: a place is an index here. */
  cells!: Int32Array
  totals!: Float64Array
  /** How many features have a row. */
  size = 0
  /** The sums of the rows last added up: transition weights and label weights. */
  kindSums!: Int32Array
  labelSums!: Float32Array
  /** The places of the rows last found, by feature; 0 if it has none. */
  found!: Int32Array

  readonly #kinds: number
  readonly #classes: number
  readonly #capacity: number
  readonly #kernels: TrainingKernels
  readonly #arena: Arena
  /** Grows with the other memory; as there, unused pages take no room. */
  readonly #totalArena = new Arena(createMemory({ bytes: 8 * INITIAL_CELLS }), 0)
  readonly #at: Record<'features' | 'found' | 'places' | 'room' | 'kindSums' | 'labelSums', Pointer>
  #features!: Int32Array
  /** A slot is a feature, or 0, and the place of its row. */
  #slots: Pointer
  #mask = INITIAL_SLOTS - 1
  /** Where the next row can go, up to an end, and further free parts of the memory. */
  #next: number
  #end: number
  readonly #parts: { start: number; end: number }[] = []
  /** Free places: small rows that moved to large ones. */
  readonly #left: number[] = []

  /**
   * @param kinds a multiple of 4.
   * @param classes a multiple of 4.
   * @param capacity the maximum number of features looked up together.
   */
  constructor(kinds: number, classes: number, capacity: number, { simd, memory }: KernelOptions = {}) {
    this.#kinds = kinds
    this.#classes = classes
    this.#capacity = capacity
    this.firstLabel = 1 + kinds
    this.small = Math.ceil((this.firstLabel + 2) / UNIT) * UNIT
    this.large = 2 * this.small
    const cells = memory ?? createMemory({ bytes: 4 * INITIAL_CELLS })
    this.#kernels = loadTrainingKernelsSync({ memory: cells, ...defined({ simd }) })
    this.#arena = new Arena(cells, 0)
    // Place 0 stands for no row: a row of zeros.
    const sizes = [this.large, capacity, capacity, capacity, 2 * capacity + 2, kinds, classes].map(
      (length) => 4 * length,
    )
    this.#arena.reserve(...sizes, 8 * INITIAL_SLOTS)
    const [, features, found, places, room, kindSums, labelSums] = sizes.map((size) =>
      this.#arena.allocate(size),
    )
    this.#at = { features, found, places, room, kindSums, labelSums }
    this.#totalArena.allocate(0)
    this.#slots = this.#arena.allocate(8 * INITIAL_SLOTS)
    this.#next = this.#end = this.#arena.mark() / 4
    this.#addPart(INITIAL_CELLS)
  }

  /** Adds cells for rows behind all others. There is always such a part behind the slots. */
  #addPart(cells: number): void {
    this.#arena.reserve(4 * cells)
    const start = this.#arena.allocate(4 * cells) / 4
    this.#parts.push({ start, end: start + cells })
    const length = this.#arena.mark() / 4
    this.#totalArena.reserve(8 * length)
    this.#totalArena.resize(0, 8 * length)
    this.cells = this.#arena.int32(0, length)
    this.totals = new Float64Array(this.#totalArena.memory.buffer, 0, length)
    this.#features = this.#arena.int32(this.#at.features, this.#capacity)
    this.found = this.#arena.int32(this.#at.found, this.#capacity)
    this.kindSums = this.#arena.int32(this.#at.kindSums, this.#kinds)
    this.labelSums = this.#arena.float32(this.#at.labelSums, this.#classes)
  }

  /** Fills `found` for the first `length` features. */
  find(features: Int32Array, length: number): void {
    this.#findRows(features, length, this.#at.found)
  }

  /** Fills kindSums for the first `length` features. */
  sumKinds(features: Int32Array, length: number): void {
    this.#findRows(features, length, this.#at.places)
    this.#kernels.sumKinds(this.#at.places, length, this.#kinds, this.#at.kindSums)
  }

  /** Fills labelSums for the features last given to sumKinds(). */
  sumLabels(length: number): void {
    const { places, labelSums, room } = this.#at
    this.#kernels.sumLabels(places, length, 4 * this.firstLabel, this.#classes, labelSums, room)
  }

  #findRows(features: Int32Array, length: number, places: Pointer): void {
    // Copies whatever lies behind the features too, if it fits: making a view would take longer.
    this.#features.set(features.length <= this.#capacity ? features : features.subarray(0, length))
    this.#kernels.findRows(this.#at.features, length, this.#slots, this.#mask, places)
  }

  /** The place of a feature's row; a new row if it has none. */
  add(feature: number): number {
    const { cells } = this
    const mask = this.#mask
    const slots = this.#slots / 4
    const key = keyOf(feature)
    let slot = key & mask
    let found = cells[slots + 2 * slot]
    while (found !== key && found !== 0) {
      slot = (slot + 1) & mask
      found = cells[slots + 2 * slot]
    }
    if (found === key) return cells[slots + 2 * slot + 1]
    const place = this.#left.pop() ?? this.#newRow(this.small)
    this.cells[slots + 2 * slot] = key
    this.cells[slots + 2 * slot + 1] = place
    if (2 * ++this.size > mask) this.#growTable()
    return place
  }

  /** A row of the larger width starts at a cache line if the smaller rows are half a line. */
  #newRow(width: number, alignment: number = width): number {
    let place = Math.ceil(this.#next / alignment) * alignment
    while (place + width > this.#end) {
      if (this.#parts.length === 0)
        this.#addPart(Math.max(INITIAL_CELLS, width + alignment, this.cells.length >> 2))
      const { start, end } = this.#parts.pop()!
      this.#end = end
      place = Math.ceil(start / alignment) * alignment
    }
    this.#next = place + width
    return place
  }

  #growTable(): void {
    const oldSlots = this.#slots / 4
    const oldLength = 2 * (this.#mask + 1)
    const mask = oldLength - 1
    this.#arena.reserve(8 * oldLength)
    this.#slots = this.#arena.allocate(8 * oldLength)
    this.#addPart(INITIAL_CELLS)
    const { cells } = this
    const slots = this.#slots / 4
    for (let at = oldSlots; at < oldSlots + oldLength; at += 2) {
      if (cells[at] === 0) continue
      let slot = cells[at] & mask
      while (cells[slots + 2 * slot] !== 0) slot = (slot + 1) & mask
      cells[slots + 2 * slot] = cells[at]
      cells[slots + 2 * slot + 1] = cells[at + 1]
    }
    this.#mask = mask
    cells.fill(0, oldSlots, oldSlots + oldLength)
    this.#parts.push({ start: oldSlots, end: oldSlots + oldLength })
  }

  /**
   * Adds to a label weight of a feature, given the place of its row, which is not dense. Returns the place of the row
   * afterwards, which is new if the row had to grow; or DENSE, with nothing added, if it must become dense first.
   */
  addToLabel(feature: number, place: number, labelClass: number, delta: number, now: number): number {
    const { cells, totals } = this
    const size = cells[place]
    const first = place + this.firstLabel
    for (let cell = first; cell < first + size; cell++) {
      if ((cells[cell] & 0xffff) !== labelClass) continue
      const weight = (cells[cell] >> 16) + delta
      if (weight > LARGEST || weight < -LARGEST) return DENSE
      cells[cell] = labelClass | (weight << 16)
      totals[cell] += delta * now
      return place
    }
    if (size === this.large - this.firstLabel) return DENSE
    const at = size === this.small - this.firstLabel ? this.#widen(feature, place) : place
    const cell = at + this.firstLabel + size
    this.cells[at]++
    this.cells[cell] = labelClass | (delta << 16)
    this.totals[cell] = delta * now
    return at
  }

  #widen(feature: number, from: number): number {
    const to = this.#newRow(this.large)
    const { cells, totals } = this
    cells.copyWithin(to, from, from + this.small)
    totals.copyWithin(to, from, from + this.small)
    cells.fill(0, from, from + this.small)
    totals.fill(0, from, from + this.small)
    this.#left.push(from)
    const slots = this.#slots / 4
    const key = keyOf(feature)
    let slot = key & this.#mask
    while (cells[slots + 2 * slot] !== key) slot = (slot + 1) & this.#mask
    cells[slots + 2 * slot + 1] = to
    return to
  }

  /** Makes a row dense, keeping its label weights. */
  makeDense(place: number): void {
    const weights = this.#newRow(this.#classes, 2 * UNIT)
    const { cells, totals } = this
    const first = place + this.firstLabel
    for (let cell = first; cell < first + cells[place]; cell++) {
      const to = weights + (cells[cell] & 0xffff)
      cells[to] = cells[cell] >> 16
      totals[to] = totals[cell]
    }
    cells[place] = DENSE
    cells[first] = weights
  }

  /** All features with the places of their rows, in the order of the table. */
  *entries(): Generator<[feature: number, place: number]> {
    const { cells } = this
    const end = this.#slots / 4 + 2 * (this.#mask + 1)
    for (let at = this.#slots / 4; at < end; at += 2) if (cells[at] !== 0) yield [cells[at], cells[at + 1]]
  }
}
