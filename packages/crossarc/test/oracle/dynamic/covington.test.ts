import { describe, expect, it } from 'vitest'
import { covingtonDynamic } from '../../../src/oracle/dynamic/covington.ts'
import type { Configuration } from '../../../src/transition/configuration.ts'
import { covington } from '../../../src/transition/systems/covington.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { type Heads, headsOf, UNKNOWN, unlabelled } from '../../../src/tree/tree.ts'
import { stateSpace } from '../brute-force.ts'
import { after, describeCosts, itIsExact } from '../dynamic-claims.ts'

/** Algorithm 1 line by line; a word without a head counts as attached to 0. */
function lossAsPrinted(c: Configuration, gold: Heads): number {
  const i = c.stackSize
  const j = c.bufferSize === 0 ? c.n + 1 : c.b(0)
  const top = (word: number): number => (c.hasHead(word) ? top(c.heads[word]) : word)
  const united = c.heads.map((head, word) => {
    if (word === 0 || head > 0) return head
    const x = gold[word]
    const [left, right] = [Math.min(x, word), Math.max(x, word)]
    const unreachable = j > right || (j === right && i < left) || top(x) === top(word)
    return x > 0 && unreachable ? UNKNOWN : x
  })
  const unreachable = gold.reduce((count, head, word) => count + Number(word > 0 && united[word] !== head), 0)
  const isOnCycle = (start: number) => {
    let word = united[start]
    for (let steps = 1; steps < c.n && word > 0 && word !== start; steps++) word = united[word]
    return word === start
  }
  let cycles = 0
  const seen = new Set<number>()
  for (let word = 1; word <= c.n; word++) {
    if (seen.has(word) || !isOnCycle(word)) continue
    cycles++
    for (let node = word; !seen.has(node); node = united[node]) seen.add(node)
  }
  return unreachable + cycles
}

describe('the dynamic oracle of Covington', () => {
  itIsExact(covingtonDynamic, { golds: 'all' })

  it('gives the loss of Algorithm 1 as printed, with weak connection in A, all gold trees n ≤ 4', () => {
    for (let n = 1; n <= 4; n++) {
      const { states } = stateSpace(covington, n)
      for (const gold of allTrees(n)) {
        const judge = covingtonDynamic.judge(unlabelled(gold))
        const wrong = states.findIndex((c) => judge.loss(c) !== lossAsPrinted(c, gold))
        expect(wrong, gold.join(' ')).toBe(-1)
      }
    }
  })

  it('loses one arc more for a cycle through arcs built and arcs to come', () => {
    // 1 → 2 is built, so 3 → 1 and 2 → 3 are both possible, but not together.
    const gold = headsOf([3, 0, 2])
    const c = after(covington, 3, ['SHIFT', 'RIGHT-ARC', 'SHIFT'])
    expect(covingtonDynamic.judge(unlabelled(gold)).loss(c)).toBe(2)
    expect(describeCosts(covingtonDynamic, gold, c)).toBe('SHIFT 1, NO-ARC 0, RIGHT-ARC 0')
  })

  it('keeps an arc from the root as long as the word has no head', () => {
    const gold = headsOf([0, 0])
    const c = after(covington, 2, ['SHIFT'])
    expect(describeCosts(covingtonDynamic, gold, c)).toBe('SHIFT 0, NO-ARC 0, LEFT-ARC 1, RIGHT-ARC 1')
  })
})
