import { CrossarcError } from '../../base/index.ts'
import { createMemory, type KernelMemory, PAGE } from '../memory/memory.ts'
import { type NetworkKernels, packedSize } from './interface.ts'
import { loadNetworkKernelsSync } from './load.ts'

/**
 * A product like those of a network, of 4.7 million operations; with both results it fits into the memory's
 * pages.
 */
const [ROWS, DEPTH, COLUMNS] = [64, 192, 192]
const PAGES = 8
/**
 * Code is optimised while it runs, which takes some tens of milliseconds: the last rounds show the final
 * speed.
 */
const WARM_UP = 50
const MEASURED = 20
/**
 * Wide tiles are 1.3 to 1.9 times as fast with matching vectors, and slower than the usual tiles otherwise.
 */
const LEAST_GAIN = 1.1

/**
 * Whether matrix products in wide tiles are faster here and give the same results. This is measured, since
 * WebAssembly does not reveal the vector width of the machine code.
 */
export function productsAreFasterWide(): boolean {
  const memory = createMemory({ bytes: PAGES * PAGE })
  const product = layOut(memory)
  let narrow: NetworkKernels
  let wide: NetworkKernels
  try {
    narrow = loadNetworkKernelsSync({ memory, simd: true })
    wide = loadNetworkKernelsSync({ memory, simd: true, wide: true })
  } catch (error) {
    if (error instanceof CrossarcError) return false
    throw error
  }
  narrow.pack(product.right, COLUMNS, 1, DEPTH, COLUMNS, product.packed)
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < WARM_UP + MEASURED; round++) {
    for (const [k, kernels] of [narrow, wide].entries()) {
      const start = performance.now()
      kernels.multiply(
        product.left,
        DEPTH,
        1,
        product.packed,
        product.results[k],
        COLUMNS,
        ROWS,
        COLUMNS,
        DEPTH,
        0,
      )
      const time = performance.now() - start
      if (round >= WARM_UP) best[k] = Math.min(best[k], time)
    }
  }
  const [first, second] = product.results.map(
    (result) => new Uint32Array(memory.buffer, result, ROWS * COLUMNS),
  )
  return best[0] > LEAST_GAIN * best[1] && first.every((bits, k) => bits === second[k])
}

/** Two matrices of numbers between −0.5 and 0.5, and the places of the results. */
function layOut(memory: KernelMemory): { left: number; right: number; packed: number; results: number[] } {
  const left = 64
  const right = left + 4 * ROWS * DEPTH
  const packed = right + 4 * DEPTH * COLUMNS
  const result = packed + 4 * packedSize(DEPTH, COLUMNS)
  const floats = new Float32Array(memory.buffer, left, ROWS * DEPTH + DEPTH * COLUMNS)
  for (let k = 0; k < floats.length; k++) floats[k] = ((k * 7919) % 1000) / 1000 - 0.5
  return { left, right, packed, results: [result, result + 4 * ROWS * COLUMNS] }
}
