import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { SpanningTreeSearch } from '../../../src/constraint/search/spanning-tree.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { treeProblem } from '../../../src/tree/validity.ts'
import { describeSet, randomSet } from '../exact-permission.ts'

describe('SpanningTreeSearch', () => {
  it('finds a tree that satisfies the set exactly if there is one', () => {
    for (let n = 1; n <= 5; n++) {
      const trees = [...allTrees(n)]
      const random = seededRandom(n)
      let feasible = 0
      for (let k = 0; k < 300; k++) {
        const set = randomSet(n, random)
        const search = new SpanningTreeSearch(set)
        search.arcs.set(search.permitted)
        const found = search.find()
        expect(found, describeSet(set)).toBe(trees.some((heads) => satisfies(heads, set)))
        if (!found) continue
        feasible++
        expect(treeProblem(search.tree)).toBeUndefined()
        expect(satisfies(search.tree, set), describeSet(set)).toBe(true)
      }
      expect(feasible).toBeGreaterThan(100)
    }
  })

  // Each variable is a span of two words, "true" and "false", whose root is its value: only the root may have
  // dependents outside. Each clause is a word that may depend only on its three literals.
  it('chooses the roots of spans, as hard as satisfying a formula', () => {
    const random = seededRandom(7)
    const variables = 4
    const satisfiable = { yes: 0, no: 0 }
    for (let k = 0; k < 60; k++) {
      const clauses = Array.from({ length: 20 }, () =>
        [0, 1, 2].map(() => ({ variable: randomBelow(variables, random), isTrue: random() < 0.5 })),
      )
      const n = 2 * variables + clauses.length
      const constraints: Constraint[] = []
      for (let v = 0; v < variables; v++)
        constraints.push({ span: { first: 2 * v + 1, last: 2 * v + 2, outside: 'root' } })
      for (const [number, literals] of clauses.entries()) {
        const dependent = 2 * variables + number + 1
        const heads = literals.map(({ variable, isTrue }) => 2 * variable + (isTrue ? 1 : 2))
        for (let head = 0; head <= n; head++)
          if (head !== dependent && !heads.includes(head)) constraints.push({ forbid: { head, dependent } })
      }
      const search = new SpanningTreeSearch(compileConstraints(n, constraints))
      search.arcs.set(search.permitted)
      const expected = Array.from({ length: 1 << variables }).some((_, values) =>
        clauses.every((literals) =>
          literals.some(({ variable, isTrue }) => ((values >> variable) & 1) === (isTrue ? 1 : 0)),
        ),
      )
      satisfiable[expected ? 'yes' : 'no']++
      expect(search.find()).toBe(expected)
    }
    expect(Math.min(satisfiable.yes, satisfiable.no)).toBeGreaterThan(5)
  })
})
