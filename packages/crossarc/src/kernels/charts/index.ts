export type { ChartKernels } from './interface.ts'
export { chartStride, MH4, mh4Size, PROJECTIVE, projectiveSize } from './layout.ts'
export { loadCharts, loadChartsSync } from './load.ts'
