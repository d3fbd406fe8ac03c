import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { arcsOf } from '../../src/draw/arcs.ts'
import { type ArcSpan, assignLevels, liesAbove, spansCross } from '../../src/draw/levels.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { headsOf } from '../../src/tree/tree.ts'
import { hearing, sentenceWithHeads } from './sentences.ts'

/** The least number of levels, by trying every assignment to fewer and fewer levels. */
function leastHeight(spans: readonly ArcSpan[]): number {
  const levels = new Array<number>(spans.length).fill(0)
  const fits = (i: number, j: number) => {
    const [a, b] = [spans[i], spans[j]]
    if (liesAbove(a, b)) return levels[i] > levels[j]
    if (liesAbove(b, a)) return levels[j] > levels[i]
    return !spansCross(a, b) || levels[i] !== levels[j]
  }
  const place = (i: number, height: number): boolean => {
    if (i === spans.length) return true
    for (levels[i] = 1; levels[i] <= height; levels[i]++) {
      let good = true
      for (let j = 0; j < i && good; j++) good = fits(i, j)
      if (good && place(i + 1, height)) return true
    }
    return false
  }
  let height = 0
  while (!place(0, height)) height++
  return height
}

function violations(spans: readonly ArcSpan[], levels: Int32Array): string[] {
  const wrong: string[] = []
  for (let i = 0; i < spans.length; i++) {
    for (let j = 0; j < spans.length; j++) {
      if (liesAbove(spans[i], spans[j]) && levels[i] <= levels[j]) wrong.push(`${i} not above ${j}`)
      if (i !== j && spansCross(spans[i], spans[j]) && levels[i] === levels[j]) wrong.push(`${i} beside ${j}`)
    }
  }
  return wrong
}

describe('the levels of arcs', () => {
  it('are as few as possible, for every tree of up to 5 words', () => {
    for (let n = 1; n <= 5; n++) {
      for (const heads of allTrees(n)) {
        const arcs = arcsOf(sentenceWithHeads(heads))
        const { levels, height, lowerBound, minimal } = assignLevels(arcs)
        expect(violations(arcs, levels)).toEqual([])
        expect([height, minimal]).toEqual([leastHeight(arcs), true])
        expect(lowerBound).toBeLessThanOrEqual(height)
      }
    }
  })

  it('are as few as possible, for random spans that do not form trees', () => {
    const random = seededRandom(7)
    for (let round = 0; round < 300; round++) {
      const spans = Array.from({ length: 7 }, () => {
        const left = Math.floor(random() * 7)
        return { left, right: left + 1 + Math.floor(random() * (8 - left)) }
      }).filter((a, i, all) => all.findIndex((b) => a.left === b.left && a.right === b.right) === i)
      const { levels, height, minimal } = assignLevels(spans)
      expect(violations(spans, levels)).toEqual([])
      expect([height, minimal]).toEqual([leastHeight(spans), true])
    }
  })

  it('keep the order and the crossings apart, and let no arc move down, in long random trees', () => {
    const random = seededRandom(11)
    for (let round = 0; round < 60; round++) {
      const arcs = arcsOf(sentenceWithHeads(randomTree(5 + Math.floor(random() * 36), random)))
      const { levels, height, lowerBound } = assignLevels(arcs)
      expect(violations(arcs, levels)).toEqual([])
      expect(height).toBeGreaterThanOrEqual(lowerBound)
      for (let i = 0; i < arcs.length; i++) {
        for (let lower = 1; lower < levels[i]; lower++) {
          const moved = levels.slice()
          moved[i] = lower
          expect(violations(arcs, moved).length).toBeGreaterThan(0)
        }
      }
    }
  })

  it('of very long sentences are found quickly, and keep the order and the crossings apart', () => {
    const random = seededRandom(4)
    const lookingBack = (n: number) =>
      headsOf(Array.from({ length: n }, (_, k) => (k === 0 ? 0 : Math.max(1, k - Math.floor(random() * 6)))))
    expect(assignLevels(arcsOf(sentenceWithHeads(lookingBack(12_000)))).height).toBeLessThan(12)
    const flat = headsOf(Array.from({ length: 2000 }, (_, k) => (k === 0 ? 0 : 1)))
    for (const heads of [lookingBack(2000), flat, randomTree(700, random)]) {
      const arcs = arcsOf(sentenceWithHeads(heads))
      const { levels, height, lowerBound, minimal } = assignLevels(arcs, (i, j) => Math.abs(i - j) === 1)
      expect(violations(arcs, levels)).toEqual([])
      expect(levels.some((level, i) => i > 0 && level === levels[i - 1])).toBe(false)
      expect(lowerBound).toBeLessThanOrEqual(height)
      expect(minimal).toBe(height === lowerBound)
    }
    expect(assignLevels(arcsOf(sentenceWithHeads(flat)))).toMatchObject({ height: 2000, minimal: true })
  })

  it('of the hearing are the levels of its figure', () => {
    const { levels, height } = assignLevels(arcsOf(hearing))
    expect([...levels]).toEqual([1, 1, 5, 1, 2, 1, 2, 3, 4])
    expect(height).toBe(5)
  })

  it('keep apart the pairs that must be apart', () => {
    const spans = [
      { left: 1, right: 2 },
      { left: 2, right: 3 },
    ]
    expect([...assignLevels(spans).levels]).toEqual([1, 1])
    expect([...assignLevels(spans, () => true).levels]).toEqual([1, 2])
    expect(assignLevels([]).height).toBe(0)
  })
})
