export { type ClassName, treeClass, treesOfClass } from './classes.ts'
export { projectiveComponents } from './components.ts'
export {
  arcsCross,
  crossingArcs,
  isOneEndpointCrossing,
  isPlanar,
  nonProjectiveArcs,
  visitCrossings,
} from './crossing.ts'
export { arcDegrees, edgeDegree, gapDegree, gapsOf, isWellNested } from './degrees.ts'
export { descend } from './descent.ts'
export { type DisplacedGroup, displacedGroups, displacementScores } from './displacement.ts'
export { allTrees, randomTree } from './enumerate.ts'
export { headsOfSentence, treeOf, withTree } from './from-sentence.ts'
export {
  checkUnmarked,
  deprojectivize,
  LIFTED,
  type LiftingScheme,
  liftingSchemes,
  PASSED,
  projectivize,
} from './lifting.ts'
export { minimalTreesOutside, mirrored, shorterTrees } from './minimal.ts'
export { isMultiHeaded, smallestHeads } from './multi-headed.ts'
export { isProjective, isProjectiveArc, projectiveOrder } from './projective.ts'
export { type ProjSortOptions, type ProjSortResult, projSort } from './projsort.ts'
export {
  MOST_HEADS,
  TreebankStatistics,
  type TreeCoverage,
  type TreeStatistics,
  treeCoverage,
  treeStatistics,
} from './statistics.ts'
export { Alphabet, type Heads, headsOf, NO_LABEL, type Tree, UNKNOWN, unlabelled } from './tree.ts'
export { checkTree, rootsOf, type TreeProblem, type TreeRules, treeProblem } from './validity.ts'
