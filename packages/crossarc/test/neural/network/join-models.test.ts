import { beforeAll, describe, expect, it } from 'vitest'
import { readModelFile } from '../../../src/model-file/read.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { ScoreEnsemble } from '../../../src/neural/ensembles/score-ensemble.ts'
import type { ClassScores } from '../../../src/neural/layers/class-scores.ts'
import { joinModels } from '../../../src/neural/network/join-models.ts'
import type { NeuralModel } from '../../../src/neural/network/model.ts'
import { readNeuralModel, writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import { readyModel } from '../../../src/neural/network/ready-model.ts'
import { NeuralParser } from '../../../src/neural/parse/parser.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { toyPreset, toyTreebank } from '../toy.ts'
import { arcScores, trained } from '../toy-models.ts'

const GLOBAL = ['mh3', 'mh3-greedy', 'mh4-two', 'mh4-hybrid-arcs', 'spanning-tree', '1ec-third-order']

describe('a model of several networks', () => {
  let first: NeuralModel
  let second: NeuralModel
  let joined: NeuralModel
  beforeAll(() => {
    first = trained('spanning-tree', 1)
    second = trained('spanning-tree', 2)
    joined = joinModels([first, second])
  })

  it.each(GLOBAL)('of %s finds the trees of the average of all scores', (name) => {
    const models = [1, 2, 3].map((seed) => trained(name, seed))
    const parser = new NeuralParser(joinModels(models))
    const ensemble = new ScoreEnsemble(models)
    for (const sentence of toyTreebank) expect(parser.parse(sentence)).toEqual(ensemble.parse(sentence))
  })

  it('averages scores', () => {
    for (const sentence of toyTreebank) {
      const [a, b, both] = [first, second, joined].map((model) => arcScores(model, sentence))
      for (const [place, score] of both.entries()) expect(score).toBeCloseTo((a[place] + b[place]) / 2, 5)
    }
  })

  it('is the network, where all are the same: tree, tags, and score', () => {
    const [parser, alone] = [joinModels([first, first, first]), first].map((model) => new NeuralParser(model))
    for (const sentence of toyTreebank) {
      const { score, ...tree } = parser.tree(sentence)
      const { score: expected, ...same } = alone.tree(sentence)
      expect(tree).toEqual(same)
      expect(score).toBeCloseTo(expected, 4)
    }
  })

  it('takes the tags with the largest sums', () => {
    const parser = new NeuralParser(joined, { arithmetic: 'float32' })
    const { upos, xpos } = joined.description
    let differ = 0
    for (const sentence of toyTreebank) {
      const [a, b] = [first, second].map((model) => tagScores(model, sentence)) as [TagRows, TagRows]
      const tree = parser.tree(sentence)
      for (let node = 1; node <= sentence.words.length; node++) {
        const sums = xpos.names.map((name, tag) => {
          const short = upos.find(name.split('|')[0])
          return [a, b].reduce((sum, rows) => sum + rows.xpos[node][tag] + rows.upos[node][short], 0)
        })
        expect(tree.xpos[node]).toBe(sums.indexOf(Math.max(...sums)))
        const alone = new NeuralParser(first, { arithmetic: 'float32' })
        if (alone.tree(sentence).xpos[node] !== tree.xpos[node]) differ++
      }
    }
    expect(differ).toBeGreaterThan(0)
  })

  it('does everything a parser does: many sentences at once, constraints, beams', () => {
    const models = [1, 2].map((seed) => trained('mh4-two', seed))
    const parser = new NeuralParser(joinModels(models))
    expect(parser.parseAll(toyTreebank)).toEqual(toyTreebank.map((sentence) => parser.parse(sentence)))
    const long = toyTreebank.find(({ words }) => words.length > 4)!
    const constraints = [{ root: { word: 3 } }, { arc: { head: 3, dependent: 1, label: 'obj' } }]
    const { words } = parser.parse(long, { constraints, oneRoot: true })
    expect(words[0]).toMatchObject({ head: 3, deprel: 'obj' })
    expect(words.filter(({ head }) => head === 0).map(({ id }) => id)).toEqual([3])
    expect(parser.tree(long, { beam: 64 }).score).toBeLessThanOrEqual(parser.tree(long).score + 1e-4)
    expect(() => new NeuralParser(joined).parse(long, { beam: 2 })).toThrow(
      expect.objectContaining({ code: 'no-beam' }),
    )
    expect(parser.parseAll([])).toEqual([])
  })

  it('comes back from its file', () => {
    const three = joinModels([joined, trained('spanning-tree', 3)])
    expect(three.others).toHaveLength(2)
    const read = readNeuralModel(writeNeuralModel(three))
    expect(read.values).toEqual(first.values)
    expect(read.others).toEqual([second.values, trained('spanning-tree', 3).values])
    expect(writeNeuralModel(read)).toEqual(writeNeuralModel(three))
    expect(readNeuralModel(writeNeuralModel(first)).others).toBeUndefined()
  })

  it.each([0, 1.5, 'two', 3, 101, null])(
    'is not read where its file says that there are %s networks',
    (networks) => {
      const { kind, metadata, names, shape, dtype, tensor } = readModelFile(writeNeuralModel(joined))
      const tensors = Object.fromEntries(
        names.map((name) => [name, { dtype: dtype(name), shape: shape(name), data: tensor(name, 'F32') }]),
      )
      const damaged = { kind, metadata: { ...(metadata as object), networks }, tensors }
      expect(() => readNeuralModel(writeModelFile(damaged as Parameters<typeof writeModelFile>[0]))).toThrow(
        expect.objectContaining({ code: 'model-corrupt' }),
      )
    },
  )

  it('joins only what fits together', () => {
    expect(() => joinModels([])).toThrow(expect.objectContaining({ code: 'no-parsers' }))
    expect(joinModels([first])).toBe(first)
    const unlike = expect.objectContaining({ code: 'ensemble-models' })
    expect(() => joinModels([first, trained('mh3')])).toThrow(unlike)
    expect(() => joinModels([first, { ...second, labelPart: 'full' }])).toThrow(unlike)
    expect(() => joinModels([1, 2].map((seed) => trained('transition', seed)))).toThrow(unlike)
    const options = { model: 'spanning-tree', preset: toyPreset, maximumUpdates: 1 }
    const training = new NeuralTraining(toyTreebank.slice(0, 2), [], options)
    for (const _ of training.run());
    expect(() => joinModels([first, training.model()])).toThrow(unlike)
    expect(() => joinModels(new Array(101).fill(first))).toThrow(
      expect.objectContaining({ code: 'network-count' }),
    )
  })
})

type TagRows = Record<'upos' | 'xpos', Float32Array[]>

/** The scores of all tags by node. */
function tagScores(model: NeuralModel, { words }: Sentence): TagRows {
  const { network, kernels, workspace } = readyModel(model)
  const encoded = model.description.lexicon.encode(words.map(({ form }) => form))
  const { columns } = network.read({ kernels, workspace, random: undefined }, [encoded]).tagScores()
  const rows = ({ scores, count, stride, classes }: ClassScores) =>
    Array.from({ length: count }, (_, row) => workspace.view(scores + 4 * row * stride, classes).slice())
  return { upos: rows(columns.get('upos')!), xpos: rows(columns.get('xpos')!) }
}
