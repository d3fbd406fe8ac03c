import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import { seededRandom } from '../../../src/base/random.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { derive } from '../../../src/oracle/base/oracle.ts'
import { dynamicOracles, staticOracle, staticOracles } from '../../../src/oracle/registry.ts'
import { systems } from '../../../src/transition/systems/registry.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { unlabelled } from '../../../src/tree/tree.ts'
import { rootsOf } from '../../../src/tree/validity.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { randomSentence } from '../samples.ts'

/** Random sentences, each word of which is its own, so that a model can learn them by heart; roots have any label. */
function treebank(count: number, wanted: (sentence: Sentence) => boolean, seed = 1): Sentence[] {
  const random = seededRandom(seed)
  const sentences: Sentence[] = []
  while (sentences.length < count) {
    const sentence = randomSentence(2 + Math.floor(random() * 6), random)
    if (!wanted(sentence)) continue
    for (const word of sentence.words) word.form = `w${sentences.length}.${word.id}`
    sentences.push(sentence)
  }
  return sentences
}

const oneRoot = (sentence: Sentence) => rootsOf(headsOfSentence(sentence)).length === 1
const projective = (sentence: Sentence) => isProjective(headsOfSentence(sentence))

function trained(
  train: readonly Sentence[],
  options: LinearTrainingOptions,
  dev: readonly Sentence[] = [],
): { training: LinearTraining; epochs: { las: number | undefined; best: boolean; errors: number }[] } {
  const training = new LinearTraining(train, dev, options)
  const epochs: { las: number | undefined; best: boolean; errors: number }[] = []
  for (const event of training.run()) {
    if (event.type === 'epoch')
      epochs.push({ las: event.las, best: event.best, errors: event.report.kindErrors })
  }
  return { training, epochs }
}

/** How many words get their gold head and label. */
function right(training: LinearTraining, gold: readonly Sentence[]): { correct: number; total: number } {
  const parser = new LinearParser(training.model())
  let correct = 0
  let total = 0
  for (const sentence of gold) {
    const parsed = parser.parse(sentence)
    for (const [k, { head, deprel }] of sentence.words.entries()) {
      total++
      if (parsed.words[k].head === head && parsed.words[k].deprel === deprel) correct++
    }
  }
  return { correct, total }
}

describe('learning a small treebank by heart', () => {
  const canBuild = (system: string) => (sentence: Sentence) =>
    derive(staticOracle(system), unlabelled(headsOfSentence(sentence))) !== undefined

  it.each(staticOracles)('$system.name with its oracle $name', ({ system, name }) => {
    const gold = treebank(12, (sentence) => oneRoot(sentence) && canBuild(system.name)(sentence))
    const { training, epochs } = trained(gold, { system: system.name, oracle: name, epochs: 30 })
    expect(training.report).toMatchObject({ sentences: 12, used: 12, uncovered: 0 })
    expect(right(training, gold).correct).toBe(right(training, gold).total)
    expect(epochs[0].errors).toBeGreaterThan(0)
    expect(epochs.at(-1)!.errors).toBe(0)
  })

  it.each(staticOracles)(
    '$system.name with its oracle $name, labels after transitions',
    ({ system, name }) => {
      const gold = treebank(12, (sentence) => oneRoot(sentence) && canBuild(system.name)(sentence))
      const options = { system: system.name, oracle: name, epochs: 30, labelling: 'after' } as const
      const { training } = trained(gold, options)
      expect(right(training, gold).correct).toBe(right(training, gold).total)
      expect(training.model().labelling).toBe('after')
    },
  )

  it.each(dynamicOracles)('$system.name with its dynamic oracle $name', ({ system, name }) => {
    const gold = treebank(8, (sentence) => oneRoot(sentence) && canBuild(system.name)(sentence))
    const { training } = trained(gold, { system: system.name, dynamic: name, epochs: 40 })
    const { correct, total } = right(training, gold)
    // A teacher that only bounds the loss may contradict itself.
    const exact = !/^(lower|upper)/.test(name)
    expect(correct).toBeGreaterThanOrEqual(exact ? total : 0.9 * total)
  })

  it.each([...systems.keys()])('%s with a beam, whichever the update', (system) => {
    const gold = treebank(8, (sentence) => oneRoot(sentence) && canBuild(system)(sentence))
    for (const update of ['early', 'max-violation'] as const) {
      const { training, epochs } = trained(gold, { system, beam: 4, update, epochs: 40 })
      expect(epochs.at(-1)!.errors).toBe(0)
      // The average still holds a little of the time before.
      const { correct, total } = right(training, gold)
      expect(correct).toBeGreaterThan(0.9 * total)
    }
  })

  it('lifts non-projective trees for a projective system, and lowers them again', () => {
    const gold = treebank(12, (sentence) => oneRoot(sentence) && !projective(sentence))
    const { training } = trained(gold, { system: 'arc-standard', lifting: 'head+path', epochs: 12 })
    expect(training.report).toMatchObject({ lifted: 12, uncovered: 0, used: 12 })
    const { correct, total } = right(training, gold)
    expect(correct).toBeGreaterThan(0.8 * total)
    expect(new LinearParser(training.model()).model.lifting).toBe('head+path')
    const parser = new LinearParser(training.model())
    expect(gold.some((sentence) => !projective(parser.parse(sentence)))).toBe(true)
  })
})

describe('seeds', () => {
  const gold = treebank(20, oneRoot)
  const weights = (options: Partial<LinearTrainingOptions>) =>
    trained(gold, { system: 'swap', epochs: 3, ...options }).training.model().weights

  it.each([{}, { beam: 3 }, { labelling: 'after' as const }, { system: 'covington', dynamic: true }])(
    '%j: same seed, same model',
    (options) => {
      expect(weights({ ...options, seed: 5 })).toEqual(weights({ ...options, seed: 5 }))
      expect(weights({ ...options, seed: 5 })).not.toEqual(weights({ ...options, seed: 6 }))
    },
  )
})

describe('mixing', () => {
  const gold = treebank(20, oneRoot)

  it('takes the mean of the weights of all rounds', () => {
    const { training, epochs } = trained(gold, { system: 'swap', epochs: 2, mix: 3, seed: 4 })
    expect(epochs).toHaveLength(6)
    const alone = [4, 5, 6].map((seed) => trained(gold, { system: 'swap', epochs: 2, seed }).training.model())
    const mixed = training.model()
    const weightsOf = ({ weights }: typeof mixed, feature: number) => {
      const row = weights.features.indexOf(feature)
      return weights.kindValues.slice(row * weights.kinds, (row + 1) * weights.kinds).map((value) => value)
    }
    for (const feature of mixed.weights.features.slice(0, 300)) {
      const sums = new Float64Array(mixed.weights.kinds)
      for (const model of alone) {
        if (!model.weights.features.includes(feature)) continue
        const values = weightsOf(model, feature)
        for (let k = 0; k < sums.length; k++) sums[k] += (values[k] * model.weights.unit) / 3
      }
      const values = weightsOf(mixed, feature)
      for (let k = 0; k < sums.length; k++) {
        expect(Math.abs(values[k] * mixed.weights.unit - sums[k])).toBeLessThan(2 * mixed.weights.unit)
      }
    }
  })

  it('measures the mix, and the first round is as without it', () => {
    const dev = treebank(10, oneRoot, 7)
    const training = new LinearTraining(gold, dev, { system: 'swap', epochs: 2, mix: 2 })
    const events = [...training.run()].filter(({ type }) => type !== 'sentence')
    expect(events.map(({ type, round }) => [type, round])).toEqual([
      ['epoch', 1],
      ['epoch', 1],
      ['epoch', 2],
      ['epoch', 2],
      ['mixed', 2],
    ])
    expect(events[4]).toMatchObject(training.evaluate(training.model()))
    const alone = new LinearTraining(gold, dev, { system: 'swap', epochs: 2 })
    expect([...alone.run()].filter(({ type }) => type === 'epoch')).toEqual(events.slice(0, 2))
  })
})

describe('what a treebank brings', () => {
  it('counts trees that the system cannot build, and leaves them out', () => {
    const some = [...treebank(5, projective, 2), ...treebank(7, (sentence) => !projective(sentence), 3)]
    expect(new LinearTraining(some, [], { system: 'arc-hybrid' }).report).toEqual({
      sentences: 12,
      words: some.reduce((sum, { words }) => sum + words.length, 0),
      partial: 0,
      lifted: 0,
      uncovered: 7,
      used: 5,
      withSpans: 0,
    })
    const dynamic = new LinearTraining(some, [], { system: 'arc-hybrid', dynamic: true })
    expect(dynamic.report).toMatchObject({ uncovered: 7, used: 12 })
    const lifted = new LinearTraining(some, [], { system: 'arc-hybrid', lifting: 'head' })
    expect(lifted.report).toMatchObject({ uncovered: 0, lifted: 7, used: 12 })
  })

  it.each([
    ['arc-eager', true],
    ['arc-hybrid', true],
    ['covington', true],
    ['covington-nonmonotonic', 'upper'],
    ['attardi', true],
  ] as const)('learns from partial trees: %s', (system, dynamic) => {
    const full = treebank(10, (sentence) => oneRoot(sentence) && projective(sentence))
    const random = seededRandom(4)
    // What is hidden in one copy of a sentence is given in the other.
    const partial = full.flatMap((sentence) => {
      const hidden = sentence.words.map(() => random() < 0.5)
      return [false, true].map((side) => ({
        ...sentence,
        words: sentence.words.map((word, k) =>
          hidden[k] === side ? { ...word, head: -1, deprel: '_' } : word,
        ),
      }))
    })
    const { training } = trained(partial, { system, dynamic, epochs: 30 })
    expect(training.report.partial).toBeGreaterThan(15)
    expect(training.report.used).toBe(20)
    const { correct, total } = right(training, full)
    expect(correct).toBeGreaterThan(0.85 * total)
    const untrained = right(new LinearTraining(partial, [], { system, dynamic }), full)
    expect(untrained.correct).toBeLessThan(0.6 * total)
  })

  const errorOf = (train: Sentence[], options: LinearTrainingOptions) => {
    try {
      new LinearTraining(train, [], options)
    } catch (error) {
      return error instanceof CrossarcError ? error.code : error
    }
    return undefined
  }
  const without = (change: object) =>
    treebank(3, projective).map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, ...change })),
    }))

  it('says what is missing', () => {
    expect(errorOf([], { system: 'swap' })).toBe('no-training-data')
    expect(errorOf(without({ head: -1 }), { system: 'swap' })).toBe('no-heads')
    expect(errorOf(without({ deprel: '_' }), { system: 'swap' })).toBe('no-labels')
    const crossing = treebank(3, (sentence) => !projective(sentence))
    expect(errorOf(crossing, { system: 'arc-eager' })).toBe('nothing-covered')
    expect(errorOf(crossing, { system: 'swap', templates: 's0:word' })).toBe('template-attribute')
    expect(errorOf(crossing, { system: 'swap', oracle: 'keen' })).toBe('unknown-oracle')
    expect(errorOf(crossing, { system: 'swop' })).toBe('unknown-system')
  })

  it('says which sentence has no tree', () => {
    const [first, second] = treebank(2, projective)
    const looped = {
      ...second,
      comments: ['# sent_id = loop'],
      words: second.words.map((word) => ({ ...word })),
    }
    looped.words[0].head = looped.words[0].id
    expect(() => new LinearTraining([first, looped], [], { system: 'swap' })).toThrow(
      expect.objectContaining({ place: { sentence: 'loop' } }),
    )
  })

  it.each([
    ['invalid-count', { beam: 1.5 }],
    ['invalid-count', { beam: 0 }],
    ['invalid-count', { beam: Number.POSITIVE_INFINITY }],
    ['training-option', { epochs: 0 }],
    ['training-option', { mix: 2.5 }],
    ['training-option', { labelling: 'x' as never }],
    ['training-option', { lifting: 'x' as never }],
    ['training-option', { beam: 4, update: 'x' as never }],
    ['training-option', { threshold: Number.NaN }],
    ['training-option', { dynamic: true, exploreFrom: Number.NaN }],
    ['training-option', { dynamic: true, exploreFrom: 0 }],
    ['training-option', { beam: 4, dynamic: true }],
    ['training-option', { dynamic: true, exploreProbability: 5 }],
  ])('refuses options with %s: %j', (code, options) => {
    expect(errorOf(treebank(3, projective), { system: 'arc-hybrid', ...options })).toBe(code)
  })
})

describe('the best model', () => {
  const gold = treebank(30, oneRoot)

  it('is the one of the epoch with the best LAS on the development set', () => {
    const { training, epochs } = trained(gold.slice(0, 20), { system: 'swap', epochs: 6 }, gold.slice(20))
    const scores = epochs.map(({ las }) => las!)
    expect(training.evaluate(training.model()).las).toBe(Math.max(...scores))
    expect(epochs.map(({ best }) => best)).toEqual(
      scores.map((las, k) => scores.slice(0, k).every((earlier) => las > earlier)),
    )
  })

  it('is available when training stops early', () => {
    const training = new LinearTraining(gold, [], { system: 'swap', epochs: 50 })
    let epochs = 0
    for (const event of training.run()) if (event.type === 'epoch' && ++epochs === 30) break
    expect(right(training, gold).correct).toBe(right(training, gold).total)
  })

  it.each([...systems.keys()])(
    '%s: one root where the treebank has one, and a label for every word',
    (system) => {
      const train = treebank(10, (sentence) => oneRoot(sentence) && projective(sentence), 9)
      const dynamic = dynamicOracles.some((oracle) => oracle.system.name === system)
      for (const beam of [1, 3]) {
        const { training } = trained(train, { system, dynamic: dynamic && beam === 1, beam, epochs: 3 })
        const parser = new LinearParser(training.model())
        for (const sentence of treebank(40, () => true, 8)) {
          const parsed = parser.parse(sentence)
          expect(oneRoot(parsed)).toBe(true)
          expect(parsed.words.filter(({ deprel }) => deprel === '_')).toEqual([])
        }
      }
    },
  )
})
