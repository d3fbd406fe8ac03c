import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { bestTrees } from '../../../src/decode/chart/shared/best-trees.ts'
import type { ChartOptions } from '../../../src/decode/chart/shared/chart.ts'
import { closestTree } from '../../../src/decode/closest-tree.ts'
import type { ScoredTree } from '../../../src/neural/charts/chart-model.ts'
import { chartModels } from '../../../src/neural/network/chart-models.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import { chartLearnings } from '../../../src/neural/training/heads/chart-learnings.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import type { Heads } from '../../../src/tree/tree.ts'
import { rootsOf, treeProblem } from '../../../src/tree/validity.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { bestOf, randomConstraints, randomOptions, type ScoredTrees } from '../../decode/chart/brute-force.ts'
import { depth } from '../../depth.ts'
import { memoryPreset, sentenceOf, toyPreset, toyTreebank } from '../toy.ts'

const names = [...chartModels.keys()]
const exact = names.filter((name) => name !== 'mh3-greedy')
const projective = ['mh3', 'mh3-greedy', 'arc-eager', 'eisner']

/** Multiples of 1/8, so that sums are exact. */
function randomTables(name: string, n: number, random: () => number): Float32Array[] {
  const { roles, tables } = chartModels.get(name)!
  return tables.map(({ left, right, outputs }) => {
    const size = outputs * roles[left].layout(n).length * roles[right].layout(n).length
    return Float32Array.from({ length: size }, () => Math.round(64 * (random() - 0.5)) / 8)
  })
}

const keyOf = (heads: Heads) => heads.join(' ')

describe('trees with any number of roots', () => {
  describe.each(exact)('%s', (name) => {
    /** All trees of n words that the model has, with any roots, and the search over the same scores. */
    function setting(n: number, random: () => number) {
      const { best } = chartModels.get(name)!.searches()
      const tables = randomTables(name, n, random)
      const search = (options: ChartOptions): ScoredTree | undefined => best(n, tables, options)
      const trees: ScoredTrees = Array.from(allTrees(n), (heads) => search({ only: heads }))
        .filter((tree) => tree !== undefined)
        .map(({ heads, score }) => ({ heads, score }))
      return { search, trees }
    }

    it('finds the best, checked against brute force over all trees of up to a few words', () => {
      const random = seededRandom(21)
      for (let n = 1; n <= depth(4, 5); n++) {
        const { search, trees } = setting(n, random)
        const several = trees.filter(({ heads }) => rootsOf(heads).length > 1)
        expect(several.filter(({ heads }) => isProjective(heads))).toHaveLength([0, 1, 5, 25, 130][n - 1])
        for (const oneRoot of [false, true])
          expect(search({ oneRoot })!.score).toBe(bestOf(trees, { oneRoot }))
        for (let round = 0; round < 10; round++) {
          const options = randomOptions(n, random)
          expect(search(options)?.score).toBe(bestOf(trees, options))
        }
      }
    })

    it('finds the k best of them, each once', () => {
      const n = 3
      const { search, trees } = setting(n, seededRandom(22))
      const found = bestTrees(1000, n, search)
      expect(found.map(({ score }) => score)).toEqual(trees.map(({ score }) => score).sort((a, b) => b - a))
      expect(new Set(found.map(({ heads }) => keyOf(heads)))).toEqual(
        new Set(trees.map(({ heads }) => keyOf(heads))),
      )
    })
  })

  it.each(['mh4-hybrid', 'mh4-arcs', 'mh5-hybrid', '1ec'])(
    '%s: a gold tree known to be in the class is what the search finds, checked for all trees of up to a few words',
    (name) => {
      const searches = chartModels.get(name)!.searches()
      const { prepare } = chartLearnings.get(name)!(searches)
      for (let n = 1; n <= depth(4, 5); n++) {
        for (const gold of allTrees(n)) {
          for (const oneRoot of [false, true]) {
            const target = prepare(gold, oneRoot)!.heads
            const isGold = keyOf(target) === keyOf(gold)
            const shared = (heads: Heads) => heads.reduce((sum, head, k) => sum + Number(head === gold[k]), 0)
            const found = closestTree(gold, oneRoot, searches.byArcs!)!
            expect(shared(found)).toBe(shared(target))
            if (isGold) expect(found).toEqual(gold)
          }
        }
      }
    },
  )

  it('mh3-greedy: finds trees that satisfy all constraints', () => {
    const { best } = chartModels.get('mh3-greedy')!.searches()
    const exactly = chartModels.get('mh3')!.searches().best
    const random = seededRandom(23)
    const counts = new Map<number, number>()
    for (let round = 0; round < 200; round++) {
      const n = 2 + (round % 4)
      const tables = randomTables('mh3-greedy', n, random)
      const constraints = randomConstraints(n, random)
      const found = best(n, tables, { constraints })
      expect(found === undefined).toBe(exactly(n, tables, { constraints }) === undefined)
      if (found === undefined) continue
      expect(treeProblem(found.heads)).toBeUndefined()
      expect(satisfies(found.heads, constraints)).toBe(true)
      const roots = rootsOf(found.heads).length
      counts.set(roots, (counts.get(roots) ?? 0) + 1)
    }
    expect([1, 2, 3].map((roots) => (counts.get(roots) ?? 0) > 5)).toEqual([true, true, true])
  })
})

const severalRoots: readonly Sentence[] = [
  ...toyTreebank.slice(0, 5),
  sentenceOf('hello/INTJ/0/root world/NOUN/1/vocative ./PUNCT/0/root'),
  sentenceOf('a/DET/2/det dog/NOUN/0/root the/DET/4/det cat/NOUN/0/root today/ADV/0/root'),
]

describe('a treebank with several roots', () => {
  const describedBy = (model: string, sentences: readonly Sentence[], oneRoot?: boolean) =>
    new NeuralTraining(sentences, [], {
      model,
      preset: toyPreset,
      ...(oneRoot === undefined ? {} : { oneRoot }),
    }).description.oneRoot

  it.each(names)('%s: its trees decide, unless an option does', (model) => {
    expect(describedBy(model, severalRoots)).toBe(false)
    expect(describedBy(model, severalRoots, true)).toBe(true)
    // As in the paper.
    expect(describedBy(model, toyTreebank)).toBe(projective.includes(model))
  })

  it('is not one whose roots are partly unknown', () => {
    const { words, ...rest } = toyTreebank[0]
    const partial = { ...rest, words: words.map((word) => ({ ...word, head: word.id === 1 ? 2 : -1 })) }
    expect(describedBy('mh3', [...toyTreebank, partial])).toBe(true)
  })

  it.each(projective)('%s: learns its trees by heart, and keeps them in its file', (model) => {
    const training = new NeuralTraining(severalRoots, [], {
      model,
      preset: memoryPreset,
      maximumUpdates: 120,
    })
    for (const _ of training.run());
    const parser = new NeuralParser(readNeuralModel(writeNeuralModel(training.model())))
    const projectiveTrees = severalRoots.filter((sentence) => isProjective(headsOfSentence(sentence)))
    for (const sentence of projectiveTrees) {
      const gold = headsOfSentence(sentence)
      const { heads } = parser.tree(sentence)
      expect(heads).toEqual(gold)
      expect(rootsOf(parser.tree(sentence, { oneRoot: true }).heads)).toHaveLength(1)
      const constraints = [{ arc: { head: 0, dependent: 1 } }]
      expect(parser.tree(sentence, { constraints }).heads[1]).toBe(0)
    }
  })
})
