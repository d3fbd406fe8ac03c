import { binary } from '../generated/charts.ts'
import { instantiate, instantiateSync, type KernelModule, type KernelOptions } from '../memory/instance.ts'
import type { ChartKernels } from './interface.ts'
import { plainCharts } from './plain.ts'

const charts: KernelModule<ChartKernels> = {
  binary,
  simd(memory, exports) {
    const { projective, mh4 } = exports as unknown as Pick<ChartKernels, 'projective' | 'mh4'>
    return { memory, simd: true, projective, mh4 }
  },
  plain: plainCharts,
}

/** The charts; safe to load on a browser's main thread. */
export function loadChartKernels(options: KernelOptions = {}): Promise<ChartKernels> {
  return instantiate(charts, options)
}

/** The synchronous version. Browsers allow it on their main thread because the module is below 4 kB. */
export function loadChartKernelsSync(options: KernelOptions = {}): ChartKernels {
  return instantiateSync(charts, options)
}
