import { Mh4Chart } from '../decode/chart/index.ts'
import { type DynamicOracle, derive, type StaticOracle } from '../oracle/oracle.ts'
import { dynamicOracle, staticOracle } from '../oracle/registry.ts'
import type { System, TransitionCode } from '../transition/system.ts'
import { type Heads, unlabelled } from '../tree/tree.ts'
import { closestProjective, closestTree, isWhole } from './closest-tree.ts'

/** How a local model learns. */
export interface LocalLearning {
  /** The static oracle to follow, by name; the system's first one by default, lazy for swap. */
  readonly oracle?: string
  /** Learn with the system's dynamic oracle, by name or true for its first one. */
  readonly dynamic?: boolean | string
  /** With a dynamic oracle: from which epoch on (from 0) and how often wrong transitions are followed. */
  readonly exploreFrom?: number
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
 * The derivation to be learnt: that of the gold tree or, where the system cannot build it, of the nearest tree of its
 * class. Undefined where heads are unknown or no such tree is found.
 */
export type Deriver = (gold: Heads, oneRoot: boolean) => Derived | undefined

/** MH4's is the one that its chart finds with all scores 0, as in the paper; the others follow their static oracles. */
export function deriverOf(system: System, { oracle }: LocalLearning): Deriver {
  if (system.name === 'mh4' && oracle === undefined) return mh4Deriver()
  const named = staticOracle(system.name, oracle ?? (system.name === 'swap' ? 'lazy' : undefined))
  return (gold, oneRoot) => {
    if (!isWhole(gold)) return undefined
    const first = follow(named, gold)
    if (first !== undefined || system.covers !== 'projective') return first
    const nearest = closestProjective(gold, oneRoot)
    return nearest === undefined ? undefined : follow(named, nearest)
  }
}

function follow(oracle: StaticOracle, heads: Heads): Derived | undefined {
  const end = derive(oracle, unlabelled(heads))
  return end === undefined ? undefined : { heads, transitions: [...end.history] }
}

function mh4Deriver(): Deriver {
  const chart = new Mh4Chart()
  return (gold, oneRoot) => {
    if (!isWhole(gold)) return undefined
    const n = gold.length - 1
    const arcs = new Float64Array((n + 1) * (n + 1))
    const derivationOf = (only: Heads) => chart.decode(n, { scoring: 'arcs', arcs }, { only, oneRoot })
    const heads = derivationOf(gold) === undefined ? nearest(gold) : gold
    const found = heads === undefined ? undefined : derivationOf(heads)
    return found === undefined ? undefined : { heads: found.heads, transitions: found.transitions }

    function nearest(tree: Heads): Heads | undefined {
      return closestTree(tree, oneRoot, (length, scores, options) =>
        chart.decode(length, { scoring: 'arcs', arcs: scores }, options),
      )
    }
  }
}
