import { describe, expect, it } from 'vitest'
import { evaluateReliability, reliabilityTables } from '../../src/evaluate/reliability.ts'
import { formatTable } from '../../src/evaluate/table.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'

function sentenceOf(heads: readonly number[], confidences: readonly (string | undefined)[] = []): Sentence {
  const words = heads.map((head, k) => ({
    id: k + 1,
    form: `w${k + 1}`,
    lemma: '_',
    upos: 'X',
    xpos: '_',
    feats: '_',
    head,
    deprel: 'dep',
    deps: '_',
    misc: confidences[k] === undefined ? '_' : `Confidence=${confidences[k]}`,
  }))
  return { comments: [], words, multiwords: [], emptyNodes: [] }
}

describe('reliability', () => {
  const gold = [sentenceOf([0, 1, 1, 1]), sentenceOf([2, 0, -1])]
  const system = [
    sentenceOf([0, 1, 2, 1], ['0.95', '0.65', '0.65', undefined]),
    sentenceOf([2, 0, 1], ['1.000', '0.25', '0.9']),
  ]

  it('compares confidence with accuracy, worked out by hand', () => {
    const found = evaluateReliability(gold, system)
    expect(found).toMatchObject({
      words: 5,
      leftOut: { unknownGoldHead: 1, withoutConfidence: 1 },
      right: 0.8,
    })
    expect(found.confidence).toBeCloseTo((0.95 + 0.65 + 0.65 + 1 + 0.25) / 5, 12)
    expect(found.rows.map(({ words }) => words)).toEqual([0, 0, 1, 0, 0, 0, 2, 0, 0, 2])
    expect(found.rows[6]).toMatchObject({ from: 0.6, to: 0.7, confidence: 0.65, right: 0.5 })
    expect(found.rows[0]).toMatchObject({ confidence: null, right: null })
    expect(found.expectedError).toBeCloseTo((1 * 0.75 + 2 * 0.15 + 2 * 0.025) / 5, 12)
    expect(found.logLoss).toBeCloseTo(
      -(Math.log(0.95) + Math.log(0.65) + Math.log(0.35) + Math.log(1) + Math.log(0.25)) / 5,
      12,
    )
    // The wrong head has 0.65: below two right ones, beside one, above one.
    expect(found.separation).toBeCloseTo(2.5 / 4, 12)
    expect(reliabilityTables(found).map(formatTable).join('')).toMatch(/^0\.6 to 0\.7 +2 +65\.00 +50\.00$/m)
  })

  it('says where nothing can be compared', () => {
    expect(() => evaluateReliability(gold, gold)).toThrow(expect.objectContaining({ code: 'no-confidence' }))
    expect(() => evaluateReliability(gold, gold.slice(1))).toThrow(
      expect.objectContaining({ code: 'sentence-count' }),
    )
    const sure = evaluateReliability([gold[0]], [sentenceOf([0, 1, 1, 1], ['1', '1', '1', '1'])])
    expect(sure).toMatchObject({ separation: null, expectedError: 0, logLoss: -0 })
  })
})
