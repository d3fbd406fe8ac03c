import { describe, expect, it } from 'vitest'
import { chartModels } from '../../src/neural/network/chart-models.ts'
import { packNeuralModel } from '../../src/neural/network/model-file.ts'
import { TRANSITION } from '../../src/neural/network/parsing-heads.ts'
import { NeuralParser } from '../../src/neural/parse/parser.ts'
import { loadNetwork } from '../../src/pipeline/networks/index.ts'
import { toyTreebank } from '../neural/toy.ts'
import { trained } from '../neural/toy-models.ts'

const names = [...chartModels.keys(), TRANSITION]

describe('the parser that a pipeline loads', () => {
  it.each(names)('%s: its own charts give the trees that all charts give', async (name) => {
    const model = trained(name)
    const loaded = await loadNetwork(packNeuralModel(model, 'network'), 'network')
    const parser = new NeuralParser(model)
    expect(loaded.model).toEqual(model)
    expect(loaded.parseAll(toyTreebank)).toEqual(parser.parseAll(toyTreebank))
    const { distribution } = chartModels.get(name) ?? {}
    const calibration = { temperature: 1, slope: 1, offset: 0 }
    const calibrated = await loadNetwork(packNeuralModel({ ...model, calibration }, 'network'), 'network')
    const confident = () => calibrated.parseAll(toyTreebank, { confidence: true })
    if (distribution === undefined) expect(confident).toThrow(/no confidence calibration/)
    else expect(confident()[1].words[0].misc).toMatch(/Confidence=/)
  })

  it.each([
    ['no such model', { model: '1ec-fourth-order' }],
    ['no such model of multi-headed trees', { model: 'mh4-three' }],
    ['a name of Object.prototype', { model: 'constructor' }],
    ['no name', {}],
    ['an object that has no text', { model: { toString: 1, valueOf: 1 } }],
    ['no head', null],
  ])('%s: says that the file is damaged', async (_, head) => {
    const part = packNeuralModel(trained('eisner'), 'network')
    const metadata = { ...(part.metadata as object), head }
    await expect(loadNetwork({ ...part, metadata }, 'network')).rejects.toMatchObject({
      code: 'model-corrupt',
    })
  })

  it.each([[null], [[]], ['1ec']])('metadata %j are damaged', async (metadata) => {
    const failing = loadNetwork({ metadata, tensors: {} }, 'network')
    await expect(failing).rejects.toMatchObject({ code: 'model-corrupt' })
  })
})
