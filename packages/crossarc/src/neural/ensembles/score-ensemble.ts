import type { ConstraintSet } from '../../constraint/set/index.ts'
import type { ChartOptions, ChartTree } from '../../decode/chart/shared/index.ts'
import { type Heads, NO_LABEL } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { eisner, spanningTree } from '../charts/arc-models.ts'
import type { ChartModel, Searches } from '../charts/chart-model.ts'
import { oneEndpointCrossing } from '../charts/crossing-models.ts'
import { mh4Arcs } from '../charts/mh4-model.ts'
import { bestLabels } from '../labels/labeler.ts'
import { chartModels } from '../network/chart-models.ts'
import { unlike } from '../network/join-models.ts'
import type { NeuralModel, ReadyNetwork } from '../network/model.ts'
import type { Reading } from '../network/parser-network.ts'
import { averages } from '../tensors/average.ts'
import { type EnsembleOptions, searchFor, type TreeSearch, type VoteOptions } from './ensemble.ts'
import { arcsOfTree, parseTogether, readyMember } from './ensemble-members.ts'
import { firstOf, weightsOf } from './ensemble-options.ts'

/** Models whose only table has the scores of arcs, which any search for trees accepts. */
const ARC_MODELS: ReadonlySet<ChartModel> = new Set([eisner, spanningTree, mh4Arcs, oneEndpointCrossing])

/**
 * Several global models of one kind, for instance with different seeds, that parse as one: the exact search of their kind
 * finds the best tree by the averages of their scores. Models that score arcs can use a different search: see `trees`.
 *
 * @example
 * const ensemble = new ScoreEnsemble([first, second, third])
 * ensemble.parse(sentence)
 */
export class ScoreEnsemble {
  readonly #members: readonly ReadyNetwork[]
  readonly #weights: readonly number[]
  readonly #oneRoot: boolean
  readonly #model: ChartModel
  readonly #searches: Searches
  /** Replaces the search of the model. */
  readonly #arcSearch: TreeSearch | undefined

  constructor(models: readonly NeuralModel[], { trees, oneRoot, weights }: EnsembleOptions = {}) {
    const first = firstOf(models)
    for (const model of models) checkSameKind(first, model)
    const { head } = first.description
    const model = chartModels.get(head.model)
    if (model === undefined) throw unlike('A local model has no scores before its search')
    if (trees !== undefined && !ARC_MODELS.has(model))
      throw unlike(`Models of ${head.model} do not score arcs, so they find only trees of their own class`)
    this.#weights = weightsOf(models.length, weights)
    this.#members = models.map(readyMember)
    this.#oneRoot = oneRoot ?? first.description.oneRoot
    this.#model = model
    this.#searches = model.searches()
    this.#arcSearch = trees === undefined ? undefined : searchFor(trees)
  }

  parse(sentence: Sentence, options: VoteOptions = {}): Sentence {
    return parseTogether(this.#members, sentence, options, {
      oneRoot: this.#oneRoot,
      system: (this.#arcSearch ?? this.#model).system,
      fallback: (n) => this.#fallback(n),
      heads: (n, readings, limits) => this.#search(n, readings, limits)?.heads,
      labels: (readings, heads, constraints) => this.#label(readings, heads, constraints),
    })
  }

  #search(n: number, readings: readonly Reading[], options: ChartOptions): ChartTree | undefined {
    const tables = averages(
      readings.map((reading) => reading.tables![0]),
      this.#weights,
    )
    if (this.#arcSearch !== undefined) return this.#arcSearch.best(n, tables[0], options)
    const { long, best } = this.#searches
    return ((this.#fallback(n) === undefined ? undefined : long) ?? best)(n, tables, options)
  }

  #fallback(n: number): string | undefined {
    if (this.#arcSearch !== undefined) return this.#arcSearch.fallback(n)
    const { limit } = this.#model
    return limit !== undefined && n > limit.words ? limit.fallback : undefined
  }

  #label(readings: readonly Reading[], heads: Heads, constraints: ConstraintSet | undefined): Int32Array {
    const arcs = arcsOfTree(heads)
    const scores = averages(
      readings.map((reading) => reading.labelScores(arcs)),
      this.#weights,
    )
    const best = bestLabels(
      scores,
      arcs,
      ({ head, dependent }, label) => constraints?.suitsLabel(head, dependent, label) ?? true,
    )
    return Int32Array.from([NO_LABEL, ...best])
  }
}

function checkSameKind({ description: a }: NeuralModel, { description: b }: NeuralModel): void {
  if (a.head.model !== b.head.model)
    throw unlike(`The scores of ${a.head.model} and of ${b.head.model} cannot be averaged`)
  const names = ({ labels }: NeuralModel['description']) =>
    Array.from({ length: labels.size }, (_, label) => labels.name(label)).join(' ')
  if (names(a) !== names(b)) throw unlike('The models of an ensemble have different labels')
}
