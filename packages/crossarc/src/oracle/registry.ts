import { CrossarcError } from '../error.ts'
import { arcEagerNonmonotonicStatic, arcEagerStatic } from './arc-eager.ts'
import { arcHybridStatic } from './arc-hybrid.ts'
import { arcStandardStatic } from './arc-standard.ts'
import { covingtonNonmonotonicStatic, covingtonStatic } from './covington.ts'
import { attardiStatic, mh4Static } from './multi-headed.ts'
import type { StaticOracle } from './oracle.ts'
import { swapEager, swapLazy } from './swap.ts'
import { twoStepStatic } from './two-step.ts'

/** Every static oracle; the first one of a system is its default. */
export const staticOracles: readonly StaticOracle[] = [
  arcStandardStatic,
  swapEager,
  swapLazy,
  twoStepStatic,
  arcEagerStatic,
  arcEagerNonmonotonicStatic,
  arcHybridStatic,
  attardiStatic,
  mh4Static,
  covingtonStatic,
  covingtonNonmonotonicStatic,
]

/** The static oracle of a system, by name or the default one. */
export function staticOracle(system: string, name?: string): StaticOracle {
  const candidates = staticOracles.filter((oracle) => oracle.system.name === system)
  const oracle = name === undefined ? candidates[0] : candidates.find((candidate) => candidate.name === name)
  if (oracle === undefined) {
    const names = candidates.map((candidate) => candidate.name).join(', ')
    throw new CrossarcError(
      'unknown-oracle',
      `The system ${system} has no oracle "${name}"; it has: ${names}`,
    )
  }
  return oracle
}
