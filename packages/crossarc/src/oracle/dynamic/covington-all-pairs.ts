import { defined } from '../../base/index.ts'
import type { System } from '../../transition/index.ts'
import { covingtonAllPairs, covingtonNonmonotonicAllPairs } from '../../transition/systems/index.ts'
import { type DynamicOracle, NOT_ALLOWED } from '../base/oracle.ts'

/**
 * The oracle for a system whose SHIFT waits for λ1 to be empty. The same trees can be built from every configuration, since
 * an early SHIFT leads where NO-ARC and SHIFT do: the loss is the same, and so are the costs of the other transitions, but
 * for a bound that an early SHIFT lowers most.
 */
function forAllPairs(oracle: DynamicOracle, system: System): DynamicOracle {
  const SHIFT = system.kind('SHIFT')
  const { forTraining } = oracle
  return {
    name: oracle.name,
    system,
    ...defined({ forTraining: forTraining && forAllPairs(forTraining, system) }),
    judge(tree) {
      const judge = oracle.judge(tree)
      return {
        get unproven() {
          return judge.unproven ?? 0
        },
        loss: (c) => judge.loss(c),
        costs(c, costs) {
          judge.costs(c, costs)
          if (system.isValid(c, SHIFT)) return costs
          costs[SHIFT] = NOT_ALLOWED
          let least = Number.POSITIVE_INFINITY
          for (const cost of costs) if (cost !== NOT_ALLOWED) least = Math.min(least, cost)
          for (let kind = 0; kind < costs.length; kind++)
            if (costs[kind] !== NOT_ALLOWED) costs[kind] -= least
          return costs
        },
      }
    },
  }
}

/** The oracles of both systems of Covington, for those that look at all pairs. */
export function covingtonAllPairsOracles(oracles: readonly DynamicOracle[]): DynamicOracle[] {
  return [covingtonAllPairs, covingtonNonmonotonicAllPairs].flatMap((system) =>
    oracles
      .filter((oracle) => `${oracle.system.name}-all-pairs` === system.name)
      .map((oracle) => forAllPairs(oracle, system)),
  )
}
