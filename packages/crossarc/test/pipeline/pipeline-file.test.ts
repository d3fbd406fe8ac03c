import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { LinearModel } from '../../src/linear/parser/model.ts'
import { writeLinearModel } from '../../src/linear/parser/model-file.ts'
import { writeModelFile } from '../../src/model-file/write.ts'
import { load } from '../../src/pipeline/load.ts'
import { Pipeline } from '../../src/pipeline/pipeline.ts'
import { readModelCard, readPipeline, writePipeline } from '../../src/pipeline/pipeline-file.ts'
import { platform } from '../../src/pipeline/platform.ts'
import { scorePipeline } from '../../src/pipeline/training/scores.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { temporaryFolder } from '../cli/run.ts'
import { toyTreebank } from '../cli/toy.ts'
import { shipped, shippedFile, trainToy } from './models.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const { model, shares } = await trainToy()
const text = 'the dog often sees a cat on the tree . the child reads a book here .'

describe('training', () => {
  it('progresses from 0 to 1 and trains all parts', async () => {
    expect(shares[0]).toBe(0)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.at(-1)).toBeGreaterThan(0.9)
    const scores = scorePipeline(await Pipeline.create(model), readConllu(toyTreebank(20, 3)))!
    expect(scores.goldTokens).toMatchObject({ Tokens: 1, Sentences: 1 })
    expect(scores.goldTokens.UPOS).toBeGreaterThan(0.99)
    expect(scores.goldTokens.LAS).toBeGreaterThan(0.9)
    expect(scores.rawText.LAS).toBeGreaterThan(0.8)
  })

  it('gives the same file for the same seed', async () => {
    expect(writePipeline((await trainToy()).model)).toEqual(writePipeline(model))
  })
})

describe('the file of a pipeline', () => {
  const card = {
    name: 'toy',
    licence: 'none',
    training: { seed: 1 },
    scores: { goldTokens: { LAS: 0.5 }, rawText: { LAS: 0.25 } },
  }
  const bytes = writePipeline({ ...model, card })

  it('preserves every part and the card', async () => {
    const read = await Pipeline.create(readPipeline(bytes))
    expect(read.parse(text).toConllu()).toBe((await Pipeline.create(model)).parse(text).toConllu())
    expect(read.card).toEqual(card)
    expect(readModelCard(bytes)).toEqual(card)
    expect(writePipeline(readPipeline(bytes))).toEqual(bytes)
  })

  it('may lack parts, and may hold only a parser', async () => {
    const bare = readPipeline(writePipeline({ parser: model.parser }))
    expect(bare).toMatchObject({
      tokenizer: undefined,
      tagger: undefined,
      lemmatizer: undefined,
      card: undefined,
    })
    const alone = writeLinearModel(model.parser as LinearModel)
    const parser = await Pipeline.create(readPipeline(alone))
    expect(parser.parseSentences([['the', 'dog']]).tokens).toHaveLength(2)
    expect(readModelCard(alone)).toBeUndefined()
  })

  it('is validated', () => {
    const code = (damaged: Uint8Array) => {
      try {
        readPipeline(damaged)
        return 'none'
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    expect(code(bytes.subarray(0, -1))).toBe('model-truncated')
    expect(code(bytes.with(-1, bytes.at(-1)! ^ 1))).toBe('model-corrupt')
    expect(code(new TextEncoder().encode('hello'))).toBe('model-foreign')
    expect(code(writeModelFile({ kind: 'other', metadata: {}, tensors: {} }))).toBe('model-kind')
    expect(code(writeModelFile({ kind: 'pipeline', metadata: {}, tensors: {} }))).toBe('model-corrupt')
  })
})

describe('load', () => {
  it('accepts a name, a path, a URL and bytes', async () => {
    const expected = shipped.parse('So it goes.').toConllu()
    const bytes = readFileSync(shippedFile)
    const sources = ['en-fast', shippedFile, pathToFileURL(shippedFile), bytes, new Uint8Array(bytes).buffer]
    for (const source of sources) {
      expect((await load(source)).parse('So it goes.').toConllu()).toBe(expected)
    }
    const small = writePipeline(model)
    const url = `data:application/octet-stream;base64,${Buffer.from(small).toString('base64')}`
    expect((await load(url)).parse(text).sentences.length).toBeGreaterThan(0)
  })

  it('explains errors', async () => {
    const damaged = folder.write('damaged.crossarc', 'nonsense')
    await expect(load(damaged)).rejects.toMatchObject({ code: 'model-foreign', place: { file: damaged } })
    await expect(load('./nowhere.crossarc')).rejects.toMatchObject({ code: 'file-not-found' })
    await expect(load('nowhere')).rejects.toMatchObject({
      code: 'model-not-installed',
      message: expect.stringContaining('installed models: af-fast, en, en-fast, ko-fast, pt-fast'),
    })
    await expect(load('http://127.0.0.1:1/model')).rejects.toMatchObject({ code: 'model-not-loaded' })
  })

  it('explains what to do in a browser', async () => {
    await expect(platform.readFile('model.crossarc')).rejects.toMatchObject({ code: 'no-files' })
    await expect(platform.readModel('nowhere')).rejects.toMatchObject({
      code: 'model-not-installed',
      message: expect.stringContaining("from 'crossarc-model-nowhere'"),
    })
  })
})
