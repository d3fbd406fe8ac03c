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

const ARC_HYBRID_SHIFT = arcHybrid.kind('SHIFT')
const SHIFT = arcEager.kind('SHIFT')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')

/** The place of each transition of a derivation; the end of the buffer is n + 1. Transitions that do not push pop. */
function placesOf(
  n: number,
  transitions: readonly TransitionCode[],
  pushes: (kind: number) => boolean,
): Places {
  const places: number[] = []
  const stack = [0]
  let b0 = 1
  for (const code of transitions) {
    const kind = kindOf(code)
    places.push((kind * (n + 2) + stack.at(-1)!) * (n + 2) + Math.min(b0, n + 1))
    if (pushes(kind)) stack.push(b0++)
    else stack.pop()
  }
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
  return placesOf(n, transitions, (kind) => kind === ARC_HYBRID_SHIFT)
}

/** The same for arc-eager, where s0 = 0 is the empty stack and b0 = n + 1 the root. */
export function arcEagerPlaces(n: number, transitions: readonly TransitionCode[]): Places {
  return placesOf(n, transitions, (kind) => kind === SHIFT || kind === RIGHT_ARC)
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
