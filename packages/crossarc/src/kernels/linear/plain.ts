import type { KernelMemory } from '../memory/memory.ts'
import { plainFeatureKernels } from './feature-weights-plain.ts'
import type { LinearKernels } from './interface.ts'

/**
 * The kernels without WebAssembly. They give the same bits as kernels/linear.ts: every sum of f32 is rounded to f32, in
 * the same order.
 *
 * Eight columns at a time, in locals, because V8 keeps those in registers.
 */
export function plainKernels(memory: KernelMemory): LinearKernels {
  let buffer: ArrayBufferLike | undefined
  let floats: Float32Array = new Float32Array(0)
  let indexes: Uint32Array = new Uint32Array(0)

  function follow(): void {
    if (buffer === memory.buffer) return
    buffer = memory.buffer
    floats = new Float32Array(buffer)
    indexes = new Uint32Array(buffer)
  }

  function scoreRows(rows: number, count: number, weights: number, width: number, out: number): void {
    follow()
    addRows(floats, indexes, rows >>> 2, count, weights >>> 2, width, out >>> 2)
  }

  function join(code: number, end: number, features: number): void {
    follow()
    joinAtoms(indexes, code >>> 2, end >>> 2, features >>> 2)
  }

  return { memory, simd: false, scoreRows, join, ...plainFeatureKernels(memory) }
}

/** Places are indexes into the array, not byte addresses. */
function joinAtoms(numbers: Uint32Array, code: number, end: number, features: number): void {
  for (let at = code, feature = features; at < end; ) {
    const first = at + 6
    const stop = first + (numbers[at] >>> 2)
    const made = numbers[at + 1] >>> 2
    for (let k = 0; k < 4; k++) {
      let hash = numbers[at + 2 + k]
      for (let pointer = first + k; pointer < stop; pointer += 4) {
        const mixed = Math.imul(hash ^ numbers[numbers[pointer] >>> 2], 0x85ebca6b)
        hash = mixed ^ (mixed >>> 13)
      }
      const mixed = Math.imul(hash, 0xc2b2ae35)
      numbers[feature + k] = mixed ^ (mixed >>> 16)
    }
    feature += made
    at = stop
  }
}

const { fround } = Math

/** Places are indexes into the arrays, not byte addresses. */
function addRows(
  floats: Float32Array,
  indexes: Uint32Array,
  rows: number,
  count: number,
  weights: number,
  width: number,
  out: number,
): void {
  const end = rows + count
  let column = 0
  for (; column + 8 <= width; column += 8) {
    let sum0 = fround(0)
    let sum1 = fround(0)
    let sum2 = fround(0)
    let sum3 = fround(0)
    let sum4 = fround(0)
    let sum5 = fround(0)
    let sum6 = fround(0)
    let sum7 = fround(0)
    const first = weights + column
    for (let row = rows; row < end; row++) {
      const cell = first + indexes[row] * width
      sum0 = fround(sum0 + floats[cell])
      sum1 = fround(sum1 + floats[cell + 1])
      sum2 = fround(sum2 + floats[cell + 2])
      sum3 = fround(sum3 + floats[cell + 3])
      sum4 = fround(sum4 + floats[cell + 4])
      sum5 = fround(sum5 + floats[cell + 5])
      sum6 = fround(sum6 + floats[cell + 6])
      sum7 = fround(sum7 + floats[cell + 7])
    }
    const target = out + column
    floats[target] = sum0
    floats[target + 1] = sum1
    floats[target + 2] = sum2
    floats[target + 3] = sum3
    floats[target + 4] = sum4
    floats[target + 5] = sum5
    floats[target + 6] = sum6
    floats[target + 7] = sum7
  }
  for (; column < width; column++) {
    let sum = fround(0)
    for (let row = rows; row < end; row++) {
      sum = fround(sum + floats[weights + column + indexes[row] * width])
    }
    floats[out + column] = sum
  }
}
