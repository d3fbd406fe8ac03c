import { describe, expect, it } from 'vitest'
import { CrossarcError } from '../../../src/base/error.ts'
import { randomBelow, seededRandom } from '../../../src/base/random.ts'
import { isFeasible } from '../../../src/constraint/explain/feasible.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { constraintsOf } from '../../../src/constraint/set/from-sentence.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining } from '../../../src/linear/training/training.ts'
import { systems } from '../../../src/transition/systems/registry.ts'
import { headsOfSentence } from '../../../src/tree/from-sentence.ts'
import { rootsOf } from '../../../src/tree/validity.ts'
import { UNKNOWN } from '../../../src/treebank/sentence.ts'
import { LABELS, randomSentence } from '../samples.ts'
import { toySentences } from '../toy-treebank.ts'

/** Wishes of every kind about the words of a sentence; the parser's labels and one that it never saw with an arc. */
function randomConstraints(n: number, random: () => number): Constraint[] {
  const word = () => 1 + randomBelow(n, random)
  const label = () => LABELS[randomBelow(LABELS.length, random)]
  // Often arcs of different words, which may form cycles, cross or need two roots.
  if (random() < 0.4) {
    const first = randomBelow(n, random)
    return Array.from({ length: Math.min(n, 4) }, (_, k) => {
      const dependent = 1 + ((first + k) % n)
      return { arc: { head: (dependent + 1 + randomBelow(n, random)) % (n + 1), dependent } }
    })
  }
  return Array.from({ length: 1 + randomBelow(5, random) }, (): Constraint => {
    const [head, dependent] = [randomBelow(n + 1, random), word()]
    switch (randomBelow(6, random)) {
      case 0:
        return { arc: { head, dependent } }
      case 1:
        return { arc: { head, dependent, label: label() } }
      case 2:
        return { forbid: { head, dependent } }
      case 3:
        return { forbid: { dependent, label: label() } }
      case 4:
        return { label: { dependent, label: label() } }
      default:
        return { span: { first: Math.min(head + 1, dependent), last: Math.max(head, dependent) } }
    }
  })
}

describe('parsing under constraints', () => {
  const random = seededRandom(8)
  const train = Array.from({ length: 30 }, () => randomSentence(2 + randomBelow(5, random), random))
  const single = train.filter((sentence) => rootsOf(headsOfSentence(sentence)).length === 1)

  for (const oneRoot of [false, true]) {
    it.each([...systems.values()])(
      `$name respects every constraint, or says why not; one root: ${oneRoot}`,
      (system) => {
        const training = new LinearTraining(oneRoot ? single : train, [], {
          system: system.name,
          epochs: 2,
          ...(system.covers === 'all' ? {} : { lifting: 'baseline' }),
        })
        for (const _ of training.run());
        const model = { ...training.model(), lifting: undefined }
        expect(model.oneRoot).toBe(oneRoot)
        const parser = new LinearParser(model)
        const after = new LinearParser({ ...model, labelling: 'after' })
        let infeasible = 0
        let met = 0
        for (let round = 0; round < 80; round++) {
          const n = 2 + randomBelow(6, random)
          const sentence = randomSentence(n, random)
          const constraints = randomConstraints(n, random)
          const options = { labels: model.labels, oneRoot }
          let set: ReturnType<typeof compileConstraints>
          try {
            set = compileConstraints(n, constraints, options)
          } catch (error) {
            expect(() => parser.tree(sentence, { constraints })).toThrow((error as Error).message)
            continue
          }
          if (!isFeasible(system, set)) {
            infeasible++
            expect(codeOf(() => parser.tree(sentence, { constraints }))).toBe('constraint-infeasible')
            continue
          }
          met++
          expect(satisfies(parser.tree(sentence, { constraints }), set)).toBe(true)
          expect(satisfies(parser.tree(sentence, { constraints, beam: 3 }), set)).toBe(true)
          expect(satisfies(after.tree(sentence, { constraints }), set)).toBe(true)
        }
        expect(met).toBeGreaterThan(5)
        expect(infeasible).toBeGreaterThan(0)
      },
    )
  }

  it('keeps a whole tree, whatever the model thinks of it', () => {
    const parser = new LinearParser(trainedOn('swap'))
    for (const sentence of toySentences(20, 5)) {
      const odd = { ...sentence, words: sentence.words.map((word) => ({ ...word })) }
      odd.words[0].head = 3
      odd.words[1].head = 1
      expect(parser.parse(odd, { constraints: constraintsOf(odd) })).toEqual(odd)
    }
  })

  it('fills in what is unknown', () => {
    const parser = new LinearParser(trainedOn('swap'))
    const [sentence] = toySentences(1, 5)
    const words = sentence.words.map((word) => ({ ...word, head: UNKNOWN, deprel: '_' }))
    words[0].head = 3
    words[1].deprel = 'obj'
    const parsed = parser.parse(
      { ...sentence, words },
      { constraints: constraintsOf({ ...sentence, words }) },
    )
    expect(parsed.words[0].head).toBe(3)
    expect(parsed.words[1].deprel).toBe('obj')
    expect(parsed.words.every(({ head, deprel }) => head >= 0 && deprel !== '_')).toBe(true)
  })

  it('says what constraints cost', () => {
    const parser = new LinearParser(trainedOn('swap', 8))
    for (const sentence of toySentences(10, 7)) {
      const free = parser.parse(sentence)
      const same = parser.constraintCost(sentence, { constraints: constraintsOf(free) })
      expect(same.sentence).toEqual(free)
      const constraints = [{ root: { word: 1 } }]
      const other = parser.constraintCost(sentence, { constraints })
      expect(other.sentence).toEqual(parser.parse(sentence, { constraints }))
      expect(other.cost).toBeCloseTo(other.free - other.constrained)
      expect(other.cost).toBeGreaterThan(0)
      expect(other.free).toBe(parser.constraintCost(sentence, {}).free)
    }
    const [sentence] = toySentences(1, 7)
    expect(parser.constraintCost(sentence, {}).cost).toBe(0)
  })

  it('explains what is impossible, and names the systems that can do it', () => {
    const parser = new LinearParser(trainedOn('arc-eager'))
    const [sentence] = toySentences(40, 3).filter(({ words }) => words.length === 6)
    const crossing = [{ arc: { head: 4, dependent: 1 } }, { arc: { head: 5, dependent: 2 } }]
    expect(() => parser.parse(sentence, { constraints: crossing })).toThrow(
      /^No tree of the system arc-eager satisfies the constraints: arc 4→1 and arc 5→2 cross; a parser with the system .*swap/,
    )
    const cycle = [{ arc: { head: 4, dependent: 1 } }, { arc: { head: 1, dependent: 4 } }]
    expect(() => parser.parse(sentence, { constraints: cycle })).toThrow(/cycle; no tree can/)
  })

  it('refuses a parser of lifted trees', () => {
    const model = { ...trainedOn('arc-standard'), lifting: 'head' as const }
    const [sentence] = toySentences(1, 1)
    const constraints = [{ root: { word: 1 } }]
    expect(codeOf(() => new LinearParser(model).parse(sentence, { constraints }))).toBe('constraint-lifting')
  })
})

function trainedOn(system: string, beam = 1) {
  const training = new LinearTraining(toySentences(40, 3), [], { system, beam, epochs: 3 })
  for (const _ of training.run());
  return training.model()
}

function codeOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof CrossarcError) return error.code
    throw error
  }
  return 'no error'
}
