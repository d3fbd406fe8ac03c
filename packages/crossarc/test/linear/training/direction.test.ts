import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import type { LinearModel } from '../../../src/linear/parser/model.ts'
import { readLinearModel, writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import { type Sentence, UNKNOWN } from '../../../src/treebank/sentence.ts'
import { arcsOf, backwards } from '../backwards.ts'
import { randomSentence } from '../samples.ts'
import { toySentences } from '../toy-treebank.ts'

const random = seededRandom(4)
/** Toy sentences have an order to learn, random trees have everything else. */
const train = [
  ...toySentences(20, 1),
  ...Array.from({ length: 10 }, (_, k) => randomSentence(1 + (k % 7), random)),
]
const dev = toySentences(8, 2)
const test = [
  ...toySentences(5, 3),
  ...Array.from({ length: 9 }, (_, k) => randomSentence(1 + (k % 9), random)),
]
const incomplete = train.map((sentence) => ({
  ...sentence,
  words: sentence.words.map((word) => (random() < 0.3 ? { ...word, head: UNKNOWN, deprel: '_' } : word)),
}))

function trained(
  options: Partial<LinearTrainingOptions>,
  treebank: readonly Sentence[] = train,
  held: readonly Sentence[] = dev,
) {
  const training = new LinearTraining(treebank, held, { system: 'swap', epochs: 2, ...options })
  for (const _ of training.run());
  return { model: training.model(), report: training.report, training }
}

const settings: [string, Partial<LinearTrainingOptions>, (readonly Sentence[])?][] = [
  ['swap', {}],
  ['swap with a beam', { beam: 3 }],
  ['arc-eager, labels after, mixed', { system: 'arc-eager', labelling: 'after', mix: 2 }],
  ['arc-standard, lifted', { system: 'arc-standard', lifting: 'head+path' }],
  ['arc-hybrid, partial trees', { system: 'arc-hybrid', dynamic: true }, incomplete],
  ['non-monotonic', { system: 'covington-nonmonotonic', dynamic: 'upper-all', freeLabels: 'gold' }],
]

describe('training from right to left', () => {
  it.each(settings)(
    'is training from left to right on mirrored sentences: %s',
    (_, options, treebank = train) => {
      const left = trained(options, treebank.map(backwards), dev.map(backwards))
      const right = trained({ ...options, direction: 'right-to-left' }, treebank)
      expect(right.report).toEqual(left.report)
      const turned: LinearModel = { ...right.model, direction: 'left-to-right' }
      expect(writeLinearModel(turned)).toEqual(writeLinearModel(left.model))
      const [leftParser, rightParser] = [new LinearParser(left.model), new LinearParser(right.model)]
      for (const sentence of test) {
        const mirrored = backwards(sentence)
        expect(arcsOf(rightParser.parse(sentence))).toEqual(arcsOf(backwards(leftParser.parse(mirrored))))
        expect(arcsOf(rightParser.parse(sentence, { beam: 2 }))).toEqual(
          arcsOf(backwards(leftParser.parse(mirrored, { beam: 2 }))),
        )
        const { margins } = rightParser.margins(sentence)
        expect(margins).toEqual(
          Object.fromEntries(
            Object.entries(leftParser.margins(mirrored).margins).map(([name, values]) => [
              name,
              Float64Array.from([...(values as Float64Array)].reverse()),
            ]),
          ),
        )
      }
    },
  )

  it('learns what stands in the sentence, and is scored on it', () => {
    const toys = toySentences(60, 1)
    const { model, training } = trained({ direction: 'right-to-left', epochs: 3 }, toys)
    expect(training.evaluate(model).las).toBeGreaterThan(0.95)
    const [written, asBefore] = [model, trained({}, toys).model].map(writeLinearModel)
    expect(Buffer.compare(written, asBefore)).not.toBe(0)
  })

  it('by default is not done, and models are as they were before there was a choice', () => {
    const held = toySentences(150, 2)
    for (const options of [{}, { direction: 'left-to-right' } as const]) {
      const { model, training } = trained({ ...options, epochs: 2 }, toySentences(40, 1), held)
      const bytes = writeLinearModel(training.calibrated(model))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(
        'b0cfd8bea97948d2464b83887e1c7999ffd3ccce6c6e732838dde1e682460357',
      )
      expect(readModelFile(bytes).metadata).not.toHaveProperty('direction')
      expect(readLinearModel(bytes).direction).toBe('left-to-right')
    }
  })

  it('names words of bad data by their own numbers', () => {
    const right = (sentence: Sentence, options: Partial<LinearTrainingOptions> = {}) =>
      trained({ direction: 'right-to-left', ...options }, [sentence], [])
    const [odd] = toySentences(1, 1)
    const changed = (id: number, columns: object): Sentence => ({
      ...odd,
      words: odd.words.map((word) => (word.id === id ? { ...word, ...columns } : word)),
    })
    const left = (sentence: Sentence) => () => trained({}, [sentence], [])
    for (const bad of [changed(1, { head: 9 }), changed(2, { head: 1 }), changed(1, { head: 1 })]) {
      let message = ''
      try {
        left(bad)()
      } catch (error) {
        message = (error as Error).message
      }
      expect(message).toMatch(/\d/)
      expect(() => right(bad)).toThrow(message)
    }
    const crossing = toySentences(40, 1).find(({ words }) => words.length === 6)!
    const words = crossing.words.map((word) => (word.id === 1 ? { ...word, deprel: 'a↑b' } : word))
    expect(() => right({ ...crossing, words }, { system: 'arc-eager', lifting: 'head' })).toThrow(
      'The label a↑b of word 1 contains',
    )
  })

  it('is refused in an order that is neither', () => {
    const start = () => trained({ direction: 'up' as never })
    expect(start).toThrow(expect.objectContaining({ code: 'training-option' }))
    expect(start).toThrow('direction is left-to-right or right-to-left, not "up"')
  })
})
