import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../src/base/index.ts'
import type { Constraint } from '../../src/constraint/set/index.ts'
import { Knowledge, type KnowledgeSource, type KnownSpan } from '../../src/knowledge/index.ts'
import { respectKnown } from '../../src/pipeline/known-spans.ts'
import { load } from '../../src/pipeline/load.ts'
import type { Sentence } from '../../src/treebank/index.ts'
import { shipped, shippedFile } from './models.ts'

const text = 'I saw Cat on a Hot Tin Roof. We ate fish on a big red plate at home.'
const plays = new Knowledge({ titles: ['Cat on a Hot Tin Roof', 'fish on a big red plate'], rule: 'root' })

/** The words of first..last that have their heads outside. */
function rootsIn({ words }: Sentence, { first, last }: { first: number; last: number }): number {
  return words.slice(first - 1, last).filter(({ head }) => head < first || head > last).length
}

describe('known spans', () => {
  it('are subtrees in every way of parsing, and are told', async () => {
    const given = shipped.parse(text).toJSON()
    const bare = given.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, head: -1, deprel: '_' })),
    }))
    const streamed = async () => {
      const sentences = []
      for await (const sentence of shipped.stream([text], { knowledge: plays })) sentences.push(sentence)
      return sentences
    }
    const ready = await load(readFileSync(shippedFile), { knowledge: plays })
    const all = [
      shipped.parse(text, { knowledge: plays }).sentences,
      shipped.parseSentences(bare, { knowledge: plays }).sentences,
      await streamed(),
      ready.parse(text).sentences,
      ready.parseSentences(bare).sentences,
    ]
    for (const sentences of all) {
      expect(sentences.map(({ known }) => known)).toMatchObject([
        [{ first: 3, last: 8, outside: 'root', text: 'Cat on a Hot Tin Roof', source: 'gazetteer' }],
        [{ first: 3, last: 8, text: 'fish on a big red plate' }],
      ])
      for (const { sentence, known } of sentences)
        for (const span of known) expect(rootsIn(sentence, span)).toBe(1)
    }
    const analysed = shipped.analyseAll(bare, { knowledge: plays })
    expect(analysed.map(({ words }) => words.map(({ head }) => head))).toEqual(
      all[1].map(({ sentence }) => sentence.words.map(({ head }) => head)),
    )
    expect(ready.parse(text, { knowledge: new Knowledge({}) }).sentences.map(({ known }) => known)).toEqual([
      [],
      [],
    ])
  })

  it('yield to constraints, with the reason, and the sentence keeps its other spans', () => {
    const knowledge = new Knowledge({ titles: ['Cat on a Hot Tin Roof'], patterns: ['Hot Tin Roof'] })
    const arcs: Constraint[] = [{ arc: { head: 2, dependent: 3 } }, { arc: { head: 2, dependent: 8 } }]
    const told: (readonly KnownSpan[])[] = []
    const { sentences } = shipped.parse('I saw Cat on a Hot Tin Roof.', {
      knowledge,
      constraints: arcs,
      onKnown: (known) => told.push(known),
    })
    const [{ known, sentence }] = sentences
    expect(known.map(({ first, problem }) => [first, problem])).toEqual([
      [3, expect.stringContaining('span 3-8 would need two roots: arcs 2→3 and 2→8')],
      [6, undefined],
    ])
    expect(told).toEqual([known])
    expect(sentence.words.map(({ head }) => head)).toMatchObject({ 2: 2, 7: 2 })
    expect(rootsIn(sentence, { first: 6, last: 8 })).toBe(1)
  })

  it('that cross a constraint are left out, too', () => {
    const knowledge = new Knowledge({ titles: ['Cat on a Hot Tin Roof'] })
    const { sentences } = shipped.parse('I saw Cat on a Hot Tin Roof.', {
      knowledge,
      constraints: [{ span: { first: 2, last: 4 } }],
    })
    expect(sentences[0].known).toMatchObject([{ problem: expect.stringContaining('overlap') }])
  })

  it('leave the errors of constraints as they are', () => {
    const constraints: Constraint[] = [{ arc: { head: 3, dependent: 8 } }, { arc: { head: 8, dependent: 3 } }]
    const sentence = 'I saw Cat on a Hot Tin Roof.'
    expect(() => shipped.parse(sentence, { knowledge: plays, constraints })).toThrow(
      expect.objectContaining({ code: 'constraint-infeasible' }),
    )
    const wrong: KnowledgeSource = {
      spansOf: () => [[{ first: 3, last: 99, outside: 'any', text: '', source: '' }]],
    }
    expect(() => shipped.parse(sentence, { knowledge: wrong })).toThrow(
      expect.objectContaining({ code: 'constraint-range' }),
    )
  })

  it('are kept as far as they can be, in few parses: all sets of pairs in conflict among six spans', () => {
    const spans = Array.from(
      { length: 6 },
      (_, k): KnownSpan => ({
        first: 2 * k + 1,
        last: 2 * k + 2,
        outside: 'any',
        text: '',
        source: 'gazetteer',
      }),
    )
    const pairs = spans.flatMap((_, a) => spans.slice(a + 1).map((__, k) => [a, a + 1 + k] as const))
    const sentence: Sentence = { comments: [], words: [], multiwords: [], emptyNodes: [] }
    for (let chosen = 0; chosen < 1 << pairs.length; chosen += 7) {
      const conflicts = pairs.filter((_, k) => ((chosen >> k) & 1) === 1)
      let parses = 0
      const { known } = respectKnown([], spans, (constraints) => {
        parses++
        const numbers = constraints.map((one) => ('span' in one ? (one.span.first - 1) / 2 : -1))
        const conflict = conflicts.find((pair) => pair.every((k) => numbers.includes(k)))
        if (conflict !== undefined)
          throw new CrossarcError('constraint-infeasible', conflict.join(' against '))
        return sentence
      })
      const kept: number[] = []
      for (let k = 0; k < 6; k++) if (!conflicts.some(([a, b]) => b === k && kept.includes(a))) kept.push(k)
      expect(known.flatMap(({ problem }, k) => (problem === undefined ? [k] : []))).toEqual(kept)
      for (const [k, { problem }] of known.entries())
        if (problem !== undefined) expect(problem).toMatch(new RegExp(`against ${k}$`))
      expect(parses).toBeLessThanOrEqual(2 + 4 * (6 - kept.length))
    }
  })
})
