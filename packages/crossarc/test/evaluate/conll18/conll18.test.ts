import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/base/random.ts'
import { evaluateAttachment } from '../../../src/evaluate/attachment/attachment.ts'
import { alignWords } from '../../../src/evaluate/conll18/alignment.ts'
import { type Conll18Metric, conll18Metrics, evaluateConll18 } from '../../../src/evaluate/conll18/conll18.ts'
import { segment } from '../../../src/evaluate/conll18/segmentation.ts'
import { conll18Tables, formatTable } from '../../../src/evaluate/table.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { cases } from '../conll18-cases.ts'
import { conllu, sentence, withHeads } from '../sentences.ts'

/** Tokens of one sentence; `abc=a+b+c` is a multiword token. */
function tokens(text: string): Sentence[] {
  const result: Sentence = { comments: [], words: [], multiwords: [], emptyNodes: [] }
  for (const token of text.split(' ')) {
    const [form, parts] = token.split('=')
    const first = result.words.length + 1
    for (const part of (parts ?? form).split('+')) {
      const id = result.words.length + 1
      result.words.push({ ...sentence(`${part}/${id === 1 ? 0 : 1}/dep`).words[0], id })
    }
    if (parts !== undefined) {
      result.multiwords.push({ first, last: result.words.length, form, feats: '_', misc: '_' })
    }
  }
  return [result]
}

describe('the CoNLL 2018 metrics', () => {
  it.each(cases)('counts as the official evaluation does: $name', ({ gold, system, expected }) => {
    const { scores } = evaluateConll18(conllu(gold), conllu(system))
    const counts = conll18Metrics.map((metric) => {
      const { correct, gold: goldTotal, system: systemTotal, aligned } = scores[metric]
      return [metric, [correct, goldTotal, systemTotal, aligned]]
    })
    expect(Object.fromEntries(counts)).toEqual(expected)
  })

  it('divides the counts', () => {
    const { LAS, Tokens } = evaluateConll18(conllu(cases[0].gold), conllu(cases[0].system)).scores
    expect(LAS).toMatchObject({ precision: 3 / 12, recall: 3 / 10, f1: 6 / 22, alignedAccuracy: 3 / 9 })
    expect(Tokens).toMatchObject({ precision: 7 / 12, recall: 7 / 9, f1: 14 / 21, alignedAccuracy: null })
  })

  it('aligns by characters, and inside multiword tokens by form', () => {
    const aligned = (gold: string, system: string) => {
      const side = (text: string) => segment(tokens(text), { side: 'test', severalRoots: false }).words
      const goldWords = side(gold)
      const systemWords = side(system)
      return [...alignWords(goldWords, systemWords).systemOf].flatMap((s, g) =>
        s < 0 ? [] : [`${goldWords[g].form}-${systemWords[s].form}`],
      )
    }
    expect(aligned('ab c de', 'a b c de')).toEqual(['c-c', 'de-de'])
    expect(aligned('au=à+le chat', 'au chat')).toEqual(['chat-chat'])
    expect(aligned('du=de+le chat', 'du=De+l chat')).toEqual(['de-de', 'chat-chat'])
    expect(aligned('x zum=zu+dem y', 'xz um y')).toEqual(['y-y'])
    expect(aligned('ab=x+y cd=c+d', 'ab=c+y cd=z+d')).toEqual(['y-y', 'd-d'])
    expect(aligned('abcd=a+b+c+d', 'ab=a+b cd=c+d')).toEqual(['a-a', 'b-b', 'c-c', 'd-d'])
  })

  it('gives the attachment scores of the ud18 convention where the tokens are the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer(), (n, seed) => {
        const random = seededRandom(seed)
        // Every word hangs on an earlier one, the first on the root: a tree with one root.
        const tree = () => withHeads(Array.from({ length: n }, (_, k) => Math.floor(random() * k) + +(k > 0)))
        const [gold, system] = [
          [tree(), tree()],
          [tree(), tree()],
        ]
        for (const { words } of system) {
          for (const word of words) if (random() < 0.3) word.deprel = random() < 0.5 ? 'dep:sub' : 'obj'
        }
        const { UAS, LAS } = evaluateConll18(gold, system).scores
        const { uas, las } = evaluateAttachment(gold, system)
        expect([UAS.f1, LAS.f1]).toEqual([uas.score, las.score])
      }),
      { seed: 18, numRuns: 100 },
    )
  })

  it('gives full scores for the gold standard itself', () => {
    for (const { gold } of cases) {
      const { scores } = evaluateConll18(conllu(gold), conllu(gold))
      for (const metric of conll18Metrics) expect(scores[metric].f1, metric).toBe(1)
    }
  })

  it('keeps the same f1 and swaps precision and recall when the sides of the tokens are swapped', () => {
    for (const { gold, system } of cases) {
      const there = evaluateConll18(conllu(gold), conllu(system)).scores
      const back = evaluateConll18(conllu(system), conllu(gold)).scores
      for (const metric of ['Tokens', 'Sentences'] satisfies Conll18Metric[]) {
        expect(back[metric].precision).toBe(there[metric].recall)
        expect(back[metric].f1).toBe(there[metric].f1)
      }
    }
  })

  it('makes a table that names the convention', () => {
    const [table] = conll18Tables(evaluateConll18(conllu(cases[0].gold), conllu(cases[0].system)))
    expect(table.rows.map(([metric]) => metric)).toEqual(conll18Metrics)
    expect(formatTable(table)).toContain('CoNLL 2018: words aligned by the characters')
    expect(formatTable(table)).toMatch(/^LAS +25\.00 +30\.00 +27\.27 +33\.33$/m)
  })
})

describe('input that the CoNLL 2018 metrics refuse', () => {
  const good = [sentence('a/0/root b/1/dep', 'one')]
  it.each([
    ['text-mismatch', [sentence('a/0/root c/1/dep')]],
    ['text-mismatch', [sentence('a/0/root b/1/dep'), sentence('c/0/root')]],
    ['text-mismatch', []],
    ['several-roots', [sentence('a/0/root b/0/dep')]],
    ['missing-head', [sentence('a/0/root b')]],
    ['head-out-of-range', [sentence('a/0/root b/3/dep')]],
    ['cycle', [sentence('a/2/dep b/1/dep')]],
    ['empty-form', [sentence('a/0/root \u00a0/1/dep b/1/dep')]],
    ['empty-sentence', [...good, { ...good[0], words: [] }]],
  ])('%s', (code, system) => {
    expect(() => evaluateConll18(good, system)).toThrow(expect.objectContaining({ code }))
  })

  it('says where the texts part', () => {
    const system = [sentence('a/0/root'), sentence('🦉/0/root')]
    const gold = [sentence('a/0/root'), sentence('🦊/0/root', 'fox')]
    expect(() => evaluateConll18(gold, system)).toThrow(
      'The characters differ: the gold standard continues with "🦊", the system\'s output with "🦉" (sentence fox)',
    )
  })

  it('takes several roots where they are allowed', () => {
    const gold = [sentence('a/0/root b/0/root')]
    expect(evaluateConll18(gold, gold, { severalRoots: true }).scores.LAS.f1).toBe(1)
  })
})
