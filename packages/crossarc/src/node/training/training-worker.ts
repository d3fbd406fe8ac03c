import { parentPort, workerData } from 'node:worker_threads'
import { CrossarcError } from '../../base/index.ts'
import { loadNetworkKernelsSync } from '../../kernels/network/index.ts'
import { runCalls, Workspace } from '../../neural/tensors/index.ts'
import { Learner } from '../../neural/training/index.ts'
import { TrainingControl } from './training-control.ts'
import type { ThreadAnswer, ThreadBegin, ThreadStart } from './training-threads.ts'

const { train, options, memory, start, end, control } = workerData as ThreadStart
const port = parentPort!
const answer = (message: ThreadAnswer) => port.postMessage(message)

try {
  const learner = new Learner(train, options)
  const { fused = false, wide = false } = options
  const kernels = loadNetworkKernelsSync({ memory, fused, wide })
  const workspace = new Workspace(memory, start, end)
  const { parameters } = learner.network
  // Allocates the gradients first, so that the main thread knows where they are in this thread's memory.
  port.once('message', (shared: ThreadBegin) => {
    learner.allocate(workspace, shared)
    // The threads copy the values before each share, so the copies here are always current.
    parameters.copied()
    new TrainingControl(control).serve({
      learn: (share) => learner.learn(kernels, workspace, share),
      call: (calls) => runCalls(kernels, calls),
    })
  })
  answer({ ready: true, fingerprint: learner.fingerprint })
} catch (error) {
  const { code, message } =
    error instanceof CrossarcError ? error : { code: undefined, message: String(error) }
  answer({ ready: false, code, message })
}
