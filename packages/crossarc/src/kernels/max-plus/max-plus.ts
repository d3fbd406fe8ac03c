import type { Pointer } from '../memory/arena.ts'
import { maxPlusShared, maxPlusUnshared } from '../memory/generated.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { KernelMemory } from '../memory/memory.ts'

/** The arguments of both kernels, in bytes wherever they are no counts. */
type MaxPlus = (
  /** Triples of 32-bit numbers: the row to write, and the rows of the two things that are added. */
  tuples: Pointer,
  tupleCount: number,
  /** From one row to the next, of everything. */
  width: number,
  out: Pointer,
  first: Pointer,
  /** By how much a step moves the first thing, and below the second. */
  firstStep: number,
  second: Pointer,
  secondStep: number,
  /** How many steps. */
  count: number,
  /** The lanes to write: multiples of 16. */
  from: number,
  to: number,
) => void

/**
 * Sums of rows of 32-bit floats and their maxima, over one memory: what charts spend their time with. −∞ is an
 * ordinary number here, NaN and +∞ are not allowed. The results are the same bits in SIMD and in plain TypeScript.
 */
export interface MaxPlusKernels {
  readonly memory: KernelMemory
  readonly simd: boolean
  /** For every tuple and lane x: out[x] = max(out[x], first[x] + second) over the steps; second is one number a step. */
  readonly maxPlusRows: MaxPlus
  /** The same where the second thing is a row too: out[x] = max(out[x], first[x] + second[x]). */
  readonly maxPlusPairs: MaxPlus
  /** Brings a column of every row side by side: out[row][k] = source[row] of step k. All but the counts in bytes. */
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
  unshared: maxPlusUnshared,
  shared: maxPlusShared,
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

/** The same without waiting. Browsers allow it on their main thread because the module is below 4 kB. */
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
