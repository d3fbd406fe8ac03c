import {
  ArcEagerChart,
  arcEagerProbabilities,
  Mh3Chart,
  mh3Probabilities,
} from '../../decode/chart/projective/index.ts'
import { type Configuration, kindOf, type TransitionCode } from '../../transition/index.ts'
import { arcEager, arcHybrid } from '../../transition/systems/index.ts'
import { CUBIC } from './arc-probabilities.ts'
import type { ChartModel, Places, Searches } from './chart-model.ts'
import { nodesAndNone, noneAndWords, wordsAndRoot } from './node-layouts.ts'

const SHIFT = arcHybrid.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const REDUCE = arcEager.kind('REDUCE')

/** Calls `visit` for each transition of arc-hybrid with the state before it. The end of the buffer is n + 1. */
function visitArcHybrid(
  n: number,
  transitions: readonly TransitionCode[],
  visit: (kind: number, s0: number, b0: number) => void,
): void {
  const stack = [0]
  let b0 = 1
  for (const code of transitions) {
    const kind = kindOf(code)
    visit(kind, stack.at(-1)!, Math.min(b0, n + 1))
    if (kind === SHIFT) stack.push(b0++)
    else stack.pop()
  }
}

/** The same for arc-eager, where s0 = 0 is the empty stack and b0 = n + 1 the root. */
function visitArcEager(
  n: number,
  transitions: readonly TransitionCode[],
  visit: (kind: number, s0: number, b0: number) => void,
): void {
  const stack = [0]
  let b0 = 1
  for (const code of transitions) {
    const kind = kindOf(code)
    visit(kind, stack.at(-1)!, Math.min(b0, n + 1))
    if (kind === LEFT_ARC || kind === REDUCE) stack.pop()
    else stack.push(b0++)
  }
}

type Visit = typeof visitArcHybrid

function placesOf(visit: Visit, n: number, transitions: readonly TransitionCode[]): Places {
  const places: number[] = []
  visit(n, transitions, (kind, s0, b0) => places.push((kind * (n + 2) + s0) * (n + 2) + b0))
  return [places]
}

/** The index of the score of an arc-hybrid transition. */
export function arcHybridPlace(c: Configuration, kind: number): number {
  const nodes = c.n + 2
  const b0 = c.b(0)
  return (kind * nodes + c.s(0)) * nodes + (b0 < 0 ? c.n + 1 : b0)
}

/** The indices of the scores of an arc-hybrid derivation. */
export function arcHybridPlaces(n: number, transitions: readonly TransitionCode[]): Places {
  return placesOf(visitArcHybrid, n, transitions)
}

/** The same for arc-eager. */
export function arcEagerPlaces(n: number, transitions: readonly TransitionCode[]): Places {
  return placesOf(visitArcEager, n, transitions)
}

function projectiveSearches(
  chart: Mh3Chart | ArcEagerChart,
  derivationPlaces: typeof arcHybridPlaces,
): Searches {
  return {
    best(n, [scores], options) {
      const found = chart.decode(n, scores, options)
      return found && { ...found, places: () => derivationPlaces(n, found.transitions) }
    },
  }
}

/** MH3: arc-hybrid transitions by (s0, b0), exact. */
export const mh3: ChartModel = {
  roles: ['s0', 'b0'].map((name) => ({ name, layout: nodesAndNone })),
  pad: 'before',
  tables: [{ left: 0, right: 1, outputs: 3 }],
  oneRoot: true,
  system: 'arc-hybrid',
  transitions: {
    system: arcHybrid,
    score: ([table], c, kind) => table[arcHybridPlace(c, kind)],
  },
  distribution: {
    longest: CUBIC,
    arcs: (n, [scores], options) => mh3Probabilities(n, scores, options),
  },
  searches: () => projectiveSearches(new Mh3Chart(), arcHybridPlaces),
}

/** Arc-eager transitions by (s0, b0), exact, with the root at the end of the buffer. */
export const arcEagerModel: ChartModel = {
  roles: [
    { name: 's0', layout: noneAndWords },
    { name: 'b0', layout: wordsAndRoot },
  ],
  pad: 'before',
  tables: [{ left: 0, right: 1, outputs: 4 }],
  oneRoot: true,
  system: 'arc-eager',
  transitions: {
    system: arcEager,
    score([table], c, kind) {
      const nodes = c.n + 2
      return table[(kind * nodes + Math.max(c.s(0), 0)) * nodes + (c.b(0) || c.n + 1)]
    },
  },
  distribution: {
    longest: CUBIC,
    arcs: (n, [scores], options) => arcEagerProbabilities(n, scores, options),
  },
  searches: () => projectiveSearches(new ArcEagerChart(), arcEagerPlaces),
}
