export { type Conflict, explainInfeasible } from './explain.ts'
export { isFeasible } from './feasible.ts'
export { infeasibleError, infeasibleModelError } from './infeasible-error.ts'
