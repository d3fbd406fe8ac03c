import { describe, expect, it } from 'vitest'
import { LinearTraining, type LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { runRounds } from '../../../src/node/training/training-rounds.ts'
import type { DynamicOracle } from '../../../src/oracle/base/oracle.ts'
import { covingtonNonmonotonicExactOrUpper } from '../../../src/oracle/dynamic/covington-nonmonotonic-exact.ts'
import { dynamicOracle } from '../../../src/oracle/registry.ts'
import { toySentences } from '../toy-treebank.ts'

const sentences = toySentences(40, 1)

function weights(dynamic: NonNullable<LinearTrainingOptions['dynamic']>) {
  const training = new LinearTraining(sentences, [], { system: 'covington', dynamic, epochs: 3 })
  for (const _ of training.run());
  return training.model().weights
}

describe('an oracle whose search has a limit', () => {
  const exact = dynamicOracle('covington-nonmonotonic', 'exact')
  const run = (nodeLimit: number) => {
    const dynamic = { ...exact, forTraining: covingtonNonmonotonicExactOrUpper(nodeLimit) }
    const options = { system: 'covington-nonmonotonic', dynamic, epochs: 3, exploreFrom: 1 }
    const training = new LinearTraining(sentences, [], options)
    const unproven: number[] = []
    for (const event of training.run()) if (event.type === 'epoch') unproven.push(event.report.unproven)
    return { unproven, weights: training.model().weights }
  }

  it('does not end a training: each epoch says how many states a bound judged, and each run is the same', () => {
    const first = run(2)
    expect(Math.max(...first.unproven)).toBeGreaterThan(0)
    expect(run(2)).toEqual(first)
  })

  it('proves more with a higher limit', () => {
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
    expect(sum(run(500).unproven)).toBeLessThan(sum(run(2).unproven))
  })
})

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
