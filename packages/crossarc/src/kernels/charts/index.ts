export type { ChartKernels } from './interface.ts'
export { chartStride, MH4, mh4Size, PROJECTIVE, projectiveSize } from './layout.ts'
export { loadChartKernels, loadChartKernelsSync } from './load.ts'
