import { describe, expect, it } from 'vitest'
import type { CrossarcError } from '../../../src/base/error.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import { accurate, acl2018, type Preset } from '../../../src/neural/options/preset.ts'
import { NeuralTraining, type NeuralTrainingOptions } from '../../../src/neural/training/training.ts'
import { PipelineTraining } from '../../../src/pipeline/training/training.ts'
import { toyPreset, toyTreebank } from '../toy.ts'
import { trained } from '../toy-models.ts'

/** What a training with these options is refused with. */
function refusal(options: object): string {
  const all = { model: 'mh3', preset: toyPreset, maximumUpdates: 1, ...options } as NeuralTrainingOptions
  try {
    const training = new NeuralTraining(toyTreebank, [], all)
    for (const _ of training.run());
  } catch (error) {
    const { code, message } = error as CrossarcError
    return `${code}: ${message}`
  }
  return 'no error'
}

const withNetwork = (change: object) => ({
  preset: { ...toyPreset, network: { ...toyPreset.network, ...change } },
})
const { encoder } = toyPreset.network
const withEncoder = (change: object) => withNetwork({ encoder: { ...encoder, ...change } })
const withCharacters = (change: object) => withEncoder({ characters: { ...encoder.characters, ...change } })
const withTraining = (change: object) => ({
  preset: { ...toyPreset, training: { ...toyPreset.training, ...change } },
})
const schedule = { shape: 'linear', warmUp: 1, epochs: 1, leastUpdates: 1, lastShare: 0.1 }

describe('the options of a network', () => {
  it.each<[named: string, options: object]>([
    ['network.hidden', withNetwork({ hidden: 15 })],
    ['network.hidden', withNetwork({ hidden: 18 })],
    ['network.hidden', withNetwork({ hidden: 1e9 })],
    ['network.labelerHidden', withNetwork({ labelerHidden: 6 })],
    ['network.taggerHidden', withNetwork({ taggerHidden: 0 })],
    ['network.taggerLayer', withNetwork({ taggerLayer: 0 })],
    ['network.taggerLayer', withNetwork({ taggerLayer: 2 })],
    ['network.activation', withNetwork({ activation: 'relu' })],
    ['network.dropout', withNetwork({ dropout: -0.1 })],
    ['network.feats', withNetwork({ feats: 'x' })],
    ['network.labeler', withNetwork({ labeler: 'x' })],
    ['network.encoder', withNetwork({ encoder: undefined })],
    ['network.encoder.units', withEncoder({ units: 10 })],
    ['network.encoder.units', withEncoder({ units: 6 })],
    ['network.encoder.layers', withEncoder({ layers: 0 })],
    ['network.encoder.words', withEncoder({ words: 'x' })],
    ['network.encoder.cell', withEncoder({ cell: 'x' })],
    ['network.encoder.tokenDropout', withEncoder({ tokenDropout: 1 })],
    ['network.encoder.wordSmoothing', withEncoder({ wordSmoothing: -1 })],
    ['network.encoder.wordSmoothing', withEncoder({ wordSmoothing: Number.POSITIVE_INFINITY })],
    ['network.encoder.characterVectorSize', withEncoder({ words: 'either', characterVectorSize: 12 })],
    ['network.encoder.characters.cell', withCharacters({ cell: 'toString' })],
    ['network.encoder.characters.units', withCharacters({ units: 5 })],
    ['training.batchWords', withTraining({ batchWords: 0 })],
    ['training.evaluateUpdates', withTraining({ evaluateUpdates: Number.NaN })],
    ['training.rate', withTraining({ rate: -1 })],
    ['training.rate', withTraining({ rate: Number.NaN })],
    ['training.averageDecay', withTraining({ averageDecay: Number.NaN })],
    ['training.classLoss', withTraining({ classLoss: 'x' })],
    ['training.labels', withTraining({ labels: 'x' })],
    ['training.maximumUpdates', withTraining({ maximumUpdates: 0 })],
    ['training.adam.beta2', withTraining({ adam: { beta2: 1 } })],
    ['training.schedule.shape', withTraining({ schedule: { ...schedule, shape: 'x' } })],
    ['training.schedule.epochs', withTraining({ schedule: { ...schedule, epochs: Number.NaN } })],
    ['maximumUpdates', { maximumUpdates: 0 }],
    ['maximumUpdates', { maximumUpdates: -1 }],
    ['maximumUpdates', { maximumUpdates: Number.NaN }],
    ['oneRoot', { oneRoot: 'yes' }],
    ['seed', { seed: 'x' }],
    ['seed', { seed: 1.5 }],
    ['features', { model: 'transition', features: [] }],
    ['exploreFrom', { model: 'transition', system: 'arc-hybrid', dynamic: true, exploreFrom: Number.NaN }],
    ['exploreFrom', { model: 'transition', system: 'arc-hybrid', dynamic: true, exploreFrom: 0 }],
    ['exploreProbability', { model: 'transition', system: 'arc-hybrid', exploreProbability: 2 }],
    ['system', { system: 'arc-eager' }],
    ['features', { features: ['s0'] }],
    ['beam', { beam: 2 }],
    ['dynamic', { dynamic: true }],
    ['exploreProbability', { exploreProbability: 0.5 }],
  ])('%s out of its range is refused: %j', (named, options) => {
    expect(refusal(options)).toMatch(new RegExp(`^training-option: ${named.replaceAll('.', '\\.')} is `))
  })

  it('are named with their value and the values allowed', () => {
    expect(refusal(withNetwork({ hidden: 15 }))).toContain(
      'network.hidden is a multiple of 4 from 4 to 16384, not 15',
    )
    expect(refusal(withNetwork({ activation: 'relu' }))).toContain(
      'network.activation is "tanh" or "leaky-relu", not "relu"',
    )
    expect(refusal({ system: 'arc-eager' })).toContain('not for mh3: leave out system "arc-eager"')
  })

  it('are refused if the name is unknown', () => {
    expect(refusal({ maxUpdates: 3 })).toMatch(/^unknown-option: NeuralTraining has no option "maxUpdates"/)
  })

  it('are taken where they are right', () => {
    expect(refusal({ dynamic: false })).toBe('no error')
    const lasting = { patience: Number.POSITIVE_INFINITY, clip: Number.POSITIVE_INFINITY, schedule }
    expect(refusal(withTraining(lasting))).toBe('no error')
    expect(refusal({ model: 'transition', system: 'arc-hybrid', dynamic: true, beam: 2 })).toBe('no error')
    for (const preset of [acl2018, accurate] as Preset[])
      expect(() => new NeuralTraining(toyTreebank, [], { model: 'mh3', preset })).not.toThrow()
  })

  it('are refused before any part of a pipeline is trained', async () => {
    const { preset } = withNetwork({ hidden: 15 })
    const stages: string[] = []
    const training = new PipelineTraining(toyTreebank, [], { network: { model: 'mh3', preset } })
    await expect(async () => {
      for await (const { stage } of training.run()) stages.push(stage)
    }).rejects.toMatchObject({ code: 'training-option' })
    expect(stages).toEqual([])
  })
})

describe('a model with weights that are not numbers', () => {
  it.each(['single', 'half'] as const)('is not written in %s precision', (precision) => {
    const model = trained('mh3')
    const values = model.values.slice()
    values[0] = Number.NaN
    expect(() => writeNeuralModel({ ...model, values }, { precision })).toThrow(
      expect.objectContaining({
        code: 'model-content',
        message: 'A weight of the model is not a finite number',
      }),
    )
    expect(readNeuralModel(writeNeuralModel(model, { precision })).values).toHaveLength(values.length)
  })
})
