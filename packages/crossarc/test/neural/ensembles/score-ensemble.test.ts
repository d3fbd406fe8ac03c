import { beforeAll, describe, expect, it } from 'vitest'
import { ParserEnsemble } from '../../../src/neural/ensembles/ensemble.ts'
import { ScoreEnsemble } from '../../../src/neural/ensembles/score-ensemble.ts'
import type { NeuralModel } from '../../../src/neural/network/model.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { treesOfClass } from '../../../src/tree/classes.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { sentenceOf, toyPreset, toyTreebank } from '../toy.ts'
import { arcScores, trained } from '../toy-models.ts'

const SENTENCE = sentenceOf('a/X/-1/_ dog/X/-1/_ c/X/-1/_ sleep/X/-1/_ here/X/-1/_')

describe('a score ensemble', () => {
  let first: NeuralModel
  let second: NeuralModel
  beforeAll(() => {
    first = trained('spanning-tree', 1)
    second = trained('spanning-tree', 2)
  })

  it.each([
    'mh3',
    'mh4-two',
    'mh4-hybrid',
    'mh4-hybrid-arcs',
    'mh4-arcs',
    'spanning-tree',
    '1ec',
    '1ec-third-order',
  ])('of %s with itself finds what the model finds', (name) => {
    const model = trained(name)
    const parser = new NeuralParser(model)
    for (const copies of [1, 2, 3]) {
      const ensemble = new ScoreEnsemble(Array.from({ length: copies }, () => model))
      for (const sentence of toyTreebank) expect(ensemble.parse(sentence)).toEqual(parser.parse(sentence))
    }
  })

  it('says why constraints cannot all hold', () => {
    const crossing = [
      { root: { word: 1 } },
      { arc: { head: 1, dependent: 3 } },
      { arc: { head: 2, dependent: 4 } },
    ]
    const circle = [{ arc: { head: 2, dependent: 1 } }, { arc: { head: 1, dependent: 2 } }]
    const refused = (constraint: number, reason: RegExp) =>
      expect.objectContaining({
        code: 'constraint-infeasible',
        reason: expect.stringMatching(reason),
        place: { constraint },
      })
    const ensemble = new ScoreEnsemble([first, second])
    expect(() => ensemble.parse(SENTENCE, { constraints: circle })).toThrow(refused(1, /no tree can$/))
    expect(headsOfSentence(ensemble.parse(SENTENCE, { constraints: crossing }))[4]).toBe(2)
    const projective = new ScoreEnsemble([first, second], { trees: 'projective' })
    expect(() => projective.parse(SENTENCE, { constraints: crossing })).toThrow(refused(2, /swap.* could$/))
    const vote = new ParserEnsemble([new NeuralParser(first)], { trees: 'projective' })
    expect(() => vote.parse(SENTENCE, { constraints: crossing })).toThrow(refused(2, /swap.* could$/))
  })

  it.each([
    ['all', [1, 1]],
    ['mh4', [1, 1]],
    ['projective', [2, 1]],
  ] as const)('takes the best tree of the class %s under the average of the scores', (trees, weights) => {
    const n = SENTENCE.words.length
    const [a, b] = [first, second].map((model) => arcScores(model, SENTENCE)) as [Float32Array, Float32Array]
    let best: { heads: readonly number[]; score: number } | undefined
    for (const heads of treesOfClass(n, trees)) {
      let score = 0
      for (let word = 1; word <= n; word++) {
        const place = heads[word] * (n + 1) + word
        score += weights[0] * a[place] + weights[1] * b[place]
      }
      if (best === undefined || score > best.score) best = { heads: [...heads], score }
    }
    const ensemble = new ScoreEnsemble([first, second], { trees, weights })
    expect([...headsOfSentence(ensemble.parse(SENTENCE))]).toEqual(best!.heads)
  })

  it('is the model that has all the weight', () => {
    const ensemble = new ScoreEnsemble([first, second], { weights: [0, 1] })
    const parser = new NeuralParser(second)
    for (const sentence of toyTreebank) expect(ensemble.parse(sentence)).toEqual(parser.parse(sentence))
  })

  it('keeps to constraints', () => {
    const constraints = [{ arc: { head: 4, dependent: 1, label: 'obj' } }, { root: { word: 4 } }]
    const ensemble = new ScoreEnsemble([first, second], { trees: 'mh4', oneRoot: true })
    const { words } = ensemble.parse(SENTENCE, { constraints })
    expect(words[0]).toMatchObject({ head: 4, deprel: 'obj' })
    expect(words.filter(({ head }) => head === 0).map(({ id }) => id)).toEqual([4])
  })

  it('averages only what can be averaged', () => {
    expect(() => new ScoreEnsemble([])).toThrow('at least one')
    expect(() => new ScoreEnsemble([first, trained('eisner')])).toThrow('cannot be averaged')
    expect(() => new ScoreEnsemble([trained('mh4-two')], { trees: 'all' })).toThrow('own class')
    expect(() => new ScoreEnsemble([trained('transition')])).toThrow('no scores before its search')
    const training = new NeuralTraining(toyTreebank.slice(0, 2), [], {
      model: 'spanning-tree',
      preset: toyPreset,
      maximumUpdates: 1,
    })
    for (const _ of training.run());
    expect(() => new ScoreEnsemble([first, training.model()])).toThrow('different labels')
  })
})
