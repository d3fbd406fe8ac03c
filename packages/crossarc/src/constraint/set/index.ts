export { type Constraint, describeConstraint, labelOfConstraint, type Outside } from './constraint.ts'
export {
  type ConstraintOptions,
  type ConstraintSet,
  checkList,
  compileConstraints,
  type Span,
} from './constraint-set.ts'
export { constraintsOf } from './from-sentence.ts'
export { satisfies } from './satisfies.ts'
export { spansInComments } from './span-comments.ts'
