import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { createMemory } from '../../../src/kernels/memory/memory.ts'
import { loadNetworkKernelsSync } from '../../../src/kernels/network/load.ts'
import { acl2018Encoder, Encoder } from '../../../src/neural/encoder/encoder.ts'
import { type EncodedSentence, Lexicon } from '../../../src/neural/encoder/lexicon.ts'
import { bestClasses } from '../../../src/neural/layers/class-scores.ts'
import { Classifier } from '../../../src/neural/layers/classifier.ts'
import { crossEntropyLoss, hingeLoss } from '../../../src/neural/layers/losses.ts'
import { zeroed } from '../../../src/neural/tensors/forward-context.ts'
import { Parameters } from '../../../src/neural/tensors/parameters.ts'
import { Workspace } from '../../../src/neural/tensors/workspace.ts'
import { Adam } from '../../../src/neural/training/adam.ts'
import { MovingAverage } from '../../../src/neural/training/moving-average.ts'
import { checkGradient, checkParameters, makeBench, randomBlock } from '../gradient.ts'

describe('a classifier', () => {
  it.each([
    ['hinge', hingeLoss],
    ['cross-entropy', crossEntropyLoss],
  ])('has the gradient of its %s loss', (_name, lossOf) => {
    let classifier!: Classifier
    const options = { inputs: 6, hidden: 8, classes: 5, activation: 'tanh', dropout: 0.3 } as const
    const bench = makeBench((parameters) => {
      classifier = new Classifier(parameters, 'tagger', options)
    })
    const { workspace } = bench
    const x = randomBlock(workspace, 4 * 6, 3)
    let dx!: Float32Array
    const run = (back: boolean) => {
      const mark = workspace.mark()
      const context = bench.context(true)
      const trace = classifier.forward(context, x, 4)
      const { loss, gradient } = lossOf(context, trace, [0, 4, -1, 2], 0.7)
      if (back) {
        const target = zeroed(context, 4 * 6)
        classifier.backward(context, trace, gradient, target)
        dx = workspace.view(target, 4 * 6).slice()
      }
      workspace.release(mark)
      return loss
    }
    checkParameters(bench, run, 1 / 512)
    checkGradient(workspace, x, dx, () => run(false), 1 / 512)
  })

  it('takes the first of the best classes', () => {
    const workspace = new Workspace(createMemory({ bytes: 1 }))
    const scores = workspace.floats(8)
    workspace.view(scores, 8).set([1, 3, 3, 9, 2, 1, 0, 9])
    expect(Array.from(bestClasses(workspace, { scores, stride: 4, classes: 3, count: 2 }))).toEqual([1, 0])
  })
})

describe('a moving average', () => {
  it('follows faster at first, and changes places with the parameters', () => {
    const { parameters, workspace, context } = makeBench((parameters) => {
      parameters.declare('vector', [4], (values) => values.fill(0))
    })
    const average = new MovingAverage(context(false).kernels, parameters, workspace, 0.7)
    const values = () => workspace.view(parameters.values, 4)
    let expected = 0
    for (let step = 1; step <= 30; step++) {
      values().fill(step)
      average.add()
      expected += Math.max(9 / (step + 8), 0.3) * (step - expected)
      if (step === 1) expect(workspace.view(average.values, 4)[0]).toBe(1)
      if (step === 2) expect(workspace.view(average.values, 4)[0]).toBeCloseTo(1.9, 5)
    }
    expect(workspace.view(average.values, 4)[0]).toBeCloseTo(expected, 4)
    average.exchange()
    expect(values()[0]).toBeCloseTo(expected, 4)
    expect(workspace.view(average.values, 4)[0]).toBe(30)
    average.exchange()
    expect(values()[0]).toBe(30)
  })
})

/** A word's tag is the class of its first letter, shifted by the tag of the word before: spelling and context both matter. */
function tagsOf(forms: readonly string[]): number[] {
  let tag = 0
  return forms.map((form) => {
    tag = ('abc'.indexOf(form[0]) + tag) % 3
    return tag
  })
}

function makeSentences(count: number, seed: number): string[][] {
  const random = seededRandom(seed)
  const letter = (letters: string) => letters[Math.floor(random() * letters.length)]
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () => letter('abc') + letter('xyz') + letter('xyz')),
  )
}

const quick = {
  ...acl2018Encoder,
  wordSize: 16,
  characterVectorSize: 16,
  characters: { ...acl2018Encoder.characters, size: 8, units: 8, layers: 1, dropout: 0 },
  units: 16,
  layers: 1,
  dropout: 0.1,
  tokenDropout: 0,
}

describe('encoder and classifier together', () => {
  it('learn tags that depend on spelling and context, and know them in new sentences', () => {
    const sentences = makeSentences(200, 1)
    const lexicon = Lexicon.of(sentences, 5)
    const memory = createMemory({ bytes: 1 << 20 })
    const kernels = loadNetworkKernelsSync({ memory })
    const workspace = new Workspace(memory)
    const parameters = new Parameters()
    const encoder = new Encoder(parameters, 'encoder', lexicon, quick)
    const options = { inputs: 32, hidden: 16, classes: 3, activation: 'tanh', dropout: 0.1 } as const
    const tagger = new Classifier(parameters, 'tagger', options)
    parameters.allocate(workspace, { training: true })
    parameters.initialise(1)
    const adam = new Adam(kernels, parameters, workspace, { rate: 0.01, clip: 5 })
    const random = seededRandom(2)
    const start = workspace.mark()
    const goldOf = (batch: readonly EncodedSentence[]) => batch.flatMap(({ forms }) => [-1, ...tagsOf(forms)])
    for (let step = 0; step < 500; step++) {
      const from = (step * 20) % 200
      const batch = sentences.slice(from, from + 20).map((forms) => lexicon.encode(forms))
      const context = { kernels, workspace, random }
      const trace = encoder.forward(context, batch)
      const tags = tagger.forward(context, trace.nodes, trace.rows)
      const { gradient } = hingeLoss(context, tags, goldOf(batch), 0.02)
      const dNodes = zeroed(context, trace.rows * trace.width)
      tagger.backward(context, tags, gradient, dNodes)
      encoder.backward(context, trace, dNodes)
      adam.step()
      workspace.release(start)
    }
    const test = makeSentences(100, 9).map((forms) => lexicon.encode(forms))
    const context = { kernels, workspace, random: undefined }
    const trace = encoder.forward(context, test)
    const guesses = bestClasses(workspace, tagger.forward(context, trace.nodes, trace.rows))
    const gold = goldOf(test)
    const right = gold.filter((tag, k) => tag >= 0 && guesses[k] === tag).length
    expect(right / gold.filter((tag) => tag >= 0).length).toBeGreaterThan(0.95)
  })

  it('have gradients that add up over the parts of a batch, over one memory', () => {
    const sentences = makeSentences(9, 3)
    const lexicon = Lexicon.of(sentences, 2)
    const encoded = sentences.map((forms) => lexicon.encode(forms))
    const plain = { ...quick, dropout: 0, tokenDropout: 0, wordSmoothing: 0, characterSmoothing: 0 }
    const memory = createMemory({ bytes: 1 << 22, maximumBytes: 1 << 22, shared: true })
    const gradientOf = (parameters: Parameters, workspace: Workspace, batch: readonly EncodedSentence[]) => {
      const kernels = loadNetworkKernelsSync({ memory, simd: true })
      const context = { kernels, workspace, random: seededRandom(1) }
      const trace = encoder.get(parameters)!.forward(context, batch)
      const { scores, ...rest } = tagger.get(parameters)!.forward(context, trace.nodes, trace.rows)
      const gold = batch.flatMap(({ forms }) => [-1, ...tagsOf(forms)])
      const { gradient } = crossEntropyLoss(context, { scores, ...rest }, gold, 1)
      const dNodes = zeroed(context, trace.rows * trace.width)
      tagger.get(parameters)!.backward(context, { scores, ...rest }, gradient, dNodes)
      encoder.get(parameters)!.backward(context, trace, dNodes)
      return workspace.view(parameters.gradients, parameters.size)
    }
    const encoder = new Map<Parameters, Encoder>()
    const tagger = new Map<Parameters, Classifier>()
    const make = (workspace: Workspace, values?: number) => {
      const parameters = new Parameters()
      encoder.set(parameters, new Encoder(parameters, 'encoder', lexicon, plain))
      const options = { inputs: 32, hidden: 16, classes: 3, activation: 'tanh', dropout: 0 } as const
      tagger.set(parameters, new Classifier(parameters, 'tagger', options))
      parameters.allocate(workspace, { training: true, ...(values === undefined ? {} : { values }) })
      if (values === undefined) parameters.initialise(1)
      return parameters
    }
    const places = [64, 1 << 20, 1 << 21, 3 << 20].map(
      (start, k, starts) => new Workspace(memory, start, starts[k + 1] ?? 1 << 22),
    ) as [Workspace, Workspace, Workspace, Workspace]
    const whole = make(places[0])
    const expected = gradientOf(whole, places[0], encoded)
    const [one, two] = [make(places[1], whole.values), make(places[2], whole.values)]
    const first = gradientOf(one, places[1], encoded.slice(0, 4))
    const second = gradientOf(two, places[2], encoded.slice(4))
    expect(expected.some((value) => Math.abs(value) > 0.1)).toBe(true)
    expected.forEach((value, k) => {
      expect(Math.abs(first[k] + second[k] - value)).toBeLessThan(1e-4 * Math.max(1, Math.abs(value)))
    })
  })
})
