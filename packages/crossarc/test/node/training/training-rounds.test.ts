import { afterAll, expect, it } from 'vitest'
import type { LinearTrainingOptions } from '../../../src/linear/training/training.ts'
import { toySentences } from '../../linear/toy-treebank.ts'
import { buildJavaScript } from '../build.ts'

const build = buildJavaScript([
  'node/training/training-rounds.ts',
  'node/training/training-rounds-worker.ts',
  'linear/training/training.ts',
  'linear/parser/model-file.ts',
])
afterAll(build.remove)
const { runRounds } = (await import(
  /* @vite-ignore */ build.url('node/training/training-rounds.js')
)) as typeof import('../../../src/node/training/training-rounds.ts')
const { LinearTraining } = (await import(
  /* @vite-ignore */ build.url('linear/training/training.js')
)) as typeof import('../../../src/linear/training/training.ts')
const { writeLinearModel } = (await import(
  /* @vite-ignore */ build.url('linear/parser/model-file.js')
)) as typeof import('../../../src/linear/parser/model-file.ts')

const train = toySentences(40, 1)
const dev = toySentences(20, 2)
const options: LinearTrainingOptions = { system: 'swap', epochs: 2, mix: 3, seed: 5 }

it('gives the same bytes as consecutive rounds', async () => {
  const inTurn = new LinearTraining(train, dev, options)
  const events = [...inTurn.run()].filter(({ type }) => type !== 'sentence')
  const inThreads = new LinearTraining(train, dev, options)
  const found = []
  for await (const event of runRounds(inThreads, train, dev, options, 2)) {
    if (event.type !== 'sentence') found.push(event)
  }
  expect(writeLinearModel(inThreads.model())).toEqual(writeLinearModel(inTurn.model()))
  const sorted = (all: typeof events) => all.map((event) => JSON.stringify(event)).sort()
  expect(sorted(found)).toEqual(sorted(events))
  expect(found).toHaveLength(3 * 2 + 2)
})

it('keeps the best model of each round when stopped', async () => {
  const training = new LinearTraining(train, dev, { ...options, epochs: 50 })
  const seen = new Set<number>()
  for await (const event of runRounds(training, train, dev, { ...options, epochs: 50 }, 2)) {
    if (event.type === 'epoch') seen.add(event.round)
    if (seen.size === 2) break
  }
  const { las } = training.evaluate(training.model())
  expect(las).toBeGreaterThan(0.5)
})

it('passes on errors of a thread', async () => {
  const training = new LinearTraining(train, dev, options)
  const wrong = { ...options, oracle: 'none such' }
  await expect(async () => {
    for await (const _ of runRounds(training, train, dev, wrong, 2));
  }).rejects.toThrow('none such')
})
