import { beforeAll, describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { evaluateAttachment } from '../../../src/evaluate/attachment/attachment.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import type { Tensor } from '../../../src/model-file/tensor.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { chartModels } from '../../../src/neural/network/chart-models.ts'
import type { NeuralModel } from '../../../src/neural/network/model.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { systemByName } from '../../../src/transition/systems/registry.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { isProjective } from '../../../src/tree/projective.ts'
import { treeProblem } from '../../../src/tree/validity.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { sentenceOf, toyPreset, toyTreebank } from '../toy.ts'

function trained(model: string, seed: number, updates = 10): NeuralModel {
  const options = { model, preset: toyPreset, seed, maximumUpdates: updates }
  const training = new NeuralTraining(toyTreebank, toyTreebank, options)
  for (const _ of training.run());
  return training.model()
}

function ofLength(n: number): Sentence {
  return sentenceOf(Array.from({ length: n }, (_, k) => `w${k % 7}/X/0/dep`).join(' '))
}

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof CrossarcError) return error.code
    throw error
  }
  return 'no error'
}

describe('a neural training', () => {
  it('gives the same bytes for the same seed, different ones for another', () => {
    const bytes = writeNeuralModel(trained('mh4-hybrid', 3))
    expect(writeNeuralModel(trained('mh4-hybrid', 3))).toEqual(bytes)
    expect(writeNeuralModel(trained('mh4-hybrid', 4))).not.toEqual(bytes)
  })

  it('reports its progress, lowers the rate when nothing improves, and ends', () => {
    const settings = { ...toyPreset.training, evaluateUpdates: 2, patience: 1, divisions: 2, rate: 0.5 }
    const preset = { ...toyPreset, training: settings }
    const options = { model: 'spanning-tree', preset, maximumUpdates: 400 }
    const training = new NeuralTraining(toyTreebank, toyTreebank, options)
    const events = [...training.run()]
    const evaluations = events.filter((event) => event.type === 'evaluation')
    expect(events.filter((event) => event.type === 'rate').map(({ rate }) => rate)).toEqual([0.125, 0.03125])
    expect(evaluations.map(({ update }) => update)).toEqual(evaluations.map((_, k) => 2 * (k + 1)))
    expect(evaluations.at(-1)).toMatchObject({ best: false })
    expect(evaluations.length).toBeLessThan(200)
    const best = Math.max(...evaluations.map(({ las }) => las!))
    const parsed = new NeuralParser(training.model()).parseAll(toyTreebank)
    expect(evaluateAttachment(toyTreebank, parsed).las.score).toBe(best)
  })

  it('replaces trees that the model cannot build', () => {
    const reports = ['mh3', 'mh4-hybrid', '1ec', 'spanning-tree'].map(
      (model) => new NeuralTraining(toyTreebank, [], { model, preset: toyPreset }).report.replaced,
    )
    expect(reports).toEqual([3, 2, 2, 0])
  })

  const bare = toyTreebank.map((sentence, s) => {
    const words = sentence.words.map((word, k) => ({
      ...word,
      upos: '_',
      xpos: '_',
      ...((s + k) % 3 === 0 ? { head: -1, deprel: '_' } : { deprel: 'dep' }),
    }))
    return { ...sentence, words }
  })
  const fromParts = [...chartModels.keys()].filter((model) => model !== 'mh3-greedy')

  it.each(fromParts)('%s: learns from partial trees and from words without tags', (model) => {
    const training = new NeuralTraining(bare, [], { model, preset: toyPreset, maximumUpdates: 6 })
    expect(training.report.partial).toBe(bare.length)
    const losses = [...training.run()].map(({ type, ...event }) =>
      type === 'batch' && 'loss' in event ? event.loss : 0,
    )
    expect(losses.every((loss) => Number.isFinite(loss))).toBe(true)
    const { values } = training.model()
    expect(values.every((value) => Number.isFinite(value))).toBe(true)
    expect(Math.max(...losses)).toBeGreaterThan(0)
    for (const sentence of new NeuralParser(training.model()).parseAll(toyTreebank))
      expect(treeProblem(headsOfSentence(sentence))).toBeUndefined()
  })

  it('says what is missing in a treebank', () => {
    const train = (sentences: readonly Sentence[], model = 'mh3') =>
      new NeuralTraining(sentences, [], { model, preset: toyPreset })
    expect(codeOf(() => train([]))).toBe('no-training-data')
    expect(codeOf(() => train([sentenceOf('a/X/0/_')]))).toBe('no-labels')
    expect(codeOf(() => train([sentenceOf('a/X/-1/dep')]))).toBe('no-heads')
    expect(codeOf(() => train(toyTreebank, 'mh2'))).toBe('unknown-model')
    expect(codeOf(() => train([ofLength(99), ofLength(150)]))).toBe('no-training-data')
    expect(codeOf(() => train([ofLength(99), ofLength(3)]))).toBe('no error')
    // It learns state by state, and so from whole trees alone.
    expect(codeOf(() => train(bare, 'mh3-greedy'))).toBe('no-training-data')
  })
})

describe('a neural model file', () => {
  let model: NeuralModel
  let bytes: Uint8Array<ArrayBuffer>
  beforeAll(() => {
    model = trained('mh4-hybrid', 1)
    bytes = writeNeuralModel(model, { training: { treebank: 'toy' } })
  })

  /** The file with something changed. */
  function changed(
    change: (metadata: Record<string, unknown>, tensors: Record<string, Tensor>) => void,
  ): Uint8Array {
    const file = readModelFile(bytes)
    const metadata = structuredClone(file.metadata) as Record<string, unknown>
    const tensors: Record<string, Tensor> = {}
    for (const name of file.names)
      tensors[name] = { dtype: 'F32', shape: file.shape(name), data: file.tensor(name, 'F32').slice() }
    change(metadata, tensors)
    return writeModelFile({ kind: file.kind, metadata: metadata as never, tensors })
  }

  it('comes back as it was', () => {
    const read = readNeuralModel(bytes)
    expect(read.values).toEqual(model.values)
    expect(writeNeuralModel(read, { training: { treebank: 'toy' } })).toEqual(bytes)
    const [before, after] = [new NeuralParser(model), new NeuralParser(read)]
    expect(after.parseAll(toyTreebank)).toEqual(before.parseAll(toyTreebank))
  })

  it('can be half as large', () => {
    const half = writeNeuralModel(model, { precision: 'half' })
    expect(half.length).toBeLessThan(bytes.length - model.values.length)
    const { values } = readNeuralModel(half)
    expect(values.every((value, k) => Math.abs(value - model.values[k]) < 2e-3)).toBe(true)
  })

  it('is refused where it is damaged', () => {
    const read = (file: Uint8Array) => codeOf(() => readNeuralModel(file))
    const withNumber = (value: number) =>
      changed((_, tensors) => {
        ;(tensors['network.parser.pad'].data as Float32Array)[1] = value
      })
    expect(read(withNumber(Number.NaN))).toBe('model-corrupt')
    expect(read(withNumber(Number.POSITIVE_INFINITY))).toBe('model-corrupt')
    expect(read(withNumber(0.5))).toBe('no error')
    expect(read(changed((metadata) => (metadata.networkVersion = 99)))).toBe('model-newer')
    expect(read(changed((metadata) => (metadata.networkVersion = '1')))).toBe('model-corrupt')
    expect(read(changed((metadata) => (metadata.head = { model: 'mh9' })))).toBe('model-corrupt')
    expect(read(changed((metadata) => (metadata.head = { model: 'mh3' })))).toBe('model-corrupt')
    expect(read(changed((metadata) => (metadata.labels = [])))).toBe('model-corrupt')
    expect(read(changed((metadata) => (metadata.labels = ['a', 'a'])))).toBe('model-corrupt')
    expect(
      read(changed((metadata) => (metadata.xpos = (metadata.xpos as string[]).map((tag) => `X${tag}`)))),
    ).toBe('model-corrupt')
    expect(read(changed((metadata) => (metadata.oneRoot = 'yes')))).toBe('model-corrupt')
    expect(read(changed((metadata) => (metadata.lexicon = {})))).toBe('model-corrupt')
    const huge = { ...toyPreset.network, hidden: 16384 }
    expect(read(changed((metadata) => (metadata.network = huge)))).toBe('model-corrupt')
    const odd = { ...toyPreset.network, hidden: 7 }
    expect(read(changed((metadata) => (metadata.network = odd)))).toBe('model-corrupt')
    expect(read(changed((_, tensors) => delete tensors['network.parser.pad']))).toBe('model-corrupt')
    expect(read(bytes.subarray(0, bytes.length - 1))).toBe('model-truncated')
  })
})

describe('a neural parser', () => {
  const names = [...chartModels.keys()]

  it.each(names)('%s: parses anything, of any length', (name) => {
    const parser = new NeuralParser(trained(name, 1, 1))
    expect(parser.parse(ofLength(0)).words).toEqual([])
    expect(parser.parse(sentenceOf('☃/X/-1/_')).words[0]).toMatchObject({ head: 0 })
    expect(parser.parseAll([])).toEqual([])
    const sentences = [ofLength(3), ofLength(0), ofLength(12), ofLength(1)]
    const parsed = parser.parseAll(sentences)
    expect(parsed).toEqual(sentences.map((sentence) => parser.parse(sentence)))
    for (const sentence of parsed) expect(treeProblem(headsOfSentence(sentence))).toBeUndefined()
  })

  it.each(['eisner', 'spanning-tree', 'mh4-hybrid'])(
    '%s: parses 2,000 words in pieces, and says so',
    (name) => {
      const parser = new NeuralParser(trained(name, 1, 1))
      const said: string[] = []
      const onFallback = (_: Sentence, search: string) => said.push(search)
      const long = ofLength(2000)
      for (const oneRoot of [true, false]) {
        const tree = parser.tree(long, { oneRoot, onFallback })
        expect(treeProblem(tree.heads)).toBeUndefined()
        const roots = tree.heads.filter((head) => head === 0).length
        if (oneRoot) expect(roots).toBe(1)
        else expect(roots).toBeGreaterThanOrEqual(4)
        const { labels } = parser.model.description
        expect(tree.labels.subarray(1).every((label) => label >= 0 && label < labels.size)).toBe(true)
        expect(tree.upos).toHaveLength(2001)
      }
      expect(said).toEqual(['pieces of up to 600 words', 'pieces of up to 600 words'])
      const [first] = parser.parseAll([long, ofLength(3)], { tags: 'all' })
      const { words } = parser.parse(
        { ...long, words: long.words.slice(0, 500) },
        { tags: 'all', oneRoot: true },
      )
      expect(first.words.slice(0, 500)).toEqual(words)
    },
  )

  it('gives UPOS and XPOS that fit each other', () => {
    const parser = new NeuralParser(trained('eisner', 1, 2))
    const { upos, xpos } = parser.model.description
    for (const sentence of [...toyTreebank, ofLength(40)]) {
      const tree = parser.tree(sentence)
      for (const { id } of sentence.words)
        expect(xpos.name(tree.xpos[id])).toMatch(new RegExp(`^${upos.name(tree.upos[id])}\\|`))
    }
  })

  it.each(['mh4-hybrid', 'mh4-two', '1ec-third-order'])(
    '%s: takes a simpler search for 500 words, and says so',
    (name) => {
      const parser = new NeuralParser(trained(name, 1, 1))
      const said: string[] = []
      const onFallback = (_: Sentence, search: string) => said.push(search)
      const long = parser.parse(ofLength(500), { onFallback })
      const heads = headsOfSentence(long)
      expect(treeProblem(heads)).toBeUndefined()
      expect(isProjective(heads)).toBe(true)
      expect(said.length).toBe(1)
      parser.parse(ofLength(20), { onFallback })
      expect(said.length).toBe(1)
    },
  )

  it.each(['mh3', 'arc-eager', 'mh4-two', 'mh4-hybrid', 'mh4-hybrid-arcs', 'mh3-greedy'])(
    '%s: a beam finds no better tree than exact search, and the same if it is wide',
    (name) => {
      const parser = new NeuralParser(trained(name, 2, 3))
      const options = { oneRoot: false }
      for (const n of [0, 1, 2, 3, 6]) {
        const exact = parser.tree(ofLength(n), options)
        const scores = [1, 3, 3000].map((beam) => parser.tree(ofLength(n), { ...options, beam }).score)
        // MH4's transitions build a few trees more than its chart, but none with fewer than four words.
        if (name === 'mh3-greedy') expect(exact.score).toBeCloseTo(scores[0], 4)
        else if (n < 4 || !name.startsWith('mh4')) {
          for (const score of scores) expect(score).toBeLessThan(exact.score + 1e-4)
        }
        if (n < 4 && name !== 'mh3-greedy') expect(scores[2]).toBeCloseTo(exact.score, 4)
      }
      const code = codeOf(() => new NeuralParser(trained('eisner', 1, 1)).parse(ofLength(3), { beam: 2 }))
      expect(code).toBe('no-beam')
    },
  )

  it.each(['mh3', 'arc-eager', 'mh4-two', 'mh4-hybrid', 'mh3-greedy'])(
    '%s: a beam finds trees with one root, too',
    (name) => {
      const parser = new NeuralParser(trained(name, 2, 3))
      for (const n of [1, 2, 3, 6, 12]) {
        for (const beam of [1, 3]) {
          const heads = headsOfSentence(parser.parse(ofLength(n), { beam, oneRoot: true }))
          expect(treeProblem(heads, { singleRoot: true })).toBeUndefined()
        }
      }
    },
  )

  it.each(names)('%s: keeps to constraints', (name) => {
    const parser = new NeuralParser(trained(name, 2, 1))
    const constraints = [
      { arc: { head: 2, dependent: 4, label: 'obj' } },
      { root: { word: 6 } },
      { forbid: { head: 6, dependent: 1 } },
      { span: { first: 2, last: 5 } },
      { forbid: { dependent: 3, label: 'dep' } },
    ]
    const parsed = parser.parse(ofLength(6), { constraints, oneRoot: true })
    const { labels } = parser.model.description
    const set = compileConstraints(6, constraints, { labels, oneRoot: true })
    const tree = parser.tree(ofLength(6), { constraints, oneRoot: true })
    expect(headsOfSentence(parsed)).toEqual(tree.heads)
    expect(satisfies(tree, set)).toBe(true)
    const circle = [{ arc: { head: 2, dependent: 1 } }, { arc: { head: 1, dependent: 2 } }]
    expect(codeOf(() => parser.parse(ofLength(3), { constraints: circle }))).toBe('constraint-infeasible')
  })

  it.each(names)('%s: says that constraints cannot hold together, with a beam as well', (name) => {
    const parser = new NeuralParser(trained(name, 2, 1))
    const beams = chartModels.get(name)!.transitions === undefined ? [undefined] : [undefined, 1, 5]
    const crossing = [{ arc: { head: 1, dependent: 3 } }, { arc: { head: 2, dependent: 4 } }]
    const roots = [{ root: { word: 1 } }, { root: { word: 3 } }]
    for (const beam of beams) {
      const parse = (constraints: readonly Constraint[]) =>
        codeOf(() => {
          const options = { constraints, oneRoot: true, ...(beam === undefined ? {} : { beam }) }
          const { heads } = parser.tree(ofLength(4), options)
          expect(satisfies(heads, compileConstraints(4, constraints, { oneRoot: true }))).toBe(true)
        })
      const canCross = systemByName(chartModels.get(name)!.system).covers !== 'projective'
      expect(parse(crossing)).toBe(canCross ? 'no error' : 'constraint-infeasible')
      expect(parse(roots)).toBe('constraint-infeasible')
    }
  })

  it('says that no tree was found because the sentence is too long', () => {
    const parser = new NeuralParser(trained('mh4-hybrid', 2, 1))
    const constraints = [{ arc: { head: 9, dependent: 5 } }, { arc: { head: 4, dependent: 7 } }]
    expect(codeOf(() => parser.parse(ofLength(60), { constraints }))).toBe('no error')
    expect(() => parser.parse(ofLength(210), { constraints })).toThrow(
      /A sentence of 210 words is too long for the search of the model mh4-hybrid, and .* the projective part of MH4, finds no tree/,
    )
  })

  it('takes only options that there are, and words that have a form', () => {
    const model = trained('mh3', 2, 1)
    const arithmetic = 'int8' as 'int16'
    expect(codeOf(() => new NeuralParser(model, { arithmetic }))).toBe('wrong-argument')
    const parser = new NeuralParser(model)
    expect(codeOf(() => parser.parse(ofLength(2), { beams: 2 } as object))).toBe('unknown-option')
    const formless = { ...ofLength(2), words: [{ ...ofLength(1).words[0], form: undefined! }] }
    expect(codeOf(() => parser.parse(formless))).toBe('wrong-argument')
  })
})
