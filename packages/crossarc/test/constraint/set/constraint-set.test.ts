import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { describeConstraint } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { Alphabet, headsOf, NO_LABEL, UNKNOWN } from '../../../src/tree/tree.ts'

const labels = new Alphabet(['nsubj', 'obj', 'root'])

/** The error of a list for five words: its code and the constraint that it is about. */
function error(...constraints: unknown[]): [string, number | undefined] {
  try {
    compileConstraints(5, constraints as Constraint[], { labels })
  } catch (thrown) {
    if (thrown instanceof CrossarcError) return [thrown.code, thrown.place.constraint]
    throw thrown
  }
  return ['none', undefined]
}

describe('compileConstraints', () => {
  it('knows what is required, forbidden and free', () => {
    const set = compileConstraints(
      5,
      [
        { arc: { head: 2, dependent: 1, label: 'nsubj' } },
        { root: { word: 2 } },
        { label: { dependent: 3, label: 'obj' } },
        { forbid: { head: 5, dependent: 4 } },
        { forbid: { head: 3, dependent: 4, label: 'obj' } },
        { forbid: { dependent: 4, label: 'nsubj' } },
      ],
      { labels },
    )
    expect([...set.heads]).toEqual([UNKNOWN, 2, 0, UNKNOWN, UNKNOWN, UNKNOWN])
    expect([...set.labels]).toEqual([NO_LABEL, 0, NO_LABEL, 1, NO_LABEL, NO_LABEL])
    expect(set.hasForbidden).toBe(true)
    expect([set.forbids(2, 1), set.forbids(3, 1), set.forbids(1, 2), set.forbids(0, 2)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([set.forbids(5, 4), set.forbids(3, 4), set.forbids(0, 4)]).toEqual([true, false, false])
    expect([0, 1, 2].map((label) => set.permitsLabel(3, 4, label))).toEqual([false, false, true])
    expect([0, 1, 2].map((label) => set.permitsLabel(2, 4, label))).toEqual([false, true, true])
    expect([0, 1, 2].map((label) => set.permitsLabel(2, 3, label))).toEqual([false, true, false])
  })

  it('gives no word below another the label root unless required or nothing else is left', () => {
    const alphabet = new Alphabet(['det', 'root', 'obj'])
    const forbid = (label: string) => ({ forbid: { dependent: 3, label } })
    const set = compileConstraints(
      4,
      [{ label: { dependent: 2, label: 'root' } }, forbid('det'), forbid('obj')],
      { labels: alphabet },
    )
    const suited = (head: number, dependent: number) =>
      [0, 1, 2].filter((label) => set.suitsLabel(head, dependent, label))
    expect(suited(0, 1)).toEqual([0, 1, 2])
    expect(suited(4, 1)).toEqual([0, 2])
    expect(suited(4, 2)).toEqual([1])
    expect(suited(4, 3)).toEqual([1])
  })

  it('forbids an arc with no label left', () => {
    const every = labels.names.map((label): Constraint => ({ forbid: { head: 3, dependent: 4, label } }))
    expect(compileConstraints(5, every, { labels }).forbids(3, 4)).toBe(true)
    expect(compileConstraints(5, every.slice(1), { labels }).forbids(3, 4)).toBe(false)
    const required: Constraint = { label: { dependent: 4, label: 'nsubj' } }
    const left = compileConstraints(5, [every[0], required], { labels })
    expect([left.forbids(3, 4), left.forbids(2, 4)]).toEqual([true, false])
    const shared: Constraint = { forbid: { dependent: 4, label: 'nsubj' } }
    expect(compileConstraints(5, [shared, ...every.slice(1)], { labels }).forbids(3, 4)).toBe(true)
    expect(compileConstraints(5, [shared, required], { labels }).forbids(2, 4)).toBe(true)
  })

  it('orders spans from outer to inner, and keeps the stricter of two over the same words', () => {
    const set = compileConstraints(5, [
      { span: { first: 2, last: 3 } },
      { span: { first: 4, last: 5, outside: 'root' } },
      { span: { first: 1, last: 5 } },
      { span: { first: 2, last: 3, outside: 'none' } },
    ])
    expect(set.spans).toEqual([
      { first: 1, last: 5, outside: 'any' },
      { first: 2, last: 3, outside: 'none' },
      { first: 4, last: 5, outside: 'root' },
    ])
  })

  it('accepts the same constraint twice', () => {
    expect(
      error({ arc: { head: 2, dependent: 1 } }, { arc: { head: 2, dependent: 1, label: 'obj' } })[0],
    ).toBe('none')
    expect(error({ root: { word: 2 } }, { arc: { head: 0, dependent: 2 } })[0]).toBe('none')
  })

  it('names the fault and the constraint', () => {
    const good = { root: { word: 3 } }
    expect(error(good, { arc: { head: 6, dependent: 1 } })).toEqual(['constraint-range', 2])
    expect(error({ arc: { head: 1, dependent: 6 } })).toEqual(['constraint-range', 1])
    expect(error({ arc: { head: 1.5, dependent: 2 } })).toEqual(['constraint-range', 1])
    expect(error({ arc: { head: '1', dependent: 2 } })).toEqual(['constraint-range', 1])
    expect(error({ arc: { dependent: 2 } })).toEqual(['constraint-range', 1])
    expect(error({ root: { word: -1 } })).toEqual(['constraint-range', 1])
    expect(error({ span: { first: 3, last: 2 } })).toEqual(['constraint-range', 1])
    expect(error({ span: { first: 3, last: 6 } })).toEqual(['constraint-range', 1])
    expect(error({ arc: { head: 2, dependent: 2 } })).toEqual(['constraint-own-head', 1])
    expect(error({ forbid: { head: 2, dependent: 2 } })).toEqual(['constraint-own-head', 1])
    expect(error({ arc: { head: 2, dependent: 0 } })).toEqual(['constraint-root-head', 1])
    expect(error(good, { arc: { head: 2, dependent: 3 } })).toEqual(['constraint-two-heads', 2])
    expect(error({ arc: { head: 2, dependent: 1, label: 'subject' } })).toEqual([
      'constraint-unknown-label',
      1,
    ])
    expect(error({ label: { dependent: 1, label: 7 } })).toEqual(['constraint-unknown-label', 1])
    const label = { label: { dependent: 1, label: 'obj' } }
    expect(error(label, { arc: { head: 2, dependent: 1, label: 'nsubj' } })).toEqual([
      'constraint-two-labels',
      2,
    ])
    expect(error({ span: { first: 3, last: 3 } })).toEqual(['constraint-short-span', 1])
    expect(error({ span: { first: 3, last: 4, outside: 'some' } })).toEqual(['constraint-outside', 1])
    const span = { span: { first: 2, last: 4 } }
    expect(error(span, good, { span: { first: 1, last: 3 } })).toEqual(['constraint-overlap', 3])
    expect(error(span, { span: { first: 4, last: 5 } })).toEqual(['constraint-overlap', 2])
    expect(error({ forbid: { dependent: 3 } })).toEqual(['constraint-empty', 1])
    expect(error({ arc: { head: 1, dependent: 2 }, root: { word: 1 } })).toEqual(['constraint-kind', 1])
    expect(error({ arc: { head: 1, dependent: 2, lable: 'obj' } })).toEqual(['constraint-kind', 1])
    for (const other of [{}, null, 3, { arc: null }, { tree: {} }])
      expect(error(other)).toEqual(['constraint-kind', 1])
  })

  it('has the place in the message', () => {
    expect(() => compileConstraints(5, [{ arc: { head: 6, dependent: 1 } }])).toThrow(
      'The constraint "arc 6→1" has a head that is not a number from 0 to 5 (constraint 1)',
    )
  })
})

describe('satisfies', () => {
  const spans = (first: number, last: number, outside?: 'any' | 'none' | 'root') =>
    compileConstraints(4, [{ span: outside === undefined ? { first, last } : { first, last, outside } }])

  it('requires one word of a span to have its head outside', () => {
    expect(satisfies(headsOf([2, 0, 2, 3]), spans(3, 4))).toBe(true)
    expect(satisfies(headsOf([2, 0, 2, 2]), spans(3, 4))).toBe(false)
    expect(satisfies(headsOf([0, 0, 2, 2]), spans(1, 2))).toBe(false)
  })

  it('checks the outside rules', () => {
    const chain = headsOf([0, 1, 2, 2])
    expect(satisfies(chain, spans(1, 2))).toBe(true)
    expect(satisfies(chain, spans(1, 2, 'root'))).toBe(false)
    expect(satisfies(headsOf([2, 0, 2, 2]), spans(1, 2, 'root'))).toBe(true)
    expect(satisfies(headsOf([2, 0, 2, 2]), spans(1, 2, 'none'))).toBe(false)
    expect(satisfies(headsOf([2, 4, 4, 0]), spans(1, 2, 'none'))).toBe(true)
  })

  it('checks labels if there are any', () => {
    const set = compileConstraints(2, [{ label: { dependent: 1, label: 'obj' } }], { labels })
    const heads = headsOf([2, 0])
    expect(satisfies(heads, set)).toBe(true)
    expect(satisfies({ heads, labels: Int32Array.of(NO_LABEL, 1, 2) }, set)).toBe(true)
    expect(satisfies({ heads, labels: Int32Array.of(NO_LABEL, 0, 2) }, set)).toBe(false)
    expect(satisfies({ heads, labels: Int32Array.of(NO_LABEL, NO_LABEL, 2) }, set)).toBe(false)
  })

  it('counts roots if only one is allowed', () => {
    expect(satisfies(headsOf([0, 0]), compileConstraints(2, []))).toBe(true)
    expect(satisfies(headsOf([0, 0]), compileConstraints(2, [], { oneRoot: true }))).toBe(false)
  })
})

it('describes every kind of constraint', () => {
  expect(
    [
      { arc: { head: 3, dependent: 5 } },
      { arc: { head: 3, dependent: 5, label: 'obj' } },
      { forbid: { head: 3, dependent: 5 } },
      { forbid: { dependent: 5, label: 'obj' } },
      { root: { word: 2 } },
      { label: { dependent: 5, label: 'obj' } },
      { span: { first: 2, last: 4 } },
      { span: { first: 2, last: 4, outside: 'none' as const } },
    ].map((constraint) => describeConstraint(constraint)),
  ).toEqual([
    'arc 3→5',
    'arc 3→5 "obj"',
    'no arc 3→5',
    'no label "obj" for word 5',
    'root 2',
    'label "obj" for word 5',
    'span 2-4',
    'span 2-4 (outside: none)',
  ])
})
