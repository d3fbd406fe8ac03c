/**
 * Constraints on trees: required and forbidden arcs, labels, roots and spans; can a system meet them, and if
 * not, why.
 * For annotation tools and for parsing with partial knowledge.
 *
 * @module
 */

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
  spansInComments,
} from '../constraint/set/index.ts'
export { constrain } from '../constraint/systems/index.ts'
export {
  Knowledge,
  type KnowledgeOptions,
  type KnowledgeSource,
  type KnownSpan,
  readTitles,
} from '../knowledge/index.ts'
