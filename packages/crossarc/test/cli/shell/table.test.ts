import { describe, expect, it } from 'vitest'
import { formatJson } from '../../../src/cli/shell/json.ts'
import { count, counted, decimal, percent, table } from '../../../src/cli/shell/table.ts'

describe('tables', () => {
  it('align numbers to the right and text to the left, without trailing spaces', () => {
    const rows = [
      ['one', 1, 'a'],
      ['thousands', 12543, undefined],
    ]
    expect(table(rows, { header: ['name', 'count', 'note'] })).toBe(
      [
        'name        count  note',
        '─────────  ──────  ────',
        'one             1  a',
        'thousands  12,543',
        '',
      ].join('\n'),
    )
  })

  it('may be as long as the derivation of a very long sentence', () => {
    expect(table(Array.from({ length: 200_000 }, () => ['x'])).length).toBe(400_000)
  })

  it('replace control characters', () => {
    expect(table([['a\u001b[2J', 'b']])).toBe('a\uFFFD[2J  b\n')
  })

  it('measure widths in terminal cells', () => {
    expect(
      table([
        ['語語', 'x'],
        ['abc', 'y'],
        ['é', 'z'],
      ]),
    ).toBe('語語  x\nabc   y\né     z\n')
  })

  it('align named columns of text to the right, and indent', () => {
    expect(table([['5.00 %'], ['12.50 %']], { right: [0], indent: '  ' })).toBe('   5.00 %\n  12.50 %\n')
  })

  it('write numbers for people', () => {
    expect([count(204586), counted(1, 'sentence'), counted(2, 'sentence')]).toEqual([
      '204,586',
      '1 sentence',
      '2 sentences',
    ])
    expect([percent(655, 12543), percent(0, 0), decimal(1234.5), decimal(1.25, 1)]).toEqual([
      '5.22 %',
      '-',
      '1,234.50',
      '1.3',
    ])
  })
})

describe('JSON', () => {
  it('keeps lists of plain values on one line and stays the same JSON', () => {
    const value = { list: [1, 2, 3], nested: [{ a: [] }, ['x', 'y\n[ ],']], text: '[\n  1,\n  2\n]' }
    const text = formatJson(value)
    expect(JSON.parse(text)).toEqual(value)
    expect(text).toContain('"list": [1, 2, 3],')
  })
})
