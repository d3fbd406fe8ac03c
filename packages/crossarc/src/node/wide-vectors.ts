import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { productsAreFasterWide } from '../kernels/network/index.ts'

/** Older versions of V8 complain about what they do not know, on stderr. */
const FIRST_V8 = 12

/**
 * Asks V8 to join vectors of 128 bits to such of 256, and tells whether the option `wide` of trainings then pays: products
 * of matrices take half the time, all results are the same bits. Node 24 and newer ones can do it, on processors with
 * AVX2; to V8 it is an experiment, which is why nothing here asks for it by itself. Comes before anything else is
 * trained or parsed: kernels that have run already stay as they are.
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
