import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { newControlBuffers, TrainingControl } from '../../../src/node/training/training-control.ts'
import { hasEnded } from '../../../src/node/worker.ts'

const SLEEP = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)'

/** A thread that acts on an order. */
async function thread(deed: string) {
  const source = `
    const { parentPort } = require('node:worker_threads')
    parentPort.once('message', () => { ${deed} })
    parentPort.postMessage('ready')`
  const worker = new Worker(source, { eval: true })
  await new Promise((resolve) => worker.once('message', resolve))
  return worker
}

function orderedControl() {
  const buffers = newControlBuffers()
  const control = new TrainingControl(buffers)
  control.giveShare({ sentences: [1], update: 1, index: 0, epoch: 0 })
  return { control, words: new Int32Array(buffers.words) }
}

it.each([
  ['exits', 'process.exit(3)', () => {}],
  ['is ended by another', SLEEP, (worker: Worker) => void worker.terminate()],
])('does not wait for a thread that %s', async (_, deed, end) => {
  const worker = await thread(deed)
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  const { control } = orderedControl()
  const refusal = expect.objectContaining({ code: 'thread-ended' })
  expect(hasEnded(worker)).toBe(false)
  worker.postMessage('begin')
  end(worker)
  expect(() => control.answer(() => hasEnded(worker))).toThrow(refusal)
  await exit
  expect(() => control.answer(() => hasEnded(worker))).toThrow(refusal)
})

it('waits for a slow thread, and accepts the last answer of one that has ended', async () => {
  const worker = await thread(SLEEP)
  worker.postMessage('begin')
  const { control, words } = orderedControl()
  let looks = 0
  const answer = control.answer(() => {
    expect(hasEnded(worker)).toBe(false)
    if (++looks === 3) Atomics.store(words, 1, Atomics.load(words, 0))
    return looks === 3
  })
  expect([answer, looks]).toEqual([0, 3])
  await worker.terminate()
})
