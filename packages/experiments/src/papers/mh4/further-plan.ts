import { inOrder, type NeuralConfiguration, neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'
import type { NeuralRun } from '../../runner/run.ts'
import { columns, TABLE_4_TREEBANKS } from './plan.ts'

/** The part of the Ancient Greek treebank that experiments train on. */
export const ANCIENT_GREEK = 'Ancient Greek'
export const PART = 8000

/** The treebanks of the neural experiments, on which recall by length can be computed. */
const WITH_ARCS = [...TABLE_4_TREEBANKS, 'Vietnamese', 'Indonesian', 'Basque', ANCIENT_GREEK]

export const arcLengths: PlannedExperiment = {
  name: 'arc-lengths',
  title: 'Recall by the length of arcs: MH4 against 1EC, greedy MH4 against greedy MH3',
  treebanks: WITH_ARCS,
  runs: WITH_ARCS.map((treebank) => ({ experiment: 'arc-lengths', task: 'arcs', treebank, seed: 1 })),
}

/** The treebanks of the paper's Table 6 whose data are here. */
export const TABLE_6_TREEBANKS = ['Vietnamese', 'Indonesian'] as const

/** The models of Table 6, the most telling first. */
export const TABLE_6_MODELS = ['MH4-hybrid', 'MH3', '1EC', 'MST'] as const

/** The configuration of a column of Table 4. */
function column(wanted: string, seeds: number): NeuralConfiguration {
  const [, configuration] = columns.find(([name]) => name === wanted)!
  return { ...configuration, seeds }
}

export const table6: PlannedExperiment = {
  name: 'acl2018-table-6',
  title: 'Table 6 of Gómez-Rodríguez, Shi & Lee (2018): projective languages',
  treebanks: TABLE_6_TREEBANKS,
  runs: neuralRuns(
    'acl2018-table-6',
    TABLE_6_TREEBANKS,
    TABLE_6_MODELS.map((name) => column(name, 3)),
  ),
}

/** MH5 takes about six times as long as MH4, so both have short trainings. */
export const MH5_UPDATES = 8000
export const MH5_TREEBANKS = ['Gothic', ANCIENT_GREEK, 'Basque'] as const

export const mh5Models = ['mh4-hybrid', 'mh5-hybrid'] as const

export function mh5Configuration(model: string, treebank: string): NeuralConfiguration {
  const part = treebank === ANCIENT_GREEK ? { part: PART } : {}
  return { model, maximumUpdates: MH5_UPDATES, ...part }
}

export const mh5: PlannedExperiment = {
  name: 'mh5',
  title: 'MH_k beyond k = 4: MH5 against MH4',
  treebanks: MH5_TREEBANKS,
  runs: inOrder(
    ...MH5_TREEBANKS.map((treebank) =>
      neuralRuns(
        'mh5',
        [treebank],
        mh5Models.map((model) => ({ ...mh5Configuration(model, treebank), seeds: 2 })),
      ),
    ),
  ),
}

/** The paper's ensemble: its three kinds of non-projective models. */
export const ENSEMBLE = 'spanning-tree+mh4-hybrid+1ec-third-order'

/** The limit of the trainings of neural models on the part of Ancient Greek. */
export const ANCIENT_GREEK_UPDATES = 30_000

function ensemble(treebank: string, more: Partial<NeuralRun> = {}): NeuralRun {
  return {
    experiment: 'acl2018-table-5',
    task: 'ensemble',
    treebank,
    model: ENSEMBLE,
    preset: 'acl2018',
    seed: 1,
    ...more,
  }
}

/** Ensembles of the models of Table 6 and of the table of Ancient Greek; those of Table 4 are in `ensembles`. */
export const table5: PlannedExperiment = {
  name: 'acl2018-table-5',
  title: 'Table 5 of Gómez-Rodríguez, Shi & Lee (2018): the ensemble of MST, MH4 and 1EC',
  treebanks: [...TABLE_6_TREEBANKS, ANCIENT_GREEK],
  reads: ['ensembles'],
  runs: [
    ...TABLE_6_TREEBANKS.map((treebank) => ensemble(treebank)),
    ensemble(ANCIENT_GREEK, { part: PART, maximumUpdates: ANCIENT_GREEK_UPDATES }),
  ],
}
