import { readConllu, type Sentence } from 'crossarc'
import { describe, expect, it } from 'vitest'
import { rows, runOf } from '../src/papers/nivre-2009/plan-rows.ts'
import { guideTrees, withoutTree } from '../src/papers/nivre-2009/spanning-tree/guide.ts'
import { SpanningTreeParser } from '../src/papers/nivre-2009/spanning-tree/parser.ts'
import { treebanksSection } from '../src/papers/nivre-2009/treebanks-report.ts'
import { association, ranks } from '../src/report/correlation.ts'
import { mcnemarOfSentences, randomisationOfCrossing } from '../src/report/significance.ts'
import type { Record } from '../src/runner/records.ts'
import type { LinearRun } from '../src/runner/run.ts'
import { packCrossing, packOutcomes, unpackCrossing } from '../src/tasks/outcomes.ts'
import { trainOn } from '../src/tasks/train.ts'

/** Sentences of one-letter words: the same letters have the same tree. */
function sentence(letters: string, heads: readonly number[]): Sentence {
  const rows = [...letters].map((letter, k) =>
    [
      k + 1,
      letter,
      letter,
      letter.toUpperCase(),
      '_',
      '_',
      heads[k],
      heads[k] === 0 ? 'root' : 'dep',
      '_',
      '_',
    ].join('\t'),
  )
  return readConllu(`${rows.join('\n')}\n\n`)[0]
}

const crossed = sentence('abcd', [3, 4, 4, 0])
const treebank = [
  crossed,
  sentence('dab', [0, 1, 1]),
  sentence('bca', [2, 0, 2]),
  sentence('efgh', [2, 0, 4, 2]),
  sentence('hgfe', [3, 1, 0, 3]),
]
const headsOf = ({ words }: Sentence) => words.map(({ head }) => head)

describe('the linear spanning-tree parser', () => {
  it('learns its training set, crossing arcs too', () => {
    const parser = new SpanningTreeParser(treebank, undefined, { epochs: 10, seed: 1 })
    for (const gold of treebank) {
      const { words } = parser.parse(withoutTree(gold))
      expect(words.map(({ head, deprel }) => [head, deprel])).toEqual(
        gold.words.map(({ head, deprel }) => [head, deprel]),
      )
    }
  })

  it('follows a guide that is always right on sentences where nothing else helps', () => {
    // All words are alike, so only the guide tells the trees apart.
    const shapes = [
      [2, 0, 2, 3],
      [0, 1, 2, 3],
      [4, 4, 4, 0],
      [3, 4, 0, 3],
      [2, 4, 4, 0],
    ]
    const alike = shapes.map((heads) => sentence('xxxx', heads))
    const options = { epochs: 20, seed: 1 }
    const guided = new SpanningTreeParser(alike.slice(0, 4), alike.slice(0, 4), options)
    expect(headsOf(guided.parse(withoutTree(alike[4]), alike[4]))).toEqual(shapes[4])
    const alone = new SpanningTreeParser(alike.slice(0, 4), undefined, options)
    const trees = new Set(alike.map((one) => headsOf(alone.parse(withoutTree(one))).join()))
    expect(trees.size).toBe(1)
  })

  it('is the same for the same seed', () => {
    const parsed = [1, 1].map((seed) =>
      headsOf(new SpanningTreeParser(treebank, undefined, { epochs: 1, seed }).parse(withoutTree(crossed))),
    )
    expect(parsed[0]).toEqual(parsed[1])
  })
})

describe('its guide', () => {
  it('parses each half after training on the other, and the test set after training on all', () => {
    // The label of an arc tells which half the guide has seen.
    const labelled = (label: string) => (one: Sentence) => ({
      ...one,
      words: one.words.map((word) => ({ ...word, deprel: label })),
    })
    const train = treebank.map((one, k) => labelled(k % 2 === 0 ? 'even' : 'odd')(one))
    const labelsOf = (sentences: readonly Sentence[], from: number, step: number) =>
      new Set(
        sentences.filter((_, k) => k % step === from).flatMap(({ words }) => words.map((w) => w.deprel)),
      )
    const guide = guideTrees('none', 1, train, train)
    expect([...labelsOf(guide.train, 0, 2)]).toEqual(['odd'])
    expect([...labelsOf(guide.train, 1, 2)]).toEqual(['even'])
    expect([...labelsOf(guide.test, 0, 1)].sort()).toEqual(['even', 'odd'])
  })

  it('S_p learns from non-projective sentences, without marks', () => {
    const place = { experiment: 'nivre-table-1', treebank: 'none', seed: 1 }
    const train = (row: typeof rows.projective | typeof rows.pseudo | typeof rows.strict) =>
      trainOn(treebank, runOf(row, place) as LinearRun)
    const [lifted, marked, strict] = [rows.projective, rows.pseudo, rows.strict].map(train)
    expect([lifted.report.used, marked.report.used, strict.report.used]).toEqual([5, 5, 4])
    expect([...lifted.model.labels.names].sort()).toEqual(['dep', 'root'])
    expect(marked.model.labels.names.length).toBeGreaterThan(2)
  })
})

describe('tests over sentences and non-projective arcs', () => {
  const right = (heads: number[], start: number[]) => ({
    start: Int32Array.from(start),
    word: Int32Array.from(heads.map((_, k) => k + 1)),
    headRight: Uint8Array.from(heads),
    labelRight: Uint8Array.from(heads),
    punctuation: 0,
    unknown: 0,
    withoutHead: 0,
    withoutGoldLabel: 0,
  })
  const run = (heads: number[], start: number[], crossing?: string) => ({
    seed: 1,
    outcomes: packOutcomes(right(heads, start)),
    ...(crossing === undefined ? {} : { crossing }),
  })

  it('counts sentences that only one parser has right', () => {
    const start = [0, 2, 3, 5]
    const result = mcnemarOfSentences(
      [run([1, 1, 0, 1, 1], start)],
      [run([1, 0, 1, 0, 1], start)],
      'bothRight',
    )
    expect(result).toMatchObject({ onlySystem: 2, onlyAgainst: 1 })
  })

  it('packs which arcs are non-projective', () => {
    const projective = sentence('abcd', [4, 4, 4, 0])
    const scored = { start: Int32Array.of(0, 4, 8), word: Int32Array.of(1, 2, 3, 4, 1, 2, 3, 4) }
    const text = packCrossing([crossed, projective], [projective, crossed], scored)
    const { inGold, inSystem } = unpackCrossing(text)
    expect([...inGold]).toEqual([1, 0, 0, 0, 0, 0, 0, 0])
    expect([...inSystem]).toEqual([0, 0, 0, 0, 1, 0, 0, 0])
  })

  it('sees a difference of F1 in many sentences, none between equals, and says nothing of old records', () => {
    const count = 20
    const gold = Array.from({ length: count }, () => crossed)
    const projective = sentence('abcd', [4, 4, 4, 0])
    const start = Array.from({ length: count + 1 }, (_, s) => 4 * s)
    const scored = {
      start: Int32Array.from(start),
      word: Int32Array.from({ length: 4 * count }, (_, k) => (k % 4) + 1),
    }
    const all = run(Array(4 * count).fill(1), start, packCrossing(gold, gold, scored))
    const none = run(
      Array.from({ length: 4 * count }, (_, k) => Number(k % 4 !== 0)),
      start,
      packCrossing(
        gold,
        gold.map(() => projective),
        scored,
      ),
    )
    expect(randomisationOfCrossing([all], [none])).toMatchObject({ difference: 1 })
    expect(randomisationOfCrossing([all], [none])!.p).toBeLessThan(0.001)
    expect(randomisationOfCrossing([all], [all])).toEqual({ difference: 0, p: 1 })
    const { crossing: _, ...old } = all
    expect(randomisationOfCrossing([all], [old])).toBeUndefined()
  })
})

describe('associations over treebanks', () => {
  it('ranks with ties', () => {
    expect(ranks([5, 1, 5, 9])).toEqual([2.5, 1, 2.5, 4])
  })

  it('finds what grows, and not what has no order', () => {
    const shares = [1, 2, 3, 4, 5, 6, 7, 8]
    const growing = association(
      shares,
      shares.map((share) => share ** 2),
    )!
    expect(growing.rho).toBeCloseTo(1)
    expect(growing.p).toBeLessThan(0.001)
    expect(association(shares, [1, -1, 1, -1, 1, -1, 1, -1])!.p).toBeGreaterThan(0.3)
    expect(association([1, 2, 3], [1, 2, 3])).toBeUndefined()
  })
})

it('the report says what has not run', () => {
  const scores = {
    convention: '',
    uas: 0.8,
    las: 0.75,
    exactLabelled: 0.25,
    exactUnlabelled: 0.3,
    nonProjectiveRecall: null,
    nonProjectivePrecision: null,
  }
  const record = {
    experiment: 'nivre-treebanks',
    task: 'train',
    treebank: 'Gothic',
    system: 'swap',
    oracle: 'eager',
    lifting: 'none',
    beam: 1,
    seed: 1,
    scores,
  } as unknown as Record
  const text = treebanksSection((name) => (name === 'nivre-treebanks' ? [record] : []), '')
  expect(text).toContain('| Gothic, S_u: swap, eager | 75.00 | 80.00 | – | – | 25.0 | 1 |')
  expect(text).toContain('| Gothic, MST_Malt | not run yet |')
  expect(text).toMatch(/Not run yet: Hungarian, .*Dutch, Ancient Greek\./)
})
