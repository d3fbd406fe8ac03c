import { binary } from '../generated/training.ts'
import { instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { TrainingKernels } from './interface.ts'
import { plainTrainingKernels } from './plain.ts'

const training: KernelModule<TrainingKernels> = {
  binary,
  simd: (_, exports) => exports as unknown as TrainingKernels,
  plain: plainTrainingKernels,
}

/** The kernels. The module is below 4 kB, so browsers let their main thread compile it synchronously. */
export function loadTrainingKernelsSync(options: KernelOptions): TrainingKernels {
  return instantiateSync(training, options)
}
