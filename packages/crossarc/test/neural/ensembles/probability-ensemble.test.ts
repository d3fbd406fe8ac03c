import { beforeAll, describe, expect, it } from 'vitest'
import { ProbabilityEnsemble } from '../../../src/neural/ensembles/probability-ensemble.ts'
import { arcDistributions } from '../../../src/neural/network/chart-models.ts'
import type { NeuralModel } from '../../../src/neural/network/model.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import type { Heads } from '../../../src/tree/tree.ts'
import { rootsOf, treeProblem } from '../../../src/tree/validity.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { sentenceOf, toyTreebank } from '../toy.ts'
import { arcScores, trained } from '../toy-models.ts'

function ofLength(n: number): Sentence {
  return sentenceOf(Array.from({ length: n }, (_, k) => `${'abc'[k % 3]}/X/-1/_`).join(' '))
}

function codeOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return (error as { code?: unknown }).code
  }
  return undefined
}

const SENTENCE = sentenceOf('a/X/-1/_ dog/X/-1/_ c/X/-1/_ sleep/X/-1/_')

describe('a probability ensemble', () => {
  let spanning: NeuralModel
  let projective: NeuralModel
  beforeAll(() => {
    spanning = trained('spanning-tree', 1)
    projective = trained('eisner', 2)
  })

  it.each([
    ['all', [1, 1]],
    ['projective', [3, 1]],
  ] as const)(
    'takes the tree of the class %s with the most probable arcs, by enumeration',
    (trees, weights) => {
      const n = SENTENCE.words.length
      const everyTree = [...allTrees(n)].filter((heads) => rootsOf(heads).length === 1)
      for (const temperature of [0.005, 0.02, 0.1, 0.7, 5]) {
        const sums = new Map<string, number>()
        for (const [k, model] of [spanning, projective].entries()) {
          const arcs = arcScores(model, SENTENCE)
          const some = k === 0 ? everyTree : everyTree.filter((heads) => isProjective(heads))
          const likely = (heads: Heads) => {
            let score = 0
            for (let word = 1; word <= n; word++) score += arcs[heads[word] * (n + 1) + word]
            return Math.exp(score / temperature)
          }
          const total = some.reduce((sum, heads) => sum + likely(heads), 0)
          for (const heads of some)
            for (let word = 1; word <= n; word++) {
              const arc = `${heads[word]} ${word}`
              sums.set(arc, (sums.get(arc) ?? 0) + (weights[k] * likely(heads)) / total)
            }
        }
        const worth = (heads: Heads) => {
          let sum = 0
          for (let word = 1; word <= n; word++) sum += sums.get(`${heads[word]} ${word}`) ?? 0
          return sum
        }
        const choice = trees === 'all' ? everyTree : everyTree.filter((heads) => isProjective(heads))
        const ensemble = new ProbabilityEnsemble([spanning, projective], {
          trees,
          oneRoot: true,
          weights,
          temperature,
        })
        const found = headsOfSentence(ensemble.parse(SENTENCE))
        expect(choice.some((heads) => heads.join() === found.join())).toBe(true)
        expect(worth(found)).toBeCloseTo(Math.max(...choice.map(worth)), 4)
      }
    },
  )

  it('joins models of all kinds that have probabilities, and keeps to constraints', () => {
    const models = [...arcDistributions.keys()].map((name) => trained(name))
    const ensemble = new ProbabilityEnsemble(models)
    for (const sentence of toyTreebank) {
      const parsed = ensemble.parse(sentence)
      expect(treeProblem(headsOfSentence(parsed))).toBeUndefined()
      expect(parsed.words.every(({ deprel }) => models[0].description.labels.find(deprel) >= 0)).toBe(true)
    }
    const constraints = [{ arc: { head: 4, dependent: 1 } }, { root: { word: 2 } }]
    const { words } = ensemble.parse(SENTENCE, { constraints })
    expect([words[0].head, words[1].head]).toEqual([4, 0])
    const crossed = [{ arc: { head: 1, dependent: 2 } }, { arc: { head: 2, dependent: 1 } }]
    expect(codeOf(() => ensemble.parse(SENTENCE, { constraints: crossed }))).toMatch(/^constraint-/)
  })

  it('continues with projective trees, and then with the best one, where sentences are too long', () => {
    for (const n of [51, 401]) {
      const parsed = new ProbabilityEnsemble([trained('mh4-hybrid')], { trees: 'projective' }).parse(
        ofLength(n),
      )
      expect(treeProblem(headsOfSentence(parsed))).toBeUndefined()
    }
  })

  it('refuses models without probabilities, and none', () => {
    expect(codeOf(() => new ProbabilityEnsemble([trained('1ec')]))).toBe('ensemble-models')
    expect(codeOf(() => new ProbabilityEnsemble([]))).toBe('no-parsers')
  })
})
