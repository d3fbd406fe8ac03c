import { describe, expect, it } from 'vitest'
import { crossingGrammar } from '../../../../src/decode/chart/one-endpoint-crossing/grammar.ts'
import { gluings, statesOver } from '../../../../src/decode/chart/one-endpoint-crossing/states.ts'

/** The states of pieces in a rule: an arc has a direction, everything else any state of its boundary. */
function ways(keep: string, ...pieces: string[]): number {
  return gluings(
    pieces.map((piece) => {
      const [kind, vertices] = piece.split(' ')
      const all = [...statesOver(vertices.length).keys()]
      if (kind === 'arc') return { vertices, states: [1, 2] }
      return { vertices, states: kind === 'tight' ? TIGHT : all }
    }),
    keep,
  ).length
}

/** The states in which a tight L can be: its far end has a link to or from another vertex. */
const TIGHT = [...statesOver(3).entries()]
  .filter(([, [i, j, x]]) => j !== 1 || i === 1 || x === 1)
  .map(([number]) => number)

describe('states', () => {
  it('say for every boundary vertex which one is its root', () => {
    expect(statesOver(2).length).toBe(3)
    expect(statesOver(3).length).toBe(10)
    for (const state of statesOver(3)) for (const root of state) expect(state[root]).toBe(root)
    expect(TIGHT.length).toBe(7)
  })

  it('fit together in as many ways as a second implementation counted', () => {
    expect(ways('ijx', 'arc xk', 'gap ik', 'gap kj')).toBe(8)
    expect(ways('ijx', 'arc xk', 'gap ik', 'L kji')).toBe(18)
    expect(ways('ijx', 'arc xk', 'L ikx', 'N kji')).toBe(26)
    expect(ways('ijx', 'arc xk', 'N ikx', 'gap kj')).toBe(13)
    expect(ways('ijx', 'tight ikx', 'R kjx')).toBe(23)
    expect(ways('ij', 'arc ik', 'LR ikj', 'gap kj')).toBe(7)
    expect(ways('ij', 'arc ik', 'R ikl', 'gap kl', 'tight ljk')).toBe(15)
    expect(ways('ij', 'arc ik', 'R ilk', 'gap lk', 'tight kjl')).toBe(15)
    expect(ways('ij', 'arc ik', 'gap il', 'gap lk', 'tight kjl')).toBe(11)
  })

  it('never give a vertex two heads, close a cycle or leave a hidden vertex without a head', () => {
    expect(
      gluings(
        [
          { vertices: 'ak', states: [1] },
          { vertices: 'bk', states: [1] },
        ],
        'ab',
      ),
    ).toEqual([])
    expect(
      gluings(
        [
          { vertices: 'ab', states: [1] },
          { vertices: 'ba', states: [1] },
        ],
        'ab',
      ),
    ).toEqual([])
    expect(
      gluings(
        [
          { vertices: 'kl', states: [1] },
          { vertices: 'lk', states: [1] },
          { vertices: 'ab', states: [0] },
        ],
        'ab',
      ),
    ).toEqual([])
    expect(
      gluings(
        [
          { vertices: 'ak', states: [0] },
          { vertices: 'kb', states: [0] },
        ],
        'ab',
      ),
    ).toEqual([])
    expect(
      gluings(
        [
          { vertices: 'ak', states: [1] },
          { vertices: 'kb', states: [1] },
        ],
        'ab',
      ),
    ).toEqual([{ parts: [1, 1], result: 1 }])
  })
})

describe('the grammar of crossed arcs', () => {
  it('keeps only states that can be reached and are needed', () => {
    const grammar = crossingGrammar()
    for (const { target, parts, tuples } of grammar.rules) {
      for (const { parts: states, result } of tuples) {
        expect(grammar.statesOf(target)).toContain(result)
        for (const [at, { kind }] of parts.entries()) expect(grammar.statesOf(kind)).toContain(states[at])
      }
    }
    expect(grammar.statesOf('L<').length).toBe(7)
    expect(grammar.statesOf('LR>').length).toBe(5)
    expect(grammar.rule('cross', 'openL< pqi + Ltight< qjp').tuples.length).toBe(10)
  })
})
