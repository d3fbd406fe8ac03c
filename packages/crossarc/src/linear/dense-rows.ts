import { Arena, createMemory, type Kernels, loadKernelsSync, type Pointer } from '../kernels/index.ts'

const INITIAL_ROWS = 1 << 6

/** Label weights in training of the features that have many: a weight for every class, which the kernels add up. */
export class DenseRows {
  scores!: Float32Array

  readonly #width: number
  readonly #capacity: number
  readonly #kernels: Kernels
  readonly #arena: Arena
  readonly #found: Pointer
  readonly #scores: Pointer
  readonly #rows: Pointer
  #foundView!: Int32Array
  #foundCount = 0
  #weights!: Float32Array
  #totals: Float64Array<ArrayBuffer>
  #size = 0
  #room = INITIAL_ROWS

  /**
   * @param width a multiple of 4.
   * @param capacity the most rows that are ever scored together.
   */
  constructor(width: number, capacity: number) {
    this.#width = width
    this.#capacity = capacity
    this.#kernels = loadKernelsSync({ memory: createMemory({ bytes: 1 << 20 }) })
    this.#arena = new Arena(this.#kernels.memory)
    const size = 4 * width
    this.#arena.reserve(4 * capacity, size, size * INITIAL_ROWS)
    this.#found = this.#arena.allocate(4 * capacity)
    this.#scores = this.#arena.allocate(size)
    this.#rows = this.#arena.allocate(size * INITIAL_ROWS)
    this.#totals = new Float64Array(width * INITIAL_ROWS)
    this.#view()
  }

  #view(): void {
    this.#foundView = this.#arena.int32(this.#found, this.#capacity)
    this.scores = this.#arena.float32(this.#scores, this.#width)
    this.#weights = this.#arena.float32(this.#rows, this.#width * this.#room)
  }

  /** Forgets the rows found before. */
  beginFinding(): void {
    this.#foundCount = 0
  }

  /** Adds a row to those that score() adds up. */
  find(row: number): void {
    this.#foundView[this.#foundCount++] = row
  }

  /** Fills scores with the sums of the rows found. */
  score(): void {
    this.#kernels.scoreRows(this.#found, this.#foundCount, this.#rows, this.#width, this.#scores)
  }

  /** The number of a new row of zeros. */
  add(): number {
    if (this.#size === this.#room) {
      this.#room *= 2
      const cells = this.#width * this.#room
      this.#arena.reserve(4 * cells)
      this.#arena.resize(this.#rows, 4 * cells)
      const totals = new Float64Array(cells)
      totals.set(this.#totals)
      this.#totals = totals
      this.#view()
    }
    return this.#size++
  }

  set(row: number, labelClass: number, weight: number, total: number): void {
    this.#weights[row * this.#width + labelClass] = weight
    this.#totals[row * this.#width + labelClass] = total
  }

  update(row: number, labelClass: number, delta: number, now: number): void {
    const at = row * this.#width + labelClass
    this.#weights[at] += delta
    this.#totals[at] += delta * now
  }

  /** Writes the averages of a row up to now. */
  average(row: number, now: number, average: Float32Array): void {
    const first = row * this.#width
    for (let k = 0; k < this.#width; k++)
      average[k] = this.#weights[first + k] - this.#totals[first + k] / now
  }
}
