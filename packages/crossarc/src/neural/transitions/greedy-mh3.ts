import type { ChartOptions } from '../../decode/chart/shared/index.ts'
import { bestKind, isWhole, transitionFilter, treeAt } from '../../decode/index.ts'
import { arcHybridDynamic } from '../../oracle/dynamic/index.ts'
import { encode, kindOf, NONE, type TransitionCode } from '../../transition/index.ts'
import { arcHybrid } from '../../transition/systems/index.ts'
import type { ChartModel, Difference, ScoredDerivation } from '../charts/chart-model.ts'
import { arcHybridPlace, firstFreeDerivation, mh3 } from '../charts/projective-models.ts'

const KINDS = arcHybrid.transitions.length

function search(n: number, table: Float32Array, options: ChartOptions): ScoredDerivation | undefined {
  const permits = transitionFilter(arcHybrid, options)
  const c = arcHybrid.start(n, { recording: false })
  const scores = new Float64Array(KINDS)
  const places: number[] = []
  let score = 0
  while (!arcHybrid.isTerminal(c)) {
    for (let kind = 0; kind < KINDS; kind++) scores[kind] = table[arcHybridPlace(c, kind)]
    const kind = bestKind(c, scores, permits)
    if (kind === NONE) return undefined
    places.push(arcHybridPlace(c, kind))
    score += scores[kind]
    arcHybrid.apply(c, encode(kind))
  }
  const heads = treeAt(arcHybrid, c, options)
  return heads === undefined ? undefined : { heads, score, places: [places] }
}

/** In each state of the derivation, a margin of 1 against the best other valid transition. */
function compare(n: number, table: Float32Array, transitions: readonly TransitionCode[]): Difference {
  const c = arcHybrid.start(n, { recording: false })
  const [found, gold]: [number[], number[]] = [[], []]
  let loss = 0
  for (const code of transitions) {
    const right = arcHybridPlace(c, kindOf(code))
    let wrong = -1
    for (let kind = 0; kind < KINDS; kind++) {
      const place = arcHybridPlace(c, kind)
      if (place === right || !arcHybrid.isValid(c, kind)) continue
      if (wrong < 0 || table[place] > table[wrong]) wrong = place
    }
    const excess = wrong < 0 ? 0 : 1 + table[wrong] - table[right]
    if (excess > 0) {
      loss += excess
      found.push(wrong)
      gold.push(right)
    }
    arcHybrid.apply(c, code)
  }
  return { loss, found: [found], gold: [gold] }
}

/** The scores of MH3 learnt state by state, with greedy search: the paper's local MH3. */
export const greedyMh3: ChartModel = {
  ...mh3,
  searches() {
    const { closest } = mh3.searches()
    return {
      closest: (gold, oneRoot) => (isWhole(gold) ? closest(gold, oneRoot) : undefined),
      derive: (gold) => firstFreeDerivation(arcHybridDynamic, gold),
      best: (n, [table], options) => search(n, table, options),
      compare: (n, [table], derivation) => compare(n, table, derivation as TransitionCode[]),
    }
  },
}
