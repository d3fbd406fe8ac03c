import { SwapBound } from './swap-bound.ts'
import { mayExchange, type Row, RowReducer } from './swap-row.ts'

interface Candidate {
  readonly nodes: Int32Array
  /** A lower bound on the exchanges still needed. */
  readonly rest: number
  readonly i: number
  readonly j: number
  readonly before: Candidate | undefined
}

/**
 * Looks for a solution with fewer than `known` exchanges by beam search: after each exchange only the `width` rows
 * with the lowest estimates are kept. Proves nothing; for rows that are too hard to search completely.
 */
export function swapBeamSearch(row: Row, known: number, width: number): number[] | undefined {
  if (width < 1) return undefined
  const reducer = new RowReducer(row)
  const bound = new SwapBound(row)
  const start = Int32Array.from(row.heads.keys())
  const nodes = start.subarray(0, reducer.reduce(start, start.length))
  let beam: Candidate[] = [{ nodes, rest: 0, i: 0, j: 0, before: undefined }]

  for (let spent = 1; beam.length > 0; spent++) {
    const next = new Map<string, Candidate>()
    for (const before of beam) {
      for (let p = 1; p < before.nodes.length; p++) {
        const i = before.nodes[p - 1]
        const j = before.nodes[p]
        if (!mayExchange(row, i, j)) continue
        const exchanged = before.nodes.slice()
        exchanged[p - 1] = j
        exchanged[p] = i
        const nodes = exchanged.subarray(0, reducer.reduce(exchanged, exchanged.length))
        const key = nodes.join()
        if (next.has(key)) continue
        const rest = nodes.length === 1 ? 0 : bound.bound(nodes, nodes.length)
        const candidate = { nodes, rest, i, j, before }
        if (spent + rest >= known) continue
        if (nodes.length === 1) return exchangesTo(candidate)
        next.set(key, candidate)
      }
    }
    beam = [...next.values()].sort((a, b) => a.rest - b.rest).slice(0, width)
  }
  return undefined
}

function exchangesTo(goal: Candidate): number[] {
  const exchanges: number[] = []
  let at = goal
  while (at.before !== undefined) {
    exchanges.push(at.j, at.i)
    at = at.before
  }
  return exchanges.reverse()
}
