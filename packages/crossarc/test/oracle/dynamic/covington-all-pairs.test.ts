import { describe, expect, it } from 'vitest'
import { derive } from '../../../src/oracle/base/oracle.ts'
import { dynamicOracle, dynamicOracles, staticOracle } from '../../../src/oracle/registry.ts'
import { systemByName } from '../../../src/transition/systems/registry.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { unlabelled } from '../../../src/tree/tree.ts'
import { stateSpace } from '../brute-force.ts'
import { itIsExact } from '../dynamic-claims.ts'

const pairs = ['covington', 'covington-nonmonotonic'].map((name) => [name, `${name}-all-pairs`] as const)

describe.each(pairs)("%s by Covington's criterion", (plain, name) => {
  const system = systemByName(name)

  it('has every oracle of the plain system', () => {
    const names = (of: string) =>
      dynamicOracles.filter((oracle) => oracle.system.name === of).map((oracle) => oracle.name)
    expect(names(name)).toEqual(names(plain))
  })

  it('looks at every pair of words: all derivations have n(n + 1)/2 transitions, all trees n ≤ 5', () => {
    for (let n = 1; n <= 5; n++)
      for (const gold of allTrees(n))
        expect(derive(staticOracle(name), unlabelled(gold))?.steps).toBe((n * (n + 1)) / 2)
  })

  it('has the same losses as the plain system in the configurations that both reach, n ≤ 4', () => {
    const { states } = stateSpace(system, 4)
    for (const gold of allTrees(4)) {
      const judges = [plain, name].map((of) => dynamicOracle(of).judge(unlabelled(gold)))
      expect(states.findIndex((c) => judges[0].loss(c) !== judges[1].loss(c))).toBe(-1)
    }
  })
})

describe('the dynamic oracle of covington-all-pairs', () => {
  itIsExact(dynamicOracle('covington-all-pairs'), { golds: 'all' })
})

describe('the exact oracle of covington-nonmonotonic-all-pairs', () => {
  itIsExact(dynamicOracle('covington-nonmonotonic-all-pairs', 'exact'), { golds: 'all', words: 6 })
})
