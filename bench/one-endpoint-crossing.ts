import process from 'node:process'
import { CrossingSensitiveChart, OneEndpointCrossingChart, partCount } from 'crossarc/charts'
import { loadMaxPlusKernelsSync, type MaxPlusKernels } from 'crossarc/kernels'

const LENGTHS = [10, 20, 30, 40, 60, 80, 100]
/** Milliseconds of the MH4 authors' decoder on a machine of the same kind. */
const PEER = [2.5, 24, 83, 222, 912, 2610, 5260]
/** The project's own aim. */
const AIM = new Map([[40, 40]])

/**
 * Time to decode one sentence with random scores, tree and parts included: third order and first order, in CPU time,
 * fastest of several rounds, on one thread. The last column is the memory of the third-order chart.
 */
export async function run(): Promise<void> {
  console.log('ms of CPU time; plain: how many times longer plain TypeScript takes')
  console.log(
    ['words', 'third order', 'aim', 'peer', 'peer/third', 'plain', 'first order', 'memory MB'].join('\t'),
  )
  for (const [at, n] of LENGTHS.entries()) {
    const simd = loadMaxPlusKernelsSync({ simd: true })
    const third = thirdOrder(simd, n)
    const first = firstOrder(loadMaxPlusKernelsSync({ simd: true }), n)
    const plain = n <= 40 ? (thirdOrder(loadMaxPlusKernelsSync({ simd: false }), n) / third).toFixed(1) : ''
    const memory = simd.memory.buffer.byteLength / 1e6
    const row = [n, third.toFixed(2), AIM.get(n) ?? '', PEER[at], (PEER[at] / third).toFixed(1), plain]
    console.log([...row, first.toFixed(2), memory.toFixed(0)].join('\t'))
  }
  console.log(`peak memory of the process: ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`)
}

function thirdOrder(kernels: MaxPlusKernels, n: number): number {
  const chart = new CrossingSensitiveChart(kernels)
  const scores = randomNormal(partCount(n), n)
  return fastest(n, () => chart.decode(n, scores))
}

function firstOrder(kernels: MaxPlusKernels, n: number): number {
  const chart = new OneEndpointCrossingChart(kernels)
  const scores = randomNormal((n + 1) ** 2, n)
  return fastest(n, () => chart.decode(n, scores))
}

/** Short sentences are decoded repeatedly, because the CPU clock is coarse. */
function fastest(n: number, decode: () => void): number {
  const repeats = Math.max(1, Math.round(2e5 / n ** 4))
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < (n < 80 ? 25 : 6); round++) {
    const start = cpuTime()
    for (let repeat = 0; repeat < repeats; repeat++) decode()
    best = Math.min(best, (cpuTime() - start) / repeats)
  }
  return best
}

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Normally distributed numbers (Box and Muller, from mulberry32). */
function randomNormal(count: number, seed: number): Float32Array {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 1) / (2 ** 32 + 1)
  }
  return Float32Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  )
}
