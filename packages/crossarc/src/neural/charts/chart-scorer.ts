import type { EncoderTrace } from '../encoder/encoder.ts'
import { Biaffine, type BiaffineTrace } from '../layers/biaffine.ts'
import { Mlp, type MlpTrace } from '../layers/mlp.ts'
import { RolePadding, type RoleRows } from '../layers/role-rows.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { ScoreTables } from '../search/score-tables.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'
import type { ChartModel } from './chart-model.ts'

interface RoleTrace {
  readonly padded: RoleRows
  readonly mlp: MlpTrace
  /** What the biaffines read, in the order of the role's layout. */
  readonly rows: Pointer
}

export interface ChartTrace {
  readonly roles: readonly RoleTrace[]
  readonly tables: readonly BiaffineTrace[]
}

/** The layers of a global model: every score comes from a biaffine over two hidden layers, one for each role. */
export class ChartScorer {
  readonly #model: ChartModel
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
    this.#model = model
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

  forward(context: ForwardContext, { nodes, first, rows }: EncoderTrace): ChartTrace {
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

  /** Views of the tables of one sentence of the batch. */
  tablesOf({ workspace }: ForwardContext, { tables }: ChartTrace, sentence: number): ScoreTables {
    return tables.map(({ scores, offsets }) => {
      const start = offsets[sentence]
      return workspace.view(scores + 4 * start, offsets[sentence + 1] - start)
    })
  }

  /** Adds to the gradients and to dNodes. `gradientOf` makes the gradient of the scores of a table, given its number. */
  backward(
    context: ForwardContext,
    trace: EncoderTrace,
    { roles, tables }: ChartTrace,
    gradientOf: (table: number) => Pointer,
    dNodes: Pointer,
  ): void {
    const dRoles = roles.map(({ padded }) => zeroed(context, padded.first.at(-1)! * this.#hidden))
    for (const [k, table] of tables.entries()) {
      const { left, right } = this.#model.tables[k]
      this.#biaffines[k].backward(context, table, gradientOf(k), dRoles[left], dRoles[right])
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
