import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/error.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { LONGEST_LINE } from '../../src/treebank/lines.ts'
import { conllu } from './sample.ts'

function errorOf(text: string | Uint8Array): CrossarcError {
  try {
    readConllu(text, { file: 'f.conllu' })
  } catch (error) {
    if (error instanceof CrossarcError) return error
    throw error
  }
  throw new Error('no error')
}

const good = conllu('# sent_id = good\n1 a _ _ _ _ 0 root _ _\n\n')
const afterGood = (lines: string) => `${good}${conllu(lines)}\n\n${good}`

/** The code, the line counted from the first line of the bad sentence, the lines of the sentence. */
const cases: [code: string, line: number, sentence: string][] = [
  ['wrong-columns', 1, '1 a _ _ _ _ 0 root _'],
  ['wrong-columns', 2, '1 a _ _ _ _ 0 root _ _\n2 a _ _ _ _ 1 dep _ _ _'],
  ['wrong-columns', 1, 'some␣text'],
  ['empty-column', 1, '1 a _ _ _ _ 0 root _ _'.replace('_ _ _ _', '_ \t_ _')],
  ['bad-id', 1, 'x a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '01 a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '0 a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '-1 a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '1- a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '1-2-3 a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '1.x a _ _ _ _ 0 root _ _'],
  ['bad-id', 1, '12345678901 a _ _ _ _ 0 root _ _'],
  ['duplicate-id', 2, '1 a _ _ _ _ 0 root _ _\n1 b _ _ _ _ 1 dep _ _'],
  ['id-out-of-order', 1, '2 a _ _ _ _ 0 root _ _\n1 b _ _ _ _ 2 dep _ _'],
  ['bad-head', 1, '1 a _ _ _ _ x root _ _'],
  ['bad-head', 1, '1 a _ _ _ _ 00 root _ _'],
  ['bad-head', 1, '1 a _ _ _ _ -2 root _ _'],
  ['head-out-of-range', 2, '1 a _ _ _ _ 0 root _ _\n2 b _ _ _ _ 3 dep _ _'],
  ['own-head', 2, '1 a _ _ _ _ 0 root _ _\n2 b _ _ _ _ 2 dep _ _'],
  ['several-roots', 3, '# x\n1 a _ _ _ _ 0 root _ _\n2 b _ _ _ _ 0 root _ _'],
  ['cycle', 1, '1 a _ _ _ _ 2 dep _ _\n2 b _ _ _ _ 1 dep _ _'],
  ['cycle', 2, '1 a _ _ _ _ 0 root _ _\n2 b _ _ _ _ 3 dep _ _\n3 c _ _ _ _ 2 dep _ _'],
  ['cycle', 1, '1 b _ _ _ _ 2 dep _ _\n2 c _ _ _ _ 1 dep _ _\n3 c _ _ _ _ _ dep _ _'],
  ['bad-range', 1, '2-1 ab _ _ _ _ _ _ _ _\n1 a _ _ _ _ 0 root _ _'],
  ['bad-range', 1, '1-1 ab _ _ _ _ _ _ _ _\n1 a _ _ _ _ 0 root _ _'],
  ['range-out-of-place', 2, '1 a _ _ _ _ 0 root _ _\n1-2 ab _ _ _ _ _ _ _ _\n2 b _ _ _ _ 1 dep _ _'],
  [
    'range-overlap',
    3,
    '1-2 ab _ _ _ _ _ _ _ _\n1 a _ _ _ _ 0 root _ _\n2-3 b _ _ _ _ _ _ _ _\n2 b _ _ _ _ 1 dep _ _',
  ],
  ['range-beyond-sentence', 2, '1 a _ _ _ _ 0 root _ _\n2-3 b _ _ _ _ _ _ _ _\n2 b _ _ _ _ 1 dep _ _'],
  ['bad-empty-node', 1, '1.1 a _ _ _ _ _ _ _ _\n1 b _ _ _ _ 0 root _ _'],
  ['bad-empty-node', 2, '1 b _ _ _ _ 0 root _ _\n1.2 a _ _ _ _ _ _ _ _'],
  ['bad-empty-node', 2, '1-2 b _ _ _ _ _ _ _ _\n0.1 a _ _ _ _ _ _ _ _\n1 b _ _ _ _ 0 root _ _'],
  ['comment-inside', 2, '1 a _ _ _ _ 0 root _ _\n# text = a'],
  ['comment-inside', 2, '1-2 a _ _ _ _ _ _ _ _\n# text = a'],
  ['empty-sentence', 2, '# text = a\n# more'],
  ['empty-sentence', 1, '0.1 a _ _ _ _ _ _ _ _'],
  ['control-character', 1, '1 a\0 _ _ _ _ 0 root _ _'],
  ['control-character', 1, '1 a\rb _ _ _ _ 0 root _ _'],
]

describe('errors of the reader', () => {
  it.each(cases)('%s, line %i', (code, line, lines) => {
    const error = errorOf(afterGood(lines))
    expect(error).toMatchObject({ code, place: { file: 'f.conllu', line: 3 + line, sentence: '#2' } })
    expect(error.message).toContain(`f.conllu:${3 + line}: `)
  })

  it.each(cases)('%s, line %i, is left out when asked, and everything else is read', (code, line, lines) => {
    const errors: CrossarcError[] = []
    const sentences = readConllu(afterGood(lines), { onInvalid: (error) => errors.push(error) })
    expect(errors).toMatchObject([{ code, place: { line: 3 + line } }])
    expect(sentences).toEqual(readConllu(good + good))
  })

  it('bad-utf8, at its line', () => {
    const bytes = new TextEncoder().encode(afterGood('# sent_id = b\n1 aX _ _ _ _ 0 root _ _'))
    bytes[bytes.indexOf('X'.charCodeAt(0))] = 0xe9
    expect(errorOf(bytes)).toMatchObject({ code: 'bad-utf8', place: { line: 5, sentence: 'b' } })
    const errors: CrossarcError[] = []
    expect(readConllu(bytes, { onInvalid: (error) => errors.push(error) })).toHaveLength(2)
    expect(errors).toMatchObject([{ code: 'bad-utf8' }])
  })

  it('bad-utf8 if the file ends inside a character', () => {
    const bytes = new TextEncoder().encode(good.trimEnd().replace(/_$/, 'é'))
    expect(readConllu(bytes)).toHaveLength(1)
    expect(errorOf(bytes.subarray(0, -1))).toMatchObject({ code: 'bad-utf8', place: { line: 2 } })
  })

  it('line-too-long', () => {
    const comment = `# ${'x'.repeat(LONGEST_LINE)}`
    expect(errorOf(good + comment)).toMatchObject({ code: 'line-too-long', place: { line: 4 } })
    expect(readConllu(`${comment.slice(0, LONGEST_LINE)}\n${good}`)).toHaveLength(1)
  })

  it('binary-input: one error for a file that is not text, even if bad sentences are left out', () => {
    let state = 1
    const bytes = Uint8Array.from({ length: 1_000_000 }, () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state >>> 24
    })
    const errors: CrossarcError[] = []
    expect(() => readConllu(bytes, { onInvalid: (error) => errors.push(error) })).toThrow(
      expect.objectContaining({ code: 'binary-input' }),
    )
    expect(errors.length).toBeLessThanOrEqual(1)
  })

  it('names a sentence by its sent_id, else by its number', () => {
    expect(errorOf(afterGood('# sent_id = s 7\n1 a _ _ _ _ 1 root _ _')).place.sentence).toBe('s 7')
    expect(errorOf(afterGood('1 a _ _ _ _ 1 root _ _')).place.sentence).toBe('#2')
  })

  it('explains stray tabs and columns separated by spaces', () => {
    expect(errorOf('1\ta\t_\t_\t_\t_\t0\troot\t_\t_\t').message).toMatch(/stray tab at the end/)
    expect(errorOf('\t1\ta\t_\t_\t_\t_\t0\troot\t_\t_').message).toMatch(/stray tab at the start/)
    expect(errorOf('1 a _ _ _ _ 0 root _ _').message).toMatch(/separated by tabs/)
  })

  it('shows the cycle', () => {
    const rows = Array.from(
      { length: 30 },
      (_, i) => `${i + 1} a _ _ _ _ ${i === 0 ? 0 : i === 1 ? 30 : i} _ _ _`,
    )
    expect(errorOf(conllu(rows.join('\n'))).reason).toBe(
      'the heads form a cycle: 2 → 30 → 29 → 28 → 27 → 26 → 25 → 24 → 23 → 22 → …',
    )
    expect(
      errorOf(afterGood(cases.find(([code, line]) => code === 'cycle' && line === 2)![2])).reason,
    ).toMatch(/2 → 3 → 2$/)
  })
})
