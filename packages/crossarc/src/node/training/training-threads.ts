import { Worker } from 'node:worker_threads'
import { CrossarcError } from '../../base/index.ts'
import { createMemory, type KernelMemory } from '../../kernels/memory/index.ts'
import { loadNetworkKernelsSync } from '../../kernels/network/index.ts'
import type { KernelCall, Pointer } from '../../neural/tensors/index.ts'
import {
  type BatchShare,
  checkTrainingThreads,
  LEARNER_OPTIONS,
  type LearnerOptions,
  type TrainingThreads,
} from '../../neural/training/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { ended, hasEnded, workerBeside } from '../worker.ts'
import { type ControlBuffers, newControlBuffers, TrainingControl } from './training-control.ts'

/** Address space per thread, in bytes. Untouched pages take no memory. */
const ROOM = 1 << 29

/** The start data of a thread. */
export interface ThreadStart {
  readonly train: readonly Sentence[]
  readonly options: LearnerOptions
  readonly memory: KernelMemory
  readonly start: Pointer
  readonly end: Pointer
  readonly control: ControlBuffers
}

/** The addresses of the parameters and of values derived from them; the last message to a thread. */
export interface ThreadBegin {
  readonly values: Pointer
  readonly rooms: Pointer
}

export type ThreadAnswer =
  | { readonly ready: true; readonly fingerprint: number }
  | { readonly ready: false; readonly code: string | undefined; readonly message: string }

/** Training threads that can be stopped. */
export interface NodeTrainingThreads extends TrainingThreads {
  /** Stops all threads; the training cannot continue. */
  stop(): Promise<void>
}

/**
 * Starts threads for a training: `threads` counts the calling thread too. The treebank and options must be those of the
 * training.
 *
 * @example
 * const threads = await startTrainingThreads(train, { model: 'mh4-hybrid' }, 2)
 * const training = new NeuralTraining(train, dev, { model: 'mh4-hybrid', threads })
 * for (const event of training.run()) console.log(event.type)
 * await threads.stop()
 */
export async function startTrainingThreads(
  train: readonly Sentence[],
  options: LearnerOptions,
  threads: number,
): Promise<NodeTrainingThreads> {
  checkTrainingThreads(threads)
  const memory = createMemory({ bytes: threads * ROOM, shared: true })
  const { fused = false, wide = false } = options
  // The options that a thread needs; others, such as callbacks, could not be sent to it.
  const given = Object.fromEntries(
    Object.keys(LEARNER_OPTIONS)
      .map((name) => [name, options[name as keyof LearnerOptions]])
      .filter(([, value]) => value !== undefined),
  )
  const started = await Promise.allSettled(
    Array.from({ length: threads - 1 }, (_, k) =>
      startHelper({
        train,
        options: given as unknown as LearnerOptions,
        memory,
        start: (k + 1) * ROOM,
        end: (k + 2) * ROOM,
        control: newControlBuffers(),
      }),
    ),
  )
  const helpers = started.flatMap((helper) => (helper.status === 'fulfilled' ? [helper.value] : []))
  const failed = started.find((helper) => helper.status === 'rejected')
  if (failed !== undefined) {
    await Promise.all(helpers.map(({ worker }) => ended(worker)))
    throw failed.reason
  }
  let isStopped = false
  let isTaken = false
  const helperOf = (thread: number) => {
    if (isStopped)
      throw new CrossarcError(
        'wrong-argument',
        'The threads of this training have been stopped: start new ones',
      )
    return helpers[thread]
  }
  return {
    count: helpers.length,
    kernels: loadNetworkKernelsSync({ memory, fused, wide }),
    end: ROOM,
    fingerprint: helpers[0]?.fingerprint,
    begin(values, rooms) {
      if (isTaken)
        throw new CrossarcError('wrong-argument', 'These threads belong to another training: start new ones')
      isTaken = true
      return helpers.map((_, k) => {
        helperOf(k).worker.postMessage({ values, rooms } satisfies ThreadBegin)
        return (k + 1) * ROOM
      })
    },
    start: (thread: number, share: BatchShare) => helperOf(thread).control.giveShare(share),
    call: (thread: number, calls: readonly KernelCall[]) => helperOf(thread).control.giveCalls(calls),
    finish: (thread: number) => {
      const { control, worker } = helperOf(thread)
      return control.answer(() => hasEnded(worker))
    },
    stop: async () => {
      isStopped = true
      await Promise.all(helpers.map(({ worker }) => ended(worker)))
    },
  }
}

/** A thread that has prepared the treebank. It is unref'd, so it does not keep the process alive. */
interface Helper {
  readonly worker: Worker
  readonly control: TrainingControl
  readonly fingerprint: number
}

function startHelper(start: ThreadStart): Promise<Helper> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerBeside(import.meta.url, 'training-worker'), { workerData: start })
    worker.once('error', reject)
    worker.once('exit', (code) =>
      reject(new Error(`A training thread exited with code ${code} before it was ready`)),
    )
    worker.once('message', (answer: ThreadAnswer) => {
      if (answer.ready) {
        worker.unref()
        const { fingerprint } = answer
        resolve({ worker, control: new TrainingControl(start.control), fingerprint })
      } else {
        void worker.terminate()
        const { code, message } = answer
        reject(code === undefined ? new Error(message) : new CrossarcError(code, message))
      }
    })
  })
}
