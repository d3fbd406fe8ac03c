import { CrossarcError } from '../../base/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import { Biaffine, type BiaffineTrace } from '../layers/biaffine.ts'
import { Mlp, type MlpTrace } from '../layers/mlp.ts'
import { RolePadding, type RoleRows } from '../layers/role-rows.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type {
  FoundHeads,
  LearningTarget,
  LearnOptions,
  ParseLimits,
  ParsingHead,
} from '../search/parsing-head.ts'
import { searchTables } from '../search/table-search.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import {
  type ChartModel,
  type Difference,
  type Places,
  type ScoreTables,
  type Searches,
  sumOf,
} from './chart-model.ts'

interface RoleTrace {
  readonly padded: RoleRows
  readonly mlp: MlpTrace
  /** What the biaffines read, in the order of the role's layout. */
  readonly rows: Pointer
}

interface HeadTrace {
  readonly roles: readonly RoleTrace[]
  readonly tables: readonly BiaffineTrace[]
}

/**
 * A global model with exact search: every score that a derivation can be made of comes from a biaffine over two hidden
 * layers. It learns by the structured hinge loss max_t (S(t) + cost(t)) − S(gold), where the cost is the number of wrong
 * heads, and the gold derivation, where there are several, is the best one of the gold tree under the present scores.
 */
export class ChartHead implements ParsingHead {
  readonly system: string
  readonly #model: ChartModel
  readonly #searches: Searches
  readonly #inputs: number
  readonly #hidden: number
  readonly #pad: RolePadding
  readonly #mlps: readonly Mlp[]
  readonly #biaffines: readonly Biaffine[]

  constructor(
    parameters: Parameters,
    name: string,
    model: ChartModel,
    inputs: number,
    { hidden, activation, dropout }: NetworkOptions,
  ) {
    this.system = model.system
    this.#model = model
    this.#searches = model.searches()
    this.#inputs = inputs
    this.#hidden = hidden
    this.#pad = new RolePadding(parameters, `${name}.pad`, model.pad === 'before' ? inputs : hidden)
    const options = { inputs, outputs: hidden, activation, dropout }
    this.#mlps = model.roles.map((role) => new Mlp(parameters, `${name}.${role.name}`, options))
    this.#biaffines = model.tables.map(({ left, right, outputs }) => {
      const names = `${model.roles[left].name}-${model.roles[right].name}`
      return new Biaffine(parameters, `${name}.${names}`, { left: hidden, right: hidden, outputs })
    })
  }

  prepare(gold: Heads, oneRoot: boolean): LearningTarget | undefined {
    const heads = this.#searches.closest(gold, oneRoot)
    if (heads === undefined) return undefined
    const { derive, goldPlaces } = this.#searches
    return { heads, derivation: (derive ?? goldPlaces)?.(heads) }
  }

  learn(
    context: ForwardContext,
    trace: EncoderTrace,
    gold: readonly (LearningTarget | undefined)[],
    { oneRoot, weight }: LearnOptions,
    dNodes: Pointer,
  ): number {
    const head = this.#forward(context, trace)
    const differences = gold.map((item, sentence) =>
      item === undefined ? undefined : this.#compare(this.#tablesOf(context, head, sentence), item, oneRoot),
    )
    this.#backward(context, trace, head, differences, weight, dNodes)
    return weight * differences.reduce((sum, difference) => sum + (difference?.loss ?? 0), 0)
  }

  parse(
    context: ForwardContext,
    trace: EncoderTrace,
    limits: readonly ParseLimits[],
  ): (FoundHeads | undefined)[] {
    const head = this.#forward(context, trace)
    return limits.map((asked, sentence) => {
      const n = trace.first[sentence + 1] - trace.first[sentence] - 1
      const tables = this.#tablesOf(context, head, sentence)
      const found = this.search(n, tables, asked)
      if (found === undefined || asked.tables !== true) return found
      return { ...found, tables: tables.map((table) => table.slice()) }
    })
  }

  search(n: number, tables: ScoreTables, asked: ParseLimits): FoundHeads | undefined {
    const { oneRoot, constraints, beam } = asked
    const { limit, transitions } = this.#model
    if (beam !== undefined) {
      if (transitions === undefined)
        throw new CrossarcError('no-beam', 'This model has no transitions, so it cannot search with a beam')
      return searchTables(transitions, n, tables, asked, beam)
    }
    const isLong = limit !== undefined && n > limit.words
    const search = (isLong ? this.#searches.long : undefined) ?? this.#searches.best
    const found = search(n, tables, { oneRoot, ...(constraints === undefined ? {} : { constraints }) })
    if (found === undefined) return undefined
    const { heads, score } = found
    return { heads, score, ...(isLong ? { fallback: limit.fallback } : {}) }
  }

  tables(context: ForwardContext, trace: EncoderTrace): ScoreTables[] {
    const head = this.#forward(context, trace)
    const sentences = trace.first.length - 1
    return Array.from({ length: sentences }, (_, sentence) =>
      this.#tablesOf(context, head, sentence).map((table) => table.slice()),
    )
  }

  #compare(
    tables: ScoreTables,
    { heads, derivation }: LearningTarget,
    oneRoot: boolean,
  ): Difference | undefined {
    const n = heads.length - 1
    const { best, compare } = this.#searches
    if (compare !== undefined) return compare(n, tables, derivation)
    const found = best(n, tables, { oneRoot, costAgainst: heads })
    const fixed = derivation as Places | undefined
    const gold =
      fixed === undefined
        ? best(n, tables, { oneRoot, only: heads })
        : { places: fixed, score: sumOf(tables, fixed) }
    if (found === undefined || gold === undefined) return undefined
    return { loss: found.score - gold.score, found: found.places, gold: gold.places }
  }

  #forward(context: ForwardContext, { nodes, first, rows }: EncoderTrace): HeadTrace {
    const roles = this.#model.roles.map(({ layout }, k): RoleTrace => {
      const mlp = this.#mlps[k]
      if (this.#model.pad === 'before') {
        const padded = this.#pad.gather(context, nodes, first, layout)
        const trace = mlp.forward(context, padded.rows, padded.first.at(-1)!)
        return { padded, mlp: trace, rows: trace.output }
      }
      const trace = mlp.forward(context, nodes, rows)
      const padded = this.#pad.gather(context, trace.output, first, layout)
      return { padded, mlp: trace, rows: padded.rows }
    })
    const tables = this.#model.tables.map(({ left, right }, k) => {
      const [a, b] = [roles[left], roles[right]]
      return this.#biaffines[k].forward(context, a.rows, a.padded.first, b.rows, b.padded.first)
    })
    return { roles, tables }
  }

  #tablesOf({ workspace }: ForwardContext, { tables }: HeadTrace, sentence: number): ScoreTables {
    return tables.map(({ scores, offsets }) => {
      const start = offsets[sentence]
      return workspace.view(scores + 4 * start, offsets[sentence + 1] - start)
    })
  }

  #backward(
    context: ForwardContext,
    trace: EncoderTrace,
    { roles, tables }: HeadTrace,
    differences: readonly (Difference | undefined)[],
    weight: number,
    dNodes: Pointer,
  ): void {
    const { workspace } = context
    const hidden = this.#hidden
    // A number of 32 bits: what both derivations have must come to exactly 0.
    const step = Math.fround(weight)
    const dRoles = roles.map(({ padded }) => zeroed(context, padded.first.at(-1)! * hidden))
    for (const [k, table] of tables.entries()) {
      const { left, right } = this.#model.tables[k]
      const size = table.offsets.at(-1)!
      const dScores = zeroed(context, size)
      const view = workspace.view(dScores, size)
      for (const [sentence, difference] of differences.entries()) {
        if (difference === undefined) continue
        const start = table.offsets[sentence]
        for (const place of difference.found[k]) view[start + place] += step
        for (const place of difference.gold[k]) view[start + place] -= step
      }
      this.#biaffines[k].backward(context, table, dScores, dRoles[left], dRoles[right])
    }
    for (const [k, { padded, mlp }] of roles.entries())
      this.#roleBackward(context, trace, k, padded, mlp, dRoles[k], dNodes)
  }

  #roleBackward(
    context: ForwardContext,
    { rows }: EncoderTrace,
    role: number,
    padded: RoleRows,
    mlp: MlpTrace,
    dRows: Pointer,
    dNodes: Pointer,
  ): void {
    if (this.#model.pad === 'before') {
      const dPadded = zeroed(context, padded.first.at(-1)! * this.#inputs)
      this.#mlps[role].backward(context, mlp, dRows, dPadded)
      this.#pad.scatter(context, padded, dPadded, dNodes)
      return
    }
    const dOutput = zeroed(context, rows * this.#hidden)
    this.#pad.scatter(context, padded, dRows, dOutput)
    this.#mlps[role].backward(context, mlp, dOutput, dNodes)
  }
}
