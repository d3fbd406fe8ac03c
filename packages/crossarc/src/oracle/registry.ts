import { CrossarcError } from '../base/error.ts'
import { systemByName } from '../transition/registry.ts'
import { arcEagerNonmonotonicStatic, arcEagerStatic } from './arc-eager.ts'
import { arcEagerDynamic } from './arc-eager-dynamic.ts'
import {
  arcEagerNonmonotonicDynamic,
  arcEagerNonmonotonicMonotonicFirst,
} from './arc-eager-nonmonotonic-dynamic.ts'
import { arcHybridStatic } from './arc-hybrid.ts'
import { arcHybridDynamic } from './arc-hybrid-dynamic.ts'
import { arcStandardStatic } from './arc-standard.ts'
import { attardiDynamic } from './attardi-dynamic.ts'
import { covingtonNonmonotonicStatic, covingtonStatic } from './covington.ts'
import { covingtonDynamic } from './covington-dynamic.ts'
import {
  covingtonNonmonotonicExact,
  covingtonNonmonotonicLower,
  covingtonNonmonotonicLowerLiteral,
  covingtonNonmonotonicMonotonicFirst,
  covingtonNonmonotonicUpper,
  covingtonNonmonotonicUpperAll,
} from './covington-nonmonotonic-dynamic.ts'
import { mh4Dynamic } from './mh4-dynamic.ts'
import { attardiStatic, mh4Static } from './multi-headed.ts'
import type { DynamicOracle, StaticOracle } from './oracle.ts'
import { swapEager, swapLazy } from './swap.ts'
import { swapOptimal } from './swap-optimal.ts'
import { twoStepStatic } from './two-step.ts'

/** Every static oracle; the first one of a system is its default. */
export const staticOracles: readonly StaticOracle[] = [
  arcStandardStatic,
  swapEager,
  swapLazy,
  swapOptimal,
  twoStepStatic,
  arcEagerStatic,
  arcEagerNonmonotonicStatic,
  arcHybridStatic,
  attardiStatic,
  mh4Static,
  covingtonStatic,
  covingtonNonmonotonicStatic,
]

/** Every dynamic oracle; the first one of a system is its default. */
export const dynamicOracles: readonly DynamicOracle[] = [
  arcEagerDynamic,
  arcEagerNonmonotonicMonotonicFirst,
  arcEagerNonmonotonicDynamic,
  arcHybridDynamic,
  attardiDynamic,
  mh4Dynamic,
  covingtonDynamic,
  covingtonNonmonotonicUpperAll,
  covingtonNonmonotonicLower,
  covingtonNonmonotonicLowerLiteral,
  covingtonNonmonotonicUpper,
  covingtonNonmonotonicExact,
  covingtonNonmonotonicMonotonicFirst,
]

/** The static oracle of a system, by name or the default one. */
export function staticOracle(system: string, name?: string): StaticOracle {
  return find(staticOracles, system, name, 'static')
}

/** The dynamic oracle of a system, by name or the default one. */
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
