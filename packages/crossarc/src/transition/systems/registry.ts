import { CrossarcError } from '../../base/index.ts'
import type { System } from '../system.ts'
import { arcEager } from './arc-eager.ts'
import { arcEagerNonmonotonic } from './arc-eager-nonmonotonic.ts'
import { arcEagerUnshift } from './arc-eager-unshift.ts'
import { arcHybrid } from './arc-hybrid.ts'
import { arcStandard } from './arc-standard.ts'
import { attardi } from './attardi.ts'
import { covington, covingtonAllPairs } from './covington.ts'
import { covingtonNonmonotonic, covingtonNonmonotonicAllPairs } from './covington-nonmonotonic.ts'
import { mh4 } from './mh4.ts'
import { swap } from './swap.ts'
import { twoStep } from './two-step.ts'

/** Every transition system, by name. */
export const systems: ReadonlyMap<string, System> = new Map(
  [
    arcStandard,
    swap,
    twoStep,
    arcEager,
    arcEagerNonmonotonic,
    arcEagerUnshift,
    arcHybrid,
    attardi,
    mh4,
    covington,
    covingtonNonmonotonic,
    covingtonAllPairs,
    covingtonNonmonotonicAllPairs,
  ].map((system) => [system.name, system]),
)

/**
 * The system with this name.
 *
 * @example
 * systemByName('swap').maxLength(3) // 12
 */
export function systemByName(name: string): System {
  const system = systems.get(name)
  if (system === undefined) {
    throw new CrossarcError(
      'unknown-system',
      `Unknown transition system "${name}"; choose from ${[...systems.keys()].join(', ')}`,
    )
  }
  return system
}
