import { afterAll, expect, it } from 'vitest'
import { toyPreset, toyTreebank } from '../../neural/toy.ts'
import { buildJavaScript } from '../build.ts'

const build = buildJavaScript([
  'node/training/training-threads.ts',
  'node/training/training-worker.ts',
  'neural/training/training.ts',
  'neural/network/model-file.ts',
  'node/fused-products.ts',
])
afterAll(build.remove)
const { startTrainingThreads } = (await import(
  /* @vite-ignore */ build.url('node/training/training-threads.js')
)) as typeof import('../../../src/node/training/training-threads.ts')
const { NeuralTraining } = (await import(
  /* @vite-ignore */ build.url('neural/training/training.js')
)) as typeof import('../../../src/neural/training/training.ts')
const { writeNeuralModel } = (await import(
  /* @vite-ignore */ build.url('neural/network/model-file.js')
)) as typeof import('../../../src/neural/network/model-file.ts')
const { allowFusedProducts } = (await import(
  /* @vite-ignore */ build.url('node/fused-products.js')
)) as typeof import('../../../src/node/fused-products.ts')

const preset = { ...toyPreset, training: { ...toyPreset.training, batchWords: 20 } }
/** Nothing random, so that the number of threads changes only the order of sums. */
const calm = {
  ...preset,
  network: {
    ...preset.network,
    dropout: 0,
    encoder: {
      ...preset.network.encoder,
      characters: { ...preset.network.encoder.characters, dropout: 0 },
      dropout: 0,
      tokenDropout: 0,
      wordSmoothing: 0,
      characterSmoothing: 0,
    },
  },
}

interface TrainedOptions {
  model: string
  preset: typeof preset
  fused?: boolean
  wide?: boolean
}

async function trained(count: number, options: TrainedOptions) {
  const threads = count === 0 ? undefined : await startTrainingThreads(toyTreebank, options, count)
  try {
    const more = threads === undefined ? {} : { threads }
    const training = new NeuralTraining(toyTreebank, toyTreebank, { ...options, ...more, maximumUpdates: 12 })
    const losses: number[] = []
    for (const event of training.run()) if (event.type === 'batch') losses.push(event.loss)
    return { losses, model: training.model(), bytes: writeNeuralModel(training.model()) }
  } finally {
    await threads?.stop()
  }
}

it('gives the same bytes for the same number of threads', async () => {
  const options = { model: 'mh4-hybrid', preset }
  const [first, second] = [await trained(3, options), await trained(3, options)]
  expect(first.bytes).toEqual(second.bytes)
  expect((await trained(1, options)).bytes).toEqual((await trained(0, options)).bytes)
})

it.runIf(allowFusedProducts())('takes fused products with threads and without', async () => {
  const options = { model: 'mh4-hybrid', preset }
  const fused = { ...options, fused: true }
  const [first, second, apart] = [await trained(2, fused), await trained(2, fused), await trained(2, options)]
  expect(first.bytes).toEqual(second.bytes)
  expect(first.bytes).not.toEqual(apart.bytes)
  expect((await trained(1, fused)).bytes).toEqual((await trained(0, fused)).bytes)
})

it('gives the same bytes with wide tiles, with threads and without', async () => {
  const options = { model: 'mh4-hybrid', preset }
  const wide = { ...options, wide: true }
  for (const count of [0, 2]) {
    expect((await trained(count, wide)).bytes).toEqual((await trained(count, options)).bytes)
  }
})

it('learns the same with any number of threads, up to rounding', async () => {
  const training = { ...calm.training, averageDecay: 0.9, adam: { weightDecay: 0.1 }, clip: 0.01 }
  const options = { model: 'spanning-tree', preset: { ...calm, training } }
  const alone = await trained(0, options)
  for (const count of [2, 3]) {
    const together = await trained(count, options)
    for (const [k, loss] of alone.losses.entries()) expect(together.losses[k]).toBeCloseTo(loss, 3)
    const { values } = together.model
    const farthest = alone.model.values.reduce((most, x, k) => Math.max(most, Math.abs(x - values[k])), 0)
    expect(farthest).toBeLessThan(2e-3)
  }
})

it('reports errors before training begins', async () => {
  await expect(startTrainingThreads(toyTreebank, { model: 'mh2' }, 2)).rejects.toMatchObject({
    code: 'unknown-model',
  })
  await expect(startTrainingThreads(toyTreebank, { model: 'mh3' }, 0)).rejects.toMatchObject({
    code: 'thread-count',
  })
})

it('does not wait for stopped threads', async () => {
  const options = { model: 'mh3', preset }
  const threads = await startTrainingThreads(toyTreebank, options, 2)
  const training = new NeuralTraining(toyTreebank, [], { ...options, threads })
  await threads.stop()
  const refusal = expect.objectContaining({ code: 'wrong-argument' })
  expect(() => training.run().next()).toThrow(refusal)
  expect(() => new NeuralTraining(toyTreebank, [], { ...options, threads })).toThrow(refusal)
})

it('refuses threads of a different or another training', async () => {
  const options = { model: 'mh3', preset }
  const threads = await startTrainingThreads(toyTreebank, options, 2)
  const train = (more: object, treebank = toyTreebank) =>
    new NeuralTraining(treebank, [], { ...options, ...more, threads })
  const refusal = expect.objectContaining({ code: 'training-option' })
  expect(() => train({ model: 'mh4-hybrid' })).toThrow(refusal)
  expect(() => train({ seed: 2 })).toThrow(refusal)
  expect(() => train({}, toyTreebank.slice().reverse())).toThrow(refusal)
  expect(() => train({}, toyTreebank.slice(1))).toThrow(refusal)
  for (const _ of train({ maximumUpdates: 2 }).run());
  expect(() => train({})).toThrow(expect.objectContaining({ code: 'wrong-argument' }))
  await threads.stop()
})
