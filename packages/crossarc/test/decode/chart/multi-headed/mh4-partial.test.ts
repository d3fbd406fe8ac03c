import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/base/random.ts'
import { Mh4Chart } from '../../../../src/decode/chart/multi-headed/mh4.ts'
import type { Mh4Scores } from '../../../../src/decode/chart/multi-headed/mh4-scores.ts'
import { kindOf } from '../../../../src/transition/system.ts'
import { mh4 } from '../../../../src/transition/systems/mh4.ts'
import { allTrees, randomTree } from '../../../../src/tree/enumerate.ts'
import { isMultiHeaded } from '../../../../src/tree/multi-headed.ts'
import { type Heads, headsOf, UNKNOWN } from '../../../../src/tree/tree.ts'
import { randomScores } from '../brute-force.ts'

const chart = new Mh4Chart()

/** All scores are 0. */
const flat = (n: number): Mh4Scores => ({ scoring: 'arcs', arcs: new Float64Array((n + 1) ** 2) })

const attached = (heads: Heads) => heads.reduce((sum, head, word) => sum + Number(word > 0 && head >= 0), 0)

/** The most arcs of a tree that items side by side can build: all items by the rules, then the best row of them. */
function mostArcs(gold: Heads): number {
  const n = gold.length - 1
  const items = new Map<string, number[]>()
  const open = Array.from({ length: n + 1 }, (_, i) => [i, i + 1])
  const add = (item: number[]) => {
    if (items.has(item.join())) return
    items.set(item.join(), item)
    open.push(item)
  }
  for (const item of open) items.set(item.join(), item)
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    for (const dependent of item.slice(1, -1))
      if (item.includes(gold[dependent])) add(item.filter((node) => node !== dependent))
    for (const other of [...items.values()]) {
      for (const [left, right] of [
        [item, other],
        [other, item],
      ]) {
        if (left.at(-1) === right[0] && left.length + right.length <= 5) add([...left, ...right.slice(1)])
      }
    }
  }
  const fewest = [0]
  for (let l = 1; l <= n + 1; l++) {
    const ending = [...items.values()].filter((item) => item.at(-1) === l)
    fewest[l] = Math.min(...ending.map((item) => fewest[item[0]] + item.length - 2 + Number(l <= n)))
  }
  return n - fewest[n + 1]
}

describe('the largest partial analysis of MH4', () => {
  it('has as many arcs as the rules allow, checked against brute force over all trees of up to 5 words', () => {
    for (let n = 0; n <= 5; n++) {
      for (const gold of allTrees(n)) {
        const { heads } = chart.decodePartial(n, flat(n), { only: gold })
        if (heads.some((head, word) => head !== UNKNOWN && head !== gold[word]))
          expect.fail(`${heads}, ${gold}`)
        if (attached(heads) !== mostArcs(gold))
          expect.fail(`${gold}: ${attached(heads)}, not ${mostArcs(gold)}`)
        if ((attached(heads) === n) !== isMultiHeaded(gold, 4)) expect.fail(`${gold}`)
      }
    }
  })

  it('has transitions that build it and leave the other words on the stack', () => {
    const random = seededRandom(3)
    for (let draw = 0; draw < 60; draw++) {
      const n = 1 + (draw % 12)
      const gold = randomTree(n, random)
      const { heads, transitions } = chart.decodePartial(n, flat(n), { only: gold })
      const c = mh4.start(n)
      for (const code of transitions) {
        expect(mh4.isValid(c, kindOf(code))).toBe(true)
        mh4.apply(c, code)
      }
      expect(c.heads).toEqual(heads)
      expect(c.bufferSize).toBe(0)
      expect(Array.from(c.stack.subarray(1, c.stackSize))).toEqual(
        Array.from(heads.keys()).filter((word) => word > 0 && heads[word] === UNKNOWN),
      )
    }
  })

  it('is the best tree if nothing is forbidden, with the same score', () => {
    const random = seededRandom(4)
    for (let n = 0; n <= 8; n++) {
      const scores: Mh4Scores = { scoring: 'two', transitions: randomScores(7 * (n + 2) ** 2, random) }
      const whole = chart.decode(n, scores)!
      const partial = chart.decodePartial(n, scores)
      expect(partial.heads).toEqual(whole.heads)
      expect(partial.transitions).toEqual(whole.transitions)
      expect(partial.score).toBeCloseTo(whole.score, 9)
    }
  })

  it('has the best score of the analyses with the most arcs', () => {
    const gold = headsOf([2, 0, 0, 1])
    const scored = (word: number) => {
      const arcs = new Float64Array(25)
      arcs[gold[word] * 5 + word] = 1
      return chart.decodePartial(4, { scoring: 'arcs', arcs }, { only: gold })
    }
    const found = [1, 2, 3, 4].map(scored)
    for (const { heads } of found) expect(attached(heads)).toBe(3)
    expect(found.map(({ score }) => score)).toEqual([1, 1, 1, 1])
  })

  it('of a sentence without any allowed arc is empty', () => {
    const { heads, transitions } = chart.decodePartial(3, flat(3), { forbid: () => true })
    expect(heads).toEqual(new Int32Array(4).fill(UNKNOWN))
    expect(transitions).toHaveLength(3)
  })

  it('refuses a wrong length, of the sentence or of its heads', () => {
    const short = { only: headsOf([0]) }
    expect(() => chart.decodePartial(3, flat(3), short)).toThrow(
      expect.objectContaining({ code: 'tree-length' }),
    )
    expect(() => chart.decodePartial(-1, flat(0))).toThrow(
      expect.objectContaining({ code: 'invalid-length' }),
    )
  })
})
