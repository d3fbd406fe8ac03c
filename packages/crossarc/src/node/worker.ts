import { extname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { CrossarcError } from '../base/index.ts'

/** The file of a worker, which stands beside the one that starts it, in the source and in the build alike. */
export function workerBeside(url: string | undefined, name: string): URL {
  if (url === undefined)
    throw new CrossarcError(
      'threads-unavailable',
      'Threads are started from files of crossarc, which a bundle does not have: leave crossarc out of bundles for Node',
    )
  return new URL(`./${name}${extname(url)}`, url)
}

/** Ends a worker; the process waits for it, also where the worker alone would not keep it alive. */
export function ended(worker: Worker): Promise<number> {
  worker.ref()
  return worker.terminate()
}

/**
 * Whether a worker has ended, also for a thread that waits without an event loop, and so hears of no event: until it has
 * heard, Node says that an ended worker was idle for −1 ms.
 */
export function hasEnded(worker: Worker): boolean {
  return worker.threadId < 0 || worker.performance.eventLoopUtilization().idle < 0
}
