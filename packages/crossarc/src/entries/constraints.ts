export { type Conflict, explainInfeasible, isFeasible } from '../constraint/explain/index.ts'
export {
  type Constraint,
  type ConstraintOptions,
  type ConstraintSet,
  compileConstraints,
  constraintsOf,
  describeConstraint,
  type Outside,
  type Span,
  satisfies,
} from '../constraint/set/index.ts'
export { constrain } from '../constraint/systems/index.ts'
