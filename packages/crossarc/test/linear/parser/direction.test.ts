import { describe, expect, it } from 'vitest'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { isFeasible } from '../../../src/constraint/explain/feasible.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { constraintsOf } from '../../../src/constraint/set/from-sentence.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import type { LinearModel } from '../../../src/linear/parser/model.ts'
import { readLinearModel, writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import { writeModelFile } from '../../../src/model-file/write.ts'
import { replay } from '../../../src/transition/sequence.ts'
import { confidenceOf } from '../../../src/treebank/confidence.ts'
import { type Sentence, UNKNOWN } from '../../../src/treebank/sentence.ts'
import { arcsOf, backwards } from '../backwards.ts'
import { LABELS, randomSentence } from '../samples.ts'
import { toySentences } from '../toy-treebank.ts'

const random = seededRandom(4)
const train = [
  ...toySentences(20, 1),
  ...Array.from({ length: 10 }, (_, k) => randomSentence(1 + (k % 7), random)),
]

function trained(
  options: Partial<LinearTrainingOptions> = {},
  treebank: readonly Sentence[] = train,
): LinearModel {
  const training = new LinearTraining(treebank, [], {
    system: 'swap',
    epochs: 2,
    direction: 'right-to-left',
    ...options,
  })
  for (const _ of training.run());
  return training.model()
}

describe('a model that reads from right to left', () => {
  const model = trained()
  const bytes = writeLinearModel(model)
  const parser = new LinearParser(model)

  it('stays one in its file', () => {
    const again = readLinearModel(bytes)
    expect(again.direction).toBe('right-to-left')
    expect(writeLinearModel(again)).toEqual(bytes)
    const reread = new LinearParser(again)
    for (const sentence of toySentences(10, 3)) expect(reread.parse(sentence)).toEqual(parser.parse(sentence))
  })

  it.each(['up', null, '', 1, ['right-to-left']])('is refused with the direction %j', (direction) => {
    const file = readModelFile(bytes)
    const tensors = Object.fromEntries(
      file.names.map((name) => {
        const dtype = file.dtype(name)
        return [name, { dtype, shape: file.shape(name), data: file.tensor(name, dtype) }]
      }),
    ) as Parameters<typeof writeModelFile>[0]['tensors']
    const metadata = { ...(file.metadata as object), direction }
    expect(() => readLinearModel(writeModelFile({ kind: file.kind, metadata, tensors }))).toThrow(
      expect.objectContaining({ code: 'model-corrupt' }),
    )
  })

  it('changes nothing of a sentence but heads and labels', () => {
    const [plain] = toySentences(40, 5).filter(({ words }) => words.length === 6)
    const sentence: Sentence = {
      ...plain,
      comments: ['# sent_id = a', '# text = b'],
      multiwords: [{ first: 2, last: 3, form: 'ab', feats: '_', misc: 'SpaceAfter=No' }],
      emptyNodes: [
        {
          after: 1,
          index: 1,
          form: 'e',
          lemma: 'e',
          upos: '_',
          xpos: '_',
          feats: '_',
          deps: '0:root',
          misc: '_',
        },
      ],
    }
    const before = structuredClone(sentence)
    const parsed = parser.parse(sentence)
    const bare = ({ words, ...rest }: Sentence) => ({
      ...rest,
      words: words.map((word) => ({ ...word, head: 0, deprel: '' })),
    })
    expect(sentence).toEqual(before)
    expect(bare(parsed)).toEqual(bare(sentence))
    expect(arcsOf(parsed)).toEqual(arcsOf(parser.parse(plain)))
  })

  it('derives the tree of the mirrored sentence', () => {
    for (const sentence of toySentences(10, 3)) {
      const n = sentence.words.length
      const { system } = model
      const { heads } = system.result(replay(system, n, parser.derivation(sentence).history))
      const parsed = parser.parse(sentence)
      expect([...heads.slice(1)]).toEqual(backwards(parsed).words.map(({ head }) => head))
    }
  })

  it('is as sure as one that reads the mirrored sentence, and sure of what constraints say', () => {
    const right: LinearModel = {
      ...model,
      calibration: { unit: 1, weights: [0.2, 0.4, 0.1, 0.3, 0.2, 0.1, -0.3, 0, 0] },
    }
    const [sure, mirrored] = [right, { ...right, direction: 'left-to-right' } as const].map(
      (each) => new LinearParser(each),
    )
    let compared = 0
    for (const sentence of toySentences(10, 3)) {
      const confidence = true
      const { words } = sure.parse(sentence, { confidence })
      const expected = backwards(mirrored.parse(backwards(sentence), { confidence })).words
      for (const [k, word] of words.entries()) {
        // The distance of a word to the root is its place in the sentence.
        if (word.head === 0) continue
        expect(confidenceOf(word)).toBe(confidenceOf(expected[k]))
        compared++
      }
      const constraints = [{ arc: { head: 3, dependent: 1 } }]
      const [first] = sure.parse(sentence, { constraints, confidence }).words
      expect([first.head, confidenceOf(first)]).toEqual([3, 1])
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('keeps what is known of a partial tree', () => {
    for (const sentence of toySentences(20, 5)) {
      const words = sentence.words.map((word, k) =>
        k % 2 === 0 ? word : { ...word, head: UNKNOWN, deprel: '_' },
      )
      const partial = { ...sentence, words }
      const parsed = parser.parse(partial, { constraints: constraintsOf(partial) })
      for (const [k, { head, deprel }] of words.entries())
        if (head !== UNKNOWN) expect(parsed.words[k]).toMatchObject({ head, deprel })
      expect(parser.parse(sentence, { constraints: constraintsOf(sentence) })).toEqual(sentence)
    }
  })

  it('says what constraints cost, on the sentence as it is', () => {
    for (const sentence of toySentences(10, 7)) {
      const constraints = [{ root: { word: 1 } }]
      const { sentence: parsed, cost } = parser.constraintCost(sentence, { constraints })
      expect(parsed).toEqual(parser.parse(sentence, { constraints }))
      expect(parsed.words[0].head).toBe(0)
      expect(cost).toBeGreaterThan(0)
    }
  })
})

/** Constraints of every kind on words that are often first or last, where a wrong mirror shows. */
function randomConstraints(n: number, random: () => number): Constraint[] {
  const word = () => 1 + randomBelow(n, random)
  const label = () => LABELS[randomBelow(LABELS.length, random)]
  return Array.from({ length: 1 + randomBelow(6, random) }, (): Constraint => {
    const [head, dependent] = [randomBelow(n + 1, random), word()]
    const span = { first: Math.min(head + 1, dependent), last: Math.max(head, dependent) }
    switch (randomBelow(8, random)) {
      case 0:
        return { arc: { head, dependent } }
      case 1:
        return { arc: { head, dependent, label: label() } }
      case 2:
        return { forbid: { head, dependent } }
      case 3:
        return { forbid: { head, dependent, label: label() } }
      case 4:
        return { forbid: { dependent, label: label() } }
      case 5:
        return { label: { dependent, label: label() } }
      case 6:
        return { root: { word: dependent } }
      default:
        return { span: { ...span, outside: (['any', 'none', 'root'] as const)[randomBelow(3, random)] } }
    }
  })
}

/** The same about the sentence read backwards: every word number becomes its counterpart. */
function constraintBackwards(constraint: Constraint, n: number): Constraint {
  if ('span' in constraint) {
    const { first, last, outside } = constraint.span
    return { span: { first: n - last + 1, last: n - first + 1, ...(outside && { outside }) } }
  }
  const [[kind, fields]] = Object.entries(constraint)
  const turned = Object.entries(fields as object).map(([name, value]) => [
    name,
    typeof value === 'number' && value > 0 ? n - value + 1 : value,
  ])
  return { [kind]: Object.fromEntries(turned) } as Constraint
}

describe('constraints on a parser that reads from right to left', () => {
  it.each(['swap', 'arc-eager', 'covington-nonmonotonic', 'mh4'])(
    'hold as they are said, or the error says them: %s',
    (system) => {
      const right = trained({ system, epochs: 1 })
      const left: LinearModel = { ...right, direction: 'left-to-right' }
      const [rightParser, leftParser] = [right, left].map((model) => new LinearParser(model))
      const { labels, oneRoot } = right
      const random = seededRandom(9)
      let [met, infeasible, refused] = [0, 0, 0]
      for (let round = 0; round < 60; round++) {
        const n = 2 + randomBelow(5, random)
        const sentence = randomSentence(n, random)
        const constraints = randomConstraints(n, random)
        const mirrored = constraints.map((constraint) => constraintBackwards(constraint, n))
        let set: ReturnType<typeof compileConstraints>
        try {
          set = compileConstraints(n, constraints, { labels, oneRoot })
        } catch (error) {
          refused++
          expect(() => rightParser.tree(sentence, { constraints })).toThrow((error as Error).message)
          continue
        }
        if (!isFeasible(right.system, compileConstraints(n, mirrored, { labels, oneRoot }))) {
          infeasible++
          expect(() => rightParser.tree(sentence, { constraints })).toThrow(
            expect.objectContaining({ code: 'constraint-infeasible' }),
          )
          continue
        }
        met++
        for (const beam of [1, 3]) {
          expect(satisfies(rightParser.tree(sentence, { constraints, beam }), set)).toBe(true)
          expect(arcsOf(rightParser.parse(sentence, { constraints, beam }))).toEqual(
            arcsOf(backwards(leftParser.parse(backwards(sentence), { constraints: mirrored, beam }))),
          )
        }
      }
      for (const count of [met, infeasible, refused]) expect(count).toBeGreaterThan(0)
    },
  )

  it.each<[string, Constraint[], string]>([
    [
      'crossing arcs',
      [{ arc: { head: 3, dependent: 1 } }, { arc: { head: 4, dependent: 2 } }],
      'arc 3→1 and arc 4→2 cross',
    ],
    [
      'a cycle among others',
      [{ root: { word: 5 } }, { arc: { head: 2, dependent: 1 } }, { arc: { head: 1, dependent: 2 } }],
      'arc 2→1 and arc 1→2 form a cycle',
    ],
    [
      'a span that cannot close',
      [{ span: { first: 1, last: 2, outside: 'none' } }, { arc: { head: 2, dependent: 4 } }],
      'arc 2→4 leaves span 1-2',
    ],
    [
      'a second head',
      [{ arc: { head: 2, dependent: 1 } }, { root: { word: 1 } }],
      'gives word 1 a second head; it must have 2',
    ],
    ['a head out of range', [{ arc: { head: 9, dependent: 1 } }], 'The constraint "arc 9→1"'],
    [
      'spans that overlap',
      [{ span: { first: 1, last: 3 } }, { span: { first: 2, last: 4 } }],
      'The spans 1-3 and 2-4 overlap',
    ],
  ])('that cannot hold are explained with the numbers given: %s', (_, constraints, message) => {
    const parser = new LinearParser(trained({ system: 'arc-eager', epochs: 1 }))
    const sentence = toySentences(40, 3).find(({ words }) => words.length === 6)!
    expect(() => parser.parse(sentence, { constraints })).toThrow(message)
  })
})
