export { swapEager, swapLazy } from './swap.ts'
export { twoStepStatic } from './two-step.ts'
