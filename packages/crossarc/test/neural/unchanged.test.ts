import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NeuralTraining } from '../../src/neural/training.ts'
import { toyPreset, toyTreebank } from './toy.ts'

describe("the paper's preset", () => {
  // What 'mh4-hybrid' and a local model had learnt after ten updates before there were other options than the paper's.
  it.each([
    [{ model: 'mh4-hybrid' }, '1b0ff2be58184747e01b4889beaa054794a966b316da113b83dbe18ebb8e8139'],
    [
      { model: 'transition', system: 'swap' },
      'fab1ddf7b1724554d3f5f529b1e56d2d004d42d92f9e8b222c777d6049f7ccf7',
    ],
  ])('%o: learns the numbers that it always learnt', (options, hash) => {
    const training = new NeuralTraining(toyTreebank, toyTreebank, {
      ...options,
      preset: toyPreset,
      seed: 5,
      maximumUpdates: 10,
    })
    for (const _ of training.run());
    const { values } = training.model()
    expect(
      createHash('sha256')
        .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
        .digest('hex'),
    ).toBe(hash)
  })
})
