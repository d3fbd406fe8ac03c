import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import { fileChecksum, setChecksum } from '../../src/model-file/layout.ts'
import { readModelFile } from '../../src/model-file/read.ts'
import { writeModelFile } from '../../src/model-file/write.ts'

const ascii = (text: string) => new TextEncoder().encode(text)

const model = writeModelFile({
  kind: 'example',
  metadata: { labels: ['nsubj', 'obj'], é: null },
  tensors: {
    a: { dtype: 'I16', shape: [3], data: Int16Array.of(1, 2, 3) },
    b: { dtype: 'F32', shape: [1, 2], data: Float32Array.of(4, 5) },
  },
})

function code(bytes: Uint8Array): string {
  try {
    readModelFile(bytes)
  } catch (error) {
    if (error instanceof CrossarcError) return error.code
    throw error
  }
  return 'sound'
}

/** A safetensors file with this header. */
function file(header: string, data: number): Uint8Array {
  const text = ascii(header)
  const bytes = new Uint8Array(8 + text.length + data)
  new DataView(bytes.buffer).setUint32(0, text.length, true)
  bytes.set(text, 8)
  return bytes
}

/** A model file that is sound except for this change to its header: the checksum matches. */
function changed(from: string | RegExp, to: string): Uint8Array {
  const length = new DataView(model.buffer).getUint32(0, true)
  const before = new TextDecoder().decode(model.subarray(8, 8 + length)).trimEnd()
  const header = before.replace(from, to)
  expect(header).not.toBe(before)
  const data = model.subarray(8 + length)
  const bytes = file(header, data.length)
  bytes.set(data, bytes.length - data.length)
  setChecksum(bytes, fileChecksum(bytes, bytes.length - data.length))
  return bytes
}

describe('damage by accident', () => {
  it('is found for every byte changed to every other', () => {
    const bytes = Uint8Array.from(model)
    const codes = new Set<string>()
    for (let at = 0; at < bytes.length; at++) {
      const old = bytes[at]
      for (let change = 1; change < 256; change++) {
        bytes[at] = old ^ change
        codes.add(code(bytes))
      }
      bytes[at] = old
    }
    expect(codes).not.toContain('sound')
    expect(codes).toContain('model-corrupt')
    expect(code(bytes)).toBe('sound')
  })

  it('is found for every truncation, and reported as one', () => {
    for (let length = 0; length < model.length; length++) {
      expect(code(model.subarray(0, length)), `${length} bytes`).toBe('model-truncated')
    }
  })

  it('is found for bytes added, removed and moved', () => {
    const edit = fc.tuple(fc.nat(model.length), fc.nat(20), fc.uint8Array({ maxLength: 20 }))
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), (edits) => {
        const bytes = Array.from(model)
        for (const [at, removed, added] of edits) bytes.splice(at, removed, ...added)
        const same = bytes.length === model.length && bytes.every((byte, at) => byte === model[at])
        expect(code(Uint8Array.from(bytes)) === 'sound').toBe(same)
      }),
      { seed: 17, numRuns: 2000 },
    )
  })

  it('never gives any other exception, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), fc.nat(400), (noise, framed, length) => {
        const bytes = framed ? file('', noise.length) : noise
        if (framed) {
          bytes.set(noise, 8)
          new DataView(bytes.buffer).setUint32(0, length, true)
          bytes[8] = 0x7b
        }
        expect(code(bytes)).toMatch(/^model-/)
      }),
      { seed: 23, numRuns: 3000 },
    )
  })

  it('is reported as a sentence', () => {
    expect(() => readModelFile(new Uint8Array())).toThrow('The model file is empty')
    expect(() => readModelFile(model.subarray(0, 50))).toThrow(
      'The model file ends after 50 bytes, within its header',
    )
    expect(() => readModelFile(model.subarray(0, model.length - 1))).toThrow(
      /^The model file has 71 bytes of data but its header lists 72/,
    )
    const flipped = Uint8Array.from(model)
    flipped[flipped.length - 1] ^= 1
    expect(() => readModelFile(flipped)).toThrow(
      'The model file is damaged: its checksum does not match its contents',
    )
  })
})

describe('a false header with a matching checksum', () => {
  it('is accepted if only the padding differs', () => {
    expect(code(changed(/$/, ' '))).toBe('sound')
  })

  it.each([
    ['a shape that is too large', '"shape":[3]', '"shape":[4]'],
    ['a shape that is too small', '"shape":[1,2]', '"shape":[1,1]'],
    ['a negative shape', '"shape":[1,2]', '"shape":[-1,-2]'],
    ['a negative zero', '"shape":[3],"data_offsets":[0,6]', '"shape":[-0],"data_offsets":[0,0]'],
    ['a shape beyond counting', '"shape":[3]', `"shape":[${2 ** 52},${2 ** 52},0]`],
    ['a shape in another notation', '"shape":[3]', '"shape":[3e0]'],
    ['no shape', '"shape":[3],', ''],
    ['a shape that is a number', '"shape":[3]', '"shape":3'],
    ['a nested shape', '"shape":[3]', `"shape":${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['an unknown type', '"I16"', '"I24"'],
    ['a type that every object has', '"I16"', '"constructor"'],
    ['overlapping tensors', '"data_offsets":[64,72]', '"data_offsets":[0,8]'],
    ['a gap', '"data_offsets":[64,72]', '"data_offsets":[128,136]'],
    ['a place that runs backwards', '"data_offsets":[0,6]', '"data_offsets":[6,0]'],
    ['one offset only', '"data_offsets":[0,6]', '"data_offsets":[0]'],
    ['offsets as text', '"data_offsets":[0,6]', '"data_offsets":["0","6"]'],
    ['a key twice', '"a":{', '"a":{"dtype":"I16","shape":[3],"data_offsets":[0,6]},"a":{'],
    ['a key twice within a tensor', '"dtype":"I16"', '"dtype":"I8","dtype":"I16"'],
    ['a key twice in the description', '\\"kind\\"', '\\"kind\\":\\"other\\",\\"kind\\"'],
    ['an additional key', '"dtype":"I16"', '"dtype":"I16","name":"x"'],
    ['an additional key in the description', '{\\"format\\"', '{\\"author\\":1,\\"format\\"'],
    ['additional metadata', '"},"a":', '","b":"c"},"a":'],
    ['tensors in another order', /"a":(.*),"__padding_1__":/, '"__padding_1__":$1,"a":'],
    ['a tensor with a name of ours', '"a":', '"__proto__":'],
    ['a tensor without description', '"a":{"dtype":"I16","shape":[3],"data_offsets":[0,6]}', '"a":null'],
    ['spaces', '"a":', '"a": '],
    ['no kind', '\\"kind\\":\\"example\\",', ''],
    ['no format', '\\"format\\":2,', ''],
    ['a format that is no number', '\\"format\\":2', '\\"format\\":\\"1\\"'],
    ['format 0', '\\"format\\":2', '\\"format\\":0'],
    ['a description that is no JSON', '\\"format\\"', '\\"format'],
    ['a description without end', 'null', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    ['a number too large for JavaScript', 'null', '1e999'],
    ['broken JSON', /\}$/, ''],
  ])('is refused: %s', (_what, from, to) => {
    expect(code(changed(from, to))).toBe('model-corrupt')
  })

  it('that lists data beyond the end is a truncation, and nothing is allocated for it', () => {
    const terabytes = 2 ** 42
    const bytes = changed(
      '"shape":[1,2],"data_offsets":[64,72]',
      `"shape":[${terabytes / 4}],"data_offsets":[64,${64 + terabytes}]`,
    )
    expect(code(bytes)).toBe('model-truncated')
  })

  it('with bytes after its end', () => {
    const longer = new Uint8Array(model.length + 1)
    longer.set(model)
    expect(code(longer)).toBe('model-corrupt')
  })

  it.each([
    ['just above the limit', 100_000_001, 0],
    ['of 4 GB', 0xffffffff, 0],
    ['beyond 4 GB', 400, 1],
  ])('with a length %s', (_what, lower, upper) => {
    const bytes = Uint8Array.from(model)
    const view = new DataView(bytes.buffer)
    view.setUint32(0, lower, true)
    view.setUint32(4, upper, true)
    expect(code(bytes)).toBe('model-corrupt')
  })

  it('with a length beyond the end of the file', () => {
    const bytes = Uint8Array.from(model)
    new DataView(bytes.buffer).setUint32(0, 90_000_000, true)
    expect(code(bytes)).toBe('model-truncated')
  })
})

describe('a file of a newer format', () => {
  it('is rejected with advice, whatever else is new in it', () => {
    expect(() => readModelFile(changed('\\"format\\":2', '\\"format\\":3'))).toThrow(
      expect.objectContaining({
        code: 'model-newer',
        message: expect.stringMatching(/format 3.*update Crossarc/),
      }),
    )
    const header = JSON.stringify({
      __metadata__: { crossarc: '{"format":7,"checksum":"sha"}' },
      t: { dtype: 'F4' },
    })
    expect(code(file(header, 10))).toBe('model-newer')
  })
})

it('a file of an older format is read', () => {
  const older = readModelFile(changed('\\"format\\":2', '\\"format\\":1'))
  expect(older.kind).toBe(readModelFile(model).kind)
  expect(older.metadata).toEqual(readModelFile(model).metadata)
})

describe('a foreign file', () => {
  const text = ascii('1\tThe\tthe\tDET\t_\t_\t2\tdet\t_\t_\n')
  it.each([
    ['text', text],
    ['JSON', ascii('{"model": {"weights": [1, 2, 3]}}')],
    ['JSON with a brace at the ninth byte', ascii('[      \n{"model": 1}]')],
    ['a page', ascii('<!doctype html><title>404</title>')],
    ['a zip', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, ...deflateRawSync(text)])],
    ['a gzip', gzipSync(model)],
    ['an ELF binary', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['zeros', new Uint8Array(1000)],
    ['safetensors', file('{"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}', 8)],
    [
      'safetensors with metadata',
      file('{"__metadata__":{"format":"pt"},"w":{"dtype":"BF16","shape":[4],"data_offsets":[0,8]}}', 8),
    ],
    ['safetensors with our start', file('{"__metadata__":{"checksum":"00000000"}}', 0)],
    ['metadata that are no strings', file('{"__metadata__":{"crossarc":{"format":1}}}', 0)],
    ['metadata that are an array', file('{"__metadata__":[]}', 0)],
  ])('is refused: %s', (_what, bytes) => {
    expect(code(bytes)).toBe('model-foreign')
  })

  it('is named if it is recognised', () => {
    expect(() => readModelFile(gzipSync(model))).toThrow(
      'This is a gzip file, not a Crossarc model: unpack it first',
    )
    expect(() => readModelFile(file('{}', 0))).toThrow('This is a safetensors file, but not a Crossarc model')
  })
})
