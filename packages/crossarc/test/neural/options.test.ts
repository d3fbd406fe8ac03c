import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import { readModelFile } from '../../src/model-file/read.ts'
import type { Tensor } from '../../src/model-file/tensor.ts'
import { writeModelFile } from '../../src/model-file/write.ts'
import { tagsOf } from '../../src/neural/labels/taggers.ts'
import { readNeuralModel, writeNeuralModel } from '../../src/neural/network/model-file.ts'
import { accurate, type Preset } from '../../src/neural/options/preset.ts'
import { rateShare, type Schedule, scheduledUpdates } from '../../src/neural/options/schedule.ts'
import { NeuralParser } from '../../src/neural/parse/parser.ts'
import { Adam } from '../../src/neural/training/adam.ts'
import { NeuralTraining } from '../../src/neural/training/training.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { checkMarginLoss, makeBench } from './gradient.ts'
import { memoryPreset, sentenceOf, toyPreset, toyTreebank } from './toy.ts'
import { toyNetwork, WEIGHTS } from './toy-network.ts'

/** The toy treebank with features that depend on tag and label. */
const treebank: readonly Sentence[] = toyTreebank.map((sentence) => ({
  ...sentence,
  words: sentence.words.map((word) => ({
    ...word,
    feats: word.deprel === 'root' ? '_' : `Role=${word.deprel.length}|Tag=${word.upos.toLowerCase()}`,
  })),
}))

const options = { labeler: 'biaffine', labelerHidden: 4, taggerHidden: 12, feats: 'features' } as const
const preset: Preset = {
  ...toyPreset,
  network: { ...toyPreset.network, ...options },
  training: { ...toyPreset.training, featsWeight: 0.4, classLoss: 'softmax' },
}

describe('a network with other options', () => {
  it.each([
    ['biaffine', 'hinge', 'columns'],
    ['biaffine', 'softmax', 'features'],
    ['concat', 'softmax', 'columns'],
    ['concat', 'hinge', 'features'],
  ] as const)('%s labeler, %s, FEATS by %s: the gradient of the whole loss is its slope', (...kinds) => {
    const [labeler, classLoss, feats] = kinds
    const own = { ...preset, network: { ...preset.network, labeler, feats } }
    const { network, sentences, bench } = toyNetwork({ model: 'eisner' }, 6, { classLoss }, own, treebank)
    const { workspace } = bench
    const mark = workspace.mark()
    const batch = [sentences[1], sentences[6], sentences[3]]
    const loss = () => {
      workspace.release(mark)
      return network.learn(bench.context(true), batch, WEIGHTS)
    }
    expect(checkMarginLoss(bench, loss)).toBeGreaterThan(1)
  })

  it.each(['columns', 'features'] as const)(
    'learns trees, labels and all tags by heart, FEATS by %s',
    (feats) => {
      const own: Preset = {
        ...memoryPreset,
        network: { ...memoryPreset.network, labeler: 'biaffine', labelerHidden: 16, feats },
        training: {
          ...memoryPreset.training,
          labels: 'full',
          featsWeight: 1,
          classLoss: 'softmax',
          averageDecay: 0.9,
          adam: { beta2: 0.95, epsilon: 1e-9, weightDecay: 1e-3 },
          schedule: { shape: 'cosine', warmUp: 10, epochs: 1, leastUpdates: 200, lastShare: 0.1 },
        },
      }
      const training = new NeuralTraining(treebank, [], { model: 'spanning-tree', preset: own })
      const batches = [...training.run()].filter(({ type }) => type === 'batch')
      expect(batches.length).toBe(200)
      const parser = new NeuralParser(training.model())
      for (const sentence of treebank) {
        const tree = parser.tree(sentence)
        const parsed = parser.parse(sentence)
        for (const [k, { head, deprel, upos, xpos, feats }] of sentence.words.entries()) {
          expect(parsed.words[k]).toMatchObject({ head, deprel })
          expect(tagsOf(training.description, tree, k + 1)).toEqual({ upos, xpos, feats })
        }
      }
    },
  )

  it('has no tagger of features without a weight for it', () => {
    const training = new NeuralTraining(treebank, [], {
      model: 'eisner',
      preset: toyPreset,
      maximumUpdates: 1,
    })
    for (const _ of training.run());
    const tree = new NeuralParser(training.model()).tree(treebank[0])
    expect(tree.feats).toBeUndefined()
    expect(tagsOf(training.description, tree, 1).feats).toBe('_')
  })

  it('gives one root where the treebank does, on request', () => {
    const roots = (sentences: readonly Sentence[], kind: 'model' | 'treebank') => {
      const training = { ...toyPreset.training, roots: kind }
      return new NeuralTraining(sentences, [], { model: 'mh4-hybrid', preset: { ...toyPreset, training } })
        .description.oneRoot
    }
    expect(roots(toyTreebank, 'model')).toBe(false)
    expect(roots(toyTreebank, 'treebank')).toBe(true)
    expect(roots([...toyTreebank, sentenceOf('a/X/0/root b/X/0/root')], 'treebank')).toBe(false)
  })
})

describe('taggers over a lower layer', () => {
  const { encoder } = preset.network
  const layered = (layers: number, taggerLayer?: number): Preset => ({
    ...preset,
    network: {
      ...preset.network,
      encoder: { ...encoder, layers },
      ...(taggerLayer === undefined ? {} : { taggerLayer }),
    },
  })
  const learn = (own: Preset, weights = WEIGHTS) => {
    const { network, sentences, bench } = toyNetwork({ model: 'eisner' }, 6, {}, own, treebank)
    const { parameters, workspace } = bench
    const loss = network.learn(bench.context(true), [sentences[1], sentences[6]], weights)
    const gradients = parameters.tensors(workspace.view(parameters.gradients, parameters.size).slice())
    return { loss, gradients }
  }

  it.each([
    [2, 1],
    [3, 1],
    [3, 2],
  ])('%s layers, taggers over layer %s: the gradient of the whole loss is its slope', (layers, layer) => {
    const { network, sentences, bench } = toyNetwork(
      { model: 'eisner' },
      6,
      {},
      layered(layers, layer),
      treebank,
    )
    const { workspace } = bench
    const mark = workspace.mark()
    const loss = () => {
      workspace.release(mark)
      return network.learn(bench.context(true), [sentences[1], sentences[6], sentences[3]], WEIGHTS)
    }
    expect(checkMarginLoss(bench, loss)).toBeGreaterThan(1)
  })

  it('teach the layers up to theirs, and no other', () => {
    const { gradients } = learn(layered(3, 2), { ...WEIGHTS, parser: 0, labeler: 0 })
    const isTaught = (layer: number) =>
      Object.entries(gradients)
        .filter(([name]) => name.startsWith(`encoder.lstm.${layer}.`))
        .map(([, { data }]) => data.some((slope) => slope !== 0))
    expect(new Set(isTaught(0))).toEqual(new Set([true]))
    expect(new Set(isTaught(1))).toEqual(new Set([true]))
    expect(new Set(isTaught(2))).toEqual(new Set([false]))
  })

  it('are those over the last layer where that is theirs', () => {
    expect(learn(layered(2, 2))).toEqual(learn(layered(2)))
    expect(learn(layered(2, 1))).not.toEqual(learn(layered(2)))
  })

  it('make a file that older kernels refuse; other files stay as they were', () => {
    const fileOf = (own: Preset) => {
      const training = new NeuralTraining(treebank, [], { model: 'eisner', preset: own, maximumUpdates: 2 })
      for (const _ of training.run());
      return { bytes: writeNeuralModel(training.model()), model: training.model() }
    }
    const { bytes, model } = fileOf(layered(2, 1))
    expect(readModelFile(bytes).metadata).toMatchObject({ networkVersion: 2 })
    expect(readModelFile(fileOf(layered(2)).bytes).metadata).toMatchObject({ networkVersion: 1 })
    const read = readNeuralModel(bytes)
    expect(read.description.network.taggerLayer).toBe(1)
    const [before, after] = [new NeuralParser(model), new NeuralParser(read)]
    for (const sentence of treebank) expect(after.tree(sentence)).toEqual(before.tree(sentence))
  })
})

describe('the file of a network with other options', () => {
  const { encoder } = preset.network
  const training = new NeuralTraining(treebank, [], { model: 'mh4-hybrid', preset, maximumUpdates: 3 })
  for (const _ of training.run());
  const bytes = writeNeuralModel(training.model())

  function codeWith(change: (metadata: Record<string, unknown>) => void): string {
    const file = readModelFile(bytes)
    const metadata = structuredClone(file.metadata) as Record<string, unknown>
    change(metadata)
    const tensors: Record<string, Tensor> = {}
    for (const name of file.names)
      tensors[name] = { dtype: 'F32', shape: file.shape(name), data: file.tensor(name, 'F32').slice() }
    try {
      readNeuralModel(writeModelFile({ kind: file.kind, metadata: metadata as never, tensors }))
    } catch (error) {
      if (error instanceof CrossarcError) return error.code
      throw error
    }
    return 'no error'
  }

  it('comes back as it was', () => {
    const read = readNeuralModel(bytes)
    expect(read.description.network).toEqual(preset.network)
    expect(read.description.feats!.names).toEqual(training.description.feats!.names)
    expect(writeNeuralModel(read)).toEqual(bytes)
    const [before, after] = [new NeuralParser(training.model()), new NeuralParser(read)]
    for (const sentence of treebank) expect(after.tree(sentence)).toEqual(before.tree(sentence))
  })

  it('is refused where it is damaged', () => {
    const network = (change: object) =>
      codeWith((metadata) => (metadata.network = { ...preset.network, ...change }))
    expect(network({})).toBe('no error')
    expect(network({ labeler: 'magic' })).toBe('model-corrupt')
    expect(network({ labeler: 'concat' })).toBe('model-corrupt')
    expect(network({ labelerHidden: 6 })).toBe('model-corrupt')
    expect(network({ feats: 'columns' })).toBe('model-corrupt')
    expect(network({ feats: 'none' })).toBe('model-corrupt')
    expect(network({ taggerHidden: 16384 })).toBe('model-corrupt')
    expect(network({ taggerLayer: 1 + encoder.layers })).toBe('model-corrupt')
    expect(codeWith((metadata) => (metadata.feats = ['_', '_']))).toBe('model-corrupt')
    expect(codeWith((metadata) => delete metadata.feats)).toBe('model-corrupt')
  })
})

describe('the preset accurate', () => {
  it('learns, tags, and is small enough for a file of 20 MB', () => {
    const training = new NeuralTraining(treebank, [], {
      model: 'mh4-hybrid',
      preset: accurate,
      maximumUpdates: 2,
    })
    for (const _ of training.run());
    // A large treebank has some 10 000 words with vectors of their own, and 600 tags and labels.
    const { wordSize } = accurate.network.encoder
    const most = training.size + 10_000 * wordSize + 600 * accurate.network.hidden
    expect(2 * most).toBeLessThan(16e6)
    const read = readNeuralModel(writeNeuralModel(training.model(), { precision: 'half' }))
    expect(read.description.network).toEqual(accurate.network)
    expect(read.description.oneRoot).toBe(true)
    const tree = new NeuralParser(read).tree(treebank[0])
    expect(training.description.feats!.names).toContain(tagsOf(read.description, tree, 1).feats)
  })
})

describe('a schedule of the rate', () => {
  const schedule: Schedule = { shape: 'linear', warmUp: 3, epochs: 10, leastUpdates: 50, lastShare: 0.2 }

  it('lasts for its epochs, but for some updates at least', () => {
    expect(scheduledUpdates(schedule, 7.26)).toBe(73)
    expect(scheduledUpdates(schedule, 2)).toBe(50)
  })

  it('rises evenly, then falls evenly to its last share', () => {
    const shares = Array.from({ length: 12 }, (_, k) => rateShare(schedule, k + 1, 12))
    const expected = [0.25, 0.5, 0.75, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2]
    for (const [k, share] of shares.entries()) expect(share).toBeCloseTo(expected[k], 10)
  })

  it('falls along a cosine', () => {
    const cosine = { ...schedule, shape: 'cosine', warmUp: 0, lastShare: 0 } as const
    const shares = [1, 2, 3, 4, 5].map((update) => rateShare(cosine, update, 5))
    const expected = [1, (1 + Math.SQRT1_2) / 2, 0.5, (1 - Math.SQRT1_2) / 2, 0]
    for (const [k, share] of shares.entries()) expect(share).toBeCloseTo(expected[k], 10)
    expect(rateShare(cosine, 1, 1)).toBe(1)
  })

  it('replaces patience, and fits into fewer updates', () => {
    const settings = { ...toyPreset.training, evaluateUpdates: 2, patience: 1, divisions: 0, schedule }
    const own = { ...toyPreset, training: settings }
    const lengths = [undefined, 9].map((maximumUpdates) => {
      const limit = maximumUpdates === undefined ? {} : { maximumUpdates }
      const training = new NeuralTraining(toyTreebank, toyTreebank, {
        model: 'eisner',
        preset: own,
        ...limit,
      })
      const events = [...training.run()]
      expect(events.some(({ type }) => type === 'rate')).toBe(false)
      expect(events.at(-1)).toMatchObject({ type: 'evaluation' })
      return events.at(-1)!.update
    })
    expect(lengths).toEqual([50, 9])
  })
})

describe('Adam with weight decay', () => {
  it('takes a share of each parameter away', () => {
    const { parameters, workspace, context } = makeBench((all) =>
      all.declare('x', [3], (values) => values.fill(2)),
    )
    const adam = new Adam(context(false).kernels, parameters, workspace, { rate: 0.1, weightDecay: 0.5 })
    const before = parameters.snapshot()
    adam.step()
    const after = parameters.snapshot()
    for (let k = 0; k < 3; k++) expect(after[k]).toBeCloseTo(0.95 * before[k], 6)
  })
})

it('a weight that half precision cannot hold is refused when it is written', () => {
  const training = new NeuralTraining(toyTreebank, [], { model: 'mh3', preset: toyPreset, maximumUpdates: 1 })
  for (const _ of training.run());
  const model = training.model()
  const values = model.values.slice()
  values[0] = 70_000
  const large = { ...model, values }
  expect(readNeuralModel(writeNeuralModel(large, { precision: 'single' })).values[0]).toBe(70_000)
  expect(() => writeNeuralModel(large, { precision: 'half' })).toThrow(
    expect.objectContaining({ code: 'model-content' }),
  )
})
