import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { type Box, layoutTree, type TreeLayout } from '../../src/draw/layout.ts'
import { arcsCross } from '../../src/tree/crossing.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import { headsOf } from '../../src/tree/tree.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { crossesBox, meetings, overlap, segmentsOf } from './geometry.ts'
import { hearing, hebrew, sentenceOf, sentenceWithHeads } from './sentences.ts'

function boxesOf(layout: TreeLayout): Box[] {
  return [
    ...layout.words.flatMap(({ form, tag }) => (tag === undefined ? [form] : [form, tag])),
    ...layout.arcs.flatMap(({ labelBox }) => (labelBox === undefined ? [] : [labelBox])),
    ...layout.multiwords.map(({ text }) => text),
    ...(layout.caption === undefined ? [] : [layout.caption]),
  ]
}

function faultsOf(sentence: Sentence, layout: TreeLayout): string[] {
  const faults: string[] = []
  const boxes = boxesOf(layout)
  boxes.forEach((box, i) => {
    if (boxes.some((other, j) => j > i && overlap(box, other))) faults.push(`box ${i} overlaps another`)
    const [left, top] = [box.x - box.width / 2, box.y - box.height / 2]
    if (left < 0 || top < 0 || left + box.width > layout.width || top + box.height > layout.height) {
      faults.push(`box ${i} is cut off`)
    }
  })
  const heads = headsOf(sentence.words.map((word) => word.head))
  layout.arcs.forEach((a, i) => {
    const name = `arc into ${a.dependent}`
    if (a.dependentX !== layout.words[a.dependent - 1].form.x) faults.push(`${name} misses the centre`)
    for (const b of layout.arcs.slice(i + 1)) {
      const crossing = arcsCross(heads, a.dependent, b.dependent)
      if (meetings(layout, a, b) !== (crossing ? 1 : 0))
        faults.push(`${name} meets the arc into ${b.dependent}`)
      if (crossing !== a.crosses.includes(b.dependent)) faults.push(`${name} does not know what it crosses`)
      if (crossing && a.hue === b.hue) faults.push(`${name} has the colour of an arc that it crosses`)
      const [ports, others] = [a, b].map((arc) =>
        arc.head === 0 ? [arc.dependentX] : [arc.headX, arc.dependentX],
      )
      if (ports.some((port) => others.includes(port))) faults.push(`${name} shares a port`)
    }
    for (const b of layout.arcs) {
      const box = b.labelBox
      if (a === b || box === undefined) continue
      if (segmentsOf(layout, a).some((segment) => crossesBox(segment, box)))
        faults.push(`${name} hits a label`)
    }
  })
  return faults
}

describe('the layout of a tree', () => {
  it('lets arcs meet exactly where they cross, and nothing overlap, for every tree of up to 5 words', () => {
    for (let n = 1; n <= 5; n++) {
      for (const heads of allTrees(n)) {
        const sentence = sentenceWithHeads(heads)
        expect(faultsOf(sentence, layoutTree(sentence))).toEqual([])
      }
    }
  })

  it('does so for long random trees, whole and partial, with multiword tokens', () => {
    const random = seededRandom(3)
    for (let round = 0; round < 60; round++) {
      const heads = randomTree(10 + Math.floor(random() * 30), random)
      if (round % 3 === 0) for (let i = 1; i < heads.length; i += 4) heads[i] = -1
      const sentence = sentenceWithHeads(heads)
      for (const [first, last, form] of [
        [1, 2, 'a-long-token-over-two-short-words'],
        [3, 3, 'another-long-token'],
        [4, 6, 'x'],
      ] as const) {
        sentence.multiwords.push({ first, last, form, feats: '_', misc: '_' })
      }
      expect(faultsOf(sentence, layoutTree(sentence, { caption: `round ${round}` }))).toEqual([])
    }
  })

  it('finds a fault if there is one', () => {
    const layout = layoutTree(hearing)
    layout.arcs[0].headX = layout.arcs[1].headX
    layout.words[0].form.x += 1000
    expect(faultsOf(hearing, layout).length).toBeGreaterThan(2)
  })

  it('lets an arc leave on the side of its direction unless it passes over the arc that enters', () => {
    for (const heads of allTrees(5)) {
      const { arcs } = layoutTree(sentenceWithHeads(heads))
      for (const arc of arcs) {
        if (arc.head === 0) continue
        const entering = arcs.find((other) => other.dependent === arc.head)!
        const toRight = arc.dependent > arc.head
        const over = entering.head !== 0 && entering.head > arc.head === toRight && arc.level > entering.level
        expect(arc.headX > entering.dependentX).toBe(over ? !toRight : toRight)
      }
    }
  })

  it('mirrors every place for a right-to-left script', () => {
    for (const sentence of [hebrew, hearing]) {
      const [left, right] = [
        layoutTree(sentence, { direction: 'ltr' }),
        layoutTree(sentence, { direction: 'rtl' }),
      ]
      const mirrored = (x: number) => left.width - x
      expect(right.width).toBe(left.width)
      const places = (layout: TreeLayout) => [
        ...boxesOf(layout).map(({ x }) => x),
        ...layout.arcs.flatMap(({ headX, dependentX }) => [headX, dependentX]),
        ...layout.multiwords.flatMap(({ left: start, right: end }) => [start, end]),
      ]
      const expected = places(left).map(mirrored)
      places(right).forEach((x, k) => {
        expect(x).toBeCloseTo(expected[k], 6)
      })
      expect(boxesOf(right).map(({ y }) => y)).toEqual(boxesOf(left).map(({ y }) => y))
    }
    expect(layoutTree(hebrew).direction).toBe('rtl')
    expect(layoutTree(hearing).direction).toBe('ltr')
  })

  it('grows with the size of the font', () => {
    const [small, big] = [layoutTree(hearing, { fontSize: 10 }), layoutTree(hearing, { fontSize: 20 })]
    expect(big.width).toBeCloseTo(2 * small.width)
    expect(big.height).toBeCloseTo(2 * small.height)
  })

  it('draws invalid trees as far as possible, and names what cannot be drawn', () => {
    const cycle = sentenceOf('a X 2 x\nb X 1 y\nc X 0 root\nd X 0 root')
    expect(faultsOf(cycle, layoutTree(cycle))).toEqual([])
    expect(layoutTree({ comments: [], words: [], multiwords: [], emptyNodes: [] }).arcs).toEqual([])
    expect(() => layoutTree(sentenceOf('a X 5 x'))).toThrow(
      expect.objectContaining({ code: 'head-out-of-range' }),
    )
    expect(() => layoutTree(sentenceOf('a X 1 x'))).toThrow(expect.objectContaining({ code: 'own-head' }))
    const token = sentenceOf('a X 0 root', [[1, 2, 'ab']])
    expect(() => layoutTree(token)).toThrow(expect.objectContaining({ code: 'range-beyond-sentence' }))
  })
})
