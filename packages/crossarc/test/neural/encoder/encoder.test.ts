import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'
import { acl2018Encoder, Encoder, type EncoderOptions } from '../../../src/neural/encoder/encoder.ts'
import { Lexicon } from '../../../src/neural/encoder/lexicon.ts'
import { Parameters } from '../../../src/neural/tensors/parameters.ts'
import { Workspace } from '../../../src/neural/tensors/workspace.ts'
import { Adam } from '../../../src/neural/training/adam.ts'
import { checkParameters, makeBench, randomBlock, weighted } from '../gradient.ts'

const sentences = [
  ['the', 'dog', 'barks'],
  ['The', 'cat'],
  ['a', 'dog', 'sees', 'the', 'cat', '12'],
  [],
  ['dog'],
]
const lexicon = Lexicon.of(sentences, 2)

const small: EncoderOptions = {
  words: 'either',
  wordSize: 8,
  characterVectorSize: 8,
  characters: { cell: 'coupled', size: 4, units: 4, layers: 1, dropout: 0.3 },
  cell: 'coupled',
  units: 4,
  layers: 1,
  dropout: 0.3,
  tokenDropout: 0.2,
  wordSmoothing: 2.5,
  characterSmoothing: 0.25,
}
const both: EncoderOptions = {
  ...small,
  words: 'both',
  characterVectorSize: 4,
  characters: { ...small.characters, cell: 'standard' },
  cell: 'standard',
}

describe('a lexicon', () => {
  it('knows words by their normal form from a count on, and every character', () => {
    expect(lexicon.words).toEqual(['the', 'dog', 'cat'])
    expect(Array.from(lexicon.wordCounts)).toEqual([0, 3, 3, 2])
    expect(Array.from(lexicon.encode(['THE', 'bird', 'Dog']).words)).toEqual([1, 0, 2])
    expect(Lexicon.of([['a1', 'A2', 'a٣']], 3).words).toEqual(['a0'])
    expect(lexicon.characters).toContain('T')
    expect(Array.from(lexicon.spell('t🙂'))).toEqual([1, 3, 0, 2])
    expect(lexicon.spell('t'.repeat(1000))).toHaveLength(66)
  })

  it('survives JSON, and refuses what is not a lexicon', () => {
    expect(Lexicon.fromJson(lexicon.toJson())).toEqual(lexicon)
    for (const value of [null, [], {}, { ...(lexicon.toJson() as object), wordCounts: [1] }, 'lexicon']) {
      expect(() => Lexicon.fromJson(value)).toThrow(expect.objectContaining({ code: 'model-corrupt' }))
    }
  })
})

describe.each([
  ['either', small],
  ['both', both],
])('an encoder with words from %s', (_name, options) => {
  function make(simd = true) {
    let encoder!: Encoder
    const bench = makeBench(
      (parameters) => {
        encoder = new Encoder(parameters, 'encoder', lexicon, options)
      },
      1,
      simd,
    )
    return { bench, encoder }
  }

  it('gives every node a row, the root first, which does not depend on the rest of the batch', () => {
    const { bench, encoder } = make()
    const { workspace } = bench
    const all = encoder.forward(
      bench.context(false),
      sentences.map((forms) => lexicon.encode(forms)),
    )
    expect(Array.from(all.first)).toEqual([0, 4, 7, 14, 15, 17])
    expect([all.rows, all.width]).toEqual([17, 8])
    sentences.forEach((forms, s) => {
      const alone = encoder.forward(bench.context(false), [lexicon.encode(forms)])
      const rows = forms.length + 1
      const together = workspace.view(all.nodes + 4 * 8 * all.first[s], rows * 8)
      expect(Array.from(workspace.view(alone.nodes, rows * 8))).toEqual(Array.from(together))
    })
  })

  it('takes characters and words that it has never seen, and no sentence at all', () => {
    const { bench, encoder } = make()
    const trace = encoder.forward(bench.context(false), [lexicon.encode(['ⴰⵣⵓⵍ', '', '🙂'])])
    expect(bench.workspace.view(trace.nodes, 32).every(Number.isFinite)).toBe(true)
    expect(encoder.forward(bench.context(false), []).rows).toBe(0)
  })

  it('has the gradient of its function', () => {
    const { bench, encoder } = make()
    const { workspace } = bench
    const batch = sentences.map((forms) => lexicon.encode(forms))
    const weights = randomBlock(workspace, 17 * 8, 4)
    checkParameters(bench, (back) => {
      const mark = workspace.mark()
      const context = bench.context(true)
      const trace = encoder.forward(context, batch)
      const loss = weighted(workspace, trace.nodes, weights, 17 * 8)
      if (back) encoder.backward(context, trace, weights)
      workspace.release(mark)
      return loss
    })
  })

  it('gives the same bits without WebAssembly, forward and back', () => {
    const results = [true, false].map((simd) => {
      const { bench, encoder } = make(simd)
      const { workspace, parameters } = bench
      const context = bench.context(true)
      const trace = encoder.forward(
        context,
        sentences.map((forms) => lexicon.encode(forms)),
      )
      encoder.backward(context, trace, trace.nodes)
      return [workspace.view(trace.nodes, 17 * 8), workspace.view(parameters.gradients, parameters.size)]
    })
    expect(results[0]).toEqual(results[1])
  })
})

describe('training', () => {
  /** Learns to tell words by a linear reading of their nodes; returns the losses and the parameters. */
  function train(seed: number): { losses: number[]; values: Float32Array } {
    const memory = createMemory({ bytes: 1 << 20 })
    const kernels = loadNetworkKernelsSync({ memory })
    const workspace = new Workspace(memory)
    const parameters = new Parameters()
    const encoder = new Encoder(parameters, 'encoder', lexicon, small)
    parameters.allocate(workspace, { training: true })
    parameters.initialise(seed)
    const adam = new Adam(kernels, parameters, workspace, { rate: 0.03, clip: 5 })
    const random = seededRandom(seed)
    const batch = sentences.map((forms) => lexicon.encode(forms))
    const losses: number[] = []
    for (let step = 0; step < 60; step++) {
      const mark = workspace.mark()
      const context = { kernels, workspace, random }
      const { nodes, ...trace } = encoder.forward(context, batch)
      const gradient = workspace.floats(17 * 8)
      const [values, target] = [workspace.view(nodes, 17 * 8), workspace.view(gradient, 17 * 8)]
      let loss = 0
      for (let k = 0; k < 17 * 8; k++) {
        const goal = k % 3 === 0 ? 0.5 : -0.5
        loss += (values[k] - goal) ** 2
        target[k] = 2 * (values[k] - goal)
      }
      encoder.backward(context, { nodes, ...trace }, gradient)
      adam.step()
      losses.push(loss)
      workspace.release(mark)
    }
    return { losses, values: workspace.view(parameters.values, parameters.size).slice() }
  }

  it('gets better, and is the same byte for byte with the same seed', () => {
    const one = train(7)
    const mean = (from: number) => one.losses.slice(from, from + 10).reduce((sum, loss) => sum + loss) / 10
    expect(mean(50)).toBeLessThan(0.8 * mean(0))
    expect(train(7).values).toEqual(one.values)
    expect(train(8).values).not.toEqual(one.values)
  })

  it('has the sizes of the paper', () => {
    const parameters = new Parameters()
    const encoder = new Encoder(parameters, 'encoder', lexicon, acl2018Encoder)
    expect(encoder.outputs).toBe(192)
    const lstm = (inputs: number, size: number) => 3 * size * (inputs + size + 1) + 2 * size * size
    const tables = 4 * 128 + 128 + lexicon.characterRows * 64
    const characters = 2 * lstm(64, 64) + 2 * lstm(128, 64) + 129 * 128
    expect(parameters.count).toBe(tables + characters + 2 * lstm(128, 96) + 2 * lstm(192, 96))
  })
})
