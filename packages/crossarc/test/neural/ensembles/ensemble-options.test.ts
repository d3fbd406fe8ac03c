import { describe, expect, it } from 'vitest'
import { ParserEnsemble } from '../../../src/neural/ensembles/ensemble.ts'
import { ProbabilityEnsemble } from '../../../src/neural/ensembles/probability-ensemble.ts'
import { ScoreEnsemble } from '../../../src/neural/ensembles/score-ensemble.ts'
import { toyTreebank } from '../toy.ts'
import { trained } from '../toy-models.ts'

const models = [trained('spanning-tree', 1), trained('spanning-tree', 2)]
const voters = models.map(() => ({ parse: () => toyTreebank[0] }))
const kinds: [name: string, make: (options: object) => { parse(sentence: never): unknown }][] = [
  ['ParserEnsemble', (options) => new ParserEnsemble(voters, options)],
  ['ScoreEnsemble', (options) => new ScoreEnsemble(models, options)],
  ['ProbabilityEnsemble', (options) => new ProbabilityEnsemble(models, options)],
]
const refused = expect.objectContaining({ code: 'ensemble-option' })

describe.each(kinds)('the options of a %s', (_name, make) => {
  it.each([[[1, -1]], [[0, 0]], [[1, Number.NaN]], [[1, Number.POSITIVE_INFINITY]], [[1]], [[1, 1, 1]]])(
    'refuse the weights %j',
    (weights) => {
      expect(() => make({ weights })).toThrow(refused)
    },
  )

  it('refuse unknown trees', () => {
    expect(() => make({ trees: 'x' })).toThrow(refused)
  })

  it('take a weight of 0, and every class of trees', () => {
    expect(() => make({ weights: [0, 1] })).not.toThrow()
    for (const trees of ['all', 'mh4', 'projective']) expect(() => make({ trees })).not.toThrow()
  })
})

describe('the options of a ProbabilityEnsemble', () => {
  it.each([0, -1, Number.NaN])('refuse the temperature %d', (temperature) => {
    expect(() => new ProbabilityEnsemble(models, { temperature })).toThrow(refused)
  })
})
