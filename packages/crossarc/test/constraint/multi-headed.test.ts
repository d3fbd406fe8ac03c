import { describe, expect, it } from 'vitest'
import { constrainAttardi } from '../../src/constraint/attardi.ts'
import { constrainMh4 } from '../../src/constraint/mh4.ts'
import { attardi } from '../../src/transition/attardi.ts'
import { mh4 } from '../../src/transition/mh4.ts'
import { seededRandom } from '../../src/tree/random.ts'
import { stateSpace } from '../oracle/brute-force.ts'
import { expectExactPermission, randomSet } from './reachable.ts'

describe.each([
  { system: attardi, constrain: constrainAttardi },
  { system: mh4, constrain: constrainMh4 },
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
