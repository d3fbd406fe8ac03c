import { setFlagsFromString } from 'node:v8'
import { hasFusedProducts } from '../kernels/network/index.ts'

/**
 * Whether the training option `fused` is available. Node 20 has the instructions behind a flag, which this sets; later
 * versions have them enabled.
 *
 * @example
 * const options = { model: 'mh4-hybrid', fused: allowFusedProducts() }
 */
export function allowFusedProducts(): boolean {
  if (!hasFusedProducts()) setFlagsFromString('--experimental-wasm-relaxed-simd')
  return hasFusedProducts()
}
