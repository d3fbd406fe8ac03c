import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { closestSatisfyingTree } from '../../../src/linear/parser/closest-satisfying-tree.ts'
import { allTrees, randomTree } from '../../../src/tree/enumerate.ts'
import { type Heads, headsOf } from '../../../src/tree/tree.ts'
import { randomSet } from '../../constraint/exact-permission.ts'

const shared = (a: Heads, b: Heads) => a.reduce((sum, head, word) => sum + (head === b[word] ? 1 : 0), 0)

describe('the closest tree', () => {
  it('satisfies the set and has as many arcs of the other one as any, or there is none', () => {
    const random = seededRandom(2)
    const found = { some: 0, none: 0 }
    for (const [n, count] of [
      [2, 60],
      [3, 150],
      [4, 150],
      [5, 20],
    ]) {
      const trees = [...allTrees(n)]
      for (let k = 0; k < count; k++) {
        const set = randomSet(n, random)
        const tree = randomTree(n, random)
        const satisfying = trees.filter((candidate) => satisfies(candidate, set))
        const closest = closestSatisfyingTree(tree, set)
        found[closest === undefined ? 'none' : 'some']++
        if (closest === undefined) {
          expect(satisfying).toEqual([])
          continue
        }
        expect(satisfies(closest, set)).toBe(true)
        // Other arcs are worth at most half an arc of the tree.
        const most = Math.max(...satisfying.map((candidate) => worth(tree, candidate, set.heads)))
        expect(worth(tree, closest, set.heads)).toBeCloseTo(most)
        expect(shared(tree, closest)).toBeGreaterThan(0)
      }
    }
    expect(Math.min(found.some, found.none)).toBeGreaterThan(20)
  })

  it('puts the new head of a word where the word was', () => {
    // 2 → 1, and 1 → 3 → 4: if 4 is the head of 1, it takes its place below 2.
    const tree = headsOf([2, 0, 1, 3])
    const set = compileConstraints(4, [{ arc: { head: 4, dependent: 1 } }])
    expect([...closestSatisfyingTree(tree, set)!]).toEqual([...headsOf([4, 0, 1, 2])])
  })
})

/** What the arcs of a tree are worth, beside another tree and the heads that are required. */
function worth(tree: Heads, candidate: Heads, required: Heads): number {
  let sum = 0
  for (let word = 1; word < tree.length; word++) {
    const head = candidate[word]
    const replaced = required.findIndex(
      (above, d) => d > 0 && above === word && tree[d] !== word && tree[d] === head,
    )
    if (head === tree[word]) sum += 1
    else if (replaced > 0) sum += 1 / 2
    else {
      let above = tree[word]
      while (above > 0 && above !== head) above = tree[above]
      if (above === head) sum += 1 / 4
    }
  }
  return sum
}
