import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { writeNeuralModel } from '../../src/neural/network/model-file.ts'
import { NeuralTraining } from '../../src/neural/training/training.ts'
import { toyPreset, toyTreebank } from './toy.ts'

describe("the paper's preset", () => {
  // Files of 'mh4-hybrid' and of a local model after ten updates, the local one from before there were other options than
  // the paper's, the other from when roundings stopped to move what no loss depends on; the number of the format is today's.
  it.each([
    [{ model: 'mh4-hybrid' }, '05d3d51f45216a1f8aae26582acd0610791f7292249352004b9dd7ada5378915'],
    [
      { model: 'transition', system: 'swap' },
      '3820ff3f7344849c5999add8884196f71abc5bc5c2b874dfd9d47fe22806c4dd',
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
