import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CrossarcError } from '../../src/base/error.ts'
import { readConllu, streamConllu } from '../../src/treebank/formats/conllu.ts'
import { readJson, streamJson, writeJson } from '../../src/treebank/formats/json.ts'
import { LONGEST_LINE } from '../../src/treebank/lines.ts'
import { LONGEST_SENTENCE } from '../../src/treebank/read-options.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import type { Chunk, Source } from '../../src/treebank/source.ts'
import { everything } from './sample.ts'

async function collect(sentences: AsyncIterable<Sentence>): Promise<Sentence[]> {
  const all: Sentence[] = []
  for await (const sentence of sentences) all.push(sentence)
  return all
}

function pieces<T extends Chunk>(whole: T, cuts: number[]): Chunk[] {
  const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b), whole.length]
  return places.slice(1).map((end, index) => whole.slice(places[index], end))
}

async function* later(chunks: Chunk[]): AsyncGenerator<Chunk> {
  for (const chunk of chunks) {
    await Promise.resolve()
    yield chunk
  }
}

const expected = readConllu(everything)
const bytes = new TextEncoder().encode(everything)

describe('streamConllu', () => {
  const streamOf = (chunks: Chunk[]) =>
    new ReadableStream<Chunk>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk)
        controller.close()
      },
    })
  const withoutIteration = (stream: ReadableStream<Chunk>): ReadableStream<Chunk> =>
    ({ getReader: () => stream.getReader() }) as unknown as ReadableStream<Chunk>

  it.each<[string, () => Source]>([
    ['a string', () => everything],
    ['bytes', () => bytes],
    ['an array of strings', () => pieces(everything, [3, 50, 90])],
    ['an array of bytes', () => pieces(bytes, [3, 50, 90])],
    ['an async generator', () => later(pieces(bytes, [200, 201]))],
    ['a web stream of bytes', () => streamOf(pieces(bytes, [10, 400]))],
    ['a web stream of strings', () => streamOf(pieces(everything, [10, 400]))],
    ['a web stream that cannot be iterated', () => withoutIteration(streamOf(pieces(bytes, [10, 400])))],
    [
      'strings and bytes in turn',
      () => [
        everything.slice(0, 100),
        bytes.slice(new TextEncoder().encode(everything.slice(0, 100)).length),
      ],
    ],
    ['nothing', () => []],
  ])('reads %s', async (name, source) => {
    expect(await collect(streamConllu(source()))).toEqual(name === 'nothing' ? [] : expected)
  })

  it('releases a web stream that is left early', async () => {
    let cancelled = false
    const stream = new ReadableStream<Chunk>({
      pull: (controller) => controller.enqueue(bytes),
      cancel: () => {
        cancelled = true
      },
    })
    for await (const sentence of streamConllu(withoutIteration(stream))) {
      expect(sentence).toEqual(expected[0])
      break
    }
    expect(cancelled).toBe(true)
  })

  it('yields the sentences before an error before it throws', async () => {
    const seen: Sentence[] = []
    const reading = (async () => {
      for await (const sentence of streamConllu(`${everything}oops\n`)) seen.push(sentence)
    })()
    await expect(reading).rejects.toMatchObject({ code: 'wrong-columns', place: { line: 23 } })
    expect(seen).toEqual(expected)
  })

  it('reads the same however the text is cut, even inside characters and CRLF', async () => {
    const variants = [everything, `\uFEFF${everything.replaceAll('\n', '\r\n')}`.trimEnd()]
    const property = fc.asyncProperty(
      fc.constantFrom(...variants),
      fc.array(fc.nat(5000), { maxLength: 40 }),
      fc.boolean(),
      async (text, cuts, asBytes) => {
        const chunks = asBytes ? pieces(new TextEncoder().encode(text), cuts) : pieces(text, cuts)
        expect(await collect(streamConllu(chunks))).toEqual(expected)
      },
    )
    await fc.assert(property, { seed: 1, numRuns: 300 })
  })

  it('reports the same errors wherever damaged bytes are cut', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(5000), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(5000), { maxLength: 30 }),
      async (flips, cuts) => {
        const damaged = Uint8Array.from([...bytes, ...bytes])
        for (const [place, value] of flips) damaged[place % damaged.length] = value
        const wholeErrors: CrossarcError[] = []
        const whole = readConllu(damaged, { onInvalid: (error) => wholeErrors.push(error) })
        const errors: CrossarcError[] = []
        const options = { onInvalid: (error: CrossarcError) => errors.push(error) }
        expect(await collect(streamConllu(pieces(damaged, cuts), options))).toEqual(whole)
        expect(errors.map((error) => error.message)).toEqual(wholeErrors.map((error) => error.message))
      },
    )
    await fc.assert(property, { seed: 2, numRuns: 300 })
  })

  it('keeps no reference to a buffer that its owner refills', async () => {
    async function* refilled(buffer: Uint8Array) {
      for (let start = 0; start < bytes.length; start += buffer.length) {
        const block = bytes.subarray(start, start + buffer.length)
        buffer.set(block)
        yield buffer.subarray(0, block.length)
      }
    }
    for (const size of [1, 7, 100, 1000]) {
      expect(await collect(streamConllu(refilled(Buffer.alloc(size))))).toEqual(expected)
      expect(await collect(streamConllu(refilled(new Uint8Array(size))))).toEqual(expected)
    }
  })

  it('reports an unpaired surrogate in a text as it would in bytes', () => {
    expect(() => readConllu(everything.replace('😀', '\ud83d'))).toThrow(
      expect.objectContaining({ code: 'bad-utf8', place: { line: 19, sentence: 'd1-2' } }),
    )
  })

  it('drops an endless line instead of keeping it', async () => {
    function* endless() {
      yield bytes
      const zeros = new Uint8Array(1 << 20).fill(120)
      for (let i = 0; i < 2 * (LONGEST_LINE >> 20); i++) yield zeros
      yield new TextEncoder().encode(`\n\n${everything}`)
    }
    const errors: CrossarcError[] = []
    const sentences = await collect(streamConllu(endless(), { onInvalid: (error) => errors.push(error) }))
    expect(sentences).toEqual([...expected, ...expected])
    expect(errors).toMatchObject([{ code: 'line-too-long', place: { line: 23, sentence: '#3' } }])
  })
})

describe('an endless sentence', () => {
  function* endless(line: string) {
    const block = new TextEncoder().encode(line.repeat(Math.ceil((1 << 20) / line.length)))
    for (let sent = 0; sent <= LONGEST_SENTENCE; sent += block.length) yield block
    yield new TextEncoder().encode(`\n\n${everything}`)
  }

  it.each([
    ['sentence-too-long', `# ${'x'.repeat(1 << 18)}\n`],
    ['duplicate-id', '1\tx\t_\t_\t_\t_\t0\t_\t_\t_\n'],
    ['wrong-columns', 'x\n'.repeat(100)],
  ])('is dropped: %s', async (code, line) => {
    const errors: CrossarcError[] = []
    const sentences = await collect(streamConllu(endless(line), { onInvalid: (error) => errors.push(error) }))
    expect(sentences).toEqual(expected)
    expect(errors).toMatchObject([{ code }])
  })
})

describe('streamJson', () => {
  it('reads the same however the text is cut', async () => {
    const json = writeJson(expected)
    const pretty = JSON.stringify(expected, null, 2)
    const jsonLines = expected.map((sentence) => JSON.stringify(sentence)).join('\n')
    const property = fc.asyncProperty(
      fc.constantFrom(json, pretty, jsonLines),
      fc.array(fc.nat(10000), { maxLength: 40 }),
      fc.boolean(),
      async (text, cuts, asBytes) => {
        const chunks = asBytes ? pieces(new TextEncoder().encode(text), cuts) : pieces(text, cuts)
        expect(await collect(streamJson(chunks))).toEqual(expected)
      },
    )
    await fc.assert(property, { seed: 3, numRuns: 200 })
    expect(readJson(json)).toEqual(expected)
  })
})
