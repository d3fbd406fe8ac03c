import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CycleSearch } from '../../../src/oracle/dynamic/cycles.ts'

/** All elementary cycles, each from its least node, as texts in order. */
function cyclesOf(search: CycleSearch): string[] {
  const cycles: string[] = []
  search.visit((path, length) => cycles.push(path.slice(0, length).join(' ')) > 0)
  return cycles.sort()
}

/** The same by walking every path without a node twice. */
function cyclesByExhaustion({ nodes, degree, successors }: CycleSearch): string[] {
  const cycles: string[] = []
  function walk(path: number[]): void {
    const last = path[path.length - 1]
    for (const next of successors.subarray(last * degree, (last + 1) * degree)) {
      if (next === path[0]) cycles.push(path.join(' '))
      else if (next > path[0] && !path.includes(next)) walk([...path, next])
    }
  }
  for (let node = 0; node < nodes; node++) walk([node])
  return cycles.sort()
}

function complete(nodes: number): CycleSearch {
  const search = new CycleSearch(nodes, nodes)
  for (let v = 0; v < nodes; v++) {
    for (let w = 0; w < nodes; w++) search.successors[v * nodes + w] = v === w ? -1 : w
  }
  return search
}

describe('Johnson’s search for elementary cycles', () => {
  it('finds Σ C(n, k) (k − 1)! cycles in the complete graph', () => {
    expect([1, 2, 3, 4, 5, 6].map((nodes) => cyclesOf(complete(nodes)).length)).toEqual([
      0, 1, 5, 20, 84, 409,
    ])
  })

  it('finds loops, and nothing in a graph without cycles', () => {
    const search = new CycleSearch(3, 1)
    search.successors.set([0, -1, 1])
    expect(cyclesOf(search)).toEqual(['0'])
    search.successors.set([-1, 0, 1])
    expect(cyclesOf(search)).toEqual([])
  })

  it('finds what an exhaustive walk finds, in random graphs and with one search for all', () => {
    const search = new CycleSearch(7, 3)
    fc.assert(
      fc.property(
        fc.array(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }), {
          minLength: 7,
          maxLength: 7,
        }),
        (graph) => {
          search.successors.fill(-1)
          graph.forEach((targets, node) => {
            search.successors.set(targets, 3 * node)
          })
          const cycles = cyclesByExhaustion(search)
          expect(cyclesOf(search)).toEqual(cycles)
          expect(search.leadsToCycle(Int32Array.of(0, 1, 2, 3, 4, 5, 6), 7)).toBe(cycles.length > 0)
        },
      ),
      { seed: 1975, numRuns: 2000 },
    )
  })

  it('tells whether the ways from some nodes run into a cycle', () => {
    const search = new CycleSearch(5, 1)
    search.successors.set([1, 2, 1, 4, -1])
    expect([0, 1, 2, 3, 4].map((start) => search.leadsToCycle(Int32Array.of(start), 1))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(search.leadsToCycle(Int32Array.of(3, 4, 0), 2)).toBe(false)
  })

  it('stops when told to, and starts afresh', () => {
    const search = complete(5)
    let seen = 0
    expect(search.visit(() => ++seen < 10)).toBe(false)
    expect(seen).toBe(10)
    expect(search.visit(() => true)).toBe(true)
    expect(cyclesOf(search).length).toBe(84)
  })
})
