export { Beam, beamSearch, checkBeam } from './beam.ts'
export { type ArcSearch, closestProjective, closestTree, hasRightRoots, isWhole } from './closest-tree.ts'
export {
  bestClass,
  bestKind,
  bestLabelled,
  bestPermittedClass,
  type Derivation,
  greedy,
  greedyEnd,
  type Labelling,
  labellings,
  needsLabel,
} from './greedy.ts'
export { guided } from './guided.ts'
export { LabelClasses } from './label-classes.ts'
export type { ParseOptions } from './parse-options.ts'
export type { ArcLabels, TransitionFilter, TransitionScorer } from './scorer.ts'
export { transitionFilter, treeAt } from './transition-filter.ts'
