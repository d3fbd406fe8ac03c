import { describe, expect, it } from 'vitest'
import { fitLogistic, logistic } from '../../../src/base/logistic.ts'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { marginProbabilities, readMarginCalibration } from '../../../src/linear/parser/confidence.ts'
import { readLinearModel, writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { fitCalibration } from '../../../src/linear/training/calibration.ts'
import { LinearTraining } from '../../../src/linear/training/training.ts'
import type { JsonValue } from '../../../src/model-file/json.ts'
import { confidenceOf } from '../../../src/treebank/confidence.ts'
import { toySentences } from '../toy-treebank.ts'

const trained = (options: { system: string; beam?: number }) => {
  const training = new LinearTraining(toySentences(60, 1), toySentences(200, 2), { epochs: 2, ...options })
  for (const _ of training.run());
  return training.calibrated(training.model())
}
const model = trained({ system: 'swap' })
const parser = new LinearParser(model)
const sentences = toySentences(30, 3)

describe('a logistic regression', () => {
  it('finds the shares of two groups, which has a closed form', () => {
    const rows = Array.from({ length: 1000 }, (_, k) => [k < 400 ? 1 : 0, 1])
    const answers = rows.map((_, k) => (k < 400 ? k < 100 : k < 400 + 540))
    const weights = fitLogistic(rows, answers)
    expect(logistic(weights, [1, 1])).toBeCloseTo(0.25, 4)
    expect(logistic(weights, [0, 1])).toBeCloseTo(0.9, 4)
    const logit = (p: number) => Math.log(p / (1 - p))
    expect(weights[1]).toBeCloseTo(logit(0.9), 3)
    expect(weights[0]).toBeCloseTo(logit(0.25) - logit(0.9), 3)
  })

  it('comes to an end where the answers are all the same', () => {
    const weights = fitLogistic(
      Array.from({ length: 50 }, () => [1, 2]),
      new Array(50).fill(true),
    )
    expect([...weights].every(Number.isFinite)).toBe(true)
    expect(logistic(weights, [1, 2])).toBeGreaterThan(0.99)
  })
})

describe('the calibration of margins', () => {
  it('finds out what the margins say: heads with a small one are wrong half the time', () => {
    const random = seededRandom(5)
    const cases = Array.from({ length: 300 }, () => {
      const own = Float64Array.from({ length: 4 }, () => (random() < 0.5 ? 1 : 100))
      const heads = Int32Array.from([-1, 0, 1, 1, 1])
      const gold = heads.map((head, i) =>
        i > 1 && own[i - 1] === 1 && randomBelow(2, random) === 0 ? 2 : head,
      )
      return { heads, gold, margins: { own, least: own, leastOfHead: own } }
    })
    const calibration = fitCalibration(cases)!
    const probability = (margin: number) => {
      const margins = new Float64Array(4).fill(margin)
      const all = { own: margins, least: margins, leastOfHead: margins }
      return marginProbabilities(calibration, cases[0].heads, all)[2]
    }
    expect(Math.abs(probability(1) - 0.5)).toBeLessThan(0.1)
    expect(probability(100)).toBeGreaterThan(0.95)
    expect(probability(Number.POSITIVE_INFINITY)).toBeGreaterThan(0.95)
    expect(fitCalibration(cases.slice(0, 20))).toBeUndefined()
    expect(fitCalibration([])).toBeUndefined()
  })

  it.each([
    { system: 'swap' },
    { system: 'arc-eager' },
    { system: 'covington' },
    { system: 'swap', beam: 4 },
  ])('gives every head a probability, and the same tree: $system $beam', (options) => {
    const own = new LinearParser(trained(options))
    for (const sentence of sentences) {
      const sure = own.parse(sentence, { confidence: true })
      const bare = own.parse(sentence)
      expect(sure.words.map(({ head, deprel }) => ({ head, deprel }))).toEqual(
        bare.words.map(({ head, deprel }) => ({ head, deprel })),
      )
      for (const word of sure.words) {
        expect(confidenceOf(word)).toBeGreaterThanOrEqual(0)
        expect(confidenceOf(word)).toBeLessThanOrEqual(1)
      }
    }
  })

  it('is sure of what constraints say', () => {
    const constraints = [{ arc: { head: 1, dependent: 3 } }]
    const { words } = parser.parse(sentences[0], { constraints, confidence: true })
    expect(words[2].head).toBe(1)
    expect(confidenceOf(words[2])).toBe(1)
  })

  it('stays in the file; older files have none and say so', () => {
    const read = readLinearModel(writeLinearModel(model))
    expect(read.calibration).toEqual(model.calibration)
    const old = new LinearParser({ ...read, calibration: undefined })
    expect(() => old.parse(sentences[0], { confidence: true })).toThrow(
      expect.objectContaining({ code: 'no-confidence' }),
    )
    expect(old.parse(sentences[0]).words[0].misc).toBe(sentences[0].words[0].misc)
  })

  it.each<JsonValue>([
    null,
    {},
    { unit: 0, weights: [0, 0, 0, 0, 0, 0, 0, 0, 0] },
    { unit: 1, weights: [1] },
    { unit: 1, weights: [0, 0, 0, 0, 0, 0, 0, 0, 'x'] },
    { unit: 'x', weights: [] },
  ])('is refused where it is damaged: %j', (value) => {
    expect(() => readMarginCalibration(value)).toThrow(expect.objectContaining({ code: 'model-corrupt' }))
    expect(readMarginCalibration({ ...model.calibration! })).toEqual(model.calibration)
  })
})
