import { beforeAll, describe, expect, it } from 'vitest'
import { createMemory } from '../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../src/kernels/network/load.ts'
import type { NeuralModel } from '../../src/neural/network/model.ts'
import { NeuralParser } from '../../src/neural/parse/parser.ts'
import { NeuralTraining } from '../../src/neural/training/training.ts'
import { memoryPreset, sentenceOf, toyTreebank } from './toy.ts'

/** Words in other orders, and words and characters never seen. */
const others = [
  'the/X/0/x hearing/X/0/x sees/X/0/x a/X/0/x Katze/X/0/x today/X/0/x',
  'zzz/X/0/x',
  'dogs/X/0/x bark/X/0/x one/X/0/x dogs/X/0/x the/X/0/x y/X/0/x w/X/0/x issue/X/0/x on/X/0/x λόγος/X/0/x',
].map(sentenceOf)
const sentences = [...toyTreebank, ...others]

const heads = [
  { name: 'mh4-hybrid', options: { model: 'mh4-hybrid' } },
  { name: 'spanning-tree', options: { model: 'spanning-tree' } },
  { name: 'transition', options: { model: 'transition', system: 'swap' } },
] as const

describe.each(heads)('$name in 16-bit integers', ({ options }) => {
  let model: NeuralModel
  beforeAll(() => {
    const training = new NeuralTraining(toyTreebank, [], {
      ...options,
      preset: {
        ...memoryPreset,
        network: {
          ...memoryPreset.network,
          encoder: {
            ...memoryPreset.network.encoder,
            cell: options.model === 'spanning-tree' ? 'standard' : 'coupled',
            words: options.model === 'spanning-tree' ? 'both' : 'either',
          },
        },
      },
      seed: 2,
      maximumUpdates: 60,
    })
    for (const _ of training.run());
    model = training.model()
  })

  it('finds the trees that it finds in floats, with nearly the same scores', () => {
    const integers = new NeuralParser(model)
    const floats = new NeuralParser(model, { arithmetic: 'float32' })
    let same = 0
    for (const sentence of sentences) {
      const [one, other] = [integers.tree(sentence), floats.tree(sentence)]
      expect(one.heads).toEqual(other.heads)
      expect(one.labels).toEqual(other.labels)
      const length = sentence.words.length + 1
      expect(Math.abs(one.score - other.score) / length).toBeLessThan(0.02)
      if (one.score === other.score) same++
    }
    expect(same).toBeLessThan(sentences.length / 2)
  })

  it('finds the same for a sentence whatever is parsed with it, bit for bit', () => {
    const parser = new NeuralParser(model)
    const alone = sentences.map((sentence) => parser.tree(sentence))
    const together = parser.parseAll(sentences)
    expect(together).toEqual(sentences.map((sentence) => parser.parse(sentence)))
    const again = new NeuralParser(model)
    expect(sentences.toReversed().map((sentence) => again.tree(sentence))).toEqual(alone.toReversed())
  })

  it('finds the same without WebAssembly, bit for bit', () => {
    const kernels = loadNetworkKernelsSync({ memory: createMemory({ bytes: 1 << 20 }), simd: false })
    const [plain, simd] = [new NeuralParser(model, { kernels }), new NeuralParser(model)]
    for (const sentence of sentences) expect(plain.tree(sentence)).toEqual(simd.tree(sentence))
  })
})

it('can be made in the background', async () => {
  const training = new NeuralTraining(toyTreebank, [], {
    model: 'mh3',
    preset: memoryPreset,
    maximumUpdates: 3,
  })
  for (const _ of training.run());
  const model = training.model()
  for (const arithmetic of ['float32', 'int16'] as const) {
    const parser = await NeuralParser.create(model, { arithmetic })
    expect(parser.parseAll(sentences)).toEqual(new NeuralParser(model, { arithmetic }).parseAll(sentences))
  }
})
