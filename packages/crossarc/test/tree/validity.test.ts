import { describe, expect, it } from 'vitest'
import { allTrees } from '../../src/tree/enumerate.ts'
import { headsOf, UNKNOWN } from '../../src/tree/tree.ts'
import { checkTree, rootsOf, treeProblem } from '../../src/tree/validity.ts'

describe('treeProblem', () => {
  it('accepts exactly those heads that form a tree', () => {
    for (const n of [1, 2, 3, 4]) {
      const trees = new Set([...allTrees(n)].map((heads) => heads.join(' ')))
      for (let code = 0; code < (n + 1) ** n; code++) {
        const heads = headsOf(
          Array.from({ length: n }, (_, at) => Math.floor(code / (n + 1) ** at) % (n + 1)),
        )
        const problem = treeProblem(heads)
        expect(problem === undefined).toBe(trees.has(heads.join(' ')))
        if (problem?.code === 'cycle') {
          const { members } = problem
          members.forEach((member, at) => {
            expect(heads[member]).toBe(members[(at + 1) % members.length])
          })
          expect(new Set(members).size).toBe(members.length)
          expect(problem.word).toBe(Math.min(...members))
        }
      }
    }
  })

  it.each([
    ['a word without a head', [2, UNKNOWN], { code: 'missing-head', word: 2 }],
    ['a head after the last word', [0, 3], { code: 'head-out-of-range', word: 2, head: 3 }],
    ['a head before the root', [0, -2], { code: 'head-out-of-range', word: 2, head: -2 }],
    ['a word that is its own head', [0, 2], { code: 'own-head', word: 2 }],
    ['a cycle that word 1 only leads to', [3, 4, 2, 3, 0], { code: 'cycle', word: 2, members: [2, 4, 3] }],
    ['no root', [2, 1], { code: 'cycle', word: 1, members: [1, 2] }],
  ])('names %s', (_, list, problem) => {
    expect(treeProblem(headsOf(list))).toEqual(problem)
  })

  it('allows unknown heads and several roots as asked', () => {
    const partial = headsOf([UNKNOWN, 1, 0, 0])
    expect(treeProblem(partial, { partial: true })).toBeUndefined()
    expect(treeProblem(partial, { partial: true, singleRoot: true })).toEqual({
      code: 'several-roots',
      word: 4,
      roots: [3, 4],
    })
    expect(treeProblem(headsOf([UNKNOWN, 3, 2]), { partial: true })).toMatchObject({ code: 'cycle' })
    expect(rootsOf(partial)).toEqual([3, 4])
  })

  it('throws its problem with the place', () => {
    expect(() => checkTree(headsOf([2, 3, 1]), {}, { file: 'a.conllu', line: 7 })).toThrow(
      'a.conllu:7: The words 1, 2, 3 form a cycle',
    )
    expect(() => checkTree(headsOf([0, 0]), { singleRoot: true })).toThrow(
      expect.objectContaining({ code: 'several-roots' }),
    )
  })

  it('handles long chains and long cycles', () => {
    const list = Array.from({ length: 100_000 }, (_, at) => at)
    expect(treeProblem(headsOf(list))).toBeUndefined()
    list[0] = 100_000
    expect(treeProblem(headsOf(list))).toMatchObject({ code: 'cycle', word: 1 })
  })
})
