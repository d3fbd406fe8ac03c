import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { writeNeuralModel } from '../../src/neural/model-file.ts'
import { NeuralTraining } from '../../src/neural/training.ts'
import { toyPreset, toyTreebank } from './toy.ts'

describe("the paper's preset", () => {
  // Files of 'mh4-hybrid' and of a local model after ten updates, before there were other options than the paper's.
  it.each([
    [{ model: 'mh4-hybrid' }, '5699b39a88cb6e5781474ae7bf5a1822fa56d14e31eb896803a60f61c89bfb2f'],
    [
      { model: 'transition', system: 'swap' },
      '9d09e33a98ac347bccc30a7cfd13fe658a14398c077327d1670cb55ca52205d8',
    ],
  ])('%o: gives the bytes that it always gave', (options, hash) => {
    const training = new NeuralTraining(toyTreebank, toyTreebank, {
      ...options,
      preset: toyPreset,
      seed: 5,
      maximumUpdates: 10,
    })
    for (const _ of training.run());
    const bytes = writeNeuralModel(training.model())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
  })
})
