import { describe, expect, it } from 'vitest'
import { Alphabet, headsOf, NO_LABEL, unlabelled } from '../../src/tree/tree.ts'

describe('trees', () => {
  it('are arrays that start with the root', () => {
    expect(Array.from(headsOf([2, 0]))).toEqual([-1, 2, 0])
    expect(Array.from(unlabelled(headsOf([2, 0])).labels)).toEqual([NO_LABEL, NO_LABEL, NO_LABEL])
  })
})

describe('Alphabet', () => {
  it('numbers names once each, in order of appearance', () => {
    const labels = new Alphabet(['root', 'det', 'root'])
    expect([labels.number('det'), labels.number('obj'), labels.number('root')]).toEqual([1, 2, 0])
    expect(labels.names).toEqual(['root', 'det', 'obj'])
    expect(labels.size).toBe(3)
  })

  it('finds without adding', () => {
    const labels = new Alphabet(['root'])
    expect([labels.find('root'), labels.find('obj')]).toEqual([0, NO_LABEL])
    expect(labels.size).toBe(1)
    expect([labels.name(0), labels.name(NO_LABEL)]).toEqual(['root', '_'])
  })
})
