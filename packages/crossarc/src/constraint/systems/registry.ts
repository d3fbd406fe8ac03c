import { CrossarcError } from '../../base/index.ts'
import type { System, TransitionFilter } from '../../transition/index.ts'
import { covingtonAllPairs, covingtonNonmonotonicAllPairs } from '../../transition/systems/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import { constrainArcEager } from './arc-eager.ts'
import { constrainArcEagerNonmonotonic } from './arc-eager-nonmonotonic.ts'
import { constrainArcEagerUnshift } from './arc-eager-unshift.ts'
import { constrainArcHybrid } from './arc-hybrid.ts'
import { constrainArcStandard } from './arc-standard.ts'
import { constrainAttardi } from './attardi.ts'
import type { Constrainer } from './constrainer.ts'
import { constrainCovington } from './covington.ts'
import { constrainCovingtonNonmonotonic } from './covington-nonmonotonic.ts'
import { constrainMh4 } from './mh4.ts'
import { constrainSwap } from './swap.ts'
import { constrainTwoStep } from './two-step.ts'

/** By the name of the system. */
const constrainers: ReadonlyMap<string, Constrainer> = new Map<string, Constrainer>([
  ['arc-standard', constrainArcStandard],
  ['arc-hybrid', constrainArcHybrid],
  ['arc-eager', constrainArcEager],
  ['arc-eager-nonmonotonic', constrainArcEagerNonmonotonic],
  ['arc-eager-unshift', constrainArcEagerUnshift],
  ['swap', constrainSwap],
  ['two-step', constrainTwoStep],
  ['attardi', constrainAttardi],
  ['mh4', constrainMh4],
  ['covington', constrainCovington],
  ['covington-nonmonotonic', constrainCovingtonNonmonotonic],
  ['covington-all-pairs', amongValid(covingtonAllPairs, constrainCovington)],
  [
    'covington-nonmonotonic-all-pairs',
    amongValid(covingtonNonmonotonicAllPairs, constrainCovingtonNonmonotonic),
  ],
])

/** An early SHIFT leads where NO-ARC and SHIFT do, so the same trees can be built from a configuration without it. */
function amongValid(system: System, constrainer: Constrainer): Constrainer {
  return (set) => {
    const permits = constrainer(set)
    return (c, kind) => system.isValid(c, kind) && permits(c, kind)
  }
}

/**
 * The filter of transitions that lead to trees that satisfy a set.
 *
 * @example
 * constrain(systemByName('arc-eager'), compileConstraints(2, [{ root: { word: 1 } }]))
 */
export function constrain(system: System, set: ConstraintSet): TransitionFilter {
  const constrainer = constrainers.get(system.name)
  if (constrainer === undefined)
    throw new CrossarcError('constraint-system', `The system ${system.name} does not support constraints`)
  return constrainer(set)
}
