import { describe, expect, it } from 'vitest'
import { derive } from '../../src/oracle/base/oracle.ts'
import { staticOracle } from '../../src/oracle/registry.ts'
import { permitsOneRoot } from '../../src/transition/single-root.ts'
import type { System } from '../../src/transition/system.ts'
import { systems } from '../../src/transition/systems/registry.ts'
import { allTrees } from '../../src/tree/enumerate.ts'
import { unlabelled } from '../../src/tree/tree.ts'
import { rootsOf } from '../../src/tree/validity.ts'
import { stateKey } from './explore.ts'

/** The trees of all permitted derivations, and the configurations where nothing is permitted. */
function walk(system: System, n: number): { trees: Set<string>; stuck: string[] } {
  const permits = permitsOneRoot(system)
  const trees = new Set<string>()
  const stuck: string[] = []
  const seen = new Set<string>()
  const c = system.start(n)
  const visit = (): void => {
    if (system.isTerminal(c)) {
      trees.add(system.result(c).heads.join(' '))
      return
    }
    const key = stateKey(c)
    if (seen.has(key)) return
    seen.add(key)
    let moved = false
    for (let kind = 0; kind < system.transitions.length; kind++) {
      if (!permits(c, kind)) continue
      moved = true
      system.apply(c, kind)
      visit()
      c.undo()
    }
    if (!moved) stuck.push(key)
  }
  visit()
  return { trees, stuck }
}

const withRootOnStack = [...systems.values()].filter((system) => system.start(1).s(0) === 0)

it('recognises the systems with the root on the stack', () => {
  expect(withRootOnStack.map(({ name }) => name)).toEqual([
    'arc-standard',
    'swap',
    'two-step',
    'arc-hybrid',
    'attardi',
    'mh4',
  ])
})

describe.each(withRootOnStack)('$name', (system) => {
  it.each([1, 2, 3, 4, 5])(
    'builds exactly the trees of its class with one root and never gets stuck: n = %i',
    (n) => {
      const { trees, stuck } = walk(system, n)
      const expected = [...allTrees(n)]
        .filter((heads) => rootsOf(heads).length === 1)
        .filter((heads) => derive(staticOracle(system.name), unlabelled(heads)) !== undefined)
        .map((heads) => heads.join(' '))
      expect(stuck).toEqual([])
      expect([...trees].sort()).toEqual(expected.sort())
    },
  )
})

it.each([...systems.values()].filter((system) => !withRootOnStack.includes(system)))(
  '$name is left unfiltered',
  (system) => {
    const permits = permitsOneRoot(system)
    const c = system.start(4)
    while (!system.isTerminal(c)) {
      const kinds = system.transitions.map((_, kind) => kind)
      expect(kinds.map((kind) => permits(c, kind))).toEqual(kinds.map((kind) => system.isValid(c, kind)))
      system.apply(c, kinds.findLast((kind) => system.isValid(c, kind))!)
    }
  },
)
