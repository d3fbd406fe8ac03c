import { describe, expect, it } from 'vitest'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { runRounds } from '../../../src/node/training/training-rounds.ts'
import type { DynamicOracle } from '../../../src/oracle/base/oracle.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import { toySentences } from '../toy-treebank.ts'

const sentences = toySentences(40, 1)

function weights(dynamic: NonNullable<LinearTrainingOptions['dynamic']>) {
  const training = new LinearTraining(sentences, [], { system: 'covington', dynamic, epochs: 3 })
  for (const _ of training.run());
  return training.model().weights
}

describe('an oracle of your own', () => {
  it('teaches the same as the registered one, if it judges alike', () => {
    const oracle = dynamicOracle('covington')
    let judged = 0
    const watched: DynamicOracle = {
      ...oracle,
      judge(gold) {
        judged++
        return oracle.judge(gold)
      },
    }
    expect(weights(watched)).toEqual(weights(true))
    expect(judged).toBe(3 * sentences.length)
  })

  it('judges the system that is trained', () => {
    expect(() => weights(dynamicOracle('arc-hybrid'))).toThrowError('judges arc-hybrid')
  })

  it('is refused where it cannot work: in other threads', async () => {
    const options = { system: 'covington', dynamic: dynamicOracle('covington'), mix: 2 }
    const training = new LinearTraining(sentences, [], options)
    await expect(runRounds(training, sentences, [], options, 2).next()).rejects.toThrowError('threads')
  })
})
