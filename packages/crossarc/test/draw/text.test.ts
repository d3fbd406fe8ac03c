import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/base/random.ts'
import { treeToText } from '../../src/draw/text.ts'
import { cellWidth } from '../../src/draw/text-width.ts'
import { allTrees, randomTree } from '../../src/tree/enumerate.ts'
import type { Heads } from '../../src/tree/tree.ts'
import { hearing, hebrew, sentenceOf } from './sentences.ts'

/** Reads the heads from a drawing by following the line behind each arrow head. */
function readHeads(drawing: string): number[] {
  const rows = drawing.trimEnd().split('\n')
  return rows.map((row, i) => {
    const arrow = row.indexOf('<')
    if (arrow < 0) return -1
    const column = arrow + 1
    if (row[column] === '─') return 0
    const step = '┐┬'.includes(row[column]) ? 1 : '┘┴'.includes(row[column]) ? -1 : 0
    if (step === 0) throw new Error(`row ${i + 1} has an arrow head at ${row[column]}`)
    for (let k = i + step; rows[k] !== undefined; k += step) {
      const glyph = rows[k][column]
      if ((step > 0 ? '┘┴┤┼' : '┐┬┤┼').includes(glyph)) return k + 1
      if (glyph !== '│') throw new Error(`the line from row ${i + 1} breaks at row ${k + 1}`)
    }
    throw new Error(`the line from row ${i + 1} leads nowhere`)
  })
}

function plain(heads: Heads): string {
  const lines: string[] = []
  for (let i = 1; i < heads.length; i++) {
    lines.push(`${String(i).padStart(2, '0')} T ${heads[i] < 0 ? '_' : heads[i]} _`)
  }
  return treeToText(sentenceOf(lines.join('\n')), { tags: 'none' })
}

describe('the terminal drawing', () => {
  it('shows the hearing of Nivre (2009)', () => {
    expect(treeToText(hearing)).toBe(
      [
        'A         DET   <┐           det',
        'hearing   NOUN  ─┴<┬─┐       nsubj',
        'is        AUX   ─┬─┴─│───┬<─ root',
        'scheduled VERB  <┴───│─┐ │   vg',
        'on        ADP   ───┬<┘ │ │   nmod',
        'the       DET   <┐ │   │ │   det',
        'issue     NOUN  ─┴<┘   │ │   pc',
        'today     ADV   ──────<┘ │   adv',
        '.         PUNCT ────────<┘   p',
        '',
      ].join('\n'),
    )
  })

  it('can be read back, for every tree of up to 5 words', () => {
    for (let n = 1; n <= 5; n++) {
      for (const heads of allTrees(n)) expect(readHeads(plain(heads))).toEqual([...heads.subarray(1)])
    }
  })

  it('can be read back, for long random trees, whole and partial', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 60; round++) {
      const heads = randomTree(6 + Math.floor(random() * 40), random)
      if (round % 3 === 0) for (let i = 1; i < heads.length; i += 5) heads[i] = -1
      expect(readHeads(plain(heads))).toEqual([...heads.subarray(1)])
    }
  })

  it('aligns wide characters and combining marks', () => {
    const drawing = treeToText(sentenceOf('我们 PRON 2 nsubj\ne\u0301te\u0301 VERB 0 root\nb X 2 obj'))
    const places = drawing
      .trimEnd()
      .split('\n')
      .map((row) => cellWidth(row.slice(0, row.search(/[<─]/))))
    expect(new Set(places).size).toBe(1)
  })

  it('keeps lines left to right beside right-to-left words', () => {
    const rows = treeToText(hebrew).trimEnd().split('\n')
    expect(rows[2].startsWith('\u200Eבית\u200E NOUN')).toBe(true)
    expect(rows[5].startsWith('. ')).toBe(true)
  })

  it('has colour only on demand, and removes control characters', () => {
    const evil = sentenceOf('a\u001B[2J X 0 root')
    expect(treeToText(evil)).not.toContain('\u001B')
    expect(treeToText(hearing)).not.toContain('\u001B')
    const coloured = treeToText(hearing, { color: true })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this removes
    expect(coloured.replace(/\u001B\[\d+m/g, '')).toBe(treeToText(hearing))
    expect(coloured).not.toBe(treeToText(hearing))
  })
})
