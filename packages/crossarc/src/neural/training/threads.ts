import { CrossarcError } from '../../base/index.ts'
import type { NetworkKernels } from '../../kernels/network/index.ts'
import type { CallingThreads } from '../tensors/remote-kernels.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { BatchShare } from './learner.ts'

/** Further threads that learn shares of each batch, over one shared memory. They have prepared the same treebank. */
export interface TrainingThreads extends CallingThreads {
  /** Kernels over the shared memory, for the main thread. */
  readonly kernels: NetworkKernels
  /** The fingerprint of the learners of the threads, if there are any: see Learner. */
  readonly fingerprint: number | undefined
  /** The end of the room of the main thread. */
  readonly end: Pointer
  /** Tells all threads where the values and rooms of the parameters are; returns the pointers to their gradients. */
  begin(values: Pointer, rooms: Pointer): readonly Pointer[]
  /** Starts a thread, which learns a share; the values must not change until it has finished. */
  start(thread: number, share: BatchShare): void
  /** Waits for a thread; returns the loss of its share, or the result of its last call. */
  finish(thread: number): number
}

/** The most threads that the shared memory has room for. */
const MOST_THREADS = 7

/** Throws if a network cannot train with this number of threads, including the main thread. */
export function checkTrainingThreads(threads: number): void {
  if (Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS) return
  throw new CrossarcError(
    'thread-count',
    `There can be 1 to ${MOST_THREADS} training threads, not ${threads}`,
  )
}
