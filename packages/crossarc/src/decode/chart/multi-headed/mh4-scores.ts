import { CrossarcError } from '../../../base/index.ts'
import { chartStride, MH4 } from '../../../kernels/charts/index.ts'
import type { ArcTerms } from '../shared/arc-terms.ts'
import { type Extent, extentOfArcs, extentOfPairs, extentOfSums, type ScoreArray } from '../shared/chart.ts'

/** The reduce transitions in the order of hybrid scores, by what they do to the stack [.. s2 s1 s0] and b0. */
export const REDUCTIONS = ['RA2', 'RA', 'LA', "RA'", "LA'", 'LA2'] as const

export const RA2 = 0
export const RA = 1
export const LA = 2
export const RA_PRIME = 3
export const LA_PRIME = 4
export const LA2 = 5

/** Those that remove the top of the stack, the one from s2 first. */
export const TOP_LINKS: readonly number[] = [RA2, RA, LA]
/** Those that remove the second node of the stack, the one from s2 first. */
export const SECOND_LINKS: readonly number[] = [RA_PRIME, LA_PRIME, LA2]

/** The index of each reduction in scores of the kind 'two'; SHIFT is 0. */
const PLACES_IN_TWO = [4, 5, 6, 1, 2, 3] as const

/**
 * How the derivations of MH4 are scored (Gómez-Rodríguez, Shi & Lee 2018), for the nodes 0..n + 1, of which n + 1 is
 * the end of the buffer. With N = n + 2:
 *
 * - arcs: the arcs alone, at head·(n + 1) + dependent.
 * - two: every transition by s0 and b0, at (index·N + s0)·N + b0; the index is 0 for SHIFT, 1 for RA′ (s2 → s1),
 *   2 for LA′ (s0 → s1), 3 for LA2 (b0 → s1), 4 for RA2 (s2 → s0), 5 for RA (s1 → s0), 6 for LA (b0 → s0).
 * - hybrid: SHIFT by s0 and b0, at s0·N + b0; the reductions by (s1, s0) in `stack`, at (index·N + s1)·N + s0, plus
 *   (s0, b0) in `buffer`, at (index·N + s0)·N + b0; the index is that of REDUCTIONS: 0 for RA2, 1 for RA, 2 for LA,
 *   3 for RA′, 4 for LA′, 5 for LA2. With `arcs`, the arc that a reduction makes is scored as well.
 */
export type Mh4Scores =
  | { scoring: 'arcs'; arcs: ScoreArray }
  | { scoring: 'two'; transitions: ScoreArray }
  | { scoring: 'hybrid'; shift: ScoreArray; stack: ScoreArray; buffer: ScoreArray; arcs?: ScoreArray }

/** How large the scores of derivations can be, given the number of reductions; throws on invalid scores. */
export function boundOfMh4(n: number, scores: Mh4Scores, reductions: number = REDUCTIONS.length): Extent {
  const nodes = n + 2
  switch (scores.scoring) {
    case 'arcs':
      return extentOfSums(n, [extentOfArcs(n, scores.arcs)])
    case 'two':
      return extentOfSums(2 * n, [extentOfPairs(scores.transitions, 1 + reductions, nodes)])
    case 'hybrid':
      return extentOfSums(n, [
        extentOfPairs(scores.shift, 1, nodes),
        extentOfPairs(scores.stack, reductions, nodes),
        extentOfPairs(scores.buffer, reductions, nodes),
        ...(scores.arcs === undefined ? [] : [extentOfArcs(n, scores.arcs)]),
      ])
    default: {
      const { scoring } = scores as { scoring: unknown }
      const reason = `The scoring of a chart is "arcs", "two" or "hybrid", not ${JSON.stringify(scoring)}`
      throw new CrossarcError('wrong-argument', reason)
    }
  }
}

/** Score of SHIFT. */
export function shiftScore(n: number, scores: Mh4Scores, s0: number, b0: number): number {
  if (scores.scoring === 'arcs') return 0
  return (scores.scoring === 'two' ? scores.transitions : scores.shift)[s0 * (n + 2) + b0]
}

/** A reduction and the nodes it applies to. */
export interface Reduction {
  /** An index into REDUCTIONS. */
  kind: number
  head: number
  dependent: number
  s1: number
  s0: number
  b0: number
}

export function reductionScore(n: number, scores: Mh4Scores, reduction: Reduction): number {
  const { kind, s1, s0, b0, head, dependent } = reduction
  const nodes = n + 2
  if (scores.scoring === 'two') return scores.transitions[(PLACES_IN_TWO[kind] * nodes + s0) * nodes + b0]
  const arc = scores.arcs?.[head * (n + 1) + dependent] ?? 0
  if (scores.scoring === 'arcs') return arc
  return (
    scores.stack[(kind * nodes + s1) * nodes + s0] + scores.buffer[(kind * nodes + s0) * nodes + b0] + arc
  )
}

/** Loads scores and terms into the layout of the chart (see MH4). */
export function loadMh4(numbers: Float64Array, n: number, scores: Mh4Scores, terms: ArcTerms): void {
  const nodes = n + 2
  const stride = chartStride(nodes)
  const matrix = nodes * stride
  if (scores.scoring === 'hybrid') {
    for (let kind = 0; kind < 6; kind++) {
      copy(scores.stack, kind, numbers, kind * matrix, nodes, stride)
      transpose(scores.buffer, kind, numbers, (MH4.buffer + kind) * matrix, nodes, stride)
    }
    transpose(scores.shift, 0, numbers, MH4.shift * matrix, nodes, stride)
  } else if (scores.scoring === 'two') {
    numbers.fill(0, 0, 6 * matrix)
    for (let kind = 0; kind < 6; kind++) {
      const place = PLACES_IN_TWO[kind]
      transpose(scores.transitions, place, numbers, (MH4.buffer + kind) * matrix, nodes, stride)
    }
    transpose(scores.transitions, 0, numbers, MH4.shift * matrix, nodes, stride)
  } else {
    numbers.fill(0, 0, MH4.pairs * matrix)
  }
  numbers.fill(0, MH4.shift * matrix + (n + 1) * stride, MH4.shift * matrix + matrix)
  addArcs(numbers, n, scores.scoring === 'two' ? undefined : scores.arcs, terms)
}

/** The chart reads only pairs s1 < s0 < b0, and the diagonal, whose values do not matter. */
function copy(
  from: ScoreArray,
  index: number,
  to: Float64Array,
  start: number,
  nodes: number,
  stride: number,
): void {
  for (let row = 0; row < nodes; row++) {
    const source = (index * nodes + row) * nodes
    const target = start + row * stride
    for (let column = row; column < nodes; column++) to[target + column] = from[source + column]
  }
}

function transpose(
  from: ScoreArray,
  index: number,
  to: Float64Array,
  start: number,
  nodes: number,
  stride: number,
): void {
  const source = index * nodes * nodes
  for (let row = 0; row < nodes; row++) {
    const target = start + row * stride
    let at = source + row
    for (let column = 0; column <= row; column++, at += nodes) to[target + column] = from[at]
  }
}

function addArcs(numbers: Float64Array, n: number, arcs: ScoreArray | undefined, terms: ArcTerms): void {
  const nodes = n + 2
  const stride = chartStride(nodes)
  const matrix = nodes * stride
  for (let head = 0; head < nodes; head++) {
    for (let dependent = 0; dependent < nodes; dependent++) {
      let term = terms[head * nodes + dependent]
      if (arcs !== undefined && head <= n && dependent <= n) term += arcs[head * (n + 1) + dependent]
      const forward = head * stride + dependent
      const backward = dependent * stride + head
      numbers[MH4.arcs * matrix + forward] = term
      numbers[(MH4.stack + RA) * matrix + forward] += term
      numbers[(MH4.stack + LA_PRIME) * matrix + backward] += term
      numbers[(MH4.buffer + LA) * matrix + forward] += term
    }
  }
}
