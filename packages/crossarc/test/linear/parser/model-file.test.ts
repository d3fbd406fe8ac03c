import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteReader, ByteWriter } from '../../../src/base/bytes.ts'
import { CrossarcError } from '../../../src/base/error.ts'
import type { LinearModel } from '../../../src/linear/parser/model.ts'
import { readLinearModel, writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { roundWeights } from '../../../src/linear/training/compress.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import type { JsonValue } from '../../../src/model-file/json.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import type { Tensor } from '../../../src/model-file/tensor.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { treeProblem } from '../../../src/tree/validity.ts'
import { toySentences } from '../toy-treebank.ts'

function train(options: LinearTrainingOptions): LinearModel {
  const training = new LinearTraining(toySentences(60, 1), [], { epochs: 2, ...options })
  for (const _ of training.run());
  return training.model()
}

const templates = 's0:form\ns1:upos s0:upos\ns0:upos b0:upos\ns1:upos s0:feats*\ndistance(s1,s0)\ns0:sl'
const swap = train({ system: 'swap', templates })
const sentences = toySentences(30, 2)
const corrupt = expect.objectContaining({ code: 'model-corrupt' })

/** The same file with other metadata or tensors, and a checksum that fits. */
function rewritten(
  bytes: Uint8Array,
  change: (metadata: Record<string, JsonValue>) => JsonValue,
  changeTensors: (tensors: Record<string, Tensor>) => void = () => {},
): Uint8Array {
  const file = readModelFile(bytes)
  const tensors = Object.fromEntries(
    file.names.map((name) => {
      const dtype = file.dtype(name)
      return [name, { dtype, shape: file.shape(name), data: file.tensor(name, dtype).slice() } as Tensor]
    }),
  )
  changeTensors(tensors)
  const metadata = JSON.parse(JSON.stringify(file.metadata)) as Record<string, JsonValue>
  return writeModelFile({ kind: file.kind, metadata: change(metadata), tensors })
}

describe('numbers as bytes', () => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 })),
        fc.array(fc.integer()),
        (large, signed) => {
          const writer = new ByteWriter()
          for (const value of large) writer.unsigned(value)
          for (const value of signed) writer.signed(value)
          const reader = new ByteReader(writer.bytes())
          expect(large.map(() => reader.unsigned())).toEqual(large)
          expect(signed.map(() => reader.signed())).toEqual(signed)
          reader.end()
        },
      ),
      { seed: 1 },
    )
  })

  it('refuses what is too long, too large, or left over', () => {
    expect(() => new ByteReader(Uint8Array.of(0x80)).unsigned()).toThrow(corrupt)
    expect(() => new ByteReader(Uint8Array.of(255, 255, 255, 255, 16)).unsigned()).toThrow(corrupt)
    expect(new ByteReader(Uint8Array.of(255, 255, 255, 255, 15)).unsigned()).toBe(2 ** 32 - 1)
    expect(() => new ByteReader(Uint8Array.of(1)).end()).toThrow(corrupt)
  })
})

describe('a model file', () => {
  const models: Record<string, LinearModel> = {
    swap,
    'swap, rounded': { ...swap, weights: roundWeights(swap.weights) },
    'arc-standard, lifted': train({ system: 'arc-standard', templates, lifting: 'head+path' }),
    'labels after transitions': train({ system: 'swap', templates, labelling: 'after' }),
    'swap with a beam': train({ system: 'swap', templates, beam: 3 }),
  }

  it.each(Object.entries(models))('gives back a model that parses alike: %s', (_, model) => {
    const bytes = writeLinearModel(model, { treebank: 'toy' })
    const parser = new LinearParser(model)
    const again = new LinearParser(readLinearModel(bytes))
    for (const sentence of sentences) expect(again.parse(sentence)).toEqual(parser.parse(sentence))
    expect(readLinearModel(bytes).weights).toEqual(model.weights)
    expect(readModelFile(bytes).metadata).toMatchObject({ training: { treebank: 'toy' } })
  })

  it('is the same, byte for byte, when a model that was read is written', () => {
    const bytes = writeLinearModel(swap)
    expect(writeLinearModel(readLinearModel(bytes))).toEqual(bytes)
    expect(writeLinearModel(train({ system: 'swap', templates }))).toEqual(bytes)
  })

  it('is refused where another kind of model is needed', () => {
    const other = writeModelFile({ kind: 'other', metadata: null, tensors: {} })
    expect(() => readLinearModel(other)).toThrow(expect.objectContaining({ code: 'model-kind' }))
  })
})

describe('a damaged model file with a right checksum', () => {
  const bytes = writeLinearModel(swap)
  const last = swap.labels.size - 1

  it.each<[string, Record<string, JsonValue>]>([
    ['an unknown system', { system: 'toString' }],
    ['no system', { system: null }],
    ['broken templates', { templates: 's0:nonsense' }],
    ['no templates', { templates: '' }],
    ['an endless address', { templates: `s0${'.l'.repeat(200_000)}:form` }],
    ['a label twice', { labels: Array.from({ length: last + 1 }, () => 'obj') }],
    ['too few labels', { labels: ['root'] }],
    ['a label that breaks a file', { labels: ['a\tb', ...swap.labels.names.slice(1)] }],
    ['a label that is a mark only', { labels: ['↑', ...swap.labels.names.slice(1)] }],
    ['a root label out of range', { rootLabel: last + 1 }],
    ['a repair label out of range', { repairLabel: -2 }],
    ['a broken root label', { rootLabel: 0.5 }],
    ['classes of another system', { classes: [[], [], []] }],
    ['labels of a transition without', { classes: [[0], [0], [0], [0]] }],
    ['classes out of order', { classes: [[], [1, 0], [0, 1], []] }],
    ['fewer classes than weights', { classes: [[], [], [], []] }],
    ['no word on roots', { oneRoot: 1 }],
    ['unknown lifting', { lifting: 'sideways' }],
    ['no beam', { beam: 0 }],
    ['labels chosen never', { labelling: 'never' }],
    ['an endless beam', { beam: 1e9 }],
    ['no weights', { weights: [] }],
    ['root classes of a system that builds these arcs', { rootClasses: [0, 1] }],
    ['root classes that are no list', { rootClasses: 'root' }],
  ])('is refused: %s', (_, change) => {
    expect(() => readLinearModel(rewritten(bytes, (metadata) => ({ ...metadata, ...change })))).toThrow(
      corrupt,
    )
  })

  it.each<[string, Record<string, JsonValue>]>([
    ['unit 0', { unit: 0 }],
    ['unit as text', { unit: '1' }],
    ['more features than bytes', { features: 1 << 27 }],
    ['fewer features', { features: 3 }],
    ['more label rows', { labelRows: swap.weights.labelScales.length + 1 }],
    ['fewer label rows', { labelRows: 0 }],
    ['other kinds', { kinds: 3 }],
    ['another width', { labelWidth: 400 }],
  ])('is refused for its weights: %s', (_, change) => {
    const damaged = rewritten(bytes, (metadata) => ({
      ...metadata,
      weights: { ...(metadata.weights as Record<string, JsonValue>), ...change },
    }))
    expect(() => readLinearModel(damaged)).toThrow(corrupt)
  })

  it('is refused for scales that are not numbers, and for features out of order', () => {
    const same = (metadata: Record<string, JsonValue>) => metadata
    for (const scale of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
      const damaged = rewritten(bytes, same, (tensors) => {
        tensors['weights.scales'].data[0] = scale
      })
      expect(() => readLinearModel(damaged)).toThrow(corrupt)
    }
    const shuffled = rewritten(bytes, same, (tensors) => {
      const { data } = tensors['weights.features']
      new Uint8Array(data.buffer).fill(0)
    })
    expect(() => readLinearModel(shuffled)).toThrow(corrupt)
  })

  it('never crashes the reader or the parser, whatever it contains', () => {
    const paths = pathsOf(readModelFile(bytes).metadata)
    const names = readModelFile(bytes).names
    let read = 0
    fc.assert(
      fc.property(
        fc.constantFrom(...paths),
        fc.oneof(
          fc.integer({ min: -3, max: 12 }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
          fc.constantFrom(null, true, '', 'swap', 'covington', 'head', '__proto__', [], {}, [[]], ['_'], [0]),
        ),
        fc.constantFrom(...names),
        fc.option(fc.tuple(fc.nat(), fc.nat(255))),
        (path, value, name, byte) => {
          const damaged = rewritten(
            bytes,
            (metadata) => (byte === null ? replaced(metadata, path, value as JsonValue) : metadata),
            (tensors) => {
              if (byte === null) return
              const { data } = tensors[name]
              new Uint8Array(data.buffer)[byte[0] % data.byteLength] = byte[1]
            },
          )
          let model: LinearModel
          try {
            model = readLinearModel(damaged)
          } catch (error) {
            expect(error).toBeInstanceOf(CrossarcError)
            return
          }
          read++
          const parser = new LinearParser(model)
          for (const sentence of sentences.slice(0, 3)) {
            expect(treeProblem(parser.tree(sentence).heads)).toBeUndefined()
          }
        },
      ),
      { seed: 2, numRuns: 600 },
    )
    expect(read).toBeGreaterThan(50)
  })
})

type Path = readonly (string | number)[]

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
