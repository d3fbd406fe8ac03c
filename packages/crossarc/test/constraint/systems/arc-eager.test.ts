import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import type { Constraint, Outside } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { arcEagerByChart } from '../../../src/constraint/systems/arc-eager-chart.ts'
import { arcEagerLocally, isLocal } from '../../../src/constraint/systems/arc-eager-local.ts'
import type { Constrainer } from '../../../src/constraint/systems/constrainer.ts'
import { encode } from '../../../src/transition/index.ts'
import { arcEager } from '../../../src/transition/systems/arc-eager.ts'
import { arcSets, randomConstraints, spanSets } from '../constraint-sets.ts'
import { DerivationGraph } from '../derivation-graph.ts'
import { paperPreconditions } from '../paper.ts'

/** The faults in each of the sets that the preconditions are for. */
function faults(
  graph: DerivationGraph,
  constrainer: Constrainer,
  lists: Iterable<readonly Constraint[]>,
  roots = [false, true],
) {
  const found: string[] = []
  let feasible = 0
  for (const constraints of lists) {
    for (const oneRoot of roots) {
      const set = compileConstraints(graph.n, constraints, { oneRoot })
      if (!isLocal(set) || !graph.satisfying(set).some((bits) => bits !== 0)) continue
      feasible++
      const fault = graph.fault(set, constrainer(set))
      if (fault !== '') found.push(`${JSON.stringify(constraints)}: ${fault}`)
    }
  }
  return { found, feasible }
}

/** Disjoint spans that all have the same outside rule. */
function spansWith(n: number, outside: Outside): Constraint[][] {
  return spanSets(n).filter((list) => list.every((item) => 'span' in item && item.span.outside === outside))
}

describe('the preconditions in constant time', () => {
  it('are exact for every set of arcs with every set of disjoint spans', () => {
    for (const n of [2, 3, 4]) {
      const graph = new DerivationGraph(arcEager, n)
      const spans = spanSets(n).filter((list) => isLocal(compileConstraints(n, list)))
      const lists = arcSets(graph.trees).flatMap((arcs) => spans.map((list) => [...arcs, ...list]))
      const { found, feasible } = faults(graph, arcEagerLocally, lists)
      expect(found).toEqual([])
      expect(feasible).toBeGreaterThan(lists.length / 4)
    }
  })

  it('are exact for arcs and disjoint spans at random, with five and six words', () => {
    for (const [n, count] of [
      [5, 2500],
      [6, 250],
    ]) {
      const graph = new DerivationGraph(arcEager, n)
      const random = seededRandom(n)
      const lists = Array.from({ length: count }, () =>
        randomConstraints(
          graph.trees[randomBelow(graph.trees.length, random)],
          { arcs: 4, spans: 4 },
          random,
        ),
      )
      const { found, feasible } = faults(graph, arcEagerLocally, lists)
      expect(found).toEqual([])
      expect(feasible).toBeGreaterThan(count / 2)
    }
  })

  it('agree with the chart in sentences too long to enumerate', () => {
    const random = seededRandom(7)
    let refused = 0
    for (let k = 0; k < 60; k++) {
      const n = 10 + randomBelow(30, random)
      const tree = arcEager.start(n)
      while (!arcEager.isTerminal(tree)) {
        const kinds = [0, 1, 2, 3].filter((kind) => arcEager.isValid(tree, kind))
        arcEager.apply(tree, kinds[randomBelow(kinds.length, random)])
      }
      const { heads } = arcEager.result(tree)
      const constraints = randomConstraints(heads, { arcs: n >> 1 }, random)
      let from = 1
      while (from < n) {
        const first = from + randomBelow(6, random)
        const last = first + 1 + randomBelow(5, random)
        if (last > n) break
        const outside = (['any', 'none', 'root'] as const)[randomBelow(3, random)]
        const wish: Constraint = { span: { first, last, outside } }
        const set = compileConstraints(n, [...constraints, wish])
        if (arcEagerByChart(set)(arcEager.start(n), arcEager.kind('SHIFT'))) constraints.push(wish)
        from = last + 1
      }
      const set = compileConstraints(n, constraints, { oneRoot: k % 2 === 0 })
      const byChart = arcEagerByChart(set)
      if (!byChart(arcEager.start(n), arcEager.kind('SHIFT'))) continue
      const locally = arcEagerLocally(set)
      const c = arcEager.start(n, { dependents: true })
      while (!arcEager.isTerminal(c)) {
        const permitted = [0, 1, 2, 3].filter((kind) => locally(c, kind))
        expect(permitted).toEqual([0, 1, 2, 3].filter((kind) => byChart(c, kind)))
        refused += [0, 1, 2, 3].filter((kind) => arcEager.isValid(c, kind)).length - permitted.length
        arcEager.apply(c, permitted[randomBelow(permitted.length, random)])
      }
    }
    expect(refused).toBeGreaterThan(500)
  })
})

describe("the article's preconditions", () => {
  const graphs = [2, 3, 4, 5].map((n) => new DerivationGraph(arcEager, n))

  it('are exact for arcs alone, and for spans alone without a rule or with the rule none', () => {
    for (const graph of graphs) {
      for (const lists of [arcSets(graph.trees), spansWith(graph.n, 'any'), spansWith(graph.n, 'none')])
        expect(faults(graph, paperPreconditions, lists, [false]).found).toEqual([])
    }
  })

  it('let a word that is not the root of its span have dependents outside under the rule root', () => {
    const span: Constraint = { span: { first: 1, last: 2, outside: 'root' } }
    expect(faults(graphs[1], paperPreconditions, [[span]], [false]).found).toEqual([
      `${JSON.stringify([span])}: RIGHT-ARC is permitted in 1,2|3,0|-1,-1,1,-1|1|0`,
    ])
  })

  it('lead into dead ends when arcs and spans come together', () => {
    const found = (...constraints: Constraint[]) =>
      faults(graphs[1], paperPreconditions, [constraints], [false]).found.map((fault) =>
        fault.split(': ').at(-1),
      )
    const whole: Constraint = { span: { first: 1, last: 3 } }
    const end: Constraint = { span: { first: 2, last: 3 } }
    expect(found({ root: { word: 2 } }, whole)).toEqual(['SHIFT is permitted in 1|2,3,0|-1,-1,-1,-1|1|0'])
    expect(found({ arc: { head: 3, dependent: 1 } }, end)).toEqual([
      'RIGHT-ARC is permitted in 1|2,3,0|-1,-1,-1,-1|1|0',
    ])
    expect(found({ arc: { head: 2, dependent: 3 } }, whole)).toEqual([
      'SHIFT is permitted in 1|2,3,0|-1,-1,-1,-1|1|0',
    ])
  })
})

describe('the cost of a question', () => {
  const KINDS = ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC', 'REDUCE'].map((name) => arcEager.kind(name))

  /** Entries of the stack read per word, in a derivation at random that asks about every transition. */
  function readsPerWord(n: number, longest: number): number {
    const random = seededRandom(n)
    const spans: Constraint[] = []
    for (let first = 1; first < n; ) {
      const last = Math.min(n, first + 1 + randomBelow(longest - 1, random))
      spans.push({ span: { first, last, outside: (['any', 'root'] as const)[randomBelow(2, random)] } })
      first = last + 1 + randomBelow(4, random)
    }
    const permits = arcEagerLocally(compileConstraints(n, spans, { oneRoot: true }))
    const c = arcEager.start(n, { recording: false, dependents: true })
    let reads = 0
    let isAsked = false
    const stack = new Proxy(c.stack, {
      get: (target, key) => {
        if (isAsked) reads++
        return target[key as unknown as number]
      },
      set: (target, key, value: number) => {
        target[key as unknown as number] = value
        return true
      },
    })
    Object.defineProperty(c, 'stack', { value: stack })
    while (!arcEager.isTerminal(c)) {
      isAsked = true
      const permitted = KINDS.filter((kind) => permits(c, kind))
      isAsked = false
      arcEager.apply(c, encode(permitted[randomBelow(permitted.length, random)]))
    }
    return reads / n
  }

  it('does not grow with the sentence if spans have up to 20 words: 50 to 1,600 words', () => {
    for (const n of [50, 100, 200, 400, 800, 1600]) {
      const reads = readsPerWord(n, 20)
      expect(reads).toBeGreaterThan(20)
      expect(reads).toBeLessThan(27)
    }
  })

  it('grows with spans of up to half the sentence, whose stacks are walked near their ends', () => {
    expect(readsPerWord(50, 25)).toBeLessThan(27)
    expect(readsPerWord(1600, 800)).toBeGreaterThan(100)
  })
})
