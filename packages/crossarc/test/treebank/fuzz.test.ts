import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import { readConllu, writeConllu } from '../../src/treebank/formats/conllu.ts'
import { readConllx, writeConllx } from '../../src/treebank/formats/conllx.ts'
import { readJson, writeJson } from '../../src/treebank/formats/json.ts'
import { sentence } from './arbitrary.ts'
import { everything } from './sample.ts'

const sentences = fc.array(sentence, { maxLength: 4 })

describe('round trips', () => {
  it('CoNLL-U gives back every sentence', () => {
    const property = fc.property(sentences, (all) => {
      const text = writeConllu(all)
      const read = readConllu(text)
      expect(read).toEqual(all)
      expect(writeConllu(read)).toBe(text)
      expect(readConllu(new TextEncoder().encode(text.replaceAll('\n', '\r\n')))).toEqual(all)
    })
    fc.assert(property, { seed: 11, numRuns: 400 })
  })

  it('JSON gives back every sentence', () => {
    const property = fc.property(sentences, (all) => {
      expect(readJson(writeJson(all))).toEqual(all)
    })
    fc.assert(property, { seed: 12, numRuns: 200 })
  })

  it('CoNLL-X gives back what it can represent', () => {
    const property = fc.property(sentences, (all) => {
      const words = all.map((one) => ({
        comments: [],
        words: one.words.map((word) => ({ ...word, deps: '_', misc: '_' })),
        multiwords: [],
        emptyNodes: [],
      }))
      expect(readConllx(writeConllx(all))).toEqual(words)
    })
    fc.assert(property, { seed: 13, numRuns: 200 })
  })
})

/** Damages the lines or bytes of a text as a broken tool or disk might. */
const mutation = fc.record({
  kind: fc.constantFrom('flip', 'delete', 'duplicate', 'swap', 'insert', 'cut', 'column'),
  place: fc.nat(1_000_000),
  other: fc.nat(1_000_000),
  value: fc.nat(255),
  text: fc.string({ unit: 'binary', maxLength: 8 }),
})
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never

function mutated(text: string, { kind, place, other, value, text: inserted }: Mutation): Uint8Array {
  const lines = text.split('\n')
  const line = place % lines.length
  const bytes = () => new TextEncoder().encode(lines.join('\n'))
  if (kind === 'delete') lines.splice(line, 1)
  else if (kind === 'duplicate') lines.splice(line, 0, lines[line])
  else if (kind === 'swap')
    [lines[line], lines[other % lines.length]] = [lines[other % lines.length], lines[line]]
  else if (kind === 'insert')
    lines[line] = lines[line].slice(0, other % 10) + inserted + lines[line].slice(other % 10)
  else if (kind === 'column') lines[line] = lines[line].split('\t').reverse().join('\t')
  else if (kind === 'cut') return bytes().slice(0, place % text.length)
  const result = bytes()
  if (kind === 'flip') result[place % result.length] = value
  return result
}

describe('damaged files', () => {
  it('are read or rejected with a line, never anything else', () => {
    const property = fc.property(fc.array(mutation, { minLength: 1, maxLength: 4 }), (mutations) => {
      let bytes = new TextEncoder().encode(everything)
      for (const one of mutations)
        bytes = mutated(new TextDecoder().decode(bytes), one) as Uint8Array<ArrayBuffer>
      for (const read of [readConllu, readConllx]) {
        let all: ReturnType<typeof readConllu>
        try {
          all = read(bytes)
        } catch (error) {
          if (!(error instanceof CrossarcError)) throw error
          expect(error.place.line).toBeGreaterThan(0)
          expect(error.place.sentence).toBeTruthy()
          continue
        }
        const write = read === readConllu ? writeConllu : writeConllx
        if (read === readConllu) expect(read(write(all))).toEqual(all)
      }
    })
    fc.assert(property, { seed: 21, numRuns: 2000 })
  })

  it('cost only the sentences that are damaged', () => {
    const untouched = readConllu(everything)
    const property = fc.property(mutation, mutation, (first, second) => {
      const middle = mutated(new TextDecoder().decode(mutated(everything, first)), second)
      const before = new TextEncoder().encode(everything)
      const after = new TextEncoder().encode(`\n\n${everything}`)
      const read = readConllu(new Uint8Array([...before, ...middle, ...after]), { onInvalid: () => {} })
      expect(read.slice(0, 2)).toEqual(untouched)
      expect(read.slice(-2)).toEqual(untouched)
    })
    fc.assert(property, { seed: 22, numRuns: 1500 })
  })

  it('of random text are rejected or read', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '1',
        '2',
        '\t',
        '\t_',
        '\n',
        '\n\n',
        '#',
        '_',
        '0',
        '-',
        '.',
        '\r',
        '\0',
        '1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    )
    const property = fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const lines = pieces.join('').split('\n').length
      try {
        readConllu(pieces.join(''))
      } catch (error) {
        if (!(error instanceof CrossarcError)) throw error
        expect(error.place.line).toBeLessThanOrEqual(lines)
      }
    })
    fc.assert(property, { seed: 23, numRuns: 2000 })
  })

  it('in JSON are read or rejected with a line', () => {
    const json = writeJson(readConllu(everything)).replaceAll(',', ',\n')
    const property = fc.property(mutation, (one) => {
      try {
        readJson(mutated(json, one))
      } catch (error) {
        if (!(error instanceof CrossarcError)) throw error
        expect(error.place.line).toBeGreaterThan(0)
      }
    })
    fc.assert(property, { seed: 24, numRuns: 1500 })
  })
})
