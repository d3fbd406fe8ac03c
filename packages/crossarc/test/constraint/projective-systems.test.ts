import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { ProjectiveChart } from '../../src/constraint/search/projective-chart.ts'
import type { Constraint } from '../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../src/constraint/set/constraint-set.ts'
import type { Constrainer } from '../../src/constraint/systems/constrainer.ts'
import { constrain } from '../../src/constraint/systems/registry.ts'
import { systemByName } from '../../src/transition/systems/registry.ts'
import { depth } from '../depth.ts'
import { arcSets, randomConstraints, spanSets } from './constraint-sets.ts'
import { DerivationGraph } from './derivation-graph.ts'

const systems = ['arc-eager', 'arc-hybrid', 'arc-standard', 'arc-eager-nonmonotonic']

/** The most words of which all sets are tried. */
const LARGEST = depth(4, 5)

/** The sets with a fault, with several roots allowed and with one. */
function faults(graph: DerivationGraph, constrainer: Constrainer, lists: Iterable<readonly Constraint[]>) {
  const found: string[] = []
  let feasible = 0
  for (const constraints of lists) {
    for (const oneRoot of [false, true]) {
      const set = compileConstraints(graph.n, constraints, { oneRoot })
      const isFeasible = graph.satisfying(set).some((bits) => bits !== 0)
      const name = `${JSON.stringify(constraints)} ${oneRoot ? 'one root' : ''}`
      if (new ProjectiveChart(set).isFeasible !== isFeasible) found.push(`${name}: feasible is ${isFeasible}`)
      if (!isFeasible) continue
      feasible++
      const fault = graph.fault(set, constrainer(set))
      if (fault !== '') found.push(`${name}: ${fault}`)
    }
  }
  return { found, feasible }
}

describe.each(systems)('constraints for %s', (name) => {
  const system = systemByName(name)
  const constrainer: Constrainer = (set) => constrain(system, set)

  it('permits exactly what leads to a tree with the required arcs: every set of arcs', () => {
    for (const n of [1, 2, 3, 4, 5].slice(0, LARGEST)) {
      const graph = new DerivationGraph(system, n)
      const sets = arcSets(graph.trees)
      const { found, feasible } = faults(graph, constrainer, sets)
      expect(found).toEqual([])
      expect(feasible).toBeGreaterThanOrEqual(sets.length)
    }
  })

  it('permits exactly what leads to a tree with the spans: every set of spans with every outside rule', () => {
    for (const n of [2, 3, 4, 5].slice(0, LARGEST - 1)) {
      const sets = spanSets(n)
      // All sets of five words for the article's system, a part of them for the others.
      const part = n < 5 || name === 'arc-eager' ? sets : sets.filter((_, index) => index % 7 === 0)
      const { found } = faults(new DerivationGraph(system, n), constrainer, part)
      expect(found).toEqual([])
    }
  })

  it('permits exactly what leads to a tree under arcs, forbidden arcs, spans and roots together', () => {
    for (const [n, count] of [
      [3, 150],
      [4, 250],
      [5, depth(50, 250)],
      [6, depth(5, 40)],
    ]) {
      const graph = new DerivationGraph(system, n)
      const random = seededRandom(n)
      const lists = Array.from({ length: count }, () => {
        const tree = graph.trees[randomBelow(graph.trees.length, random)]
        return randomConstraints(tree, { arcs: 3, forbids: 2 * n, spans: 3 }, random)
      })
      const { found, feasible } = faults(graph, constrainer, lists)
      expect(found).toEqual([])
      expect(feasible).toBeGreaterThan(count)
    }
  })
})
