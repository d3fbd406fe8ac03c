import { defined } from '../../base/index.ts'
import { Mh4Chart, type Mh4Scores, mh4Probabilities } from '../../decode/chart/multi-headed/index.ts'
import {
  type ChartDerivation,
  type ChartOptions,
  ChartWorkspace,
  type ScoreArray,
} from '../../decode/chart/shared/index.ts'
import type { ArcSearch } from '../../decode/index.ts'
import { type Configuration, kindOf, type TransitionCode } from '../../transition/index.ts'
import { mh4 } from '../../transition/systems/index.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { projectiveOf, QUARTIC } from './arc-probabilities.ts'
import { arcModel, arcPlaces } from './arc-scores.ts'
import type { ChartModel, Places } from './chart-model.ts'
import { nodesAndNone, nodesOnly } from './node-layouts.ts'
import { type ProjectiveTransitions, projectiveSearch } from './projective-search.ts'

const SHIFT = mh4.kind('SHIFT')
/** The order of the reductions in hybrid scores, and of all transitions in scores by (s0, b0). */
const HYBRID = ['RA2', 'RA', 'LA', "RA'", "LA'", 'LA2'].map((name) => mh4.kind(name))
const TWO = ['SHIFT', "RA'", "LA'", 'LA2', 'RA2', 'RA', 'LA'].map((name) => mh4.kind(name))
const REMOVE_SECOND = new Set(["RA'", "LA'", 'LA2'].map((name) => mh4.kind(name)))

/** Memory is O(n³) and time O(n⁴): 130 MB and some tenths of a second at this length. */
const LONGEST = 200

/** Calls `visit` for each transition with the state before it. The end of the buffer is n + 1. */
function visitMh4(
  n: number,
  transitions: readonly TransitionCode[],
  visit: (kind: number, s1: number, s0: number, b0: number) => void,
): void {
  const stack = [0]
  let b0 = 1
  for (const code of transitions) {
    const kind = kindOf(code)
    visit(kind, stack.at(-2) ?? 0, stack.at(-1)!, Math.min(b0, n + 1))
    if (kind === SHIFT) stack.push(b0++)
    else stack.splice(REMOVE_SECOND.has(kind) ? -2 : -1, 1)
  }
}

type Mh4Search = (n: number, scores: Mh4Scores, options: ChartOptions) => ChartDerivation | undefined

/** The exact search, the same by arcs, and the memory that they share with the search for long sentences. */
function mh4Search(): { workspace: ChartWorkspace; decode: Mh4Search; byArcs: ArcSearch } {
  const workspace = new ChartWorkspace()
  const chart = new Mh4Chart(workspace)
  const decode: Mh4Search = (n, scores, options) => chart.decode(n, scores, options)
  return { workspace, decode, byArcs: (n, arcs, options) => decode(n, { scoring: 'arcs', arcs }, options) }
}

/** The arcs of the reductions, in the order of hybrid scores. */
const arcOf: readonly ((c: Configuration) => readonly [head: number, dependent: number])[] = [
  (c) => [c.s(2), c.s(0)],
  (c) => [c.s(1), c.s(0)],
  (c) => [c.b(0), c.s(0)],
  (c) => [c.s(2), c.s(1)],
  (c) => [c.s(0), c.s(1)],
  (c) => [c.b(0), c.s(1)],
]

const hybridPlace = new Map(HYBRID.map((kind, index) => [kind, index]))
const twoPlace = new Map(TWO.map((kind, index) => [kind, index]))

/** The scores of the hybrid models in the form that the chart takes. */
function hybridScores(n: number, [buffer, stack, arcs]: ScoreTables): Mh4Scores {
  const square = (n + 2) * (n + 2)
  return {
    scoring: 'hybrid',
    shift: buffer.subarray(0, square),
    stack,
    buffer: buffer.subarray(square),
    ...defined({ arcs }),
  }
}

const hybridDistribution: ArcDistribution = {
  longest: QUARTIC,
  arcs: (n, tables, options) => mh4Probabilities(n, hybridScores(n, tables), options),
  projective: projectiveOf(hybridTransitions),
}

/**
 * MH4 with hybrid scores: SHIFT by (s0, b0), reductions by (s1, s0) and (s0, b0). The first table has SHIFT and then the
 * reductions by (s0, b0), the second the reductions by (s1, s0), and a third one, in some models, the arcs.
 */
function hybridModel(withArcs: boolean): ChartModel {
  return {
    roles: [
      ...['s1', 's0', 'b0'].map((name) => ({ name, layout: nodesAndNone })),
      ...(withArcs ? ['head', 'dependent'].map((name) => ({ name, layout: nodesOnly })) : []),
    ],
    pad: 'after',
    tables: [
      { left: 1, right: 2, outputs: 7 },
      { left: 0, right: 1, outputs: 6 },
      ...(withArcs ? [{ left: 3, right: 4, outputs: 1 }] : []),
    ],
    oneRoot: false,
    limit: { words: LONGEST, fallback: 'the projective part of MH4' },
    system: 'mh4',
    transitions: {
      system: mh4,
      score([buffer, stack, arcs], c, kind) {
        const { nodes, s1, s0, b0 } = nodesOf(c)
        const index = hybridPlace.get(kind)
        if (index === undefined) return buffer[s0 * nodes + b0]
        const score =
          buffer[((index + 1) * nodes + s0) * nodes + b0] + stack[(index * nodes + s1) * nodes + s0]
        if (arcs === undefined) return score
        const [head, dependent] = arcOf[index](c)
        return score + arcs[head * (c.n + 1) + dependent]
      },
    },
    distribution: hybridDistribution,
    searches() {
      const { workspace, decode, byArcs } = mh4Search()
      return {
        best(n, tables, options) {
          const found = decode(n, hybridScores(n, tables), options)
          if (found === undefined) return undefined
          const places = () => {
            const ofTransitions = hybridPlaces(n, found.transitions)
            return withArcs ? [...ofTransitions, arcPlaces(found.heads)] : ofTransitions
          }
          return { ...found, places }
        },
        long: projectiveSearch(workspace, hybridTransitions),
        byArcs,
      }
    },
  }
}

export const mh4Hybrid = hybridModel(false)

/** Hybrid scores and scores of arcs, which all reductions that make the same arc share. */
export const mh4HybridArcs = hybridModel(true)

/** The scores of the arc-hybrid transitions in the hybrid model. */
function hybridTransitions(n: number, [buffer, stack, arcs]: ScoreTables): ProjectiveTransitions {
  const nodes = n + 2
  const arc = (head: number, dependent: number) => arcs?.[head * (n + 1) + dependent] ?? 0
  const [ra, la] = [1, 2].map((index) => index * nodes * nodes) as [number, number]
  const at = (table: ScoreArray, start: number, row: number, column: number) =>
    table[start + row * nodes + column]
  return {
    shift: (s0, b0) => buffer[s0 * nodes + b0],
    left: (s1, s0) => at(stack, la, s1, s0),
    right: (s1, s0) => at(stack, ra, s1, s0) + arc(s1, s0),
    leftEnd: (s0, b0) => at(buffer, la + nodes * nodes, s0, b0) + (b0 > n ? 0 : arc(b0, s0)),
    rightEnd: (s0, b0) => at(buffer, ra + nodes * nodes, s0, b0),
  }
}

function nodesOf(c: Configuration): { nodes: number; s1: number; s0: number; b0: number } {
  const b0 = c.b(0)
  return { nodes: c.n + 2, s1: Math.max(c.s(1), 0), s0: c.s(0), b0: b0 < 0 ? c.n + 1 : b0 }
}

function hybridPlaces(n: number, transitions: readonly TransitionCode[]): Places {
  const nodes = n + 2
  const buffer: number[] = []
  const stack: number[] = []
  visitMh4(n, transitions, (kind, s1, s0, b0) => {
    const index = hybridPlace.get(kind)
    buffer.push(((index === undefined ? 0 : index + 1) * nodes + s0) * nodes + b0)
    if (index !== undefined) stack.push((index * nodes + s1) * nodes + s0)
  })
  return [buffer, stack]
}

/** Scores that depend on the kind of a transition alone, by its name; 0 for kinds without a score. */
export function mh4ScoresOfKinds(n: number, scores: Readonly<Record<string, number>>): Mh4Scores {
  const square = (n + 2) * (n + 2)
  const transitions = new Float64Array(TWO.length * square)
  for (const [name, score] of Object.entries(scores)) {
    const start = twoPlace.get(mh4.kind(name))! * square
    transitions.fill(score, start, start + square)
  }
  return { scoring: 'two', transitions }
}

/** MH4 with all transitions scored by (s0, b0). */
export const mh4Two: ChartModel = {
  roles: ['s0', 'b0'].map((name) => ({ name, layout: nodesAndNone })),
  pad: 'after',
  tables: [{ left: 0, right: 1, outputs: 7 }],
  oneRoot: false,
  limit: { words: LONGEST, fallback: 'the projective part of MH4' },
  system: 'mh4',
  transitions: {
    system: mh4,
    score([table], c, kind) {
      const { nodes, s0, b0 } = nodesOf(c)
      return table[(twoPlace.get(kind)! * nodes + s0) * nodes + b0]
    },
  },
  distribution: {
    longest: QUARTIC,
    arcs: (n, [transitions], options) => mh4Probabilities(n, { scoring: 'two', transitions }, options),
    projective: projectiveOf((n, [table]) => twoScores(n, table)),
  },
  searches() {
    const { workspace, decode, byArcs } = mh4Search()
    return {
      best(n, [transitions], options) {
        const found = decode(n, { scoring: 'two', transitions }, options)
        return found && { ...found, places: () => twoPlaces(n, found.transitions) }
      },
      long: projectiveSearch(workspace, (n, [table]) => twoScores(n, table)),
      byArcs,
    }
  },
}

function twoPlaces(n: number, transitions: readonly TransitionCode[]): Places {
  const places: number[] = []
  visitMh4(n, transitions, (kind, _, s0, b0) =>
    places.push((twoPlace.get(kind)! * (n + 2) + s0) * (n + 2) + b0),
  )
  return [places]
}

function twoScores(n: number, table: ScoreArray) {
  const nodes = n + 2
  const [ra, la] = [5, 6].map((index) => index * nodes * nodes) as [number, number]
  return {
    shift: (s0: number, b0: number) => table[s0 * nodes + b0],
    left: () => 0,
    right: () => 0,
    leftEnd: (s0: number, b0: number) => table[la + s0 * nodes + b0],
    rightEnd: (s0: number, b0: number) => table[ra + s0 * nodes + b0],
  }
}

/** First-order over the trees of MH4. */
export const mh4Arcs = arcModel(
  { oneRoot: false, system: 'mh4', limit: { words: LONGEST, fallback: 'Eisner’s algorithm' } },
  () => {
    const chart = new Mh4Chart()
    return (n, arcs, options) => chart.decode(n, { scoring: 'arcs', arcs }, options)
  },
)
