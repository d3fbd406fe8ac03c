import { setFlagsFromString } from 'node:v8'
import { hasFusedProducts } from '../kernels/network/index.ts'

/**
 * Whether the option `fused` of trainings can be had. Node 20 knows the instructions, but must be told to take them, which
 * this does; newer ones take them anyway.
 *
 * @example
 * const options = { model: 'mh4-hybrid', fused: allowFusedProducts() }
 */
export function allowFusedProducts(): boolean {
  if (!hasFusedProducts()) setFlagsFromString('--experimental-wasm-relaxed-simd')
  return hasFusedProducts()
}
