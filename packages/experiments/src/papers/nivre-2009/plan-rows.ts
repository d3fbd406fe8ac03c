import { templateSetFor } from 'crossarc/linear'
import { type GraphRun, type LinearRun, templatesOf } from '../../runner/run.ts'

/** A transition parser of Table 1. */
export type RowParser = Pick<LinearRun, 'system' | 'oracle' | 'lifting'>

export interface TransitionRow {
  readonly name: string
  readonly parser: RowParser
}

export interface GraphRow {
  readonly name: string
  readonly guide: GraphRun['guide']
}

export type TableRow = TransitionRow | GraphRow

const malt: RowParser = { system: 'arc-eager', oracle: 'static', lifting: 'head' }

/** The systems of the paper's Table 1. */
export const rows = {
  eager: { name: 'S_u: swap, eager', parser: { system: 'swap', oracle: 'eager', lifting: 'none' } },
  lazy: { name: 'swap, lazy', parser: { system: 'swap', oracle: 'lazy', lifting: 'none' } },
  projective: {
    name: 'S_p: arc-standard',
    parser: { system: 'arc-standard', oracle: 'static', lifting: 'unmarked' },
  },
  pseudo: {
    name: 'S_pp: arc-standard, pseudo-projective',
    parser: { system: 'arc-standard', oracle: 'static', lifting: 'head' },
  },
  malt: { name: 'Malt-06: arc-eager, pseudo-projective', parser: malt },
  graph: { name: 'MST', guide: 'none' },
  guided: { name: 'MST_Malt', guide: 'arc-eager' },
  strict: {
    name: 'arc-standard, projective sentences only',
    parser: { system: 'arc-standard', oracle: 'static', lifting: 'none' },
  },
} as const satisfies { readonly [name: string]: TableRow }

export const EPOCHS = 15
/** Of the spanning-tree parser; its guide has as many as the other transition parsers. */
export const GRAPH_EPOCHS = 10

export interface Place {
  readonly experiment: string
  readonly treebank: string
  readonly seed: number
  readonly part?: number
}

export function runOf(row: TableRow, place: Place): LinearRun | GraphRun {
  if ('guide' in row) return { task: 'graph', guide: row.guide, epochs: GRAPH_EPOCHS, ...place }
  const { lifting, ...parser } = row.parser
  return { ...linear, lifting, templates: templatesFor(parser.system), epochs: EPOCHS, ...parser, ...place }
}

const linear = { task: 'train', dynamic: false, beam: 1, labelling: 'joint' } as const

/** The parser of Malt-06 guides MST_Malt. */
export function guideRun(treebank: string, seed: number): LinearRun {
  return runOf({ name: 'guide', parser: malt }, { experiment: 'guide', treebank, seed }) as LinearRun
}

function templatesFor(system: string): string {
  return templatesOf(templateSetFor(system))
}
