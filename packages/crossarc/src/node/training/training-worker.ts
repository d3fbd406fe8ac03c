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
  // The gradients are the first thing in the room of this thread, so that the other side knows where they are.
  port.once('message', (shared: ThreadBegin) => {
    learner.allocate(workspace, shared)
    // Copies of the values are made by all threads before each share, so that here they are never old.
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
