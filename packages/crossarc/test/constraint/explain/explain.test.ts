import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { explainInfeasible } from '../../../src/constraint/explain/explain.ts'
import { isFeasible } from '../../../src/constraint/explain/feasible.ts'
import { ProjectiveChart } from '../../../src/constraint/search/projective-chart.ts'
import type { Constraint, Outside } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import type { TreeClass } from '../../../src/transition/system.ts'
import { systemByName, systems } from '../../../src/transition/systems/registry.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { Alphabet } from '../../../src/tree/tree.ts'
import { DerivationGraph } from '../derivation-graph.ts'

const arc = (head: number, dependent: number): Constraint => ({ arc: { head, dependent } })
const forbid = (head: number, dependent: number): Constraint => ({ forbid: { head, dependent } })
const span = (first: number, last: number, outside: Outside = 'any'): Constraint => ({
  span: { first, last, outside },
})

/** The explanation for constraints of a sentence of seven words. */
function reason(
  constraints: Constraint[],
  {
    system = 'arc-eager',
    oneRoot = false,
    labels,
  }: { system?: string; oneRoot?: boolean; labels?: Alphabet } = {},
): string | undefined {
  const options = labels === undefined ? { oneRoot } : { oneRoot, labels }
  return explainInfeasible(systemByName(system), 7, constraints, options)?.reason
}

describe('the explanation of a conflict', () => {
  it('names cycles, crossings, two roots and broken spans', () => {
    expect(reason([arc(3, 5), arc(5, 3)])).toBe('arc 3→5 and arc 5→3 form a cycle')
    expect(reason([arc(1, 2), arc(2, 3), arc(3, 1)], { system: 'swap' })).toBe(
      'arc 1→2, arc 2→3 and arc 3→1 form a cycle',
    )
    expect(reason([arc(1, 3), arc(2, 4)])).toBe('arc 1→3 and arc 2→4 cross')
    expect(reason([arc(1, 3), { root: { word: 2 } }])).toBe(
      'arc 1→3 passes over word 2, which depends on the root (root 2)',
    )
    expect(reason([arc(1, 3), arc(2, 1)])).toBe('arc 1→3 passes over word 2, which is above it (arc 2→1)')
    expect(reason([arc(1, 2), span(2, 4), arc(6, 4)])).toBe('span 2-4 would need two roots: arcs 1→2 and 6→4')
    expect(reason([span(2, 4, 'none'), arc(3, 6)])).toBe(
      'arc 3→6 leaves span 2-4, which may have no dependents outside',
    )
    expect(reason([span(2, 4, 'root'), arc(3, 6), arc(1, 2)])).toBe(
      'arc 3→6 leaves span 2-4, whose root is 2 (arc 1→2)',
    )
    expect(reason([span(2, 4, 'root'), arc(3, 6), arc(2, 3)])).toBe(
      'arc 3→6 leaves span 2-4, whose root 3 cannot be (arc 2→3)',
    )
    expect(reason([span(2, 4, 'root'), arc(4, 6), arc(2, 1)])).toBe(
      'span 2-4 would need two roots, since only its root may have dependents outside: arcs 4→6 and 2→1',
    )
    expect(reason([{ root: { word: 2 } }, arc(0, 4)], { oneRoot: true })).toBe(
      'root 2 and arc 0→4 would be two roots of the sentence',
    )
  })

  it('names what is both required and forbidden, and words with nothing left', () => {
    expect(reason([arc(3, 5), forbid(3, 5)])).toBe('arc 3→5 is required and forbidden')
    const labels = new Alphabet(['nsubj', 'obj'])
    const label: Constraint = { label: { dependent: 2, label: 'obj' } }
    expect(reason([label, { forbid: { dependent: 2, label: 'obj' } }], { labels })).toBe(
      'label "obj" for word 2 and no label "obj" for word 2 leave word 2 no label',
    )
    const heads = [0, 1, 3, 4, 5, 6, 7].map((head) => forbid(head, 2))
    expect(reason(heads)).toMatch(/ leave word 2 no head$/)
  })

  it('falls back to a general sentence', () => {
    expect(reason([arc(2, 6), span(3, 4), { forbid: { head: 2, dependent: 3 } }, arc(4, 3)])).toBeUndefined()
    expect(reason([arc(3, 1), span(2, 3), arc(1, 2)])).toBe(
      'arc 3→1, span 2-3 and arc 1→2 cannot all hold in a projective tree',
    )
  })

  it('names the conflicting part of a long list, and the systems that could satisfy it', () => {
    const conflict = explainInfeasible(systemByName('arc-eager'), 7, [
      arc(7, 6),
      arc(1, 3),
      span(5, 7),
      arc(2, 4),
    ])
    expect(conflict?.constraints).toEqual([1, 3])
    expect(conflict?.systems).toEqual([
      'swap',
      'two-step',
      'attardi',
      'mh4',
      'covington',
      'covington-nonmonotonic',
      'covington-all-pairs',
      'covington-nonmonotonic-all-pairs',
    ])
    expect(explainInfeasible(systemByName('swap'), 7, [arc(3, 5), arc(5, 3)])?.systems).toEqual([])
    expect(explainInfeasible(systemByName('swap'), 7, [arc(1, 3), arc(2, 4)])).toBeUndefined()
  })
})

/** Constraints that may be impossible together, but no two of which are an error. */
function randomWishes(n: number, random: () => number): Constraint[] {
  const wishes: Constraint[] = []
  for (let dependent = 1; dependent <= n; dependent++) {
    const head = randomBelow(n + 1, random)
    if (head !== dependent && randomBelow(3, random) === 0) wishes.push(arc(head, dependent))
    for (let other = 0; other <= n; other++)
      if (other !== dependent && randomBelow(6, random) === 0) wishes.push(forbid(other, dependent))
  }
  const first = 1 + randomBelow(n - 1, random)
  const last = first + 1 + randomBelow(n - first, random)
  const rules: Outside[] = ['any', 'none', 'root']
  if (randomBelow(2, random) === 0) wishes.push(span(first, last, rules[randomBelow(3, random)]))
  if (last - first > 1 && randomBelow(2, random) === 0)
    wishes.push(span(first, last - 1, rules[randomBelow(3, random)]))
  return wishes
}

it('decides arcs and disjoint spans in linear time as the chart does', () => {
  const random = seededRandom(5)
  const rules: Outside[] = ['any', 'none', 'root']
  let feasible = 0
  for (let k = 0; k < 3000; k++) {
    const n = 2 + (k % 9)
    const wishes: Constraint[] = []
    for (let dependent = 1; dependent <= n; dependent++) {
      const near = randomBelow(2, random) === 0 ? dependent - 1 : randomBelow(n + 1, random)
      if (near !== dependent && randomBelow(n, random) < 2) wishes.push(arc(near, dependent))
    }
    for (let first = 1 + randomBelow(3, random); first < n; first += 4)
      wishes.push(span(first, Math.min(n, first + 1 + randomBelow(3, random)), rules[randomBelow(3, random)]))
    const set = compileConstraints(n, wishes, { oneRoot: randomBelow(2, random) === 0 })
    const expected = new ProjectiveChart(set).isFeasible
    expect(isFeasible(systemByName('arc-eager'), set)).toBe(expected)
    if (expected) feasible++
  }
  expect(feasible).toBeGreaterThan(500)
  expect(feasible).toBeLessThan(2500)
})

describe.each([2, 3, 4, 5])('feasibility, with %i words', (n) => {
  const classes: Record<TreeClass, readonly Int32Array[]> = {
    all: [...allTrees(n)],
    projective: [...allTrees(n)].filter((heads) => isProjective(heads)),
    attardi: new DerivationGraph(systemByName('attardi'), n).trees,
    mh4: new DerivationGraph(systemByName('mh4'), n).trees,
  }

  it('agrees with enumeration, with smallest conflicts and exactly the systems that can', () => {
    const random = seededRandom(n)
    let conflicts = 0
    for (let k = 0; k < 80; k++) {
      const wishes = randomWishes(n, random)
      const oneRoot = k % 2 === 0
      const isPossible = (covers: TreeClass, list: readonly Constraint[]) => {
        const set = compileConstraints(n, list, { oneRoot })
        return classes[covers].some((heads) => satisfies(heads, set))
      }
      for (const name of ['arc-eager', 'swap', 'attardi', 'mh4']) {
        const system = systemByName(name)
        const expected = isPossible(system.covers, wishes)
        expect(isFeasible(system, compileConstraints(n, wishes, { oneRoot }))).toBe(expected)
        const conflict = explainInfeasible(system, n, wishes, { oneRoot })
        expect(conflict === undefined).toBe(expected)
        if (conflict === undefined) continue
        conflicts++
        const part = conflict.constraints.map((index) => wishes[index])
        expect(isPossible(system.covers, part)).toBe(false)
        for (const left of part)
          expect(
            isPossible(
              system.covers,
              part.filter((other) => other !== left),
            ),
          ).toBe(true)
        const able = [...systems.values()].filter(({ covers }) => isPossible(covers, wishes))
        expect(conflict.systems).toEqual(able.map((other) => other.name))
      }
    }
    expect(conflicts).toBeGreaterThan(40)
  })
})
