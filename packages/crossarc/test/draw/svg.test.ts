import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sentencesToSvg, treeToSvg } from '../../src/draw/svg.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { dataFile } from '../data.ts'
import { hearing, hebrew, sentenceOf } from './sentences.ts'
import { elements, parseXml } from './well-formed.ts'

const texts = (svg: string) => elements(parseXml(svg), 'text').map((element) => element.text)

describe('the SVG of a tree', () => {
  it('has every word, tag and label once, as plain text', () => {
    const svg = treeToSvg(hearing)
    const expected = hearing.words.flatMap(({ form, upos, deprel }) => [form, upos, deprel])
    expect(texts(svg).toSorted()).toEqual(expected.toSorted())
    expect(elements(parseXml(svg), 'textPath')).toEqual([])
    expect(texts(treeToSvg(hearing, { tags: 'none' }))).toHaveLength(18)
    expect(texts(treeToSvg(hearing, { tags: 'xpos' }))).toHaveLength(18)
  })

  it('describes each arc and its crossings in words', () => {
    const titles = elements(parseXml(treeToSvg(hearing)), 'title').map((element) => element.text)
    expect(titles).toHaveLength(9)
    expect(titles).toContain('hearing —nsubj→ is')
    expect(titles).toContain('is —root→ (root) (crosses on —nmod→ hearing)')
    expect(titles).toContain('today —adv→ scheduled (crosses on —nmod→ hearing)')
  })

  it('draws crossing arcs with a halo, others without', () => {
    const groups = elements(parseXml(treeToSvg(hearing)), 'g')
    const crossing = groups.filter((group) => group.attributes.class.includes('crossing'))
    expect(crossing.map((group) => elements(group, 'text')[0].text).toSorted()).toEqual([
      'adv',
      'nmod',
      'p',
      'root',
    ])
    for (const group of groups) {
      const halos = elements(group, 'path').filter((path) => path.attributes.stroke === '#ffffff')
      expect(halos).toHaveLength(crossing.includes(group) ? 1 : 0)
    }
  })

  it('names at most a hundred of the arcs that an arc crosses', () => {
    const below = Array.from({ length: 120 }, (_, k) => `w${k + 1} X 122 dep`)
    const svg = parseXml(treeToSvg(sentenceOf([...below, 'a X 0 root', 'b X 121 dep'].join('\n'))))
    const [title] = elements(svg, 'title').filter(({ text }) => text.startsWith('a —root→'))
    expect(title.text).toMatch(/\(crosses w1 —dep→ b, .*, w100 —dep→ b and 20 more\)$/)
  })

  it('ends every arc with the tip of its arrow over the middle of the word', () => {
    const svg = parseXml(treeToSvg(hearing))
    const words = new Map(
      elements(svg, 'text').map((element) => [element.text, Number(element.attributes.x)]),
    )
    for (const group of elements(svg, 'g')) {
      const [dependent] = elements(group, 'title')[0].text.split(' —')
      const arrow = elements(group, 'path').at(-1)!.attributes.d
      expect(Number(/^M([\d.]+) /.exec(arrow)![1])).toBeCloseTo(words.get(dependent)!, 1)
    }
  })

  it('escapes text, and replaces what XML cannot hold', () => {
    const sentence = sentenceOf('<a&"b> <X> 2 "r"&s\n\u0000\uD800\u{1F600} X 0 root\n]]> Y 2 t')
    const svg = treeToSvg(sentence, { caption: '<caption>', background: '"&<' })
    expect(texts(svg)).toEqual(
      expect.arrayContaining(['<a&"b>', '<X>', '"r"&s', '\uFFFD\uFFFD\u{1F600}', ']]>', '<caption>']),
    )
  })

  it('leaves out what is unknown, and shows multiword tokens and the badge', () => {
    const partial = sentenceOf('a X _ _\nb X 1 _\nc X 0 root', [[1, 2, 'ab']])
    partial.emptyNodes.push({
      after: 1,
      index: 1,
      form: 'empty',
      lemma: '_',
      upos: '_',
      xpos: '_',
      feats: '_',
      deps: '_',
      misc: '_',
    })
    expect(elements(parseXml(treeToSvg(partial)), 'title')).toHaveLength(2)
    expect(texts(treeToSvg(partial, { tags: 'none', badge: true }))).toEqual(['root', 'a', 'b', 'c', 'ab'])
    expect(texts(treeToSvg(hearing, { badge: true }))).toContain('non-projective')
  })

  it('writes right-to-left words in their direction, labels not', () => {
    const written = elements(parseXml(treeToSvg(hebrew)), 'text')
    const backwards = written
      .filter((element) => element.attributes.direction === 'rtl')
      .map(({ text }) => text)
    expect(backwards).toEqual([...hebrew.words.map((word) => word.form), 'בבית'])
  })

  it('stacks several trees, each below its id', () => {
    const first = { ...hearing, comments: ['# sent_id = one'] }
    const svg = sentencesToSvg([first, hebrew])
    const heights = [first, hebrew].map((sentence) =>
      Number(parseXml(sentencesToSvg([sentence])).attributes.height),
    )
    expect(texts(svg)).toContain('one')
    expect(Number(parseXml(svg).attributes.height)).toBeGreaterThan(heights[0] + heights[1])
    expect(parseXml(sentencesToSvg([])).attributes.width).toBe('0')
  })

  const file = dataFile('ud-2.16/Ancient_Greek-Perseus/dev.conllu')
  it.skipIf(file === undefined)(
    'is well formed for sentences of a treebank (skipped where the treebanks are absent)',
    () => {
      for (const sentence of readConllu(readFileSync(file!)).filter((_, k) => k % 20 === 0)) {
        expect(elements(parseXml(treeToSvg(sentence)), 'title')).toHaveLength(sentence.words.length)
      }
    },
  )
})
