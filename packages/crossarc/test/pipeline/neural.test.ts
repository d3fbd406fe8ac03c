import { afterAll, describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import type { JsonValue } from '../../src/model-file/json.ts'
import { readModelFile } from '../../src/model-file/read.ts'
import type { Tensor } from '../../src/model-file/tensor.ts'
import { writeModelFile } from '../../src/model-file/write.ts'
import { writeNeuralModel } from '../../src/neural/network/model-file.ts'
import { NeuralParser } from '../../src/neural/parse/parser.ts'
import { load } from '../../src/pipeline/load.ts'
import { Pipeline } from '../../src/pipeline/pipeline.ts'
import { readModelCard, readPipeline, writePipeline } from '../../src/pipeline/pipeline-file.ts'
import { calibratePipeline } from '../../src/pipeline/training/calibrate.ts'
import { scorePipeline } from '../../src/pipeline/training/scores.ts'
import { PipelineTraining } from '../../src/pipeline/training/training.ts'
import { headsOfSentence } from '../../src/tree/from-sentence.ts'
import { treeProblem } from '../../src/tree/validity.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { temporaryFolder } from '../cli/run.ts'
import { toyTreebank } from '../cli/toy.ts'
import { memoryPreset } from '../neural/toy.ts'

const folder = temporaryFolder()
afterAll(folder.remove)

const preset = {
  ...memoryPreset,
  training: { ...memoryPreset.training, labels: 'full', featsWeight: 0.2, evaluateUpdates: 40 },
} as const
const train = withFeatures(readConllu(toyTreebank(60)))
const dev = withFeatures(readConllu(toyTreebank(40, 3)))
const options = { network: { model: 'spanning-tree', preset, maximumUpdates: 160 } }

/** The toy treebank has no FEATS. */
function withFeatures(sentences: Sentence[]): Sentence[] {
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) => ({
      ...word,
      xpos: word.upos.slice(0, 1),
      feats: word.upos === 'DET' ? `Definite=${word.form === 'the' ? 'Def' : 'Ind'}` : '_',
    })),
  }))
}

const training = new PipelineTraining(train, dev, options)
const shares: number[] = []
const early: boolean[] = []
for await (const { share, best } of training.run()) {
  shares.push(share)
  if (best === true || shares.length < 10) early.push(training.hasModel)
}
const model = await calibratePipeline(training.model(), dev)
const bytes = writePipeline({ ...model, card: { name: 'toy' } })
const pipeline = await Pipeline.create(readPipeline(bytes))
const text = 'the dog often sees a cat on the tree . the child reads a book on the river .'
const treesOf = (sentences: readonly Sentence[]) =>
  sentences.map((sentence) => [...headsOfSentence(sentence)])

describe('a pipeline with a neural parser', () => {
  it('is trained as a whole, and available after the first evaluation', () => {
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeCloseTo(1, 9)
    expect(early.slice(0, 9)).toEqual(new Array(9).fill(false))
    expect(early.slice(9)).toEqual(new Array(early.length - 9).fill(true))
    const { goldTokens, rawText } = scorePipeline(pipeline, dev)!
    for (const metric of ['UPOS', 'XPOS', 'UFeats', 'Lemmas'])
      expect(goldTokens[metric]).toBeGreaterThan(0.97)
    expect(goldTokens.LAS).toBeGreaterThan(0.9)
    expect(rawText.LAS).toBeGreaterThan(0.8)
    expect(() => new PipelineTraining(train, dev, options).model()).toThrow('There is no model yet')
  })

  it('reports sentences that are too long for its own search', async () => {
    const forms = Array.from({ length: 601 }, (_, k) => ['the', 'dog', 'sees'][k % 3])
    const told: [string, string][] = []
    const onFallback = (sentence: Sentence, search: string) =>
      told.push([sentence.comments[0].slice(0, 12), search])
    const long = '# text = the'
    const pieces = 'pieces of up to 600 words'
    const ways = [
      () => pipeline.parseSentences([['a', 'cat'], forms, ['a', 'dog']], { onFallback }),
      () => pipeline.parseSentences([forms], { onFallback, expand: true }),
      () => pipeline.parse(forms.join(' '), { onFallback, lines: 'sentence', longestSentence: 1000 }),
      async () => {
        const cutting = { lines: 'sentence', longestSentence: 1000 } as const
        for await (const _ of pipeline.stream([forms.join(' ')], { onFallback, ...cutting }));
      },
    ]
    for (const parse of ways) {
      told.length = 0
      await parse()
      expect(told).toHaveLength(1)
      expect(told[0][1]).toBe(pieces)
    }
    told.length = 0
    ways[0]()
    expect(told).toEqual([[long, pieces]])
    pipeline.parseSentences([forms.slice(0, 600)], { onFallback })
    expect(told).toHaveLength(1)
    // A custom tagger gives the parser different objects from the input.
    const tagger = { tag: (sentence: Sentence) => structuredClone(sentence) }
    const tagged = new Pipeline({ ...pipeline.parts, tagger })
    const given = { ...dev[0], words: forms.map((form, k) => ({ ...dev[0].words[0], id: k + 1, form })) }
    const seen: Sentence[] = []
    tagged.analyse(given, { retag: true, onFallback: (sentence) => seen.push(sentence) })
    expect(seen[0]).toBe(given)
  })

  it('refuses invalid settings', async () => {
    const run = async (wrong: object) => {
      for await (const _ of new PipelineTraining(train, [], wrong).run());
    }
    await expect(run({ network: { model: 'spanning-tree', preset: 'best' } })).rejects.toMatchObject({
      code: 'unknown-preset',
    })
    await expect(run({ network: { model: 'mh9', preset } })).rejects.toMatchObject({ code: 'unknown-model' })
    await expect(run({})).rejects.toMatchObject({ code: 'training-option' })
  })

  it('finds tags with the tree, and keeps existing ones', () => {
    const [sentence] = pipeline.parse(text).sentences
    expect(sentence.tokens.map(({ upos }) => upos).join(' ')).toBe(
      'DET NOUN ADV VERB DET NOUN ADP DET NOUN PUNCT',
    )
    expect(sentence.tokens[4]).toMatchObject({ xpos: 'D', feats: 'Definite=Ind', lemma: 'a' })
    const odd = {
      ...sentence.sentence,
      words: sentence.sentence.words.map((word) => ({ ...word, lemma: '_' })),
    }
    odd.words[1] = { ...odd.words[1], upos: 'X', xpos: '_', lemma: 'kept' }
    odd.words[2] = { ...odd.words[2], upos: '_', xpos: '_', feats: 'Odd=Yes' }
    const filled = pipeline.analyse(odd)
    expect(filled.words[1]).toMatchObject({ upos: 'X', xpos: '_', lemma: 'kept' })
    expect(filled.words[2]).toMatchObject({ upos: 'ADV', feats: '_', lemma: 'often' })
    expect(pipeline.analyse(odd, { retag: true }).words[1]).toMatchObject({ upos: 'NOUN', lemma: 'dog' })
    const bare = { ...odd, words: odd.words.map((word) => ({ ...word, head: -1, deprel: '_' })) }
    const annotated = pipeline.annotate(bare, { retag: true })
    expect(annotated.words[2]).toMatchObject({ upos: 'ADV', lemma: 'often', head: -1, deprel: '_' })
    expect(() => pipeline.analyse({ ...odd, words: [] })).toThrow(
      expect.objectContaining({ code: 'empty-sentence' }),
    )
  })

  it('gives the same results one by one, together, and in a stream', async () => {
    const bare = dev.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, upos: '_', xpos: '_', lemma: '_', head: -1 })),
    }))
    const one = bare.map((sentence) => pipeline.analyse(sentence))
    expect(pipeline.analyseAll(bare)).toEqual(one)
    expect(pipeline.parseSentences(bare).toJSON()).toEqual(one)
    for (const heads of treesOf(one)) expect(treeProblem(Int32Array.from(heads))).toBeUndefined()
    const long = `${text} `.repeat(30)
    const streamed: Sentence[] = []
    for await (const { sentence } of pipeline.stream([long.slice(0, 333), long.slice(333)]))
      streamed.push(sentence)
    expect(streamed).toEqual(pipeline.parse(long).toJSON())
    const wishes = { constraintsOf: () => [{ root: { word: 1 } }] }
    for await (const { root } of pipeline.stream([text], wishes)) expect(root?.id).toBe(1)
  })

  it('respects constraints and existing trees', () => {
    const constraints = [{ sentence: 2, arc: { head: 'child', dependent: 'river' } }]
    const [first, second] = pipeline.parse(text, { constraints }).sentences
    expect(second.tokens.find(({ form }) => form === 'river')?.head?.form).toBe('child')
    expect(treesOf([first.sentence])).toEqual(treesOf([pipeline.parse(text).sentences[0].sentence]))
    const partial = {
      ...dev[0],
      words: dev[0].words.map((word) => ({ ...word, head: word.id === 1 ? 3 : -1 })),
    }
    expect(pipeline.analyseAll([partial, dev[1]], { keep: true })[0].words[0].head).toBe(3)
    const circle = [{ arc: { head: 2, dependent: 1 } }, { arc: { head: 1, dependent: 2 } }]
    expect(() => pipeline.analyse(dev[0], { constraints: circle })).toThrow(
      expect.objectContaining({ code: 'constraint-infeasible' }),
    )
  })

  it('reports its confidence on request', () => {
    const sure = pipeline.parse(text, { confidence: true })
    for (const { confidence } of sure.tokens) {
      expect(confidence).toBeGreaterThanOrEqual(0)
      expect(confidence).toBeLessThanOrEqual(1)
    }
    expect(pipeline.parse(text).tokens[0].confidence).toBeUndefined()
    expect(JSON.parse(JSON.stringify(sure))[0].words[0].confidence).toBe(sure.tokens[0].confidence)
    expect(sure.toTree()).toMatch(/^the +DET .* det [01]\.\d\d$/m)
    const known = pipeline.parse(text, {
      confidence: true,
      constraints: [{ sentence: 1, root: { word: 1 } }],
    })
    expect(known.tokens[0].confidence).toBe(1)
  })
})

describe('the file of a pipeline with a neural parser', () => {
  it('is read back unchanged from every source that load() takes', async () => {
    expect(writePipeline(readPipeline(bytes))).toEqual(bytes)
    expect(readModelCard(bytes)).toEqual({ name: 'toy' })
    const expected = pipeline.parse(text).toConllu()
    expect((await load(bytes)).parse(text).toConllu()).toBe(expected)
  })

  it('may hold only a parser, which takes words', async () => {
    const { model: network } = pipeline.parts.parser as NeuralParser
    const alone = await load(writeNeuralModel(network))
    const words = ['the', 'dog', 'sees', 'a', 'cat', '.']
    const doc = alone.parseSentences([words])
    expect(doc.tokens.map(({ upos }) => upos)).toEqual(['DET', 'NOUN', 'VERB', 'DET', 'NOUN', 'PUNCT'])
    expect(doc.toConllu()).toBe(
      new Pipeline({ parser: new NeuralParser(network) }).parseSentences([words]).toConllu(),
    )
    expect(() => alone.parse(text)).toThrow(expect.objectContaining({ code: 'no-tokenizer' }))
    expect(readModelCard(writeNeuralModel(network))).toBeUndefined()
  })

  it('is validated', async () => {
    const changed = (
      change: (network: Record<string, JsonValue>, tensors: Record<string, Tensor>) => void,
    ) => {
      const file = readModelFile(bytes)
      const metadata = structuredClone(file.metadata) as Record<string, Record<string, JsonValue>>
      const tensors = Object.fromEntries(
        file.names.map((name) => {
          const dtype = file.dtype(name)
          return [name, { dtype, shape: file.shape(name), data: file.tensor(name, dtype).slice() } as Tensor]
        }),
      )
      change(metadata.network, tensors)
      return writeModelFile({ kind: file.kind, metadata: metadata as JsonValue, tensors })
    }
    const code = async (damaged: Uint8Array) => {
      try {
        await load(damaged)
        return 'none'
      } catch (error) {
        if (error instanceof CrossarcError) return error.code
        throw error
      }
    }
    expect(await code(changed(() => {}))).toBe('none')
    expect(await code(bytes.subarray(0, -1))).toBe('model-truncated')
    expect(await code(changed((network) => (network.networkVersion = 99)))).toBe('model-newer')
    expect(await code(changed((network) => (network.calibration = { temperature: 'warm' })))).toBe(
      'model-corrupt',
    )
    expect(await code(changed((network) => (network.labels = [])))).toBe('model-corrupt')
    const removed = (_: unknown, tensors: Record<string, Tensor>) => {
      delete tensors[Object.keys(tensors).find((name) => name.startsWith('network.'))!]
    }
    expect(await code(changed(removed))).toBe('model-corrupt')
    const halves = (_: unknown, tensors: Record<string, Tensor>) => {
      const name = Object.keys(tensors).find((key) => key.startsWith('network.'))!
      ;(tensors[name].data as Uint16Array)[0] = 0x7e00
    }
    expect(await code(changed(halves))).toBe('model-corrupt')
  })
})

describe('bad input for a neural pipeline', () => {
  it.each([
    '',
    ' \n\t ',
    '\u0000\u0001\ufffd',
    '😀'.repeat(300),
    'x'.repeat(20_000),
    'word '.repeat(700),
    'שלום עולם. 你好世界。 z̴a̵l̶g̷o̸ \u200b\u202e\ud800',
  ])('%#: always a tree, and the text can be rebuilt', (bad) => {
    const doc = pipeline.parse(bad, { confidence: true })
    for (const { sentence } of doc.sentences) expect(treeProblem(headsOfSentence(sentence))).toBeUndefined()
    expect(doc.tokens.map(({ surface }) => surface).join('')).toBe(bad.replaceAll(/\s/gu, ''))
  })
})
