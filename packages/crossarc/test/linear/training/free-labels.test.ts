import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { LinearModel } from '../../../src/linear/parser/model.ts'
import { writeLinearModel } from '../../../src/linear/parser/model-file.ts'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import type { DynamicOracle } from '../../../src/oracle/base/oracle.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import { kindOf, labelOf } from '../../../src/transition/system.ts'
import { systemByName } from '../../../src/transition/systems/registry.ts'
import { UNKNOWN } from '../../../src/tree/tree.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { toySentences } from '../toy-treebank.ts'

/** Sentences in which every word but the root hangs on its neighbour, left or right, and its tag is its label. */
const sentences = toySentences(40, 1).map((sentence, k) => ({
  ...sentence,
  words: sentence.words.map((word, i, { length }) => {
    const head = k % 2 === 0 ? i : (i + 2) % (length + 1)
    return { ...word, head, deprel: head === 0 ? 'root' : word.upos }
  }),
}))
const system = systemByName('covington-nonmonotonic')
const kindNamed = (wanted: string) => system.transitions.findIndex(({ name }) => name === wanted)
const [SHIFT, RIGHT_ARC] = ['SHIFT', 'RIGHT-ARC'].map(kindNamed)

/** RIGHT-ARC costs nothing where it is possible and not gold: all the arcs that training builds are free. */
const rightwards: DynamicOracle = {
  ...dynamicOracle(system.name),
  judge: ({ heads }) => ({
    loss: () => 0,
    costs: (c, costs) => {
      costs.fill(1)
      const isFree = system.isValid(c, RIGHT_ARC) && heads[c.b(0)] !== c.s(0)
      costs[isFree ? RIGHT_ARC : SHIFT] = 0
      return costs
    },
  }),
}

function trained(options: Partial<LinearTrainingOptions>, train: readonly Sentence[] = sentences) {
  const training = new LinearTraining(train, [], { system: system.name, epochs: 10, ...options })
  let labelErrors = 0
  for (const event of training.run()) if (event.type === 'epoch') labelErrors = event.report.labelErrors
  return { model: training.model(), labelErrors }
}

/** How many arcs the parser builds to words that are not roots, and with how many different labels, and how many gold ones. */
function arcsOf(model: LinearModel, gold: readonly Sentence[] = sentences) {
  const parser = new LinearParser(model)
  const labels = new Set<string>()
  let [arcs, right] = [0, 0]
  for (const sentence of gold) {
    const c = system.start(sentence.words.length, { recording: false, dependents: false })
    for (const code of parser.derivation(sentence).history) {
      const word = sentence.words[c.b(0) - 1]
      if (kindOf(code) === RIGHT_ARC && word.deprel !== 'root') {
        const label = model.labels.names[labelOf(code)]
        labels.add(label)
        arcs++
        if (label === word.deprel) right++
      }
      system.apply(c, code)
    }
  }
  return { arcs, labels: labels.size, right }
}

describe('labels of free arcs', () => {
  it.each(['joint', 'after'] as const)('gold: wrong ones are corrected, %s labelling', (labelling) => {
    const { model, labelErrors } = trained({ dynamic: rightwards, freeLabels: 'gold', labelling })
    const { arcs, labels, right } = arcsOf(model)
    expect({ labels, labelErrors }).toEqual({ labels: 4, labelErrors: 0 })
    expect(arcs).toBeGreaterThan(50)
    expect(right).toBe(arcs)
  })

  it.each(['joint', 'after'] as const)('any: wrong ones are not corrected, %s labelling', (labelling) => {
    const { model, labelErrors } = trained({ dynamic: rightwards, labelling })
    const { arcs, right } = arcsOf(model)
    expect(labelErrors).toBe(0)
    expect(right).toBeLessThan(0.7 * arcs)
  })

  it('gold: a word with an unknown head teaches no label', () => {
    const unknown = sentences.map((sentence) => ({
      ...sentence,
      words: sentence.words.map((word) => (word.head === 0 ? word : { ...word, head: UNKNOWN })),
    }))
    const { model } = trained({ dynamic: rightwards, freeLabels: 'gold' }, unknown)
    expect(arcsOf(model).labels).toBe(1)
  })

  it('change training with the oracles of the paper, and by default are any', () => {
    for (const dynamic of ['lower', 'upper', 'upper-all']) {
      const bytes = (freeLabels?: 'any' | 'gold') =>
        Buffer.from(
          writeLinearModel(
            trained({ dynamic, epochs: 3, exploreFrom: 1, ...(freeLabels && { freeLabels }) }).model,
          ),
        ).toString('base64')
      const byDefault = bytes()
      expect(bytes('any') === byDefault, dynamic).toBe(true)
      expect(bytes('gold') === byDefault, dynamic).toBe(false)
    }
  })

  it('leave models as they were before there was a choice', () => {
    const { model } = trained({ dynamic: 'upper-all', epochs: 3 })
    expect(createHash('sha256').update(writeLinearModel(model)).digest('hex')).toBe(
      '6b621dacc385e6d3c8fa6ae391509b11ac72b902b1bca670a964e852bcfa896e',
    )
  })

  it.each([
    [
      'an unknown choice',
      { dynamic: true, freeLabels: 'all' as never },
      'freeLabels is any or gold, not "all"',
    ],
    ['no dynamic oracle', { freeLabels: 'gold' } as const, 'freeLabels gold needs a dynamic oracle'],
  ])('are refused with %s', (_, options, message) => {
    const start = () => new LinearTraining(sentences, [], { system: system.name, ...options })
    expect(start).toThrow(expect.objectContaining({ code: 'training-option' }))
    expect(start).toThrow(message)
  })
})
