import { describe, expect, it } from 'vitest'
import { createMemory, loadNetworkKernelsSync } from '../../src/kernels/index.ts'
import { chartModels, hasOneRoot } from '../../src/neural/heads.ts'
import { NeuralParser } from '../../src/neural/parser.ts'
import { ParserNetwork } from '../../src/neural/parser-network.ts'
import { NeuralTraining } from '../../src/neural/training.ts'
import { goldSentences, inventoryOf } from '../../src/neural/training-data.ts'
import { Workspace } from '../../src/neural/workspace.ts'
import { headsOfSentence } from '../../src/tree/from-sentence.ts'
import { seededRandom } from '../../src/tree/random.ts'
import { type Bench, checkMarginLoss } from './gradient.ts'
import { memoryPreset, toyPreset, toyTreebank } from './toy.ts'

const names = [...chartModels.keys()]
const WEIGHTS = { parser: 1, labeler: 0.7, upos: 0.2, xpos: 0.3 }

/** A network over the toy treebank with random parameters. */
function toyNetwork(model: string, seed: number) {
  const head = { model }
  const { trees, ...inventory } = inventoryOf(toyTreebank, toyPreset.training)
  const network = new ParserNetwork({
    head,
    network: toyPreset.network,
    ...inventory,
    oneRoot: hasOneRoot(head),
  })
  const { sentences } = goldSentences(
    toyTreebank,
    trees,
    network.description,
    network.head,
    toyPreset.training,
  )
  const kernels = loadNetworkKernelsSync({ memory: createMemory({ bytes: 1 << 20 }) })
  const workspace = new Workspace(kernels.memory)
  const { parameters } = network
  parameters.allocate(workspace, { training: true })
  parameters.initialise(seed)
  const random = seededRandom(seed + 1)
  const values = workspace.view(parameters.values, parameters.size)
  for (let k = 0; k < values.length; k++) values[k]! += (random() - 0.5) * 0.4
  parameters.changed()
  const bench: Bench = {
    parameters,
    workspace,
    pass: (training) => ({ kernels, workspace, random: training ? seededRandom(seed + 2) : undefined }),
  }
  return { network, sentences, bench }
}

describe('the global models', () => {
  it.each(names)('%s: the gradient of the whole loss is its slope', (model) => {
    const { network, sentences, bench } = toyNetwork(model, 6)
    const { workspace } = bench
    const mark = workspace.mark()
    const batch = [sentences[1]!, sentences[6]!]
    const loss = () => {
      workspace.release(mark)
      return network.learn(bench.pass(true), batch, WEIGHTS)
    }
    expect(checkMarginLoss(bench, loss)).toBeGreaterThan(1)
  })

  it.each(names)('%s: learns the toy treebank by heart', (model) => {
    const training = new NeuralTraining(toyTreebank, [], {
      model,
      preset: memoryPreset,
      maximumUpdates: 200,
    })
    for (const _ of training.run());
    const parser = new NeuralParser(training.model())
    const parsed = parser.parseAll(toyTreebank)
    const { trees } = inventoryOf(toyTreebank, memoryPreset.training)
    const network = new ParserNetwork(training.description)
    for (const [k, sentence] of parsed.entries()) {
      const gold = network.head.prepare(trees[k]!.heads, training.description.oneRoot)!.heads
      expect(headsOfSentence(sentence)).toEqual(gold)
      for (const word of sentence.words) {
        const right = toyTreebank[k]!.words[word.id - 1]!
        if (right.head === word.head) expect(word.deprel).toBe(right.deprel.replace(/:.*/, ''))
      }
    }
  })
})
