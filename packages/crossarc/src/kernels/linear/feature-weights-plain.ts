import type { KernelMemory } from '../memory/memory.ts'
import { type FeatureWeightField, featureWeightFields, SCALES } from './feature-weights.ts'

type Fields = Record<FeatureWeightField, number>

const isPointer = featureWeightFields.map((name) => !/Shift|Bytes|labelUnit|^rows$/.test(name))

/** lookUp() and scoreLabels() without WebAssembly. Only integers are added, so the order is free. */
export function plainFeatureKernels(memory: KernelMemory) {
  let buffer: ArrayBufferLike | undefined
  let integers: Int32Array = new Int32Array(0)
  let halves: Int16Array = new Int16Array(0)
  let bytes: Int8Array = new Int8Array(0)
  let floats: Float32Array = new Float32Array(0)

  function follow(): void {
    if (buffer === memory.buffer) return
    buffer = memory.buffer
    integers = new Int32Array(buffer)
    halves = new Int16Array(buffer)
    bytes = new Int8Array(buffer)
    floats = new Float32Array(buffer)
  }

  /** Pointers become indexes of 32-bit numbers, except those to rows of bytes. */
  function fieldsAt(weights: number): Fields {
    const fields = {} as Fields
    for (let k = 0; k < featureWeightFields.length; k++) {
      const value = integers[(weights >>> 2) + k]
      fields[featureWeightFields[k]] = isPointer[k] ? value >>> 2 : value
    }
    return fields
  }

  function bitOf(bits: number, bit: number): number {
    return (integers[bits + (bit >>> 5)] >>> (bit & 31)) & 1
  }

  /** The place of a feature, or a free one. */
  function find(feature: number, table: number, shift: number, cells: number): number {
    const mask = 0xffffffff >>> shift
    let slot = feature >>> shift
    for (;;) {
      const place = table + slot * cells
      if (integers[place] === feature || integers[place] === 0) return place
      slot = (slot + 1) & mask
    }
  }

  function addKinds(w: Fields, weights: number): void {
    for (let kind = 0; kind < w.kindBytes >>> 1; kind++) integers[w.kindSums + kind] += halves[weights + kind]
  }

  function addToList(w: Fields, list: number, pointer: number): void {
    const length = integers[w.lengths + list]++
    integers[w.lists + list * (w.listBytes >>> 2) + length] = pointer
  }

  function lookUp(weights: number, count: number): void {
    follow()
    const w = fieldsAt(weights)
    integers.fill(0, w.lengths, w.lengths + SCALES + 1)
    integers.fill(0, w.kindSums, w.kindSums + (w.kindBytes >>> 1))
    for (let at = w.features; at < w.features + count; at++) {
      const feature = integers[at] === 0 ? 1 : integers[at]
      if (bitOf(w.broadBits, feature >>> w.broadBitShift) === 1) {
        const place = find(feature, w.broadTable, w.broadShift, 2)
        if (integers[place] !== 0) {
          const row = w.rows + (integers[place + 1] >>> 2) * w.rowBytes
          addKinds(w, row >>> 1)
          addToList(w, integers[place + 1] & 3, row)
          continue
        }
      }
      if (bitOf(w.narrowBits, feature >>> w.narrowBitShift) === 0) continue
      const place = find(feature, w.narrowTable, w.narrowShift, w.narrowBytes >>> 2)
      if (integers[place] === 0) continue
      addKinds(w, 2 * (place + 1))
      const pairs = place + 1 + (w.kindBytes >>> 2)
      if (integers[pairs] !== 0) addToList(w, SCALES, 4 * pairs)
    }
  }

  function scoreLabels(weights: number): void {
    follow()
    const w = fieldsAt(weights)
    const totals = w.labelScores
    const columns = w.rowBytes - w.kindBytes
    const list = (number: number) => {
      const start = w.lists + number * (w.listBytes >>> 2)
      return integers.subarray(start, start + integers[w.lengths + number])
    }
    integers.fill(0, totals, totals + columns)
    for (let scale = 0; scale < SCALES; scale++) {
      for (const row of list(scale)) {
        const values = row + w.kindBytes
        for (let column = 0; column < columns; column++) {
          integers[totals + column] += bytes[values + column] << (2 * scale)
        }
      }
    }
    const room = (w.narrowBytes - w.kindBytes - 4) >>> 2
    for (const pointer of list(SCALES)) {
      const pairs = pointer >>> 2
      for (let pair = pairs; pair < pairs + room && integers[pair] !== 0; pair++) {
        integers[totals + (integers[pair] & 0xffff)] += integers[pair] >> 16
      }
    }
    const unit = floats[(weights >>> 2) + featureWeightFields.indexOf('labelUnit')]
    for (let cell = totals; cell < totals + columns; cell++) {
      floats[cell] = Math.fround(unit * Math.fround(integers[cell]))
    }
  }

  return { lookUp, scoreLabels }
}
