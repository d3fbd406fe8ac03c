import { afterAll, describe, expect, it } from 'vitest'
import { conllu, hearing, news, partial, run, temporaryFolder } from '../run.ts'

const folder = temporaryFolder()
afterAll(folder.remove)
const file = folder.write('hearing.conllu', hearing + news + partial)

const trace = (...args: string[]) => run(['trace', ...args, file])

/** The rows of the table, cells separated by single bars. */
function rowsOf(out: string): string[] {
  const lines = out.split('\n')
  const first = lines.findIndex((line) => line.startsWith('─')) + 1
  return lines.slice(first, lines.indexOf('', first)).map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))
}

it('makes control characters of the input visible, and sends none to the terminal', async () => {
  const stdin = conllu('a\u001b[2J 0 r\u001bt\nb\u0007 1 x\nc 2 x', 'evil\u001b]0;title\u0007')
  for (const system of ['swap', 'covington']) {
    const { exitCode, out } = await run(['trace', '--system', system], { stdin })
    expect(exitCode).toBe(0)
    expect(out).toContain('evil\uFFFD]0;title\uFFFD: a\uFFFD[2J b\uFFFD c\n')
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  }
  const crossed = conllu('a\u001b 3 x\nb 4 x\nc\u001b 0 x\u001b\nd 3 x', 'id\u001b')
  const { exitCode, err } = await run(['trace', '--system', 'arc-standard'], { stdin: crossed })
  expect({ exitCode, escapes: err.includes('\u001b') }).toEqual({ exitCode: 3, escapes: false })
})

describe('crossarc trace', () => {
  it('prints Table 3.2 of the thesis: swap', async () => {
    const { exitCode, out, err } = await trace('--system', 'swap')
    expect({ exitCode, err }).toEqual({ exitCode: 0, err: '' })
    const rows = rowsOf(out)
    expect(rows).toHaveLength(31)
    expect(rows.slice(0, 9)).toEqual([
      '1 | [ROOT₀] | [A₁, …, .₉] | SHIFT',
      '2 | [ROOT₀, A₁] | [hearing₂, …, .₉] | SHIFT',
      '3 | [ROOT₀, A₁, hearing₂] | [is₃, …, .₉] | LEFT-ARC:DET | + (hearing₂, DET, A₁)',
      '4 | [ROOT₀, hearing₂] | [is₃, …, .₉] | SHIFT',
      '5 | [ROOT₀, hearing₂, is₃] | [scheduled₄, …, .₉] | SHIFT',
      '6 | [ROOT₀, …, is₃, scheduled₄] | [on₅, …, .₉] | SHIFT',
      '7 | [ROOT₀, …, scheduled₄, on₅] | [the₆, …, .₉] | SWAP',
      '8 | [ROOT₀, …, is₃, on₅] | [scheduled₄, …, .₉] | SWAP',
      '9 | [ROOT₀, hearing₂, on₅] | [is₃, …, .₉] | SHIFT',
    ])
    expect(rows.at(-2)).toBe('30 | [ROOT₀, is₃] | [] | RIGHT-ARC:ROOT | + (ROOT₀, ROOT, is₃)')
    expect(rows.at(-1)).toBe('31 | [ROOT₀] | [] | STOP')
    expect(out).toContain('30 transitions: 15 SHIFT, 3 LEFT-ARC, 6 SWAP, 6 RIGHT-ARC\n')
  })

  it('prints Table 3.1: arc-standard fails, with the reason', async () => {
    const { exitCode, out, err } = await trace('--system', 'arc-standard')
    expect(exitCode).toBe(3)
    expect(rowsOf(out).at(-1)).toBe('14 | [ROOT₀, …, today₈, .₉] | [] | ERROR')
    expect(out).toContain('The derivation is incomplete.')
    expect(err).toMatch(
      /^crossarc: arc-standard cannot build this tree: it builds only projective trees; here /,
    )
    expect(err).toMatch(/\(hearing₂, NMOD, on₅\).* cross \[not-built\]\n$/)
  })

  it('shows all nodes with --full, and does not count RESET', async () => {
    const { out } = await trace('--system', 'two-step', '--full')
    expect(rowsOf(out)[12]).toBe('13 | [ROOT₀, hearing₂, is₃, scheduled₄, on₅, today₈, .₉] | [] | RESET')
    expect(out).toContain('24 transitions: ')
    expect(out).toContain('RESET is not counted')
  })

  it("shows Covington's two lists and the words attached to the root", async () => {
    const { out } = await trace('--system', 'covington', '--full')
    expect(rowsOf(out)[8]).toBe(
      '9 | [A₁, hearing₂, is₃] | [scheduled₄] | [on₅, the₆, issue₇, today₈, .₉] | NO-ARC',
    )
    expect(out).toContain('No head, so attached to the root: is₃\n')
  })

  it('shows the cost of each transition, cheapest first', async () => {
    const { out } = await trace('--system', 'arc-eager', '--costs', '--sentence', 'news')
    for (const row of rowsOf(out).slice(0, -1)) {
      const [taken] = row.split(' | ')[3].split(':')
      expect(row.split(' | ').at(-1)).toMatch(new RegExp(`(^|, )${taken} 0(,|$)`))
    }
    expect(rowsOf(out)[1]).toMatch(/LEFT-ARC 0, SHIFT 1, RIGHT-ARC 2$/)
    const chosen = await trace('--system', 'covington-nonmonotonic', '--cost-oracle', 'lower', '--json')
    expect(JSON.parse(chosen.out)).toMatchObject({ dynamicOracle: 'lower' })
  })

  it('finds a sentence by number or by sent_id', async () => {
    const byNumber = await trace('--system', 'arc-hybrid', '--sentence', '2')
    expect(byNumber.out).toMatch(/^news: Economic news had /)
    expect(await trace('--system', 'arc-hybrid', '--sentence', 'news')).toEqual(byNumber)
  })

  it('cannot derive a tree with unknown heads', async () => {
    expect(await trace('--system', 'swap', '--sentence', '3')).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringMatching(
        /^crossarc: .*hearing.conllu: word 1 has no head \(sentence #3\) \[missing-head\]/,
      ),
    })
  })

  it('replays a sequence, complete or not', async () => {
    const sequence = 'SHIFT SHIFT SHIFT RIGHT-ARC:obj LEFT-ARC RIGHT-ARC:root'
    const { exitCode, out } = await trace('--system', 'swap', '--sentence', '3', '--sequence', sequence)
    expect(exitCode).toBe(0)
    expect(rowsOf(out).slice(3)).toEqual([
      '4 | [ROOT₀, …, know₂, this₃] | [] | RIGHT-ARC:obj | + (know₂, obj, this₃)',
      '5 | [ROOT₀, We₁, know₂] | [] | LEFT-ARC | + (know₂, We₁)',
      '6 | [ROOT₀, know₂] | [] | RIGHT-ARC:root | + (ROOT₀, root, know₂)',
      '7 | [ROOT₀] | [] | STOP',
    ])
    const part = await trace('--system', 'swap', '--sequence', 'SHIFT SHIFT')
    expect(part.exitCode).toBe(0)
    expect(part.out).toContain('The derivation is incomplete.')
  })

  it('shows a sequence up to the first transition that is not allowed', async () => {
    const { exitCode, out, err } = await trace('--system', 'swap', '--sequence', 'SHIFT SWAP SHIFT')
    expect(exitCode).toBe(2)
    expect(rowsOf(out).at(-1)).toBe('2 | [ROOT₀, A₁] | [hearing₂, …, .₉] | ERROR')
    expect(err).toContain(
      'transition 2 of the sequence, SWAP, is not allowed in its configuration [invalid-transition]',
    )
    const unknown = await trace('--system', 'swap', '--sequence', 'SHIFT REDUCE')
    expect(unknown).toMatchObject({
      exitCode: 2,
      out: '',
      err: expect.stringContaining('[unknown-transition]'),
    })
    const empty = await trace('--system', 'swap', '--sequence', ' ')
    expect(empty).toMatchObject({ exitCode: 2, out: '' })
  })

  it('gives everything in JSON, including removed arcs', async () => {
    const { out } = await trace(
      '--system',
      'covington-nonmonotonic',
      '--json',
      '--sequence',
      ['SHIFT', 'LEFT-ARC:a', 'SHIFT', 'NO-ARC', 'LEFT-ARC:b'].join(' '),
    )
    const { words, rows, complete, oracle } = JSON.parse(out)
    expect(words.slice(0, 3)).toEqual(['A', 'hearing', 'is'])
    expect({ complete, oracle }).toEqual({ complete: false, oracle: null })
    expect(rows[4]).toEqual({
      stack: [1],
      buffer: [3, 4, 5, 6, 7, 8, 9],
      transition: 'LEFT-ARC:b',
      added: [{ head: 3, dependent: 1, label: 'b' }],
      removed: [{ head: 2, dependent: 1, label: 'a' }],
    })
    expect(rows[5].transition).toBe(null)
  })
})

describe('crossarc systems', () => {
  it('lists the thirteen systems with their oracles', async () => {
    const { out } = await run(['systems'])
    expect(out.trimEnd().split('\n')).toHaveLength(2 + 13)
    expect(out).toMatch(/^swap +all trees +SHIFT LEFT-ARC RIGHT-ARC SWAP +eager lazy optimal +-$/m)
    const json = JSON.parse((await run(['systems', '--json'])).out)
    expect(json[3]).toEqual({
      name: 'arc-eager',
      covers: 'projective',
      monotonic: true,
      transitions: ['SHIFT', 'LEFT-ARC', 'RIGHT-ARC', 'REDUCE'],
      staticOracles: ['static'],
      dynamicOracles: ['dynamic'],
    })
  })
})
