import type { ConstraintSet } from '../../constraint/set/index.ts'
import type { ChartOptions } from '../../decode/chart/shared/index.ts'
import { type Heads, NO_LABEL } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { arcDistributions, chartModels } from '../network/chart-models.ts'
import { unlike } from '../network/join-models.ts'
import type { NeuralModel, ReadyNetwork } from '../network/model.ts'
import type { Reading } from '../network/parser-network.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { type EnsembleOptions, searchFor, type TreeSearch, type VoteOptions } from './ensemble.ts'
import { arcsOfTree, parseTogether, readyMember } from './ensemble-members.ts'
import { checkTemperature, firstOf, weightsOf } from './ensemble-options.ts'

/** How an ensemble adds up probabilities. */
export interface ProbabilityEnsembleOptions extends EnsembleOptions {
  /** The divisor of all scores before they become probabilities; 0.35 by default. */
  readonly temperature?: number
}

/**
 * Lower than in calibrated confidence, since a high temperature favours trees with many derivations. Chosen for two models
 * of Gothic, for which 0.2 to 0.7 are all within 0.2 UAS.
 */
const TEMPERATURE = 0.35

interface Member {
  readonly ready: ReadyNetwork
  readonly distribution: ArcDistribution
  readonly temperature: number
  readonly weight: number
  /** The heads in a sentence that is too long for sums. */
  longTree(n: number, tables: ScoreTables, options: ChartOptions): Heads | undefined
}

/**
 * Global models of any kinds that parse as one: the ensemble averages the probabilities of each arc, and of each label of an
 * arc, and finds the tree with the largest sum, which maximises the expected number of right heads. If a sentence is too long
 * for sums over all trees of a model, only its projective trees count, and in still longer sentences only its best tree.
 *
 * @example
 * const ensemble = new ProbabilityEnsemble([hybridModel, spanningTreeModel], { trees: 'mh4' })
 * ensemble.parse(sentence)
 */
export class ProbabilityEnsemble {
  readonly #members: readonly Member[]
  readonly #oneRoot: boolean
  readonly #search: TreeSearch

  constructor(
    models: readonly NeuralModel[],
    { trees = 'mh4', oneRoot, weights, temperature = TEMPERATURE }: ProbabilityEnsembleOptions = {},
  ) {
    const first = firstOf(models)
    const each = weightsOf(models.length, weights)
    this.#search = searchFor(trees)
    checkTemperature(temperature)
    this.#members = models.map((model, k) => memberOf(model, each[k], temperature))
    this.#oneRoot = oneRoot ?? first.description.oneRoot
  }

  parse(sentence: Sentence, options: VoteOptions = {}): Sentence {
    const members = this.#members.map(({ ready }) => ready)
    return parseTogether(members, sentence, options, {
      oneRoot: this.#oneRoot,
      system: this.#search.system,
      fallback: (n) => this.#search.fallback(n),
      heads: (n, readings, limits) => this.#search.best(n, this.#arcs(n, readings, limits), limits)?.heads,
      labels: (readings, heads, constraints) => this.#labels(readings, heads, constraints),
    })
  }

  #arcs(n: number, readings: readonly Reading[], options: ChartOptions): Float64Array {
    const sum = new Float64Array((n + 1) * (n + 1))
    for (const [k, member] of this.#members.entries()) {
      const found = arcsOf(member, n, readings[k].tables![0], options)
      if (found === undefined) continue
      for (let place = 0; place < sum.length; place++) sum[place] += member.weight * found[place]
    }
    return sum
  }

  /** The ensemble gives the labels that the first member has. */
  #labels(readings: readonly Reading[], heads: Heads, constraints: ConstraintSet | undefined): Int32Array {
    const arcs = arcsOfTree(heads)
    const { labels } = this.#members[0].ready.network.description
    const scores = readings.map((reading) => reading.labelScores(arcs).map(probabilitiesOf))
    const best = arcs.map(({ head, dependent }, k) => {
      const sums = labels.names.map((name, label) => {
        if (constraints?.suitsLabel(head, dependent, label) === false) return Number.NEGATIVE_INFINITY
        return this.#members.reduce((sum, { ready, weight }, m) => {
          const own = ready.network.description.labels.find(name)
          return sum + (own < 0 ? 0 : weight * scores[m][k][own])
        }, 0)
      })
      return sums.indexOf(Math.max(...sums))
    })
    return Int32Array.from([NO_LABEL, ...best])
  }
}

function memberOf(model: NeuralModel, weight: number, temperature: number): Member {
  const { head } = model.description
  const distribution = arcDistributions.get(head.model)
  if (distribution === undefined) throw unlike(`Models of ${head.model} have no probabilities of arcs`)
  const { long, best } = chartModels.get(head.model)!.searches()
  return {
    ready: readyMember(model),
    distribution,
    temperature,
    weight,
    longTree: (n, tables, options) => (long ?? best)(n, tables, options)?.heads,
  }
}

/** Undefined if the member has no tree that satisfies the constraints; then it does not count. */
function arcsOf(
  member: Member,
  n: number,
  tables: ScoreTables,
  options: ChartOptions,
): Float64Array | undefined {
  const { distribution, temperature } = member
  const sums = [distribution, distribution.projective].find((some) => some !== undefined && n <= some.longest)
  if (sums !== undefined) {
    const cooled = tables.map((table) => table.map((score) => score / temperature))
    return sums.arcs(n, cooled, options)?.arcs
  }
  const heads = member.longTree(n, tables, options)
  if (heads === undefined) return undefined
  const arcs = new Float64Array((n + 1) * (n + 1))
  for (let word = 1; word <= n; word++) arcs[heads[word] * (n + 1) + word] = 1
  return arcs
}

function probabilitiesOf(scores: Float32Array): Float64Array {
  const highest = Math.max(...scores)
  const weights = Float64Array.from(scores, (score) => Math.exp(score - highest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}
