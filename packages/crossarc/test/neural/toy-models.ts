import type { NeuralModel } from '../../src/neural/network/model.ts'
import { readyModel } from '../../src/neural/network/ready-model.ts'
import { NeuralTraining } from '../../src/neural/training/training.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { toyPreset, toyTreebank } from './toy.ts'

/** A model after four updates: its scores are anything but the same. */
export function trained(model: string, seed = 1): NeuralModel {
  const training = new NeuralTraining(toyTreebank, [], { model, preset: toyPreset, seed, maximumUpdates: 4 })
  for (const _ of training.run());
  return training.model()
}

/** The scores of arcs that a model gives a sentence, at head·(n + 1) + dependent. */
export function arcScores(model: NeuralModel, { words }: Sentence): Float32Array {
  const { network, kernels, workspace } = readyModel(model)
  const encoded = model.description.lexicon.encode(words.map(({ form }) => form))
  return network.read({ kernels, workspace, random: undefined }, [encoded]).tables![0][0]
}
