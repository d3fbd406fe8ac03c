import { templateSetFor } from 'crossarc/linear'
import { type NeuralConfiguration, neuralRuns, type PlannedExperiment } from '../../runner/plan.ts'
import { type CoverageRun, type LinearRun, templatesOf } from '../../runner/run.ts'
import { ANCIENT_GREEK, ANCIENT_GREEK_UPDATES, PART } from '../mh4/further-plan.ts'

const NAME = 'ancient-greek'

/** What the closest trees of each class share with the gold trees of the development set. */
export const ceilings: CoverageRun = {
  experiment: NAME,
  task: 'coverage',
  treebank: 'Ancient Greek (AGLDT, dev)',
  seed: 1,
}

/** The classes of trees that the parsers build. */
export type Trees = 'projective' | 'lifted from projective ones' | 'MH4' | '1EC' | 'those of attardi' | 'all'

/** A parser of the table. */
export interface Row<T> {
  readonly name: string
  readonly trees: Trees
  readonly configuration: T
}

type LinearParser = Pick<LinearRun, 'system' | 'oracle' | 'dynamic' | 'lifting'>

const linear = (
  name: string,
  trees: Trees,
  system: string,
  oracle: string,
  more: Partial<LinearParser> = {},
): Row<LinearParser> => ({
  name,
  trees,
  configuration: { system, oracle, dynamic: false, lifting: 'none', ...more },
})

/** Greedy linear parsers, the most telling first. */
export const linearRows: readonly Row<LinearParser>[] = [
  linear('swap (lazy)', 'all', 'swap', 'lazy'),
  linear('arc-standard, pseudo-projective (head)', 'lifted from projective ones', 'arc-standard', 'static', {
    lifting: 'head',
  }),
  linear('covington', 'all', 'covington', 'dynamic', { dynamic: true }),
  linear('arc-standard', 'projective', 'arc-standard', 'static'),
  linear('two-step', 'all', 'two-step', 'static'),
  linear('attardi', 'those of attardi', 'attardi', 'dynamic', { dynamic: true }),
  linear('swap (eager)', 'all', 'swap', 'eager'),
]

const neural = (name: string, trees: Trees, configuration: NeuralConfiguration) => ({
  name,
  trees,
  configuration: { ...configuration, maximumUpdates: ANCIENT_GREEK_UPDATES, part: PART },
})

/** Neural parsers: global ones, then greedy ones with the same network. */
export const neuralRows: readonly Row<NeuralConfiguration>[] = [
  neural('MH4-hybrid', 'MH4', { model: 'mh4-hybrid' }),
  neural('MH3', 'projective', { model: 'mh3' }),
  neural('MST', 'all', { model: 'spanning-tree' }),
  neural('1EC', '1EC', { model: '1ec-third-order' }),
  neural('greedy swap', 'all', { model: 'transition', system: 'swap' }),
  neural('greedy covington', 'all', { model: 'transition', system: 'covington' }),
]

const SEEDS = [1, 2]

export const ancientGreek: PlannedExperiment = {
  name: NAME,
  title: 'Ancient Greek: where crossing arcs decide',
  treebanks: [ceilings.treebank, ANCIENT_GREEK],
  runs: [
    ceilings,
    ...linearRows.flatMap(({ configuration }) =>
      SEEDS.map(
        (seed): LinearRun => ({
          experiment: NAME,
          task: 'train',
          treebank: ANCIENT_GREEK,
          beam: 1,
          labelling: 'joint',
          templates: templatesOf(templateSetFor(configuration.system)),
          epochs: 15,
          seed,
          part: PART,
          ...configuration,
        }),
      ),
    ),
    ...neuralRuns(
      NAME,
      [ANCIENT_GREEK],
      neuralRows.map(({ configuration }) => ({ ...configuration, seeds: SEEDS.length })),
    ),
  ],
}
