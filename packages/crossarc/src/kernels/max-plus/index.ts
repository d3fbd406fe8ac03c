export type { MaxPlusKernels } from './interface.ts'
export { loadMaxPlusKernels, loadMaxPlusKernelsSync } from './load.ts'
