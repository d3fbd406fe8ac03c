import { CrossarcError } from '../base/index.ts'
import { systemByName } from '../transition/systems/index.ts'
import type { DynamicOracle, StaticOracle } from './base/oracle.ts'
import { arcEagerDynamic } from './dynamic/arc-eager.ts'
import {
  arcEagerNonmonotonicDynamic,
  arcEagerNonmonotonicMonotonicFirst,
} from './dynamic/arc-eager-nonmonotonic.ts'
import { arcEagerUnshiftDynamic, arcEagerUnshiftMonotonicFirst } from './dynamic/arc-eager-unshift.ts'
import { arcHybridDynamic } from './dynamic/arc-hybrid.ts'
import { attardiDynamic } from './dynamic/attardi.ts'
import { covingtonDynamic } from './dynamic/covington.ts'
import { covingtonAllPairsOracles } from './dynamic/covington-all-pairs.ts'
import {
  covingtonNonmonotonicLower,
  covingtonNonmonotonicLowerLiteral,
  covingtonNonmonotonicMonotonicFirst,
  covingtonNonmonotonicUpper,
  covingtonNonmonotonicUpperAll,
  covingtonNonmonotonicUpperAllLiteral,
  covingtonNonmonotonicUpperLiteral,
} from './dynamic/covington-nonmonotonic.ts'
import { covingtonNonmonotonicExact } from './dynamic/covington-nonmonotonic-exact.ts'
import { mh4Dynamic } from './dynamic/mh4.ts'
import { swapEager, swapLazy } from './sorting/swap.ts'
import { twoStepStatic } from './sorting/two-step.ts'
import { arcEagerNonmonotonicStatic, arcEagerStatic, arcEagerUnshiftStatic } from './static/arc-eager.ts'
import { arcHybridStatic } from './static/arc-hybrid.ts'
import { arcStandardStatic } from './static/arc-standard.ts'
import {
  covingtonAllPairsStatic,
  covingtonNonmonotonicAllPairsStatic,
  covingtonNonmonotonicStatic,
  covingtonStatic,
} from './static/covington.ts'
import { attardiStatic, mh4Static } from './static/multi-headed.ts'
import { swapOptimal } from './swap-optimal/swap-optimal.ts'

/** Every static oracle; the first one of a system is its default. */
export const staticOracles: readonly StaticOracle[] = [
  arcStandardStatic,
  swapEager,
  swapLazy,
  swapOptimal,
  twoStepStatic,
  arcEagerStatic,
  arcEagerNonmonotonicStatic,
  arcEagerUnshiftStatic,
  arcHybridStatic,
  attardiStatic,
  mh4Static,
  covingtonStatic,
  covingtonNonmonotonicStatic,
  covingtonAllPairsStatic,
  covingtonNonmonotonicAllPairsStatic,
]

const ownDynamicOracles: readonly DynamicOracle[] = [
  arcEagerDynamic,
  arcEagerNonmonotonicMonotonicFirst,
  arcEagerNonmonotonicDynamic,
  arcEagerUnshiftMonotonicFirst,
  arcEagerUnshiftDynamic,
  arcHybridDynamic,
  attardiDynamic,
  mh4Dynamic,
  covingtonDynamic,
  covingtonNonmonotonicUpperAll,
  covingtonNonmonotonicLower,
  covingtonNonmonotonicLowerLiteral,
  covingtonNonmonotonicUpper,
  covingtonNonmonotonicUpperLiteral,
  covingtonNonmonotonicUpperAllLiteral,
  covingtonNonmonotonicExact,
  covingtonNonmonotonicMonotonicFirst,
]

/** Every dynamic oracle; the first one of a system is its default. */
export const dynamicOracles: readonly DynamicOracle[] = [
  ...ownDynamicOracles,
  ...covingtonAllPairsOracles(ownDynamicOracles),
]

/**
 * The static oracle of a system, by name or the default one.
 *
 * @example
 * staticOracle('swap').name // 'eager': the first one
 * staticOracle('swap', 'lazy').name // 'lazy'
 */
export function staticOracle(system: string, name?: string): StaticOracle {
  return find(staticOracles, system, name, 'static')
}

/**
 * The dynamic oracle of a system, by name or the default one.
 *
 * @example
 * const oracle = dynamicOracle('arc-hybrid')
 * const judge = oracle.judge(unlabelled(headsOf([2, 0])))
 * judge.costs(oracle.system.start(2), new Int32Array(3)) // [0, -1, -1]: only SHIFT is valid
 */
export function dynamicOracle(system: string, name?: string): DynamicOracle {
  return find(dynamicOracles, system, name, 'dynamic')
}

function find<Oracle extends StaticOracle | DynamicOracle>(
  oracles: readonly Oracle[],
  system: string,
  name: string | undefined,
  type: string,
): Oracle {
  const candidates = oracles.filter((oracle) => oracle.system.name === system)
  const oracle = name === undefined ? candidates[0] : candidates.find((candidate) => candidate.name === name)
  if (oracle !== undefined) return oracle
  if (candidates.length === 0) {
    throw new CrossarcError('unknown-oracle', `The system ${systemByName(system).name} has no ${type} oracle`)
  }
  const names = candidates.map((candidate) => candidate.name).join(', ')
  throw new CrossarcError(
    'unknown-oracle',
    `The system ${system} has no ${type} oracle "${name}"; it has ${names}`,
  )
}
