import { encode, NONE } from '../../transition/index.ts'
import { swap } from '../../transition/systems/index.ts'
import { descend, type Heads } from '../../tree/index.ts'
import type { StaticOracle } from '../base/oracle.ts'
import { RowReducer, rowOf } from './swap-row.ts'
import { solveRow } from './swap-search.ts'

const SHIFT = swap.kind('SHIFT')
const LEFT_ARC = swap.kind('LEFT-ARC')
const RIGHT_ARC = swap.kind('RIGHT-ARC')
const SWAP = swap.kind('SWAP')

/** The result of the search for the fewest SWAPs. */
export interface OptimalSwaps {
  /** How many SWAPs the sequence has. */
  readonly swaps: number
  /** The kinds of the transitions that build the tree: 2n + 2·swaps of them. */
  readonly sequence: Int32Array
  /** Whether no sequence has fewer SWAPs. */
  readonly proven: boolean
  /** No sequence has fewer SWAPs than this; equals swaps where proven. */
  readonly lowerBound: number
  /** How many states the search visited. */
  readonly nodes: number
}

/** Enough to prove the minimum for every sentence of the treebanks that the tests and reports use. */
export const DEFAULT_NODE_LIMIT = 10_000

/** Steps in the row: pairs i, j of nodes, i left of j; exchanged if swapped[k] is 1, otherwise joined by an arc. */
interface Steps {
  pairs: number[]
  swapped: number[]
}

/**
 * The fewest SWAPs that build a tree, an open question in Nivre 2009 and Camillo 2016, by exact search (swap-row.ts
 * proves that it is exact). `nodeLimit` is the maximum number of states for each part of the tree that can be solved
 * alone (fewer if more than 25 nodes are left of a part). If it is reached, the answer is the best sequence found,
 * `proven` is false unless that meets the lower bound, and `lowerBound` says how short another one might be.
 *
 * @example
 * optimalSwaps(headsOf([3, 0, 2, 1])).swaps // 2
 */
export function optimalSwaps(
  heads: Heads,
  { nodeLimit = DEFAULT_NODE_LIMIT }: { nodeLimit?: number } = {},
): OptimalSwaps {
  descend(heads)
  const row = rowOf(heads, true)
  const reducer = new RowReducer(row)
  const nodes = Int32Array.from(heads.keys())
  const steps: Steps = { pairs: [], swapped: [] }
  const join = (dependent: number) => addStep(steps, dependent, heads[dependent], 0)

  let size = reducer.reduce(nodes, nodes.length, join)
  let swaps = 0
  let lowerBound = 0
  let searched = 0
  while (size > 1) {
    const stretch = reducer.stretch(nodes, size)
    const first = Math.floor(stretch / size)
    const part = nodes.slice(first, (stretch % size) + 1)
    const solution = solveRow(partOf(heads, part), nodeLimit)
    swaps += solution.exchanges.length / 2
    lowerBound += solution.lowerBound
    searched += solution.nodes
    const top = replay(part, solution.exchanges, reducer, steps, join)
    nodes[first] = top
    nodes.copyWithin(first + 1, first + part.length, size)
    size = reducer.reduce(nodes, size - part.length + 1, join)
  }
  return {
    swaps,
    sequence: schedule(heads, steps),
    proven: swaps === lowerBound,
    lowerBound,
    nodes: searched,
  }
}

function addStep(steps: Steps, a: number, b: number, swapped: number): void {
  steps.pairs.push(a, b)
  steps.swapped.push(swapped)
}

/** The nodes of a stretch as a row of their own: node k of the row is part[k]. */
function partOf(heads: Heads, part: Int32Array) {
  const number = new Map(Array.from(part, (node, k) => [node, k]))
  return rowOf(
    Int32Array.from(part, (node) => number.get(heads[node]) ?? -1),
    part[0] === 0,
  )
}

/** Carries out a part's exchanges, noting all steps, and returns the node that is left. */
function replay(
  part: Int32Array,
  exchanges: number[],
  reducer: RowReducer,
  steps: Steps,
  join: (dependent: number) => void,
): number {
  const nodes = part.slice()
  let size = reducer.reduce(nodes, nodes.length, join)
  for (let k = 0; k < exchanges.length; k += 2) {
    const i = part[exchanges[k]]
    const j = part[exchanges[k + 1]]
    const p = nodes.indexOf(i)
    nodes[p] = j
    nodes[p + 1] = i
    addStep(steps, i, j, 1)
    size = reducer.reduce(nodes, size, join)
  }
  return nodes[0]
}

/** Carries out the steps on stack and buffer: a step comes when it is the next one for both of its nodes. */
function schedule(heads: Heads, { pairs, swapped }: Steps): Int32Array {
  const n = heads.length - 1
  const stepsOf: number[][] = Array.from(heads, () => [])
  for (let k = swapped.length - 1; k >= 0; k--) {
    stepsOf[pairs[2 * k]].push(k)
    stepsOf[pairs[2 * k + 1]].push(k)
  }
  const c = swap.start(n, { recording: false })
  const sequence: number[] = []
  while (!swap.isTerminal(c)) {
    const i = c.s(1)
    const j = c.s(0)
    const step = stepsOf[j].at(-1)
    let kind = SHIFT
    if (i >= 0 && step !== undefined && stepsOf[i].at(-1) === step) {
      stepsOf[i].pop()
      stepsOf[j].pop()
      kind = swapped[step] === 1 ? SWAP : heads[i] === j ? LEFT_ARC : RIGHT_ARC
    }
    swap.apply(c, kind)
    sequence.push(kind)
  }
  return Int32Array.from(sequence)
}

/**
 * The oracle `optimal` with a given node limit; `onFound` receives the result of every search.
 *
 * @example
 * derive(swapOptimalWithin(1000), unlabelled(headsOf([3, 0, 2])))?.history.length // 8
 */
export function swapOptimalWithin(nodeLimit: number, onFound?: (found: OptimalSwaps) => void): StaticOracle {
  return {
    name: 'optimal',
    system: swap,
    guide({ heads, labels }) {
      const found = optimalSwaps(heads, { nodeLimit })
      onFound?.(found)
      const { sequence } = found
      return (c) => {
        if (c.steps >= sequence.length) return NONE
        const kind = sequence[c.steps]
        if (kind === LEFT_ARC) return encode(kind, labels[c.s(1)])
        if (kind === RIGHT_ARC) return encode(kind, labels[c.s(0)])
        return kind
      }
    },
  }
}

/** Takes a provably shortest sequence, or the best one found if the node limit is reached. */
export const swapOptimal = swapOptimalWithin(DEFAULT_NODE_LIMIT)
