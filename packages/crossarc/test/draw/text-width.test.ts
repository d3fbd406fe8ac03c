import { describe, expect, it } from 'vitest'
import { cellWidth, directionOf, textWidth } from '../../src/draw/text-width.ts'

describe('cells of a terminal', () => {
  it.each([
    ['abc', 3],
    ['日本', 4],
    ['한국어', 6],
    ['ｶﾅ', 2],
    ['（）', 4],
    ['e\u0301', 1],
    ['\u1100\u1161\u11A8', 2],
    ['שָׁלוֹם', 4],
    ['हिन्दी', 5],
    ['😀', 2],
    ['👩‍👩‍👧', 2],
    ['👍🏽', 2],
    ['🇸🇪', 2],
    ['\u200Eא\u200E', 1],
    ['', 0],
  ])('of %j are %i', (text, cells) => {
    expect(cellWidth(text)).toBe(cells)
  })
})

describe('the estimated width', () => {
  it('grows with every visible letter and no invisible one', () => {
    expect(textWidth('語')).toBe(1)
    expect(textWidth('W')).toBeGreaterThan(textWidth('i'))
    expect(textWidth('é')).toBe(textWidth('e'))
    expect(textWidth('ἄνθρωπος')).toBe(textWidth('ανθρωπος'))
    expect(textWidth('ab\u200B')).toBe(textWidth('a') + textWidth('b'))
  })
})

describe('the direction of a text', () => {
  it('is that of most letters', () => {
    expect(directionOf(['שלום', '!'])).toBe('rtl')
    expect(directionOf(['مرحبا', 'PDF'])).toBe('rtl')
    expect(directionOf(['hello', 'ש'])).toBe('ltr')
    expect(directionOf(['123', '...'])).toBe('ltr')
  })
})
