import type { KernelMemory } from '../memory/memory.ts'
import { Views } from '../memory/views.ts'
import type { TrainingKernels } from './interface.ts'

/**
 * The kernels of a model in training without WebAssembly. They use integers, so additions may come in any
 * order.
 */
export function plainTrainingKernels(memory: KernelMemory): TrainingKernels {
  const views = new Views(memory)

  function findRows(features: number, count: number, slots: number, mask: number, places: number): void {
    const { integers: cells } = views
    for (let k = 0; k < count; k++) {
      const feature = cells[(features >>> 2) + k] === 0 ? 1 : cells[(features >>> 2) + k]
      let slot = feature & mask
      let at = (slots >>> 2) + 2 * slot
      while (cells[at] !== feature && cells[at] !== 0) {
        slot = (slot + 1) & mask
        at = (slots >>> 2) + 2 * slot
      }
      cells[(places >>> 2) + k] = cells[at + 1]
    }
  }

  function sumKinds(places: number, count: number, kinds: number, sums: number): void {
    const { integers: cells } = views
    const first = places >>> 2
    const to = sums >>> 2
    cells.fill(0, to, to + kinds)
    for (let at = first; at < first + count; at++) {
      const row = cells[at]
      for (let kind = 0; kind < kinds; kind++) cells[to + kind] += cells[row + 1 + kind]
    }
  }

  function sumLabels(places: number, count: number, firstLabel: number, width: number, scores: number): void {
    const { integers: cells, floats } = views
    const first = places >>> 2
    const to = scores >>> 2
    cells.fill(0, to, to + width)
    for (let at = first; at < first + count; at++) {
      const row = cells[at]
      const label = row + (firstLabel >>> 2)
      const size = cells[row]
      if (size < 0) {
        const weights = cells[label]
        for (let k = 0; k < width; k++) cells[to + k] += cells[weights + k]
      } else {
        for (let k = label; k < label + size; k++) cells[to + (cells[k] & 0xffff)] += cells[k] >> 16
      }
    }
    for (let k = to; k < to + width; k++) floats[k] = cells[k]
  }

  return { findRows, sumKinds, sumLabels }
}
