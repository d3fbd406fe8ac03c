import { closestProjective, isWhole } from '../../../decode/index.ts'
import { arcHybridDynamic } from '../../../oracle/dynamic/index.ts'
import { kindOf, type TransitionCode } from '../../../transition/index.ts'
import { arcHybrid } from '../../../transition/systems/index.ts'
import { arcHybridPlace } from '../../charts/projective-models.ts'
import type { ChartLearning, Difference } from './chart-learning.ts'
import { firstFreeDerivation } from './first-free-derivation.ts'

/** The scores of MH3, learned state by state along one derivation of the gold tree. */
export function greedyMh3Learning(): ChartLearning {
  return {
    prepare(gold, oneRoot) {
      const heads = isWhole(gold) ? closestProjective(gold, oneRoot) : undefined
      return heads && { heads, derivation: firstFreeDerivation(arcHybridDynamic, heads) }
    },
    compare: (n, [table], { derivation }) => compare(n, table, derivation as TransitionCode[]),
  }
}

/** In each state of the derivation, a margin of 1 against the best other valid transition. */
function compare(n: number, table: Float32Array, transitions: readonly TransitionCode[]): Difference {
  const c = arcHybrid.start(n, { recording: false })
  const [found, gold]: [number[], number[]] = [[], []]
  let loss = 0
  for (const code of transitions) {
    const right = arcHybridPlace(c, kindOf(code))
    let wrong = -1
    for (let kind = 0; kind < arcHybrid.transitions.length; kind++) {
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
