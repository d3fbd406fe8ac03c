import { describe, expect, it } from 'vitest'
import { constrainCovingtonNonmonotonic } from '../../src/constraint/covington-nonmonotonic.ts'
import { covingtonNonmonotonic } from '../../src/transition/covington-nonmonotonic.ts'
import { seededRandom } from '../../src/tree/random.ts'
import { stateSpace } from '../oracle/brute-force.ts'
import { expectExactPermission, randomSet } from './reachable.ts'

describe('covington-nonmonotonic under constraints', () => {
  it('is exact in every configuration of up to four words, for random sets', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(covingtonNonmonotonic, n)
      const random = seededRandom(n)
      let compared = 0
      for (let k = 0; k < (n < 4 ? 300 : 60); k++) {
        const set = randomSet(n, random)
        compared += expectExactPermission(space, set, constrainCovingtonNonmonotonic(set))
      }
      expect(compared).toBeGreaterThan(100)
      console.log(n, space.states.length, compared)
    }
  })
})
