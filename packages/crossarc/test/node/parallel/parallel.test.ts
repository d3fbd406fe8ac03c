import { afterAll, expect, it } from 'vitest'
import { readLinearModel, writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining } from '../../../src/linear/training/training.ts'
import { writeNeuralModel } from '../../../src/neural/network/model-file.ts'
import { NeuralTraining } from '../../../src/neural/training/training.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { toyTreebank } from '../../cli/toy.ts'
import { toyTreebank as neuralTreebank, toyPreset } from '../../neural/toy.ts'
import { buildJavaScript } from '../build.ts'

const build = buildJavaScript(['node/parallel/parallel.ts', 'node/parallel/parallel-worker.ts'])
afterAll(build.remove)
const { parseInParallel } = (await import(
  /* @vite-ignore */ build.url('node/parallel/parallel.js')
)) as typeof import('../../../src/node/parallel/parallel.ts')

const training = new LinearTraining(readConllu(toyTreebank(30)), [], {
  system: 'arc-standard',
  lifting: 'head',
  epochs: 2,
})
for (const _ of training.run());
const bytes = shared(writeLinearModel(training.model()))
const parser = new LinearParser(readLinearModel(new Uint8Array(bytes)))

function shared(source: Uint8Array): SharedArrayBuffer {
  const buffer = new SharedArrayBuffer(source.length)
  new Uint8Array(buffer).set(source)
  return buffer
}

async function all(sentences: AsyncIterable<Sentence>): Promise<Sentence[]> {
  const result: Sentence[] = []
  for await (const sentence of sentences) result.push(sentence)
  return result
}

it('gives the same as one thread, in order, and keeps everything else', async () => {
  const sentences = readConllu(toyTreebank(700, 2))
  const parsed = await all(parseInParallel(bytes, sentences, { threads: 2 }))
  expect(parsed).toEqual(sentences.map((sentence) => parser.parse(sentence)))
  const withBeam = await all(parseInParallel(bytes, sentences.slice(0, 50), { threads: 1, beam: 4 }))
  expect(withBeam).toEqual(sentences.slice(0, 50).map((sentence) => parser.parse(sentence, { beam: 4 })))
})

it('accepts constraints, and goes on after sentences that cannot be parsed', async () => {
  const training = new LinearTraining(readConllu(toyTreebank(30)), [], { system: 'swap', epochs: 2 })
  for (const _ of training.run());
  const swap = shared(writeLinearModel(training.model()))
  const alone = new LinearParser(readLinearModel(new Uint8Array(swap)))
  const sentences = readConllu(toyTreebank(300, 2))
  const constraintsOf = ({ words }: Sentence) => [{ root: { word: words.length } }]
  const parsed = await all(parseInParallel(swap, sentences, { threads: 2, constraintsOf }))
  expect(parsed).toEqual(
    sentences.map((sentence) => alone.parse(sentence, { constraints: constraintsOf(sentence) })),
  )
  const sometimesBad = (sentence: Sentence) => [{ root: { word: sentences.indexOf(sentence) % 7 } }]
  const failed: Sentence[] = []
  const rest = await all(
    parseInParallel(swap, sentences, {
      threads: 2,
      constraintsOf: sometimesBad,
      onFailure: (error, sentence) => {
        expect(error.code).toMatch(/^constraint-r/)
        failed.push(sentence)
      },
    }),
  )
  expect(rest).toHaveLength(300)
  const bad = sentences.filter((sentence, k) => k % 7 === 0 || k % 7 > sentence.words.length)
  expect(failed).toEqual(bad)
  for (const sentence of bad) expect(rest).toContain(sentence)
  await expect(
    all(parseInParallel(swap, sentences, { threads: 2, constraintsOf: sometimesBad })),
  ).rejects.toMatchObject({ code: 'constraint-root-head', place: { sentence: expect.any(String) } })
})

it('reads only a few batches ahead', async () => {
  const sentence = readConllu(toyTreebank(1))[0]
  let read = 0
  let closed = false
  function* endless() {
    try {
      for (;;) {
        read++
        yield sentence
      }
    } finally {
      closed = true
    }
  }
  let fetched = 0
  for await (const _ of parseInParallel(bytes, endless(), { threads: 1 })) {
    if (++fetched === 1000) break
  }
  expect(read).toBeLessThan(1000 + 6 * 128)
  expect(closed).toBe(true)
})

it('yields the sentences before an error of the source, then throws it', async () => {
  const sentences = readConllu(toyTreebank(5))
  async function* failing() {
    yield* sentences
    throw new Error('the source is broken')
  }
  const parsed: Sentence[] = []
  const run = async () => {
    for await (const sentence of parseInParallel(bytes, failing(), { threads: 2 })) parsed.push(sentence)
  }
  await expect(run()).rejects.toThrow('the source is broken')
  expect(parsed).toHaveLength(5)
})

it('passes on errors of a thread', async () => {
  const sentences = readConllu(toyTreebank(500))
  const cut = bytes.slice(0, bytes.byteLength - 10)
  await expect(all(parseInParallel(cut, sentences, { threads: 2 }))).rejects.toMatchObject({
    name: 'CrossarcError',
    code: 'model-truncated',
  })
  const noColumns = sentences.map((sentence) => ({
    ...sentence,
    words: [{ ...sentence.words[0], form: null! }],
  }))
  await expect(all(parseInParallel(bytes, noColumns, { threads: 2 }))).rejects.toMatchObject({
    code: 'bad-field',
  })
  const threadOptions = { resourceLimits: { maxOldGenerationSizeMb: 4, maxYoungGenerationSizeMb: 1 } }
  await expect(all(parseInParallel(bytes, sentences, { threads: 1, threadOptions }))).rejects.toMatchObject({
    code: 'thread-memory',
  })
  for (const threads of [0, 10_000]) {
    await expect(all(parseInParallel(bytes, sentences, { threads }))).rejects.toMatchObject({
      code: 'thread-count',
    })
  }
})

it('reports sentences that are too long for the parser’s own search', async () => {
  const neural = new NeuralTraining(neuralTreebank, [], {
    model: 'eisner',
    preset: toyPreset,
    maximumUpdates: 2,
  })
  for (const _ of neural.run());
  const model = shared(writeNeuralModel(neural.model()))
  const [first] = neuralTreebank
  const ofLength = (length: number): Sentence => ({
    ...first,
    words: Array.from({ length }, (_, k) => ({ ...first.words[k % first.words.length], id: k + 1 })),
  })
  const sentences = [ofLength(3), ofLength(700), ofLength(5), ofLength(601), ofLength(600)]
  const told: [number, string][] = []
  const parsed = await all(
    parseInParallel(model, sentences, {
      threads: 2,
      onFallback: (sentence, search) => told.push([sentences.indexOf(sentence), search]),
    }),
  )
  expect(parsed.map(({ words }) => words.length)).toEqual([3, 700, 5, 601, 600])
  const pieces = 'pieces of up to 600 words'
  expect(told).toEqual([
    [1, pieces],
    [3, pieces],
  ])
})
