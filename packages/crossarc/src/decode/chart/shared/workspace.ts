import { type ChartKernels, loadChartKernelsSync } from '../../../kernels/charts/index.ts'
import { Arena } from '../../../kernels/memory/index.ts'

/**
 * The memory that charts work in, kept between sentences. A chart takes what it needs and gives it back before it
 * returns, so one workspace can serve any number of charts on one thread.
 *
 * @example
 * const workspace = new ChartWorkspace()
 * const charts = [new EisnerChart(workspace), new Mh4Chart(workspace)]
 */
export class ChartWorkspace {
  static #shared: ChartWorkspace | undefined

  /** The default workspace of charts. */
  static shared(): ChartWorkspace {
    ChartWorkspace.#shared ??= new ChartWorkspace()
    return ChartWorkspace.#shared
  }

  readonly kernels: ChartKernels
  readonly #arena: Arena

  /** Uses the memory of the kernels; with an arena, the part that it has not allocated yet. */
  constructor(kernels: ChartKernels = loadChartKernelsSync(), arena: Arena = new Arena(kernels.memory)) {
    this.kernels = kernels
    this.#arena = arena
  }

  /** Lends numbers while `use` runs. Their initial values are arbitrary. */
  lend<T>(count: number, use: (numbers: Float64Array, base: number) => T): T {
    const mark = this.#arena.mark()
    this.#arena.reserve(8 * count)
    const base = this.#arena.allocate(8 * count)
    try {
      return use(new Float64Array(this.#arena.memory.buffer as ArrayBuffer, base, count), base)
    } finally {
      this.#arena.release(mark)
    }
  }
}
