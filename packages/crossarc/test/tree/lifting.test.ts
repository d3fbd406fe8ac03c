import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../src/base/random.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import {
  deprojectivize,
  type LiftingScheme,
  lift,
  liftingSchemes,
  projectivize,
} from '../../src/tree/lifting.ts'
import { isProjective } from '../../src/tree/projective.ts'
import { Alphabet, type Heads, headsOf, NO_LABEL, type Tree, unlabelled } from '../../src/tree/tree.ts'
import { treeProblem } from '../../src/tree/validity.ts'
import { ancestors, arcsOf, between } from './naive.ts'

function treeWith(list: number[], names: string[], labels: Alphabet): Tree {
  return {
    heads: headsOf(list),
    labels: Int32Array.of(NO_LABEL, ...names.map((name) => labels.number(name))),
  }
}

function namesOf(tree: Tree, labels: Alphabet): string[] {
  return Array.from(tree.labels.subarray(1), (number) => labels.name(number))
}

/** Lifting, straight from its definition. */
function naiveLift(heads: Heads): number[] {
  const now = heads.slice()
  for (;;) {
    const [shortest] = arcsOf(now)
      .filter(([head, word]) => between(head, word).some((node) => !ancestors(now, node).includes(head)))
      .sort(
        ([head, word], [otherHead, other]) =>
          Math.abs(head - word) - Math.abs(otherHead - other) ||
          Math.min(head, word) - Math.min(otherHead, other) ||
          word - other,
      )
    if (shortest === undefined) return Array.from(now)
    now[shortest[1]] = now[shortest[0]]
  }
}

describe('lifting', () => {
  it('makes every tree projective, moving arcs upwards only, the shortest first', () => {
    for (let n = 0; n <= 6; n++) {
      for (const heads of allTrees(n)) {
        const { heads: lifted, lifted: isLifted } = lift(heads)
        if (!isProjective(lifted)) expect([heads, lifted]).toBe('projective')
        if (n <= 5) expect(lifted.join(' ')).toBe(naiveLift(heads).join(' '))
        const upwards = arcsOf(heads).every(
          ([head, word]) =>
            ancestors(heads, head).includes(lifted[word]) && isLifted[word] === Number(lifted[word] !== head),
        )
        if (!upwards) expect([heads, lifted, isLifted]).toBe('upwards')
      }
    }
  })

  it('makes long random trees projective', () => {
    const random = seededRandom(11)
    for (const n of [20, 60, 400]) expect(isProjective(lift(randomTree(n, random)).heads)).toBe(true)
  })

  it.each([
    ['baseline', ['det', 'nsubj', 'root', 'acl', 'nmod', 'obj']],
    ['head', ['det', 'nsubj', 'root', 'acl', 'nmod↑nsubj', 'obj']],
    ['path', ['det', 'nsubj↓', 'root', 'acl', 'nmod↑', 'obj']],
    ['head+path', ['det', 'nsubj↓', 'root', 'acl', 'nmod↑nsubj', 'obj']],
  ] as const)('marks labels by the scheme %s', (scheme, expected) => {
    const labels = new Alphabet()
    const tree = treeWith([2, 3, 0, 3, 2, 5], ['det', 'nsubj', 'root', 'acl', 'nmod', 'obj'], labels)
    const lifted = projectivize(tree, labels, scheme)
    expect(Array.from(lifted.heads)).toEqual([-1, 2, 3, 0, 3, 3, 5])
    expect(namesOf(lifted, labels)).toEqual(expected)
    const back = deprojectivize(lifted, labels, scheme)
    expect(back.heads).toEqual(scheme === 'baseline' ? lifted.heads : tree.heads)
    expect(back.labels).toEqual(tree.labels)
  })

  it('marks a word that was lifted and passed with both marks', () => {
    const labels = new Alphabet()
    const tree = treeWith([4, 0, 1, 2], ['a', 'b', 'c', 'd'], labels)
    expect(namesOf(projectivize(tree, labels, 'head+path'), labels)).toEqual(['a↑d↓', 'b', 'c↑a', 'd↓'])
  })

  it('leaves projective trees and the alphabet unchanged', () => {
    const labels = new Alphabet()
    const tree = treeWith([2, 0, 2], ['a', 'b', 'c'], labels)
    for (const scheme of liftingSchemes) {
      expect(projectivize(tree, labels, scheme)).toEqual(tree)
      expect(deprojectivize(tree, labels, scheme)).toEqual(tree)
    }
    expect(labels.size).toBe(3)
  })

  it('takes unlabelled trees', () => {
    const labels = new Alphabet()
    const tree = unlabelled(headsOf([3, 0, 2]))
    for (const scheme of ['head', 'path', 'head+path'] as const) {
      const lifted = projectivize(tree, labels, scheme)
      expect(Array.from(lifted.heads)).toEqual([-1, 2, 0, 2])
      expect(deprojectivize(lifted, labels, scheme)).toEqual(tree)
    }
  })

  it('rejects labels that contain a mark, and heads that do not form a tree', () => {
    const labels = new Alphabet()
    const marked = treeWith([2, 0], ['a↑b', 'c'], labels)
    expect(() => projectivize(marked, labels, 'head')).toThrow(
      expect.objectContaining({ code: 'label-mark' }),
    )
    const cyclic = treeWith([2, 1], ['a', 'c'], labels)
    expect(() => lift(cyclic.heads)).toThrow(expect.objectContaining({ code: 'cycle' }))
    expect(() => projectivize(cyclic, labels, 'head')).toThrow(expect.objectContaining({ code: 'cycle' }))
    expect(() => deprojectivize(cyclic, labels, 'head')).toThrow(expect.objectContaining({ code: 'cycle' }))
  })
})

/** The share of non-projective trees of n words, labelled at random with four labels, that are recovered. */
function roundTripRate(n: number, scheme: LiftingScheme): number {
  const random = seededRandom(2005)
  const labels = new Alphabet(['a', 'b', 'c', 'd'])
  let all = 0
  let back = 0
  for (const heads of allTrees(n)) {
    if (isProjective(heads)) continue
    const tree = { heads, labels: heads.map((_, word) => (word === 0 ? NO_LABEL : randomBelow(4, random))) }
    const recovered = deprojectivize(projectivize(tree, labels, scheme), labels, scheme)
    if (recovered.labels.some((label, word) => label !== tree.labels[word])) return Number.NaN
    all++
    if (recovered.heads.every((head, word) => head === heads[word])) back++
  }
  return Math.round((100 * back) / all) / 100
}

describe('recovery', () => {
  it.each([
    ['baseline', [0, 0, 0]],
    ['head', [0.91, 0.71, 0.55]],
    ['path', [0.91, 0.75, 0.54]],
    ['head+path', [0.97, 0.85, 0.74]],
  ] as const)(
    'by the scheme %s recovers this share of the trees of 4, 5 and 6 words, and every label',
    (scheme, rates) => {
      expect([4, 5, 6].map((n) => roundTripRate(n, scheme))).toEqual(rates)
    },
  )

  it('returns a tree for any tree with any marks', () => {
    const parts = ['a', 'b', '_', '', '↑', '↓', 'a↑', 'b↑a', 'a↑b↓', 'b↓', '↑↑', '↓↓', 'a↓↑b', 'b↑a↑b']
    const any = fc.record({
      seed: fc.integer(),
      n: fc.integer({ min: 1, max: 30 }),
      scheme: fc.constantFrom(...liftingSchemes),
    })
    fc.assert(
      fc.property(any, ({ seed, n, scheme }) => {
        const random = seededRandom(seed)
        const labels = new Alphabet(parts)
        const heads = randomTree(n, random)
        const tree = {
          heads,
          labels: heads.map((_, word) => (word === 0 ? NO_LABEL : randomBelow(parts.length, random))),
        }
        const recovered = deprojectivize(tree, labels, scheme)
        expect(treeProblem(recovered.heads)).toBeUndefined()
        expect(recovered.labels[0]).toBe(NO_LABEL)
      }),
      { seed: 2005, numRuns: 2000 },
    )
  })
})
