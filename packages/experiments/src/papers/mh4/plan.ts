import { formerPreset, largePreset, ownPreset, shorterPreset } from '../../presets/own-presets.ts'
import { defined } from '../../runner/defined.ts'
import { inOrder, type NeuralConfiguration, neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'
import { type NeuralRun, NO_TREEBANK } from '../../runner/run.ts'
import { furtherTreebanks, treebanks } from '../../runner/treebanks.ts'

export const TABLE_4_TREEBANKS = ['Hungarian', 'Gothic', 'Greek'] as const

export const hybrid: NeuralConfiguration = { model: 'mh4-hybrid' }

/** The columns of the paper's Table 4, in its order. 1EC has fewer seeds because its search is the slowest. */
export const columns: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['MH3', { model: 'mh3' }],
  ['MST', { model: 'spanning-tree' }],
  ['MH4-two', { model: 'mh4-two' }],
  ['MH4-hybrid', hybrid],
  ['1EC', { model: '1ec-third-order', seeds: 3 }],
  ['greedy MH3', { model: 'mh3-greedy' }],
  ['greedy MH4', { model: 'transition', system: 'mh4' }],
]

export const table4: PlannedExperiment = {
  name: 'acl2018-table-4',
  title: 'Table 4 of Gómez-Rodríguez, Shi & Lee (2018): neural parsers with exact search',
  treebanks: TABLE_4_TREEBANKS,
  runs: inOrder(
    neuralRuns('acl2018-table-4', TABLE_4_TREEBANKS, [hybrid]),
    neuralRuns(
      'acl2018-table-4',
      TABLE_4_TREEBANKS,
      columns.map(([, configuration]) => configuration),
    ),
  ),
}

/** On the treebank of Ancient Greek the searches for the closest tree would take too long; its part has its own section. */
const COVERED = treebanks.filter(({ roots }) => roots === undefined).map(({ name }) => name)

export const coverage: PlannedExperiment = {
  name: 'coverage',
  title: 'Coverage of treebanks: Table 3 of Gómez-Rodríguez, Shi & Lee (2018), and MH_5 and MH_6',
  treebanks: COVERED,
  runs: COVERED.map((treebank) => ({ experiment: 'coverage', task: 'coverage', treebank, seed: 1 })),
}

const local = (features: string): NeuralConfiguration => ({
  model: 'transition',
  system: 'mh4',
  features,
  seeds: 3,
})

/** The columns of Table 1 except the last one: that is greedy MH4 of Table 4, which also has the columns of Table 2. */
export const localFeatures: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['{s0, b0}', local('s0,b0')],
  ['{s1, s0, b0}', local('s1,s0,b0')],
]

/** Short trainings show what these features are worth if other derivations are learned. */
export const DERIVATION_UPDATES = 4000

const cut = (features: string, oracle?: string): NeuralConfiguration => ({
  ...local(features),
  ...defined({ oracle }),
  maximumUpdates: DERIVATION_UPDATES,
  seeds: 1,
})

/** Derivations that mostly reduce s0, as by default, or mostly s1. */
export const derivations: readonly (readonly [name: string, configuration: NeuralConfiguration])[] = [
  ['{s0, b0}, mostly s0 is removed', cut('s0,b0')],
  ['{s0, b0}, mostly s1', cut('s0,b0', 'chart-second')],
  ['{s1, s0, b0}, mostly s0', cut('s1,s0,b0')],
  ['{s1, s0, b0}, mostly s1', cut('s1,s0,b0', 'chart-second')],
]

export const tables1And2: PlannedExperiment = {
  name: 'acl2018-tables-1-2',
  title: 'Tables 1 and 2 of Gómez-Rodríguez, Shi & Lee (2018): how few features are enough',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    'acl2018-tables-1-2',
    TABLE_4_TREEBANKS,
    [...localFeatures, ...derivations].map(([, configuration]) => configuration),
  ),
}

/** Greedy search, two beams, and exact search. */
export const BEAMS = [1, 8, 32, undefined] as const

const SEARCHED_MODELS = ['mh3', 'arc-eager', 'mh4-two', 'mh4-hybrid'] as const

/** Shorter trainings than in Table 4 are enough to compare searches. */
export const SEARCHED_UPDATES = 8000

export const exactSearch: PlannedExperiment = {
  name: 'exact-search',
  title: 'Greedy, beam and exact search with the same scores',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    'exact-search',
    TABLE_4_TREEBANKS,
    SEARCHED_MODELS.map((model) => ({ model, seeds: 1, maximumUpdates: SEARCHED_UPDATES })),
    'search',
  ),
}

export const calibration: PlannedExperiment = {
  name: 'calibration',
  title: 'Probabilities of arcs: are they right as often as they say?',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    'calibration',
    TABLE_4_TREEBANKS,
    ['mh3', 'mh4-hybrid', 'spanning-tree'].map((model) => ({ model, seeds: 1 })),
    'calibration',
  ),
}

/** Numbers of seeds. The paper's ensemble combines models of different kinds. */
const SIZES = [2, 3, 5] as const
const MIXED = 'spanning-tree+mh4-hybrid+1ec-third-order'
const MODELS = ['mh4-hybrid', 'spanning-tree', MIXED] as const

/** Numbers of seeds of our own presets, as --networks combines them. */
const OWN_SIZES = [2, 3] as const

/** A former version of our own preset together with the paper's. */
const PAIR = { model: 'mh4-hybrid-arcs+mh4-hybrid', preset: `${formerPreset.name}+acl2018` }

export const ensembles: PlannedExperiment = {
  name: 'ensembles',
  title: 'Ensembles: parsers vote, or their scores are averaged',
  treebanks: TABLE_4_TREEBANKS,
  runs: [
    ...TABLE_4_TREEBANKS.map((treebank) => ensembleRun(treebank, PAIR.model, PAIR.preset, 1)),
    ...OWN_SIZES.flatMap((seed) =>
      [ownPreset, largePreset].flatMap(({ name }) =>
        TABLE_4_TREEBANKS.map((treebank) => ensembleRun(treebank, 'mh4-hybrid-arcs', name, seed)),
      ),
    ),
    ...[shorterPreset, formerPreset].flatMap(({ name }) =>
      TABLE_4_TREEBANKS.map((treebank) => ensembleRun(treebank, 'mh4-hybrid-arcs', name, 2)),
    ),
    ...SIZES.flatMap((seed) =>
      TABLE_4_TREEBANKS.flatMap((treebank) =>
        MODELS.filter((model) => model !== MIXED || seed === SIZES[0]).map((model) =>
          ensembleRun(treebank, model, 'acl2018', model === MIXED ? 1 : seed),
        ),
      ),
    ),
  ],
}

function ensembleRun(
  treebank: NeuralRun['treebank'],
  model: string,
  preset: string,
  seed: number,
): NeuralRun {
  return { experiment: 'ensembles', task: 'ensemble', treebank, model, preset, seed }
}

const counted = [...treebanks, ...furtherTreebanks].map(({ name }) => name)

export const outside: PlannedExperiment = {
  name: 'outside-mh4',
  title: 'The trees outside MH4: which they are, and how much of them the chart builds',
  treebanks: counted,
  runs: [
    ...[3, 4, 5, 6, 7].map((words) => ({
      experiment: 'outside-mh4',
      task: 'enumeration' as const,
      treebank: NO_TREEBANK as typeof NO_TREEBANK,
      words,
      seed: 1,
    })),
    ...counted.map((treebank) => ({
      experiment: 'outside-mh4',
      task: 'outside' as const,
      treebank,
      seed: 1,
    })),
  ],
}
