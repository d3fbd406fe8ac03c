export { arcEagerDynamic } from './arc-eager.ts'
export { arcHybridDynamic } from './arc-hybrid.ts'
export type { SearchingJudge } from './arc-loss-judge.ts'
export { covingtonNonmonotonicExactWithin } from './covington-nonmonotonic-exact.ts'
