import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { productsAreFasterWide } from '../kernels/network/index.ts'

/** Older versions of V8 warn about unknown flags on stderr. */
const FIRST_V8 = 12

/**
 * Asks V8 to merge pairs of 128-bit vectors into 256-bit ones, and returns whether the training option `wide` then pays off:
 * matrix products take half the time, with bit-identical results. Needs Node 24 or later and a processor with AVX2. The
 * feature is experimental in V8, so the library never enables it by itself. Call this before anything is trained or
 * parsed: kernels that have already run do not change.
 *
 * @example
 * const training = new NeuralTraining(train, dev, { model: 'mh4-hybrid', wide: allowWideVectors() })
 */
export function allowWideVectors(): boolean {
  if (Number.parseInt(process.versions.v8, 10) < FIRST_V8) return false
  setFlagsFromString('--experimental-wasm-revectorize')
  if (productsAreFasterWide()) return true
  setFlagsFromString('--no-experimental-wasm-revectorize')
  return false
}
