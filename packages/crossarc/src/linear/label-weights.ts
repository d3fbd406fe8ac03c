import { Arena, createMemory, type Kernels, loadKernelsSync, type Pointer } from '../kernels/index.ts'
import { MOST_CLASSES, type SparseRows } from './sparse-rows.ts'

const INITIAL_CELLS = 1 << 14
const INITIAL_DENSE_ROWS = 1 << 6

/** The room of a sparse row, by the number of its weights. */
const ROOMS = [4, 8, 16]
const MOST_SPARSE = 16
/** The size of a row that has a place for every class. */
const DENSE = 255

/**
 * Label weights in training, with their totals for averaging. A feature has weights for few labels as a rule, so
 * that a row is a short list of classes; one that gets more becomes an array of all classes, which the kernels add
 * up. Weights in training are whole numbers, so that the order of additions does not matter.
 */
export class LabelWeights {
  /** Classes, rounded up to what the kernels take. */
  readonly width: number
  scores!: Float32Array

  /** By row: how many weights it has or DENSE, and where: its first cell, or its number among the dense ones. */
  #sizes = new Uint8Array(0)
  #places = new Int32Array(0)
  #classes = new Uint16Array(INITIAL_CELLS)
  #weights = new Float32Array(INITIAL_CELLS)
  #totals = new Float64Array(INITIAL_CELLS)
  #used = 0
  /** By number of ROOMS, the first cells of lists that have moved to a larger room. */
  readonly #free: number[][] = ROOMS.map(() => [])

  readonly #capacity: number
  readonly #kernels: Kernels
  readonly #arena: Arena
  readonly #found: Pointer
  readonly #scores: Pointer
  readonly #dense: Pointer
  #foundView!: Int32Array
  #denseWeights!: Float32Array
  #denseTotals: Float64Array
  #denseRows = 0
  #denseCapacity = INITIAL_DENSE_ROWS
  #foundDense = 0
  readonly #foundSparse: Int32Array
  #foundSparseCount = 0

  /** @param capacity the most rows that are ever scored together. */
  constructor(classes: number, capacity: number) {
    if (classes > MOST_CLASSES) throw new RangeError(`There can be no more than ${MOST_CLASSES} classes`)
    this.#capacity = capacity
    this.width = Math.max(4, Math.ceil(classes / 4) * 4)
    this.#foundSparse = new Int32Array(capacity)
    this.#kernels = loadKernelsSync({ memory: createMemory({ bytes: 1 << 20 }) })
    this.#arena = new Arena(this.#kernels.memory)
    const size = 4 * this.width
    this.#arena.reserve(4 * capacity, size, size * INITIAL_DENSE_ROWS)
    this.#found = this.#arena.allocate(4 * capacity)
    this.#scores = this.#arena.allocate(size)
    this.#dense = this.#arena.allocate(size * INITIAL_DENSE_ROWS)
    this.#denseTotals = new Float64Array(this.width * INITIAL_DENSE_ROWS)
    this.#view()
  }

  #view(): void {
    this.#foundView = this.#arena.int32(this.#found, this.#capacity)
    this.scores = this.#arena.float32(this.#scores, this.width)
    this.#denseWeights = this.#arena.float32(this.#dense, this.width * this.#denseCapacity)
  }

  /** Makes room for so many rows. */
  reserve(rows: number): void {
    this.#sizes = larger(this.#sizes, new Uint8Array(rows))
    this.#places = larger(this.#places, new Int32Array(rows))
  }

  /** Forgets the rows found before. */
  beginFinding(): void {
    this.#foundDense = 0
    this.#foundSparseCount = 0
  }

  /** Adds a row to those that score() adds up. */
  find(row: number): void {
    const size = this.#sizes[row]
    if (size === 0) return
    if (size === DENSE) this.#foundView[this.#foundDense++] = this.#places[row]
    else this.#foundSparse[this.#foundSparseCount++] = row
  }

  /** Fills scores with the sums of the rows found. */
  score(): void {
    this.#kernels.scoreRows(this.#found, this.#foundDense, this.#dense, this.width, this.#scores)
    const { scores } = this
    const classes = this.#classes
    const weights = this.#weights
    for (let k = 0; k < this.#foundSparseCount; k++) {
      const row = this.#foundSparse[k]
      const first = this.#places[row]
      for (let cell = first; cell < first + this.#sizes[row]; cell++) scores[classes[cell]] += weights[cell]
    }
  }

  update(row: number, labelClass: number, delta: number, now: number): void {
    if (this.#sizes[row] !== DENSE) {
      const cell = this.#cell(row, labelClass)
      if (cell >= 0) {
        this.#weights[cell] += delta
        this.#totals[cell] += delta * now
        return
      }
    }
    const at = this.#places[row] * this.width + labelClass
    this.#denseWeights[at] += delta
    this.#denseTotals[at] += delta * now
  }

  /** The cell of a class, a new one where there is none; −1 if the row had to become dense. */
  #cell(row: number, labelClass: number): number {
    const size = this.#sizes[row]
    const first = this.#places[row]
    for (let cell = first; cell < first + size; cell++) if (this.#classes[cell] === labelClass) return cell
    if (size === MOST_SPARSE) {
      this.#makeDense(row)
      return -1
    }
    if (size === 0 || ROOMS.includes(size)) this.#move(row, size)
    const cell = this.#places[row] + size
    this.#classes[cell] = labelClass
    this.#weights[cell] = 0
    this.#totals[cell] = 0
    this.#sizes[row]++
    return cell
  }

  /** To the next larger room. */
  #move(row: number, size: number): void {
    const number = ROOMS.indexOf(size) + 1
    const to = this.#free[number].pop() ?? this.#newCells(ROOMS[number])
    if (size > 0) {
      const from = this.#places[row]
      for (const array of [this.#classes, this.#weights, this.#totals])
        array.copyWithin(to, from, from + size)
      this.#free[number - 1].push(from)
    }
    this.#places[row] = to
  }

  #newCells(count: number): number {
    const first = this.#used
    this.#used += count
    if (this.#used > this.#classes.length) {
      const length = Math.ceil(1.5 * this.#used)
      this.#classes = larger(this.#classes, new Uint16Array(length))
      this.#weights = larger(this.#weights, new Float32Array(length))
      this.#totals = larger(this.#totals, new Float64Array(length))
    }
    return first
  }

  #makeDense(row: number): void {
    if (this.#denseRows === this.#denseCapacity) this.#growDense()
    const first = this.#places[row]
    const dense = this.#denseRows++
    for (let cell = first; cell < first + MOST_SPARSE; cell++) {
      const at = dense * this.width + this.#classes[cell]
      this.#denseWeights[at] = this.#weights[cell]
      this.#denseTotals[at] = this.#totals[cell]
    }
    this.#free[ROOMS.indexOf(MOST_SPARSE)].push(first)
    this.#sizes[row] = DENSE
    this.#places[row] = dense
  }

  #growDense(): void {
    this.#denseCapacity *= 2
    const cells = this.width * this.#denseCapacity
    this.#arena.reserve(4 * cells)
    this.#arena.resize(this.#dense, 4 * cells)
    this.#denseTotals = larger(this.#denseTotals, new Float64Array(cells))
    this.#view()
  }

  /** The averages of the first rows up to now; those that are zero are left out. */
  averaged(rows: number, now: number): SparseRows<Float32Array> {
    const starts = new Int32Array(rows + 1)
    const most = this.#mostCells(rows)
    const classes = new Uint16Array(most)
    const values = new Float32Array(most)
    const average = new Float32Array(this.width)
    let count = 0
    for (let row = 0; row < rows; row++) {
      const [first, last] = this.#averageRow(row, now, average)
      for (let labelClass = first; labelClass <= last; labelClass++) {
        if (average[labelClass] === 0) continue
        classes[count] = labelClass
        values[count++] = average[labelClass]
        average[labelClass] = 0
      }
      starts[row + 1] = count
    }
    return { starts, classes: classes.slice(0, count), values: values.slice(0, count) }
  }

  #mostCells(rows: number): number {
    let cells = 0
    for (let row = 0; row < rows; row++) cells += this.#sizes[row] === DENSE ? this.width : this.#sizes[row]
    return cells
  }

  /** Writes a row's averages to an array of zeros; returns the first and the last class that it has. */
  #averageRow(row: number, now: number, average: Float32Array): [number, number] {
    const size = this.#sizes[row]
    if (size === DENSE) {
      const first = this.#places[row] * this.width
      for (let k = 0; k < this.width; k++)
        average[k] = this.#denseWeights[first + k] - this.#denseTotals[first + k] / now
      return [0, this.width - 1]
    }
    const first = this.#places[row]
    let [lowest, highest] = [this.width, -1]
    for (let cell = first; cell < first + size; cell++) {
      const labelClass = this.#classes[cell]
      average[labelClass] = this.#weights[cell] - this.#totals[cell] / now
      lowest = Math.min(lowest, labelClass)
      highest = Math.max(highest, labelClass)
    }
    return [lowest, highest]
  }
}

/** A larger array with the same beginning. */
export function larger<T extends Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array>(
  array: T,
  room: T,
): T {
  room.set(array)
  return room
}
