import { Arena, createMemory, type LinearKernels, loadLinearKernels } from 'crossarc/kernels'

const ACTIVE = 100
/** Enough different states that the rare rows of one round have left the fast caches before the next. */
const STATES = 4096
/** States that are timed together. Each chunk counts with its fastest round, so that a busy machine disturbs few. */
const CHUNK = 128
const ROUNDS = 12

/**
 * Time to score one parser state in training: 100 active features with one row of f32 weights each, and rows with a Zipf
 * distribution like that of features. SIMD and plain TypeScript in one run. `parse` measures the weights of finished models.
 */
export async function run(): Promise<void> {
  console.log(
    `µs per state, ${ACTIVE} active features; fastest of ${ROUNDS} interleaved rounds of ${STATES} states`,
  )
  console.log(['rows', 'classes', 'SIMD', 'plain', 'ratio'].join('\t'))
  for (const bits of [16, 17, 18]) {
    for (const width of [64, 80]) console.log((await measure(2 ** bits, width)).join('\t'))
  }
}

async function measure(rows: number, width: number): Promise<string[]> {
  const sizes = [4 * rows * width, 4 * STATES * ACTIVE, 4 * width]
  const memory = createMemory({ bytes: sizes.reduce((sum, size) => sum + size, 64 * 4) })
  const simd = await loadLinearKernels({ memory, simd: true })
  const plain = await loadLinearKernels({ memory, simd: false })

  const arena = new Arena(memory)
  const [weights, active, out] = sizes.map((size) => arena.allocate(size)) as [number, number, number]
  const random = generator(rows + width)
  fill(arena.float32(weights, rows * width), () => random() - 0.5)
  fill(arena.int32(active, STATES * ACTIVE), zipf(rows, random))

  const score = (kernels: LinearKernels, first: number) => {
    for (let state = first; state < first + CHUNK; state++) {
      kernels.scoreRows(active + 4 * ACTIVE * state, ACTIVE, weights, width, out)
    }
  }

  const variants = [
    { kernels: simd, best: slowest() },
    { kernels: plain, best: slowest() },
  ]
  for (let round = 0; round < ROUNDS; round++) {
    for (const { kernels, best } of variants) {
      for (let chunk = 0; chunk < best.length; chunk++) {
        const start = performance.now()
        score(kernels, chunk * CHUNK)
        best[chunk] = Math.min(best[chunk], performance.now() - start)
      }
    }
  }
  const [simdTime, plainTime] = variants.map(
    ({ best }) => (best.reduce((sum, time) => sum + time, 0) * 1000) / STATES,
  ) as [number, number]
  return [`${rows}`, `${width}`, simdTime.toFixed(2), plainTime.toFixed(2), (plainTime / simdTime).toFixed(2)]
}

function slowest(): Float64Array {
  return new Float64Array(STATES / CHUNK).fill(Number.POSITIVE_INFINITY)
}

function fill(array: Float32Array | Int32Array, next: () => number): void {
  for (let at = 0; at < array.length; at++) array[at] = next()
}

/** Row numbers with frequency ∝ 1 / rank; a hash scatters the ranks over the table. */
function zipf(rows: number, random: () => number): () => number {
  const cumulative = new Float64Array(rows)
  let total = 0
  for (let rank = 0; rank < rows; rank++) {
    total += 1 / (rank + 1)
    cumulative[rank] = total
  }
  return () => {
    const target = random() * total
    let low = 0
    let high = rows - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (cumulative[middle] < target) low = middle + 1
      else high = middle
    }
    return Math.imul(low, 0x9e3779b1) & (rows - 1)
  }
}

/** Mulberry32: good enough for this data. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
