import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { calibrated } from '../../../src/neural/network/calibration.ts'
import { arcDistributions, chartModels } from '../../../src/neural/network/chart-models.ts'
import { headProbabilities } from '../../../src/neural/network/confidence.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import {
  fitNeuralCalibration,
  fitTemperature,
  type TemperatureCase,
} from '../../../src/neural/parse/fit-calibration.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import type { ArcDistribution } from '../../../src/neural/search/arc-distribution.ts'
import type { ScoreTables } from '../../../src/neural/search/score-tables.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import type { Configuration } from '../../../src/transition/configuration.ts'
import { encode } from '../../../src/transition/system.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import type { Heads } from '../../../src/tree/tree.ts'
import { Alphabet } from '../../../src/tree/tree.ts'
import { rootsOf } from '../../../src/tree/validity.ts'
import { confidenceOf } from '../../../src/treebank/confidence.ts'
import { toyPreset, toyTreebank } from '../toy.ts'

const spanning = arcDistributions.get('spanning-tree')!

function randomArcs(n: number, random: () => number, scale: number): Float32Array {
  return Float32Array.from({ length: (n + 1) ** 2 }, () => scale * (random() - 0.5))
}

function scoreOf(arcs: Float32Array, heads: Heads): number {
  const n = heads.length - 1
  let score = 0
  for (let word = 1; word <= n; word++) score += arcs[heads[word] * (n + 1) + word]
  return score
}

describe('probabilities of heads', () => {
  it.each(['spanning-tree', 'eisner'])(
    '%s: are those of all trees, by enumeration, at any temperature',
    (name) => {
      const random = seededRandom(4)
      const n = 4
      const arcs = randomArcs(n, random, 4)
      const trees = [...allTrees(n)].filter(
        (heads) => rootsOf(heads).length === 1 && (name !== 'eisner' || isProjective(heads)),
      )
      for (const temperature of [0.5, 1, 3]) {
        for (const heads of trees.slice(0, 5)) {
          const weight = (tree: Heads) => Math.exp(scoreOf(arcs, tree) / temperature)
          const total = trees.reduce((sum, tree) => sum + weight(tree), 0)
          const found = headProbabilities(
            arcDistributions.get(name)!,
            { heads, tables: [arcs], oneRoot: true },
            temperature,
          )!
          for (let word = 1; word <= n; word++) {
            const some = trees.filter((tree) => tree[word] === heads[word])
            expect(found[word - 1]).toBeCloseTo(some.reduce((sum, tree) => sum + weight(tree), 0) / total, 6)
          }
        }
      }
    },
  )

  it('are 1 where constraints leave no choice, and there are none for very long sentences', () => {
    const arcs = randomArcs(3, seededRandom(1), 1)
    const constraints = compileConstraints(3, [{ arc: { head: 3, dependent: 1 } }], {
      labels: new Alphabet(['dep']),
      oneRoot: true,
    })
    const heads = Int32Array.from([-1, 3, 0, 2])
    const [first, second] = headProbabilities(
      spanning,
      { heads, tables: [arcs], oneRoot: true, constraints },
      1,
    )!
    expect(first).toBeCloseTo(1, 9)
    expect(second).toBeLessThan(1)
    const long = new Int32Array(spanning.longest + 2)
    expect(headProbabilities(spanning, { heads: long, tables: [], oneRoot: true }, 1)).toBeUndefined()
  })
})

describe('probabilities of heads in long sentences', () => {
  /** All derivations by SHIFT, LA and RA that end with one root: their trees and scores. */
  function derivations(name: string, n: number, tables: ScoreTables): { heads: Heads; score: number }[] {
    const { system, score } = chartModels.get(name)!.transitions!
    const kinds = ['SHIFT', 'LA', 'RA'].map((kind) => system.kind(kind))
    const found: { heads: Heads; score: number }[] = []
    const visit = (c: Configuration, sum: number) => {
      if (system.isTerminal(c)) {
        const { heads } = system.result(c)
        if (rootsOf(heads).length === 1) found.push({ heads, score: sum })
      }
      for (const kind of kinds) {
        if (system.isTerminal(c) || !system.isValid(c, kind)) continue
        const next = sum + score(tables, c, kind)
        system.apply(c, encode(kind))
        visit(c, next)
        c.undo()
      }
    }
    visit(system.start(n), 0)
    return found
  }

  it.each(['mh4-two', 'mh4-hybrid', 'mh4-hybrid-arcs'])(
    '%s: are sums over its projective derivations, by enumeration',
    (name) => {
      const { projective } = arcDistributions.get(name)!
      const n = 4
      const random = seededRandom(2)
      const table = (outputs: number) =>
        Float32Array.from({ length: outputs * (n + 2) ** 2 }, () => 3 * random())
      const arcs = Float32Array.from({ length: (n + 1) ** 2 }, () => 3 * random())
      const hybrid = [table(7), table(6)]
      const tables = name === 'mh4-two' ? [table(7)] : name === 'mh4-hybrid' ? hybrid : [...hybrid, arcs]
      const all = derivations(name, n, tables)
      const weigh = (some: typeof all) => some.reduce((sum, { score }) => sum + Math.exp(score / 1.5), 0)
      const heads = Int32Array.from([-1, 2, 0, 2, 3])
      const found = headProbabilities(projective!, { heads, tables, oneRoot: true }, 1.5)!
      for (const [k, probability] of found.entries()) {
        const some = all.filter((one) => one.heads[k + 1] === heads[k + 1])
        expect(probability).toBeCloseTo(weigh(some) / weigh(all), 6)
      }
    },
  )

  it('are missing if the tree has crossing arcs', () => {
    const distribution = arcDistributions.get('mh4-hybrid')!
    const n = distribution.longest + 1
    const tables = [new Float32Array(7 * (n + 2) ** 2), new Float32Array(6 * (n + 2) ** 2)]
    const chain = Int32Array.from({ length: n + 1 }, (_, word) => word - 1)
    expect(headProbabilities(distribution, { heads: chain, tables, oneRoot: true }, 1)).toHaveLength(n)
    const crossing = chain.with(3, 1).with(4, 2)
    expect(headProbabilities(distribution, { heads: crossing, tables, oneRoot: true }, 1)).toBeUndefined()
  })
})

describe('the temperature', () => {
  it('is recovered from trees that were sampled with it', () => {
    const random = seededRandom(9)
    const trees = [...allTrees(4)].filter((heads) => rootsOf(heads).length === 1)
    const cases = Array.from({ length: 400 }, (): TemperatureCase => {
      const arcs = randomArcs(4, random, 12)
      const weights = trees.map((tree) => Math.exp(scoreOf(arcs, tree) / 2))
      let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
      const gold = trees.find((_, k) => {
        left -= weights[k]
        return left < 0
      })!
      const heads = trees.reduce((best, tree) => (scoreOf(arcs, tree) > scoreOf(arcs, best) ? tree : best))
      return { heads, gold, tables: [arcs], oneRoot: true }
    })
    expect(fitTemperature(spanning, cases)).toBeGreaterThan(1.6)
    expect(fitTemperature(spanning, cases)).toBeLessThan(2.5)
  })
})

describe('the calibration', () => {
  it('corrects probabilities when improbable heads are right too often', () => {
    const random = seededRandom(3)
    const heads = Int32Array.from([-1, 0, 1])
    // One word may hang on the root or on the other: the probability of its head is the logistic of a score.
    const two: ArcDistribution = {
      longest: 2,
      arcs: (_, [score]) => {
        const probability = 1 / (1 + Math.exp(-score[0]))
        const arcs = new Float64Array(9)
        arcs[1] = probability
        arcs[5] = probability
        return { logSum: 0, arcs }
      },
    }
    const truth = (score: number) => 1 / (1 + Math.exp(-(0.6 * score + 0.8)))
    const cases = Array.from({ length: 4000 }, (): TemperatureCase => {
      const score = 8 * (random() - 0.5)
      const gold = heads.map((head, word) => (word > 0 && random() > truth(score) ? 2 : head))
      return { heads, gold, tables: [Float32Array.of(score)], oneRoot: true }
    })
    const calibration = fitNeuralCalibration(two, cases)!
    for (const score of [-2, 0, 3]) {
      const raw = headProbabilities(
        two,
        { heads, tables: [Float32Array.of(score)], oneRoot: true },
        calibration.temperature,
      )
      expect(calibrated(calibration, raw)![0]).toBeCloseTo(truth(score), 1)
    }
    expect(calibrated(calibration, Float64Array.of(1))).toEqual(Float64Array.of(1))
    expect(calibrated(calibration, Float64Array.of(0))![0]).toBeLessThan(0.01)
    expect(calibrated(calibration, undefined)).toBeUndefined()
  })
})

describe('the confidence of a neural parser', () => {
  const treebank = Array.from({ length: 12 }, () => toyTreebank).flat()
  const headless = treebank.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) => ({ ...word, head: -1 })),
  }))

  it('is not fitted to words without heads', () => {
    const parser = new NeuralParser(train('spanning-tree'))
    expect(parser.calibrated(headless)).toBeUndefined()
    expect(parser.calibrated([...headless, ...toyTreebank])).toBeUndefined()
    const some = parser.calibrated([...headless, ...treebank])
    expect(some!.calibration).toEqual(parser.calibrated(treebank)!.calibration)
    expect(fitNeuralCalibration(arcDistributions.get('spanning-tree')!, [])).toBeUndefined()
  })

  const train = (model: string) => {
    const options = { model, preset: toyPreset, seed: 1, maximumUpdates: 20 }
    const training = new NeuralTraining(toyTreebank, [], options)
    for (const _ of training.run());
    return training.model()
  }

  it.each([...arcDistributions.keys()])(
    '%s: is fitted, kept in the file, and given to every head',
    (name) => {
      const fitted = new NeuralParser(train(name)).calibrated(treebank)!
      expect(fitted.calibration!.temperature).toBeGreaterThan(0)
      const read = readNeuralModel(writeNeuralModel(fitted))
      expect(read.calibration).toEqual(fitted.calibration)
      const parser = new NeuralParser(read)
      const parsed = parser.parseAll(toyTreebank, { confidence: true })
      const bare = parser.parseAll(toyTreebank)
      expect(parsed.map(({ words }) => words.map(({ head }) => head))).toEqual(
        bare.map(({ words }) => words.map(({ head }) => head)),
      )
      for (const { words } of parsed) {
        for (const word of words) {
          expect(confidenceOf(word)).toBeGreaterThanOrEqual(0)
          expect(confidenceOf(word)).toBeLessThanOrEqual(1)
        }
      }
      const { probabilities } = parser.tree(toyTreebank[1], { confidence: true })
      expect(Array.from(probabilities!, (value) => value.toFixed(3))).toEqual(
        parsed[1].words.map((word) => confidenceOf(word)!.toFixed(3)),
      )
      expect(parser.tree(toyTreebank[1]).probabilities).toBeUndefined()
    },
  )

  it('is refused where the model has none', () => {
    const refused = (parser: NeuralParser) => () => parser.parse(toyTreebank[0], { confidence: true })
    const without = new NeuralParser(train('spanning-tree'))
    expect(refused(without)).toThrow(expect.objectContaining({ code: 'no-confidence' }))
    const third = new NeuralParser({
      ...train('1ec-third-order'),
      calibration: { temperature: 1, slope: 1, offset: 0 },
    })
    expect(refused(third)).toThrow(expect.objectContaining({ code: 'no-confidence' }))
    expect(third.calibrated(treebank)).toBeUndefined()
    expect(without.calibrated(toyTreebank)).toBeUndefined()
  })

  it.each([
    { temperature: 0, slope: 1, offset: 0 },
    { temperature: -1, slope: 1, offset: 0 },
    { temperature: 1e9, slope: 1, offset: 0 },
    { temperature: 'warm', slope: 1, offset: 0 },
    { temperature: 1, slope: null, offset: 0 },
    { temperature: 1, slope: 1, offset: [] },
  ])('is refused where it is damaged: %j', (calibration) => {
    const bytes = writeNeuralModel({ ...train('eisner'), calibration: calibration as never })
    expect(() => readNeuralModel(bytes)).toThrow(expect.objectContaining({ code: 'model-corrupt' }))
  })
})
