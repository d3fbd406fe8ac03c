import type { KernelMemory } from '../memory/memory.ts'
import type { ChartKernels } from './interface.ts'
import { MH4, PROJECTIVE } from './layout.ts'

/** The charts without WebAssembly: the same sums in the same order as kernels/charts, so the same bits. */
export function plainCharts(memory: KernelMemory): ChartKernels {
  let buffer: ArrayBufferLike | undefined
  let numbers = new Float64Array(0)

  function from(base: number): number {
    if (buffer !== memory.buffer) {
      buffer = memory.buffer
      numbers = new Float64Array(buffer as ArrayBuffer)
    }
    return base >>> 3
  }

  return {
    memory,
    simd: false,
    projective: (base, nodes, stride) => projective(from(base), numbers, nodes, stride),
    mh4: (base, nodes, stride) => mh4(from(base), numbers, nodes, stride),
  }
}

/** Places are indexes into the numbers, here and below. */
function projective(base: number, numbers: Float64Array, nodes: number, stride: number): number {
  const matrix = nodes * stride
  const items = base + PROJECTIVE.items * matrix
  numbers.fill(-Infinity, items, items + 4 * matrix)
  let best = 0
  for (let j = 1; j < nodes; j++) {
    const right1 = base + PROJECTIVE.itemsByEnd * matrix + j * stride
    const right2 = right1 + matrix
    for (let i = j - 1; i >= 0; i--) {
      const left1 = items + i * stride
      const left2 = left1 + matrix
      best = 0
      if (i < j - 1) {
        best = -Infinity
        for (let k = i + 1; k < j; k++) {
          best = Math.max(
            best,
            numbers[left1 + k] + numbers[right1 + k],
            numbers[left2 + k] + numbers[right2 + k],
          )
        }
      }
      const left = base + PROJECTIVE.left * matrix + i * stride
      const right = base + PROJECTIVE.right * matrix + j * stride
      numbers[left1 + j] = best + numbers[left + j]
      numbers[left2 + j] = best + numbers[left + matrix + j]
      numbers[right1 + i] = best + numbers[right + i]
      numbers[right2 + i] = best + numbers[right + matrix + i]
    }
  }
  return best
}

const RA2 = 0
const RA = 1
const LA = 2
const RA_PRIME = 3
const LA_PRIME = 4
const LA2 = 5

function mh4(base: number, numbers: Float64Array, nodes: number, stride: number): number {
  const matrix = nodes * stride
  const pairs = base + MH4.pairs * matrix
  const links = base + MH4.top * matrix
  const triples = base + MH4.matrices * matrix
  numbers.fill(-Infinity, pairs, pairs + 2 * matrix)
  numbers.fill(-Infinity, triples, triples + 2 * nodes * matrix)

  for (let l = 1; l < nodes; l++) {
    const shift = base + MH4.shift * matrix + l * stride
    const ends = base + MH4.pairsByEnd * matrix + l * stride
    const joins = triples + nodes * matrix + l * matrix
    numbers[pairs + (l - 1) * stride + l] = numbers[shift + l - 1]
    numbers[ends + l - 1] = 0
    if (l < 2) continue
    linksFor(base, numbers, nodes, stride, l)
    for (let i = l - 2; i >= 0; i--) {
      const items = { left: pairs + i * stride, triples: triples + i * matrix }
      const out = joins + i * stride
      const place: Place = { ends, joins, links, matrix, stride, i, l }
      const arcs = base + MH4.arcs * matrix + i * stride
      combine(numbers, items.left, ends, out, i, l)
      relax(numbers, place, items, arcs, out)
      let best = -Infinity
      for (let j = i + 1; j < l; j++) {
        best = Math.max(best, numbers[out + j] + numbers[links + i * stride + j])
        numbers[items.triples + j * stride + l] = numbers[out + j] + numbers[shift + j]
      }
      numbers[ends + i] = best
      numbers[items.left + l] = best + numbers[shift + i]
    }
  }
  return numbers[pairs + nodes - 1]
}

function linksFor(base: number, numbers: Float64Array, nodes: number, stride: number, l: number): void {
  const matrix = nodes * stride
  const score = (transition: number, j: number, k: number) =>
    numbers[base + transition * matrix + j * stride + k] +
    numbers[base + (MH4.buffer + transition) * matrix + l * stride + k]
  for (let j = 0; j < l - 1; j++) {
    const arc = numbers[base + MH4.arcs * matrix + l * stride + j]
    for (let k = j + 1; k < l; k++) {
      const cell = base + MH4.top * matrix + j * stride + k
      numbers[cell] = Math.max(score(RA, j, k), score(LA, j, k))
      numbers[cell + matrix] = Math.max(score(LA_PRIME, j, k), score(LA2, j, k) + arc)
      numbers[cell + 2 * matrix] = score(RA2, j, k)
      numbers[cell + 3 * matrix] = score(RA_PRIME, j, k)
    }
  }
}

function combine(numbers: Float64Array, left: number, ends: number, out: number, i: number, l: number): void {
  for (let j = i + 1; j < l; j++) numbers[out + j] = numbers[left + j] + numbers[ends + j]
}

interface Place {
  ends: number
  joins: number
  links: number
  matrix: number
  stride: number
  i: number
  l: number
}

function relax(
  numbers: Float64Array,
  { ends, joins, links, matrix, stride, i, l }: Place,
  items: { left: number; triples: number },
  arcs: number,
  out: number,
): void {
  for (let j = i + 1; j < l - 1; j++) {
    const pair = numbers[items.left + j]
    const arc = numbers[arcs + j]
    let best = numbers[out + j]
    for (let k = j + 1; k < l; k++) {
      const item = Math.max(
        numbers[items.triples + j * stride + k] + numbers[ends + k],
        numbers[joins + j * stride + k] + pair,
      )
      const link = links + j * stride + k
      const top = numbers[link + 2 * matrix] + numbers[arcs + k]
      const second = numbers[link + 3 * matrix] + arc
      best = Math.max(best, item + Math.max(numbers[link], top))
      const whole = item + Math.max(numbers[link + matrix], second)
      if (whole > numbers[out + k]) numbers[out + k] = whole
    }
    numbers[out + j] = best
  }
}
