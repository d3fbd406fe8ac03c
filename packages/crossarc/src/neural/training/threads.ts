import { CrossarcError } from '../../base/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { CallingThreads } from '../tensors/remote-kernels.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { BatchShare } from './learner.ts'

/** Other threads that learn parts of each batch, over one shared memory. They have prepared the same treebank. */
export interface TrainingThreads extends CallingThreads {
  /** Over the shared memory, for the thread that trains. */
  readonly kernels: NetworkKernels
  /** Of the learners of the threads, where there are any: see Learner. */
  readonly fingerprint: number | undefined
  /** Where the room of the thread that trains ends. */
  readonly end: Pointer
  /** Tells all threads where values and rooms of the parameters are; returns where they put their gradients. */
  begin(values: Pointer, rooms: Pointer): readonly Pointer[]
  /** Lets a thread learn; the values must not change until it has finished. */
  start(thread: number, share: BatchShare): void
  /** Waits for a thread; returns the loss of its share, which is added to its gradients, or the last kernel's result. */
  finish(thread: number): number
}

/** What the memory that they share has room for. */
const MOST_THREADS = 7

/** Throws where a network cannot be trained by so many threads, the one that trains included. */
export function checkTrainingThreads(threads: number): void {
  if (Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS) return
  throw new CrossarcError(
    'thread-count',
    `There can be 1 to ${MOST_THREADS} training threads, not ${threads}`,
  )
}
