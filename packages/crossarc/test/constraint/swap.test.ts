import { describe, expect, it } from 'vitest'
import { constrainSwap } from '../../src/constraint/swap.ts'
import { constrainTwoStep } from '../../src/constraint/two-step.ts'
import { swap } from '../../src/transition/swap.ts'
import { twoStep } from '../../src/transition/two-step.ts'
import { seededRandom } from '../../src/tree/random.ts'
import { stateSpace } from '../oracle/brute-force.ts'
import { expectExactPermission, randomSet } from './reachable.ts'

describe.each([
  { system: swap, constrain: constrainSwap },
  { system: twoStep, constrain: constrainTwoStep },
])('$system.name under constraints', ({ system, constrain }) => {
  it('is exact in every configuration of up to four words, for random sets', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(system, n)
      const random = seededRandom(n)
      let compared = 0
      for (let k = 0; k < (n < 4 ? 300 : 60); k++) {
        const set = randomSet(n, random)
        compared += expectExactPermission(space, set, constrain(set))
      }
      expect(compared).toBeGreaterThan(100)
      console.log(n, space.states.length, compared)
    }
  })
})
