import { describe, expect, it } from 'vitest'
import { joinXpos, splitXpos, tagsOf } from '../../../src/neural/labels/taggers.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import type { Preset } from '../../../src/neural/options/preset.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { memoryPreset, toyTreebank } from '../toy.ts'

describe('UPOS and XPOS as one', () => {
  const names = ['NOUN', 'ADJ|NOUN', '|', '||', '|1|', '1', '|3|A|B', '_', 'NN|', '|NN']

  it('are split as they were joined, whatever they are', () => {
    const joined = new Set<string>()
    for (const upos of names) {
      for (const xpos of names) {
        joined.add(joinXpos(upos, xpos))
        expect(splitXpos(joinXpos(upos, xpos))).toEqual({ upos, xpos })
      }
    }
    expect(joined.size).toBe(names.length ** 2)
  })

  it('are joined as in older files where UPOS has no bar', () => {
    expect(joinXpos('NOUN', 'NN|x')).toBe('NOUN|NN|x')
  })

  it('are learned and read back if UPOS has a bar', () => {
    const treebank = toyTreebank.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({
        ...word,
        upos: word.upos === 'NOUN' ? 'ADJ|NOUN' : word.upos,
        xpos: `${word.xpos}|x`,
      })),
    }))
    const preset: Preset = { ...memoryPreset, training: { ...memoryPreset.training, classLoss: 'softmax' } }
    const options = { model: 'spanning-tree', preset, maximumUpdates: 150 }
    const training = new NeuralTraining(treebank, [], options)
    for (const _ of training.run());
    const model = readNeuralModel(writeNeuralModel(training.model()))
    const parser = new NeuralParser(model)
    for (const sentence of treebank) {
      const tree = parser.tree(sentence)
      for (const { id, upos, xpos } of sentence.words)
        expect(tagsOf(model.description, tree, id)).toMatchObject({ upos, xpos })
    }
  })
})

it('tags are learned without UPOS', () => {
  const treebank = toyTreebank.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) => ({ ...word, upos: '_', feats: `F=${word.xpos}` })),
  }))
  const training: Preset['training'] = { ...memoryPreset.training, classLoss: 'softmax', featsWeight: 1 }
  const options = { model: 'spanning-tree', preset: { ...memoryPreset, training }, maximumUpdates: 150 }
  const run = new NeuralTraining(treebank, [], options)
  for (const _ of run.run());
  const parser = new NeuralParser(run.model())
  for (const sentence of treebank) {
    const tree = parser.tree(sentence)
    for (const { id, xpos, feats } of sentence.words)
      expect(tagsOf(parser.model.description, tree, id)).toMatchObject({ upos: '_', xpos, feats })
  }
})
