import { CrossarcError } from '../../../base/index.ts'
import { Mh4Chart } from '../../../decode/chart/multi-headed/index.ts'
import { closestProjective, closestTree, isWhole } from '../../../decode/index.ts'
import { type DynamicOracle, derive, type StaticOracle } from '../../../oracle/base/index.ts'
import { dynamicOracle, staticOracle } from '../../../oracle/index.ts'
import { mh4Static } from '../../../oracle/static/index.ts'
import type { System, TransitionCode } from '../../../transition/index.ts'
import { mh4 } from '../../../transition/systems/index.ts'
import { type Heads, unlabelled } from '../../../tree/index.ts'
import { mh4ScoresOfKinds } from '../../charts/mh4-model.ts'

/** How a local model learns. */
export interface LocalLearning {
  /**
   * The static oracle to follow, by name; by default the first one of the system, or lazy for swap. MH4 has two more, which
   * take derivations from its chart: "chart", the default, and "chart-second".
   */
  readonly oracle?: string
  /** Learn with a dynamic oracle of the system, by name, or true for its first one. */
  readonly dynamic?: boolean | string
  /** With a dynamic oracle: the first epoch, counted from 1, that explores wrong transitions; 2 by default. */
  readonly exploreFrom?: number
  /** In such an epoch: how often the parser follows a wrong transition that it prefers; 0.9 by default. */
  readonly exploreProbability?: number
}

export function dynamicOracleOf(system: System, { dynamic }: LocalLearning): DynamicOracle | undefined {
  if (dynamic === undefined || dynamic === false) return undefined
  return dynamicOracle(system.name, dynamic === true ? undefined : dynamic)
}

/** A tree that the system can build, with its derivation. */
export interface Derived {
  readonly heads: Heads
  readonly transitions: readonly TransitionCode[]
}

/**
 * The derivation to learn: that of the gold tree or, if the system cannot build it, of the closest tree in its class.
 * Undefined if a head is unknown or if there is no such tree.
 */
export type Deriver = (gold: Heads, oneRoot: boolean) => Derived | undefined

/** Scores of transitions by name, which select the best derivation. */
type Preference = Readonly<Record<string, number>>

/**
 * The derivations of MH4 that its chart finds: with all scores 0, as in the paper, or the one that removes the second word
 * of the stack, and not the first, as often as possible.
 */
const chartDerivations: ReadonlyMap<string, Preference> = new Map([
  ['chart', {}],
  ['chart-second', { "RA'": 1, "LA'": 1, LA2: 1 }],
])

/** Throws if a system does not have the oracles that the options name. */
export function checkOracles(system: System, learning: LocalLearning): void {
  deriverOf(system, learning)
  dynamicOracleOf(system, learning)
}

/** By default MH4 learns a derivation from its chart; all other systems follow a static oracle. */
export function deriverOf(system: System, { oracle }: LocalLearning): Deriver {
  if (system.name === mh4.name) {
    const preference = chartDerivations.get(oracle ?? 'chart')
    if (preference !== undefined) return mh4Deriver(preference)
    if (oracle !== mh4Static.name) {
      const names = [...chartDerivations.keys(), mh4Static.name].join(', ')
      const message = `Local models of the system mh4 have no oracle "${oracle}"; they have ${names}`
      throw new CrossarcError('unknown-oracle', message)
    }
  }
  const named = staticOracle(system.name, oracle ?? (system.name === 'swap' ? 'lazy' : undefined))
  return (gold, oneRoot) => {
    if (!isWhole(gold)) return undefined
    const first = follow(named, gold)
    if (first !== undefined || system.covers !== 'projective') return first
    const closest = closestProjective(gold, oneRoot)
    return closest === undefined ? undefined : follow(named, closest)
  }
}

function follow(oracle: StaticOracle, heads: Heads): Derived | undefined {
  const end = derive(oracle, unlabelled(heads))
  return end === undefined ? undefined : { heads, transitions: [...end.history] }
}

function mh4Deriver(preference: Preference): Deriver {
  const chart = new Mh4Chart()
  return (gold, oneRoot) => {
    if (!isWhole(gold)) return undefined
    const n = gold.length - 1
    const scores = mh4ScoresOfKinds(n, preference)
    const derivationOf = (only: Heads) => chart.decode(n, scores, { only, oneRoot })
    const found = derivationOf(gold)
    if (found !== undefined) return found
    const closest = closestTree(gold, oneRoot, (length, arcs, options) =>
      chart.decode(length, { scoring: 'arcs', arcs }, options),
    )
    return closest === undefined ? undefined : derivationOf(closest)
  }
}
