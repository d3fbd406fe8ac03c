export { rearrangement } from './rearrange.ts'
export { swapEager, swapInOrder, swapLazy } from './swap.ts'
export { twoStepStatic } from './two-step.ts'
