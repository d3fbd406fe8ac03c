import { expect, it } from 'vitest'
import { LinearParser } from '../../../src/linear/parser/parser.ts'
import { LinearTraining } from '../../../src/linear/training/training.ts'
import { replay } from '../../../src/transition/sequence.ts'
import { toySentences } from '../toy-treebank.ts'

it.each([
  { system: 'swap' },
  { system: 'swap', beam: 4 },
  { system: 'covington', labelling: 'after' as const },
])('%j: a derivation replays to the tree, free and under constraints', (options) => {
  const training = new LinearTraining(toySentences(60, 1), [], { ...options, epochs: 2 })
  for (const _ of training.run());
  const parser = new LinearParser(training.model())
  for (const sentence of toySentences(20, 2)) {
    const n = sentence.words.length
    for (const constraints of [[], [{ root: { word: n } }]]) {
      const { history } = parser.derivation(sentence, { constraints })
      const { heads } = replay(parser.model.system, n, history)
      expect(parser.model.system.result(replay(parser.model.system, n, history)).heads).toEqual(
        parser.tree(sentence, { constraints }).heads,
      )
      if (constraints.length > 0) expect(heads[n]).toBeLessThanOrEqual(0)
    }
  }
})
