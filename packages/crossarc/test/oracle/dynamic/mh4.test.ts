import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { mh4Dynamic } from '../../../src/oracle/dynamic/mh4.ts'
import { mh4 } from '../../../src/transition/systems/mh4.ts'
import { allTrees, randomTree } from '../../../src/tree/enumerate.ts'
import { unlabelled } from '../../../src/tree/tree.ts'
import { expectConsistent, expectExact, forget } from '../arc-loss.ts'
import { stateSpace } from '../brute-force.ts'

describe('the dynamic oracle of mh4', () => {
  it('knows the loss of every configuration and the cost of every transition, for all gold trees of n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(mh4, n)
      for (const gold of allTrees(n)) expectExact(mh4Dynamic, space, gold)
    }
  })

  it('lets unknown heads cost nothing, for all partial gold trees of n ≤ 3 and some of n = 4', () => {
    for (let n = 1; n <= 4; n++) {
      const space = stateSpace(mh4, n)
      let trees = 0
      for (const gold of allTrees(n)) {
        for (let bits = 1; bits < 1 << n; bits++) {
          if (n < 4 || trees++ % 15 === 0) expectExact(mh4Dynamic, space, forget(gold, bits))
        }
      }
    }
  })

  it('agrees with brute force on a sample of n = 5', () => {
    const random = seededRandom(5)
    const space = stateSpace(mh4, 5)
    let compared = 0
    for (let k = 0; k < 60; k++) {
      const gold = forget(randomTree(5, random), k % 3 === 0 ? k : 0)
      compared += expectExact(mh4Dynamic, space, gold, () => random() < 0.03)
    }
    expect(compared).toBeGreaterThan(1000)
  })

  it('is proven and consistent along random derivations of up to 20 words', () => {
    const random = seededRandom(20)
    for (let k = 0; k < 60; k++) {
      const n = 6 + (k % 15)
      expectConsistent(mh4Dynamic, forget(randomTree(n, random), k % 4 === 0 ? k * 37 : 0), k)
    }
  })

  it('says so where the search was cut short', () => {
    const gold = unlabelled(randomTree(40, seededRandom(1)))
    const c = mh4.start(40)
    const full = mh4Dynamic.judge(gold)
    const short = mh4Dynamic.judge(gold, { workLimit: 1 })
    expect(short.proven(c)).toBe(false)
    expect(short.loss(c)).toBeGreaterThanOrEqual(full.loss(c))
    expect(short.costs(c, new Int32Array(mh4.transitions.length))).toContain(0)
  })
})
