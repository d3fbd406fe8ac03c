import { extname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { CrossarcError } from '../base/index.ts'

/** The file of a worker: beside the file that starts it, both in the source and in the build. */
export function workerBeside(url: string | undefined, name: string): URL {
  if (url === undefined)
    throw new CrossarcError(
      'threads-unavailable',
      'Threads start from files of crossarc, which a bundle lacks: mark crossarc as external in bundles for Node',
    )
  return new URL(`./${name}${extname(url)}`, url)
}

/** Ends a worker; the process waits even for one that is unref'd. */
export function ended(worker: Worker): Promise<number> {
  worker.ref()
  return worker.terminate()
}

/**
 * Whether a worker has ended. Also works in a thread that blocks its event loop and so receives no exit event: until then,
 * Node reports −1 ms of idle time for an ended worker.
 */
export function hasEnded(worker: Worker): boolean {
  return worker.threadId < 0 || worker.performance.eventLoopUtilization().idle < 0
}
