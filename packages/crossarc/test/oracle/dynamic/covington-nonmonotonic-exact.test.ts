import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import {
  covingtonNonmonotonicExact,
  covingtonNonmonotonicExactOrUpper,
  ExactSearch,
} from '../../../src/oracle/dynamic/covington-nonmonotonic-exact.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import { covingtonNonmonotonic as system } from '../../../src/transition/systems/covington-nonmonotonic.ts'
import { randomTree } from '../../../src/tree/enumerate.ts'
import { type Heads, unlabelled } from '../../../src/tree/tree.ts'

const KINDS = system.transitions.length

/** Configurations of random derivations, with their gold trees. */
function* configurations(n: number, trees: number) {
  const random = seededRandom(11)
  for (let k = 0; k < trees; k++) {
    const gold = randomTree(n, random)
    const c = system.start(n)
    while (!system.isTerminal(c)) {
      yield { gold, c }
      let kind = Math.floor(random() * KINDS)
      while (!system.isValid(c, kind)) kind = Math.floor(random() * KINDS)
      system.apply(c, kind)
    }
  }
}

/** Whether a search with a limit proves the loss after every transition. */
function isProven(gold: Heads, c: ReturnType<typeof system.start>, limit: number): boolean {
  const search = new ExactSearch(gold, limit)
  return system.transitions.every((_, kind) => {
    if (!system.isValid(c, kind)) return true
    system.apply(c, kind)
    const { proven } = search.loss(c)
    c.undo()
    return proven
  })
}

describe('the exact oracle in training', () => {
  it('gives the exact costs where they are proven, those of upper where not, and counts the latter', () => {
    const costs = new Int32Array(KINDS)
    const expected = new Int32Array(KINDS)
    const seen = { proven: 0, unproven: 0, different: 0 }
    for (const { gold, c } of configurations(7, 16)) {
      const judge = covingtonNonmonotonicExactOrUpper(4).judge(unlabelled(gold))
      const exact = dynamicOracle(system.name, 'exact').judge(unlabelled(gold))
      const upper = dynamicOracle(system.name, 'upper').judge(unlabelled(gold))
      const proven = isProven(gold, c, 4)
      judge.costs(c, costs)
      expect([...costs]).toEqual([...(proven ? exact : upper).costs(c, expected)])
      expect(judge.unproven).toBe(proven ? 0 : 1)
      seen[proven ? 'proven' : 'unproven']++
      if (!proven && [...exact.costs(c, expected)].join() !== [...costs].join()) seen.different++
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })

  it('counts every configuration of a sentence', () => {
    let judge: ReturnType<(typeof covingtonNonmonotonicExact)['judge']> | undefined
    let last: Heads | undefined
    let unproven = 0
    let counted = 0
    for (const { gold, c } of configurations(8, 10)) {
      if (gold !== last) {
        counted += judge?.unproven ?? 0
        judge = covingtonNonmonotonicExactOrUpper(2).judge(unlabelled(gold))
        last = gold
      }
      if (!isProven(gold, c, 2)) unproven++
      judge!.costs(c, new Int32Array(KINDS))
    }
    expect(counted + judge!.unproven!).toBe(unproven)
    expect(unproven).toBeGreaterThan(0)
  })

  it('stands behind the oracle of the registry', () => {
    expect(dynamicOracle(system.name, 'exact').forTraining?.name).toBe('exact')
    expect(
      covingtonNonmonotonicExact.judge(unlabelled(randomTree(3, seededRandom(1)))).unproven,
    ).toBeUndefined()
  })
})
