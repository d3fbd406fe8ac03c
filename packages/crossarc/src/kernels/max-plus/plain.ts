import type { KernelMemory } from '../memory/memory.ts'
import type { MaxPlus, MaxPlusKernels } from './interface.ts'

/** The same kernels in TypeScript, with the same bits as results. */
export function plainMaxPlus(memory: KernelMemory): MaxPlusKernels {
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
