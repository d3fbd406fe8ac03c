export { loadMaxPlus, loadMaxPlusSync, type MaxPlusKernels } from './max-plus.ts'
