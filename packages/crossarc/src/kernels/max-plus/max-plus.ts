import { binary } from '../generated/max-plus.ts'
import type { Pointer } from '../memory/arena.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { KernelMemory } from '../memory/memory.ts'

/** The arguments of both kernels, in bytes except for counts. */
type MaxPlus = (
  /** Triples of 32-bit numbers: the row to write, and the rows of the two operands. */
  tuples: Pointer,
  tupleCount: number,
  /** The distance between rows, for all operands. */
  width: number,
  out: Pointer,
  first: Pointer,
  /** The distance that a step moves the first operand, and below the second. */
  firstStep: number,
  second: Pointer,
  secondStep: number,
  /** The number of steps. */
  count: number,
  /** The lanes to write: multiples of 16. */
  from: number,
  to: number,
) => void

/**
 * Sums of rows of 32-bit floats and their maxima, over one memory: the operations that dominate charts. −∞ is
 * an ordinary number here; NaN and +∞ are not allowed. SIMD and plain TypeScript give the same bits.
 */
export interface MaxPlusKernels {
  readonly memory: KernelMemory
  readonly simd: boolean
  /**
   * For every tuple and lane x: out[x] = max(out[x], first[x] + second) over the steps; second is one number
   * per step.
   */
  readonly maxPlusRows: MaxPlus
  /** The same with a row as the second operand: out[x] = max(out[x], first[x] + second[x]). */
  readonly maxPlusPairs: MaxPlus
  /**
   * Gathers one column of every row: out[row][k] = source[row] of step k. Everything but counts is in bytes.
   */
  readonly gather: (
    out: Pointer,
    source: Pointer,
    step: number,
    count: number,
    rows: number,
    width: number,
  ) => void
}

const maxPlus: KernelModule<MaxPlusKernels> = {
  binary,
  simd(memory, exports) {
    const { maxPlusRows, maxPlusPairs, gather } = exports as unknown as MaxPlusKernels
    return { memory, simd: true, maxPlusRows, maxPlusPairs, gather }
  },
  plain: plainMaxPlus,
}

/** The kernels for max-plus products. */
export function loadMaxPlus(options: KernelOptions = {}): Promise<MaxPlusKernels> {
  return instantiate(maxPlus, options)
}

/** The synchronous version. Browsers allow it on their main thread because the module is below 4 kB. */
export function loadMaxPlusSync(options: KernelOptions = {}): MaxPlusKernels {
  return instantiateSync(maxPlus, options)
}

function plainMaxPlus(memory: KernelMemory): MaxPlusKernels {
  let buffer: ArrayBufferLike | undefined
  let floats: Float32Array = new Float32Array(0)
  let numbers: Uint32Array = new Uint32Array(0)

  function follow(): void {
    if (buffer === memory.buffer) return
    buffer = memory.buffer
    floats = new Float32Array(buffer)
    numbers = new Uint32Array(buffer)
  }

  const kernel =
    (secondLane: number): MaxPlus =>
    (tuples, tupleCount, width, out, first, firstStep, second, secondStep, count, from, to) => {
      follow()
      const row = width >>> 2
      for (let tuple = 0; tuple < tupleCount; tuple++) {
        const at = (tuples >>> 2) + 3 * tuple
        addRows(
          floats,
          (out >>> 2) + numbers[at] * row,
          (first >>> 2) + numbers[at + 1] * row,
          firstStep >>> 2,
          (second >>> 2) + numbers[at + 2] * row,
          secondStep >>> 2,
          secondLane,
          count,
          from >>> 2,
          to >>> 2,
        )
      }
    }

  const gather: MaxPlusKernels['gather'] = (out, source, step, count, rows, width) => {
    follow()
    for (let k = 0; k < count; k++) {
      const from = (source + k * step) >>> 2
      const to = (out >>> 2) + k
      for (let row = 0; row < rows; row++)
        floats[to + row * (width >>> 2)] = floats[from + row * (width >>> 2)]
    }
  }
  return { memory, simd: false, maxPlusRows: kernel(0), maxPlusPairs: kernel(1), gather }
}

/** Places are indexes into the array. From lane to lane the second place moves by secondLane. */
function addRows(
  floats: Float32Array,
  out: number,
  first: number,
  firstStep: number,
  second: number,
  secondStep: number,
  secondLane: number,
  count: number,
  from: number,
  to: number,
): void {
  for (let k = 0; k < count; k++) {
    let a = first + k * firstStep + from
    let b = second + k * secondStep + from * secondLane
    for (let lane = out + from; lane < out + to; lane++) {
      const sum = Math.fround(floats[a++] + floats[b])
      b += secondLane
      if (sum > floats[lane]) floats[lane] = sum
    }
  }
}
