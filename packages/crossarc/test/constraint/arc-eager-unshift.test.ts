import { expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { compileConstraints } from '../../src/constraint/set/constraint-set.ts'
import { constrain } from '../../src/constraint/systems/registry.ts'
import { arcEagerUnshift } from '../../src/transition/systems/arc-eager-unshift.ts'
import { arcSets, randomConstraints, spanSets } from './constraint-sets.ts'
import { DerivationGraph } from './derivation-graph.ts'

/** The faults of the filter for all sets, with several roots and with one. */
function faults(graph: DerivationGraph, lists: Iterable<Parameters<typeof compileConstraints>[1]>): string[] {
  const found: string[] = []
  for (const constraints of lists) {
    for (const oneRoot of [false, true]) {
      const set = compileConstraints(graph.n, constraints, { oneRoot })
      if (graph.satisfying(set).every((bits) => bits === 0)) continue
      const fault = graph.fault(set, constrain(arcEagerUnshift, set))
      if (fault !== '') found.push(`${JSON.stringify(constraints)}: ${fault}`)
    }
  }
  return found
}

it('permits exactly what leads to a tree with the required arcs: every set of arcs, n ≤ 4', () => {
  for (const n of [1, 2, 3, 4]) {
    const graph = new DerivationGraph(arcEagerUnshift, n)
    expect(faults(graph, arcSets(graph.trees))).toEqual([])
  }
})

it('permits exactly what leads to a tree with the spans: every set of spans with every outside rule, n ≤ 4', () => {
  for (const n of [2, 3, 4]) expect(faults(new DerivationGraph(arcEagerUnshift, n), spanSets(n))).toEqual([])
})

it('permits exactly what leads to a tree under arcs, forbidden arcs, spans and roots together', () => {
  for (const [n, count] of [
    [3, 100],
    [4, 40],
  ]) {
    const graph = new DerivationGraph(arcEagerUnshift, n)
    const random = seededRandom(n)
    const lists = Array.from({ length: count }, () => {
      const tree = graph.trees[randomBelow(graph.trees.length, random)]
      return randomConstraints(tree, { arcs: 3, forbids: 2 * n, spans: 3 }, random)
    })
    expect(faults(graph, lists)).toEqual([])
  }
})
