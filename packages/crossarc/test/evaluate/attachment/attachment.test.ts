import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AttachmentEvaluation, evaluateAttachment } from '../../../src/evaluate/attachment/attachment.ts'
import type { BreakdownRow } from '../../../src/evaluate/attachment/breakdown.ts'
import { nonProjectiveWords } from '../../../src/evaluate/attachment/non-projective.ts'
import { attachmentTables, formatTable } from '../../../src/evaluate/table.ts'
import { allTrees } from '../../../src/tree/enumerate.ts'
import { isProjectiveArc } from '../../../src/tree/projective.ts'
import { headsOf } from '../../../src/tree/tree.ts'
import { sentence, withHeads } from '../sentences.ts'

const gold = [
  sentence('The/2/det/DET dogs/3/nsubj:pass/NOUN bark/0/root/VERB ,/3/punct/PUNCT now/3/advmod/ADV', 'dogs'),
  sentence('Go/0/root/VERB !/1/punct/PUNCT', 'go'),
]
const system = [
  sentence('The/2/det/DET dogs/3/nsubj/NOUN bark/0/root/VERB ,/2/punct/PUNCT now/2/advmod/NOUN'),
  sentence('Go/0/root/VERB !/1/dep/PUNCT'),
]

const counts = ({ uas, las, labelAccuracy, exactUnlabelled, exactLabelled }: AttachmentEvaluation) =>
  [uas, las, labelAccuracy, exactUnlabelled, exactLabelled].map(({ correct, total }) => `${correct}/${total}`)

describe('attachment scores', () => {
  it('counts by hand', () => {
    expect(counts(evaluateAttachment(gold, system))).toEqual(['5/7', '4/7', '6/7', '1/2', '0/2'])
    expect(counts(evaluateAttachment(gold, system, { labels: 'full' }))).toEqual([
      '5/7',
      '3/7',
      '5/7',
      '1/2',
      '0/2',
    ])
    expect(counts(evaluateAttachment(gold, system, { convention: 'conllx' }))).toEqual([
      '4/5',
      '3/5',
      '4/5',
      '1/2',
      '1/2',
    ])
    expect(counts(evaluateAttachment(gold, system, { punctuation: 'tag' }))).toEqual([
      '4/5',
      '4/5',
      '5/5',
      '1/2',
      '1/2',
    ])
  })

  it('states the convention in words', () => {
    const described = (options: object) => evaluateAttachment(gold, system, options).description
    expect(described({})).toBe('ud18: punctuation counts, labels are compared without subtypes')
    expect(described({ convention: 'conllx' })).toBe(
      'conllx: words of nothing but Unicode punctuation are not scored, labels are compared in full',
    )
    expect(described({ convention: 'conllx', punctuation: 'tag', labels: 'full' })).toBe(
      'conllx, punctuation: tag: words with the UPOS PUNCT or the label punct are not scored, ' +
        'labels are compared in full',
    )
  })

  it('takes for punctuation what eval.pl takes for it', () => {
    const words = ['«', '--', '...', '¿', '。', '_', '$', '+', '<', 'a.', '´', '5%', '%', '·']
    const tree = [sentence(words.map((word, k) => `${word}/${k === 0 ? 0 : 1}/dep`).join(' '))]
    // Symbols ($ + < ´) and words with a letter or a digit are scored.
    expect(evaluateAttachment(tree, tree, { convention: 'conllx' })).toMatchObject({
      scored: 6,
      leftOut: { punctuation: 8 },
    })
  })

  it('takes the label punct and its subtypes for punctuation by tag', () => {
    const tree = [sentence('a/0/root/X -/1/punct:x/SYM ./1/dep/PUNCT')]
    expect(evaluateAttachment(tree, tree, { punctuation: 'tag' }).scored).toBe(1)
  })

  it('leaves out words without a gold head and counts them; a missing system head is wrong', () => {
    const partial = [sentence('a b/1/dep c/2/dep d/2'), sentence('e')]
    const output = [sentence('a/2/dep b/1/dep c d/2/dep'), sentence('e/0/root')]
    const evaluation = evaluateAttachment(partial, output)
    expect(counts(evaluation)).toEqual(['2/3', '1/3', '1/3', '0/1', '0/1'])
    expect(evaluation).toMatchObject({
      leftOut: { unknownGoldHead: 2 },
      withoutSystemHead: 1,
      withoutGoldLabel: 1,
      words: 5,
      scored: 3,
    })
    expect(evaluation.by.length[0].unlabelled).toMatchObject({
      precision: { correct: 1, total: 1 },
      recall: { correct: 1, total: 2 },
    })
  })

  it('has no score where nothing is scored', () => {
    const evaluation = evaluateAttachment([sentence('a')], [sentence('a/0/root')])
    expect(evaluation.las).toEqual({ correct: 0, total: 0, score: null })
    expect(evaluateAttachment([], []).uas.score).toBeNull()
    for (const table of attachmentTables(evaluation))
      expect(formatTable(table)).not.toMatch(/NaN|null|undefined/)
  })

  it.each([
    ['sentence-count', [system[0]], "The gold standard has 2 sentences, the system's output has 1"],
    ['word-count', [gold[0], sentence('Go/0/root')], '(sentence go)'],
    [
      'word-mismatch',
      [gold[0], sentence('Go/0/root ?/1/punct')],
      'Word 2 is "!" in the gold standard and "?"',
    ],
  ])('refuses other sentences or words: %s', (code, output, message) => {
    expect(() => evaluateAttachment(gold, output)).toThrow(expect.objectContaining({ code }))
    expect(() => evaluateAttachment(gold, output)).toThrow(message)
  })

  it.each([
    ['unknown-convention', { convention: 'ud17' }],
    ['evaluation-option', { arcLengths: [] }],
    ['evaluation-option', { arcLengths: [1, 3, 3] }],
    ['evaluation-option', { sentenceLengths: [0, 5] }],
    ['evaluation-option', { labels: 'none' as 'full' }],
  ])('refuses bad options: %s %j', (code, options) => {
    expect(() => evaluateAttachment(gold, system, options)).toThrow(expect.objectContaining({ code }))
  })

  it('is plain data: JSON gives it back', () => {
    const evaluation = evaluateAttachment(gold, system)
    expect(JSON.parse(JSON.stringify(evaluation))).toEqual(evaluation)
  })
})

describe('classes of arcs', () => {
  it('scores non-projective arcs over gold ones (recall) and predicted ones (precision)', () => {
    // Gold: words 1 and 4 non-projective. System: word 1 right, word 4 on its projective head, word 2 new.
    const evaluation = evaluateAttachment([withHeads([3, 0, 2, 1])], [withHeads([3, 4, 0, 3])])
    expect(nonProjectiveWords(headsOf([3, 0, 2, 1]))).toEqual([1, 4])
    expect(nonProjectiveWords(headsOf([3, 4, 0, 3]))).toEqual([2])
    expect(evaluation.nonProjective.unlabelled).toEqual({
      recall: { correct: 1, total: 2, score: 0.5 },
      precision: { correct: 0, total: 1, score: 0 },
      f1: 0,
    })
  })

  it('scores arcs from the root', () => {
    const { root } = evaluateAttachment([withHeads([0, 1, 0])], [withHeads([0, 0, 2])])
    expect(root.labelled).toMatchObject({ recall: { score: 0.5 }, precision: { score: 0.5 }, f1: 0.5 })
  })

  it('finds the non-projective arcs of every tree of up to five words', () => {
    for (let n = 1; n <= 5; n++) {
      for (const heads of allTrees(n)) {
        const expected = Array.from({ length: n }, (_, k) => k + 1).filter(
          (word) => !isProjectiveArc(heads, word),
        )
        expect(nonProjectiveWords(heads)).toEqual(expected)
      }
    }
  })

  it('accepts heads that do not form a tree', () => {
    expect(nonProjectiveWords(headsOf([3, 2, 3]))).toEqual([1])
    expect(nonProjectiveWords(headsOf([2, 1, 4, 2]))).toEqual([])
    expect(nonProjectiveWords(headsOf([4, 3, 2, 0]))).toEqual([1, 4])
    expect(nonProjectiveWords(headsOf([3, -1, -1]))).toEqual([])
    expect(nonProjectiveWords(headsOf([3, 0, -1]))).toEqual([1])
    expect(nonProjectiveWords(headsOf([9, 1]))).toEqual([])
  })
})

describe('breakdowns', () => {
  const row = (rows: AttachmentEvaluation['by']['length'], bucket: string) => {
    const { unlabelled, labelled } = rows.find((candidate) => candidate.bucket === bucket)!
    const { precision, recall } = unlabelled
    return [precision, recall, labelled.precision, labelled.recall].map(
      ({ correct, total }) => `${correct}/${total}`,
    )
  }

  it('counts by hand', () => {
    const { by } = evaluateAttachment(gold, system, { labels: 'full' })
    expect(by.length.map(({ bucket }) => bucket)).toEqual(['1', '2', '3-6', '7+', 'root'])
    expect(row(by.length, '1')).toEqual(['3/3', '3/4', '1/3', '1/4'])
    expect(row(by.length, '2')).toEqual(['0/1', '0/1', '0/1', '0/1'])
    expect(row(by.length, '3-6')).toEqual(['0/1', '0/0', '0/1', '0/0'])
    expect(row(by.length, 'root')).toEqual(['2/2', '2/2', '2/2', '2/2'])
    expect(row(by.direction, 'head-left')).toEqual(['1/3', '1/3', '0/3', '0/3'])
    expect(row(by.direction, 'head-right')).toEqual(['2/2', '2/2', '1/2', '1/2'])
    expect(row(by.label, 'punct')).toEqual(['0/1', '1/2', '0/1', '0/2'])
    expect(row(by.label, 'dep')).toEqual(['1/1', '0/0', '0/1', '0/0'])
    expect(row(by.upos, 'ADV')).toEqual(['0/1', '0/1', '0/1', '0/1'])
    expect(row(by.sentenceLength, '1-10')).toEqual(['5/7', '5/7', '3/7', '3/7'])
    expect(by.label.slice(0, 3).map(({ bucket }) => bucket)).toEqual(['root', 'punct', 'advmod'])
  })

  it('has buckets of any width', () => {
    const { by } = evaluateAttachment(gold, system, { arcLengths: [1, 4], sentenceLengths: [1, 2, 3] })
    expect(by.length.map(({ bucket }) => bucket)).toEqual(['1-3', '4+', 'root'])
    expect(by.sentenceLength.map(({ bucket }) => bucket)).toEqual(['1', '2', '3+'])
    expect(row(by.sentenceLength, '2')).toEqual(['2/2', '2/2', '1/2', '1/2'])
  })

  it('adds up to the overall scores', () => {
    const heads = fc.integer({ min: 1, max: 9 }).chain((n) => {
      const list = fc.array(fc.integer({ min: 0, max: n }), { minLength: n, maxLength: n })
      return fc.tuple(list, list)
    })
    fc.assert(
      fc.property(fc.array(heads, { minLength: 1, maxLength: 4 }), (pairs) => {
        const evaluation = evaluateAttachment(
          pairs.map(([a]) => withHeads(a)),
          pairs.map(([, b]) => withHeads(b)),
        )
        for (const rows of Object.values<BreakdownRow[]>({ ...evaluation.by })) {
          for (const side of ['precision', 'recall'] as const) {
            const sum = (key: 'correct' | 'total') =>
              rows.reduce((total, { unlabelled }) => total + unlabelled[side][key], 0)
            expect(sum('correct')).toBe(evaluation.uas.correct)
            expect(sum('total')).toBe(evaluation.uas.total)
          }
        }
      }),
      { seed: 7, numRuns: 100 },
    )
  })
})
