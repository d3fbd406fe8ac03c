import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import { bestTag, Tagger, type TaggerModel } from '../../../src/linear/tagger/tagger.ts'
import { readTagger, writeTagger } from '../../../src/linear/tagger/tagger-file.ts'
import { buildLayer, TagIndex, taggerColumns, usualLayers } from '../../../src/linear/tagger/tagger-tags.ts'
import {
  type TaggerEpoch,
  taggingAccuracy,
  trainTagger,
} from '../../../src/linear/training/tagger-training.ts'
import type { JsonValue } from '../../../src/model-file/json.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import type { Tensor } from '../../../src/model-file/tensor.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { dataFile } from '../../data.ts'
import { toySentences } from '../toy-treebank.ts'

const train = toySentences(200, 1)
const dev = toySentences(60, 2)
const model = trainTagger(train, [], { epochs: 4 })

function tagAll(tagger: TaggerModel, sentences: Sentence[]): Sentence[] {
  const run = new Tagger(tagger)
  return sentences.map((sentence) => run.tag(sentence))
}

describe('layers of tags', () => {
  const layer = buildLayer(
    ['feats'],
    [[['Case=Nom|Number=Sing'], ['Case=Acc|Number=Sing']], [['_']], [['Case=Acc|Number=Sing']]],
  )

  it('share their factors', () => {
    expect(layer.factors).toEqual(['feats Case=Nom', 'feats Number=Sing', 'feats Case=Acc', 'feats _'])
    expect(layer.first).toEqual(Int32Array.of(0, 2, 3, 4))
    expect(new TagIndex(layer).find(2, ['Case=Acc|Number=Sing'])).toBe(3)
    expect(new TagIndex(layer).find(1, ['Case=Acc|Number=Sing'])).toBe(-1)
  })

  it('choose among the tags of the parent only', () => {
    const scores = Float32Array.of(1, 0, 2, 9)
    expect(bestTag(layer, 0, scores)).toBe(1)
    expect(bestTag(layer, 1, scores)).toBe(2)
    expect(bestTag(layer, 0, Float32Array.of(1, 0, 1, 0))).toBe(0)
    expect(bestTag(layer, 0, scores, 1)).toBe(0)
    expect(bestTag(layer, 1, scores, 2)).toBe(-1)
  })

  it('split XPOS into characters where there are very many', () => {
    const many = Array.from({ length: 200 }, (_, k) => [`N${String.fromCodePoint(97 + (k % 26))}${k % 9}`])
    expect(buildLayer(['xpos'], [many]).factors.length).toBe(1 + 26 + 9)
    expect(buildLayer(['xpos'], [many.slice(0, 100)]).factors[0]).toBe('xpos Na0')
  })

  it('leave XPOS to themselves where there are very many', () => {
    const many = train.map((sentence, k) => ({
      ...sentence,
      words: [{ ...sentence.words[0], xpos: `X${k}` }],
    }))
    expect(usualLayers(train)).toEqual([['upos', 'xpos'], ['feats']])
    expect(usualLayers(many)).toEqual([['upos'], ['xpos'], ['feats']])
    const tagger = trainTagger(many, [], { epochs: 1 })
    expect(tagger.layers.map(({ columns }) => columns)).toEqual(usualLayers(many))
  })
})

describe('the tagger', () => {
  it('learns a small language, from the surrounding words too', () => {
    const accuracy = taggingAccuracy(dev, tagAll(model, dev))
    // "runs" and "walks" are nouns or verbs: only their place tells.
    expect(accuracy).toEqual({ upos: 1, xpos: 1, feats: 1, all: 1 })
  })

  it('looks at nothing but the forms, and changes nothing but the tags', () => {
    const blank = dev.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, upos: '_', xpos: '_', feats: '_' })),
    }))
    const copy = structuredClone(blank)
    expect(tagAll(model, blank)).toEqual(dev)
    expect(blank).toEqual(copy)
  })

  it('tags what it has never seen, the empty sentence, and long sentences after short ones', () => {
    const tagger = new Tagger(model)
    expect(tagger.tag({ comments: [], words: [], multiwords: [], emptyNodes: [] }).words).toEqual([])
    const [short] = toySentences(1, 3)
    const forms = ['😀', 'ẞ', '𐍈𐍉', 'a'.repeat(1000), '١٢', '_', ...Array(300).fill('unseen')]
    const long = { ...short, words: forms.map((form, k) => ({ ...short.words[0], id: k + 1, form })) }
    const before = tagger.tag(short)
    for (const { upos } of tagger.tag(long).words)
      expect(model.layers[0].values.map(([tag]) => tag)).toContain(upos)
    expect(tagger.tag(short)).toEqual(before)
  })

  it('gives only combinations that were seen', () => {
    const seen = new Set(
      train.flatMap(({ words }) => words.map((word) => taggerColumns.map((c) => word[c]).join())),
    )
    const strange = dev.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, form: [...word.form].reverse().join('') })),
    }))
    for (const { words } of tagAll(model, strange)) {
      for (const word of words) expect(seen).toContain(taggerColumns.map((column) => word[column]).join())
    }
  })

  it('is the same for the same seed, byte for byte', () => {
    const bytes = (seed: number) => writeTagger(trainTagger(train, dev, { epochs: 2, seed }))
    expect(bytes(1)).toEqual(bytes(1))
    expect(bytes(2)).not.toEqual(bytes(1))
  })

  it('keeps the best epoch on the development set, and stops when told to', () => {
    const epochs: TaggerEpoch[] = []
    const wrong = dev.map((sentence, k) => ({
      ...sentence,
      words: sentence.words.map((word) => (k % 2 === 0 ? word : { ...word, upos: 'X' })),
    }))
    const best = trainTagger(train.slice(0, 20), wrong, {
      epochs: 9,
      onEpoch: (epoch) => epochs.push(epoch) < 3,
    })
    expect(epochs.map(({ epoch }) => epoch)).toEqual([1, 2, 3])
    const accuracy = taggingAccuracy(wrong, tagAll(best, wrong))
    const mean = ({ upos, xpos, feats }: typeof accuracy) => upos + xpos + feats
    expect(mean(accuracy)).toBe(Math.max(...epochs.map((epoch) => mean(epoch.accuracy!))))
    expect(epochs.findLast((epoch) => epoch.best)!.accuracy).toEqual(accuracy)
  })

  it('predicts columns in any layers', () => {
    for (const layers of [[['upos', 'xpos', 'feats']], [['xpos'], ['upos']]] as const) {
      const other = trainTagger(train, [], { epochs: 4, layers })
      expect(taggingAccuracy(dev, tagAll(other, dev))).toMatchObject({ upos: 1, xpos: 1 })
    }
  })

  it('says what it cannot learn from', () => {
    expect(() => trainTagger([], [])).toThrow(expect.objectContaining({ code: 'no-training-data' }))
    const bare = train.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, upos: '_', xpos: '_', feats: '_' })),
    }))
    expect(() => trainTagger(bare, [])).toThrow(expect.objectContaining({ code: 'no-tags' }))
  })
})

describe("a tagger's file", () => {
  const bytes = writeTagger(trainTagger(train, [], { epochs: 2 }), 'toy')
  const file = readModelFile(bytes)

  it('gives back a tagger that tags alike', () => {
    const read = readTagger(bytes)
    expect(writeTagger(read, 'toy')).toEqual(bytes)
    expect(tagAll(readTagger(writeTagger(model)), dev)).toEqual(tagAll(model, dev))
  })

  it('is refused, or works, whatever is damaged in it', () => {
    const paths = pathsOf(file.metadata)
    let read = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(
          fc.integer({ min: -2, max: 30 }),
          fc.constantFrom(null, true, '', 'upos', 'NOUN', 'a\tb', [], {}, [[]], [['_']], ['upos'], ['_']),
        ),
        fc.constantFrom(...file.names),
        fc.option(fc.tuple(fc.nat(), fc.nat(255))),
        (path, value, name, byte) => {
          const tensors = Object.fromEntries(
            file.names.map((other) => {
              const dtype = file.dtype(other)
              const data = file.tensor(other, dtype).slice()
              if (byte !== null && other === name && data.byteLength > 0) {
                new Uint8Array(data.buffer)[byte[0] % data.byteLength] = byte[1]
              }
              return [other, { dtype, shape: file.shape(other), data } as Tensor]
            }),
          )
          const metadata = byte === null ? replaced(file.metadata, path, value as JsonValue) : file.metadata
          let damaged: TaggerModel
          try {
            damaged = readTagger(writeModelFile({ kind: file.kind, metadata, tensors }))
          } catch (error) {
            expect(error).toBeInstanceOf(CrossarcError)
            return
          }
          read++
          for (const { words } of tagAll(damaged, dev.slice(0, 3))) {
            for (const word of words)
              for (const column of taggerColumns) expect(word[column]).toMatch(/^[^\t\n]+$/)
          }
        },
      ),
      { seed: 4, numRuns: 600 },
    )
    expect(read).toBeGreaterThan(50)
  })
})

type Path = readonly string[]

function pathsOf(value: JsonValue, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item as JsonValue, [...path, key]))]
}

function replaced(value: JsonValue, path: Path, by: JsonValue): JsonValue {
  if (path.length === 0) return by
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string, JsonValue>
  copy[path[0]] = replaced(copy[path[0]], path.slice(1), by)
  return copy
}

const hungarian = ['train', 'dev'].map((part) => dataFile(`ud-2.0/Hungarian-Szeged/${part}.conllu`))

describe.skipIf(hungarian.includes(undefined))('on Hungarian (skipped where the treebank is absent)', () => {
  it('learns UPOS', () => {
    const [train, dev] = hungarian.map((path) => readConllu(readFileSync(path!)))
    const tagger = trainTagger(train, [], { epochs: 2, layers: [['upos']] })
    expect(taggingAccuracy(dev, tagAll(tagger, dev)).upos).toBeGreaterThan(0.91)
  })
})
