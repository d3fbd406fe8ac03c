import { isProjective, type Tree } from '../../tree/index.ts'
import { derive, type StaticOracle } from './oracle.ts'
import { type CountOptions, transitionCounts } from './transition-counts.ts'

/** One derivation: the length of its sentence and of its transition sequence. */
export interface OracleDerivation {
  readonly length: number
  readonly transitions: number
}

/** The results of one oracle on a treebank. */
export interface OracleSummary {
  readonly system: string
  readonly oracle: string
  /** Sentences that the system could build; all other figures cover only these. */
  readonly covered: number
  readonly uncovered: number
  /** How often each transition was taken, by name. */
  readonly byKind: Readonly<Record<string, number>>
  readonly transitions: number
  readonly swaps: number
  /** The same for non-projective sentences only. */
  readonly nonProjective: { readonly sentences: number; readonly transitions: number; readonly swaps: number }
  /** Sentences in which this oracle needs fewer transitions than every other one that covers the sentence. */
  readonly fewest: number
  readonly derivations: readonly OracleDerivation[]
}

/** How an OracleComparison counts. */
export interface OracleComparisonOptions extends CountOptions {}

interface Tally {
  covered: number
  uncovered: number
  fewest: number
  byKind: Int32Array
  nonProjective: { sentences: number; transitions: number; swaps: number }
  derivations: OracleDerivation[]
}

/**
 * Derives trees with several oracles and counts their transitions.
 *
 * @example
 * const comparison = new OracleComparison([staticOracle('swap', 'eager'), staticOracle('swap', 'lazy')])
 * for (const sentence of sentences) comparison.add(treeOf(sentence, new Alphabet()))
 * console.log(comparison.summaries())
 */
export class OracleComparison {
  readonly #oracles: readonly StaticOracle[]
  readonly #tallies: Tally[]
  readonly #options: CountOptions
  #sentences = 0
  #nonProjective = 0

  constructor(oracles: readonly StaticOracle[], options: OracleComparisonOptions = {}) {
    this.#oracles = oracles
    this.#options = options
    this.#tallies = oracles.map(({ system }) => ({
      covered: 0,
      uncovered: 0,
      fewest: 0,
      byKind: new Int32Array(system.transitions.length),
      nonProjective: { sentences: 0, transitions: 0, swaps: 0 },
      derivations: [],
    }))
  }

  get sentences(): number {
    return this.#sentences
  }

  get nonProjective(): number {
    return this.#nonProjective
  }

  add(tree: Tree): void {
    const projective = isProjective(tree.heads)
    this.#sentences++
    if (!projective) this.#nonProjective++
    const lengths = this.#oracles.map((oracle, index) =>
      this.#derive(oracle, this.#tallies[index], tree, projective),
    )
    const least = Math.min(...lengths)
    const winners = lengths.filter((length) => length === least)
    if (winners.length === 1 && least < Number.POSITIVE_INFINITY)
      this.#tallies[lengths.indexOf(least)].fewest++
  }

  /** The number of counted transitions, infinite if the system cannot build the tree. */
  #derive(oracle: StaticOracle, tally: Tally, tree: Tree, projective: boolean): number {
    const { system } = oracle
    const end = derive(oracle, tree)
    if (end === undefined) {
      tally.uncovered++
      return Number.POSITIVE_INFINITY
    }
    const { byKind, transitions, swaps } = transitionCounts(system, end, this.#options)
    for (let kind = 0; kind < byKind.length; kind++) tally.byKind[kind] += byKind[kind]
    tally.covered++
    tally.derivations.push({ length: end.n, transitions })
    if (!projective) {
      tally.nonProjective.sentences++
      tally.nonProjective.transitions += transitions
      tally.nonProjective.swaps += swaps
    }
    return transitions
  }

  summaries(): OracleSummary[] {
    return this.#oracles.map(({ system, name }, index) => {
      const { byKind, derivations, ...tally } = this.#tallies[index]
      const counts = Object.fromEntries(
        system.transitions.map((transition, kind) => [transition.name, byKind[kind]]),
      )
      return {
        system: system.name,
        oracle: name,
        ...tally,
        byKind: counts,
        transitions: derivations.reduce((sum, { transitions }) => sum + transitions, 0),
        swaps: counts.SWAP ?? 0,
        derivations,
      }
    })
  }
}
