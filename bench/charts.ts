import process from 'node:process'
import {
  ArcEagerChart,
  bestTrees,
  ChartWorkspace,
  EisnerChart,
  Mh3Chart,
  Mh4Chart,
  type Mh4Scores,
  MultiHeadedChart,
  mh3Probabilities,
  mh4Probabilities,
  SpanningTree,
  spanningTreeProbabilities,
} from 'crossarc/charts'
import { loadChartKernelsSync } from 'crossarc/kernels'

const LENGTHS = [10, 20, 40, 60, 80, 100]
/** The time for one chart and one length: long enough to include a quiet moment of the machine. */
const MILLISECONDS = 1200

type Decode = (n: number) => () => unknown

interface Row {
  name: string
  decode: Decode
  plain?: Decode
  /** By length, in ms. */
  aims?: number[]
  peer?: number[]
  longest?: number
}

/**
 * Time to decode one sentence with random scores, including the tree and its transitions: with SIMD, and how many times
 * longer plain TypeScript takes. The aims are the project's own; the peer is the code of the authors of MH4 (C++ called
 * from Cython), measured on a machine of the same kind.
 */
export async function run(): Promise<void> {
  const simd = new ChartWorkspace(loadChartKernelsSync({ simd: true }))
  const plain = new ChartWorkspace(loadChartKernelsSync({ simd: false }))
  const charts: Row[] = [
    {
      name: 'MH4 hybrid',
      decode: (n) => mh4(new Mh4Chart(simd), n, hybrid(n)),
      plain: (n) => mh4(new Mh4Chart(plain), n, hybrid(n)),
      aims: [Number.NaN, 0.1, 1, 4, 12],
      peer: [0.071, 1.9, 15, 62, 216, 1010],
    },
    {
      name: 'MH4 two',
      decode: (n) => mh4(new Mh4Chart(simd), n, two(n)),
      plain: (n) => mh4(new Mh4Chart(plain), n, two(n)),
      aims: [Number.NaN, 0.1, 1, 4, 12],
      peer: [0.1, 1.8, 15, 62, 199, 877],
    },
    {
      name: 'MH4 two, one root, cost',
      decode: (n) => {
        const chart = new Mh4Chart(simd)
        const scores = two(n)
        const gold = Int32Array.from({ length: n + 1 }, (_, word) => word - 1)
        return () => chart.decode(n, scores, { oneRoot: true, costAgainst: gold })
      },
    },
    {
      name: 'MH3',
      decode: (n) => transitions(new Mh3Chart(simd), n, 3),
      plain: (n) => transitions(new Mh3Chart(plain), n, 3),
      aims: [Number.NaN, Number.NaN, 0.1],
      peer: [0.026, 0.032, 0.086, 0.22, 0.46, 0.81],
    },
    {
      name: 'arc-eager',
      decode: (n) => transitions(new ArcEagerChart(simd), n, 4),
      plain: (n) => transitions(new ArcEagerChart(plain), n, 4),
      peer: [0.03, 0.038, 0.16, 0.48, 0.96, 2.1],
    },
    {
      name: 'Eisner',
      decode: (n) => arcs(new EisnerChart(simd), n),
      peer: [0.021, 0.037, 0.086, 0.19, 0.58, 1],
    },
    {
      name: 'spanning tree',
      decode: (n) => arcs(new SpanningTree(), n),
      peer: [0.008, 0.014, 0.092, 0.22, 0.35, 1],
    },
    {
      name: '5 best of MH4 two',
      decode: (n) => {
        const chart = new Mh4Chart(simd)
        const scores = two(n)
        return () => bestTrees(5, n, (options) => chart.decode(n, scores, options))
      },
      longest: 60,
    },
    {
      name: '5 best spanning trees',
      decode: (n) => {
        const chart = new SpanningTree()
        const scores = random((n + 1) ** 2)
        return () => bestTrees(5, n, (options) => chart.decode(n, scores, options))
      },
    },
    {
      name: 'probabilities, MH4 two',
      decode: (n) => {
        const scores = two(n)
        return () => mh4Probabilities(n, scores)
      },
      longest: 60,
    },
    {
      name: 'probabilities, MH3',
      decode: (n) => {
        const scores = random(3 * (n + 2) ** 2)
        return () => mh3Probabilities(n, scores)
      },
    },
    {
      name: 'probabilities, spanning trees',
      decode: (n) => {
        const scores = random((n + 1) ** 2)
        return () => spanningTreeProbabilities(n, scores)
      },
    },
    {
      name: 'MH5, arcs',
      decode: (n) => {
        const chart = new MultiHeadedChart(5)
        const scores: Mh4Scores = { scoring: 'arcs', arcs: random((n + 1) ** 2) }
        return () => chart.decode(n, scores)
      },
      longest: 20,
    },
  ]
  console.log(`ms of CPU time per sentence, fastest within ${MILLISECONDS / 1000} s`)
  console.log(['chart', 'words', 'ms', 'aim', 'peer', 'peer/ours', 'plain/SIMD'].join('\t'))
  for (const { name, decode, plain: without, aims = [], peer = [], longest = 100 } of charts) {
    for (const [at, n] of LENGTHS.entries()) {
      if (n > longest) continue
      const time = fastest(decode(n))
      const ratio = without === undefined || n > 60 ? '' : (fastest(without(n)) / time).toFixed(1)
      const aim = aims[at] === undefined || Number.isNaN(aims[at]) ? '' : `${aims[at]}`
      const against = peer[at] === undefined ? ['', ''] : [`${peer[at]}`, (peer[at] / time).toFixed(1)]
      console.log([name, n, time.toFixed(4), aim, ...against, ratio].join('\t'))
    }
  }
}

/** CPU time, which a busy machine disturbs less; in batches, because its clock is coarse. */
function fastest(decode: () => unknown): number {
  const start = performance.now()
  decode()
  decode()
  const batch = Math.max(1, Math.round(8 / (performance.now() - start)))
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3 || performance.now() - start < MILLISECONDS; round++) {
    const from = process.cpuUsage()
    for (let run = 0; run < batch; run++) decode()
    const { user, system } = process.cpuUsage(from)
    best = Math.min(best, (user + system) / 1000 / batch)
  }
  return best
}

function mh4(chart: Mh4Chart, n: number, scores: Mh4Scores): () => unknown {
  return () => chart.decode(n, scores)
}

function transitions(chart: Mh3Chart | ArcEagerChart, n: number, kinds: number): () => unknown {
  const scores = random(kinds * (n + 2) ** 2)
  return () => chart.decode(n, scores)
}

function arcs(chart: EisnerChart | SpanningTree, n: number): () => unknown {
  const scores = random((n + 1) ** 2)
  return () => chart.decode(n, scores)
}

function two(n: number): Mh4Scores {
  return { scoring: 'two', transitions: random(7 * (n + 2) ** 2) }
}

function hybrid(n: number): Mh4Scores {
  const square = (n + 2) ** 2
  return { scoring: 'hybrid', shift: random(square), stack: random(6 * square), buffer: random(6 * square) }
}

/** Numbers around 0 with a bell-shaped distribution, the same in every run. */
function random(count: number): Float32Array {
  let state = count
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return (state >>> 0) / 2 ** 32
  }
  return Float32Array.from({ length: count }, () => next() + next() + next() - 1.5)
}
