import { describe, expect, it } from 'vitest'
import { readLinearModel, writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { readModelFile } from '../../../src/model-file/read.ts'
import { systems } from '../../../src/transition/systems/registry.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { toySentences } from '../toy-treebank.ts'

const CLAUSE = ['PRED', 'COORD', 'AuxK']

/** Sentences of several words on the root, whose tags tell their labels, as in the treebanks of Ancient Greek. */
function severalRoots(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word, k) => {
      const head = k % 3 === 0 ? 0 : word.head
      if (head !== 0) return { ...word, head }
      const tag = Math.floor(k / 3) % CLAUSE.length
      return { ...word, head, upos: `T${tag}`, deprel: CLAUSE[tag] }
    }),
  }))
}

/** The same with the most frequent label on every root. */
const sameRoot = (sentences: readonly Sentence[]) =>
  sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) => (word.head === 0 ? { ...word, deprel: 'root' } : word)),
  }))

function trained(sentences: readonly Sentence[], options: LinearTrainingOptions) {
  const training = new LinearTraining(sentences, [], { epochs: 3, ...options })
  for (const _ of training.run());
  return training.model()
}

const rootless = [...systems.values()].filter(({ buildsRootArcs }) => !buildsRootArcs).map(({ name }) => name)
const train = severalRoots(toySentences(60, 1))
const test = severalRoots(toySentences(30, 2))

describe('labels of words that end without a head', () => {
  it('are a matter of the systems of Covington', () => {
    expect(rootless.every((name) => name.startsWith('covington'))).toBe(true)
    expect(rootless).toContain('covington')
  })

  it.each(
    rootless.flatMap((system): LinearTrainingOptions[] => [
      { system },
      { system, dynamic: true },
      { system, beam: 3 },
      { system, labelling: 'after' },
    ]),
  )('are told apart: %j', (options) => {
    const model = trained(train, options)
    const parser = new LinearParser(model)
    const again = new LinearParser(readLinearModel(writeLinearModel(model)))
    let roots = 0
    let right = 0
    for (const sentence of test) {
      const parsed = parser.parse(sentence)
      expect(again.parse(sentence)).toEqual(parsed)
      for (const { head, upos, deprel } of parsed.words) {
        if (head !== 0 || !upos.startsWith('T')) continue
        roots++
        if (deprel === CLAUSE[Number(upos[1])]) right++
      }
    }
    expect(roots).toBeGreaterThan(30)
    expect(right).toBeGreaterThan(0.95 * roots)
  })

  it('keep to constraints', () => {
    const parser = new LinearParser(trained(train, { system: 'covington', dynamic: true }))
    for (const sentence of test) {
      const label = { label: { dependent: 1, label: 'COORD' } }
      const [word] = parser.parse(sentence, { constraints: [{ root: { word: 1 } }, label] }).words
      expect([word.head, word.deprel]).toEqual([0, 'COORD'])
      const forbidden = { forbid: { dependent: 1, label: 'PRED' } }
      const [other] = parser.parse(sentence, { constraints: [{ root: { word: 1 } }, forbidden] }).words
      expect(other.deprel).not.toBe('PRED')
    }
  })

  it('need no classes if the treebank has one: the file stays as it was', () => {
    const bytes = writeLinearModel(trained(sameRoot(train), { system: 'covington' }))
    expect(readModelFile(bytes).metadata).not.toHaveProperty('rootClasses')
    const parser = new LinearParser(readLinearModel(bytes))
    const labels = test.flatMap((sentence) => parser.parse(sentence).words).filter(({ head }) => head === 0)
    expect(new Set(labels.map(({ deprel }) => deprel))).toEqual(new Set(['root']))
  })

  it('need no classes in systems that build these arcs', () => {
    const bytes = writeLinearModel(trained(train, { system: 'swap' }))
    expect(readModelFile(bytes).metadata).not.toHaveProperty('rootClasses')
  })
})
