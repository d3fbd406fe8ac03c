import { inOrder, type NeuralConfiguration, neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'

export const TABLE_4_TREEBANKS = ['Hungarian', 'Gothic', 'Greek'] as const

export const hybrid: NeuralConfiguration = { model: 'mh4-hybrid' }

/** The columns of the paper's Table 4, in its order. The search of 1EC is the slowest. */
export const columns: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['MH3', { model: 'mh3' }],
  ['MST', { model: 'spanning-tree' }],
  ['MH4-two', { model: 'mh4-two' }],
  ['MH4-hybrid', hybrid],
  ['1EC', { model: '1ec-third-order', seeds: 3 }],
  ['greedy MH3', { model: 'mh3-greedy' }],
  ['greedy MH4', { model: 'transition', system: 'mh4' }],
]

const NAME = 'acl2018-table-4'

export const table4: PlannedExperiment = {
  name: NAME,
  title: 'Table 4 of Gómez-Rodríguez, Shi & Lee (2018): neural parsers with exact search',
  treebanks: TABLE_4_TREEBANKS,
  runs: inOrder(
    neuralRuns(NAME, TABLE_4_TREEBANKS, [hybrid]),
    neuralRuns(
      NAME,
      TABLE_4_TREEBANKS,
      columns.map(([, configuration]) => configuration),
    ),
  ),
}
