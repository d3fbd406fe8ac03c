import { describe, expect, it } from 'vitest'
import { derive } from '../../../src/oracle/base/oracle.ts'
import { staticOracle } from '../../../src/oracle/registry.ts'
import type { System } from '../../../src/transition/system.ts'
import { systems } from '../../../src/transition/systems/registry.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { type Heads, unlabelled } from '../../../src/tree/tree.ts'
import { depth } from '../../depth.ts'
import { explore } from '../explore.ts'

/**
 * The classes that have an independent definition; those of attardi and mh4 are what their oracles can build.
 */
function inClass(system: System, heads: Heads): boolean {
  if (system.covers === 'all') return true
  if (system.covers === 'projective') return isProjective(heads)
  return derive(staticOracle(system.name), unlabelled(heads)) !== undefined
}

/** The largest n whose configurations are walked. */
const LARGEST = depth(5, 6)

/** Systems with more configurations than the others. */
const WIDE = ['arc-eager-unshift', 'covington-all-pairs', 'covington-nonmonotonic-all-pairs']

describe.each([...systems.values()])('$name over all derivations', (system) => {
  const largest = WIDE.includes(system.name) ? LARGEST - 1 : LARGEST
  for (let n = 1; n <= largest; n++) {
    it(`builds exactly its class for n = ${n}, never gets stuck and keeps its bound`, () => {
      const { trees, longest, stuck } = explore(system, n)
      const expected = [...allTrees(n)]
        .filter((heads) => inClass(system, heads))
        .map((heads) => heads.join(' '))
      expect(stuck).toEqual([])
      expect([...trees].sort()).toEqual(expected.sort())
      expect(longest).toBeLessThanOrEqual(system.maxLength(n))
    })
  }
})

describe('class sizes', () => {
  const sizes: Record<string, number[]> = {
    projective: [1, 3, 12, 55, 273, 1428],
    mh4: [1, 3, 16, 119, 1069, 10733],
    all: [1, 3, 16, 125, 1296, 16807],
  }

  it.each([...systems.values()])('$name: builds as many trees as its class has', (system) => {
    const known = sizes[system.covers]
    if (known === undefined) return
    const largest = WIDE.includes(system.name) ? LARGEST - 1 : LARGEST
    for (let n = 1; n <= largest; n++) {
      let size = 0
      for (const heads of allTrees(n)) {
        const end = derive(staticOracle(system.name), unlabelled(heads))
        if (end === undefined) continue
        expect(system.result(end).heads).toEqual(heads)
        size++
      }
      expect(size).toBe(known[n - 1])
    }
  })
})
