import { CrossarcError, defined } from '../../base/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'
import type { FoundTree, ParseLimits, ParsingHead } from '../search/parsing-head.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { searchTables } from '../search/table-search.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { ChartModel, Searches } from './chart-model.ts'
import { ChartScorer } from './chart-scorer.ts'

/** A global model with exact search over the tables of its scorer. */
export class ChartHead implements ParsingHead {
  readonly system: string
  readonly scorer: ChartScorer
  readonly searches: Searches
  readonly distribution: ArcDistribution | undefined
  readonly #model: ChartModel

  constructor(
    parameters: Parameters,
    name: string,
    model: ChartModel,
    inputs: number,
    options: NetworkOptions,
  ) {
    this.system = model.system
    this.scorer = new ChartScorer(parameters, name, model, inputs, options)
    this.searches = model.searches()
    this.distribution = model.distribution
    this.#model = model
  }

  parse(
    context: ForwardContext,
    trace: EncoderTrace,
    limits: readonly ParseLimits[],
  ): (FoundTree | undefined)[] {
    const scores = this.scorer.forward(context, trace)
    return limits.map((asked, sentence) => {
      const n = trace.first[sentence + 1] - trace.first[sentence] - 1
      const tables = this.scorer.tablesOf(context, scores, sentence)
      const found = this.search(n, tables, asked)
      if (found === undefined || asked.tables !== true) return found
      return { ...found, tables: tables.map((table) => table.slice()) }
    })
  }

  search(n: number, tables: ScoreTables, asked: ParseLimits): FoundTree | undefined {
    const { oneRoot, constraints, beam } = asked
    const { transitions } = this.#model
    if (beam !== undefined) {
      if (transitions === undefined)
        throw new CrossarcError('no-beam', 'This model has no transitions, so it cannot search with a beam')
      return searchTables(transitions, n, tables, asked, beam)
    }
    const fallback = this.fallbackOf(n)
    const search = (fallback !== undefined ? this.searches.long : undefined) ?? this.searches.best
    const found = search(n, tables, { oneRoot, ...defined({ constraints }) })
    if (found === undefined) return undefined
    const { heads, score } = found
    return { heads, score, ...defined({ fallback }) }
  }

  fallbackOf(n: number): string | undefined {
    const { limit } = this.#model
    return limit !== undefined && n > limit.words ? limit.fallback : undefined
  }

  tables(context: ForwardContext, trace: EncoderTrace): ScoreTables[] {
    const scores = this.scorer.forward(context, trace)
    const sentences = trace.first.length - 1
    return Array.from({ length: sentences }, (_, sentence) =>
      this.scorer.tablesOf(context, scores, sentence).map((table) => table.slice()),
    )
  }
}
