import { templateSetFor } from 'crossarc/linear'
import { neuralExperiments } from './papers/mh4/experiments.ts'
import type { PlannedExperiment } from './runner/plan.ts'
import { isNeural, type LinearRun, type Run, templatesOf } from './runner/run.ts'
import { treebanks } from './runner/treebanks.ts'

/** Seeds of every configuration, and of those whose runs are long. */
export const SEEDS = 5
export const SEEDS_OF_LONG_RUNS = 3
/** CPU seconds from which on a run is long. */
export const LONG_RUN = 180

interface LinearExperiment {
  readonly name: string
  readonly title: string
  readonly treebanks: readonly string[]
  /** The runs of one seed on one treebank, all else left to plan(). */
  readonly configurations: readonly Configuration[]
  readonly epochs: number
}

export type Experiment = LinearExperiment | PlannedExperiment

type Configuration = Pick<LinearRun, 'system' | 'oracle'> & Partial<LinearRun> & { onceOnly?: boolean }

const greedySwap: readonly Configuration[] = [
  { system: 'swap', oracle: 'eager' },
  { system: 'swap', oracle: 'lazy' },
  { system: 'two-step', oracle: 'static' },
]

/** The same features for all three: two-step's own set, whose phase says nothing in the other two. */
const sameFeatures = greedySwap.map((configuration) => ({
  ...configuration,
  templates: templatesOf('two-step'),
}))

export const BEAM = 16

/** The templates of the papers for Covington and arc-eager; attardi has none in them, and takes its own set. */
const nonMonotonicParsing: readonly Configuration[] = [
  { system: 'covington', oracle: 'static' },
  { system: 'covington', oracle: 'dynamic', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'lower', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'upper', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'upper-all', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'monotonic-first', dynamic: true },
  { system: 'arc-eager', oracle: 'dynamic', dynamic: true },
  { system: 'arc-eager-nonmonotonic', oracle: 'monotonic-first', dynamic: true },
  { system: 'attardi', oracle: 'dynamic', dynamic: true },
].map((configuration) => {
  const { system } = configuration
  if (system === 'attardi') return configuration
  const templates = templatesOf(system.startsWith('covington') ? 'covington' : 'zhang-nivre')
  return { ...configuration, templates }
})

export const experiments: readonly Experiment[] = [
  {
    name: 'nivre-table-1',
    title: "Nivre's Table 1 on Danish CoNLL-X",
    treebanks: ['Danish'],
    epochs: 15,
    configurations: [
      { system: 'swap', oracle: 'lazy' },
      { system: 'arc-standard', oracle: 'static' },
      { system: 'arc-standard', oracle: 'static', lifting: 'head' },
      { system: 'swap', oracle: 'lazy', beam: BEAM },
    ],
  },
  {
    name: 'transitions',
    title: 'Transitions against length',
    treebanks: ['Danish'],
    epochs: 15,
    configurations: [
      ...greedySwap.map((configuration) => ({ ...configuration, task: 'derive' as const, onceOnly: true })),
      ...greedySwap.map((configuration) => ({ ...configuration, onceOnly: true })),
    ],
  },
  {
    name: 'covington-table-3',
    title: 'Non-monotonic parsing: Tables 3 and 4 of Fernández-González & Gómez-Rodríguez (2017)',
    treebanks: ['Hungarian', 'Afrikaans', 'Gothic', 'Turkish', 'Greek', 'Basque', 'Dutch', 'Danish'],
    epochs: 15,
    configurations: nonMonotonicParsing,
  },
  {
    name: 'labelling',
    title: 'Labels together with transitions, or after them',
    treebanks: ['Hungarian', 'Gothic', 'English'],
    epochs: 15,
    configurations: (['joint', 'after'] as const).map((labelling) => ({
      system: 'swap',
      oracle: 'lazy',
      labelling,
    })),
  },
  {
    name: 'loss-bounds',
    title: 'The bounds on the loss: Table 1 of Fernández-González & Gómez-Rodríguez (2017)',
    treebanks: [
      'Hungarian',
      'Afrikaans',
      'Gothic',
      'Turkish',
      'Greek',
      'Basque',
      'Dutch',
      'Danish',
      'English',
    ],
    epochs: 1,
    configurations: [
      {
        system: 'covington-nonmonotonic',
        oracle: 'upper-all',
        dynamic: true,
        task: 'bounds',
        templates: templatesOf('covington'),
        onceOnly: true,
      },
    ],
  },
  {
    name: 'swap-oracles',
    title: 'swap eager, swap lazy and two-step, trained',
    treebanks: ['Basque', 'Dutch', 'Danish', 'English'],
    epochs: 15,
    configurations: sameFeatures,
  },
  {
    name: 'known',
    title: 'Constrained parsing: what a person could know beforehand',
    treebanks: ['English', 'Afrikaans', 'Korean'],
    epochs: 10,
    configurations: ['arc-eager', 'swap'].map((system) => ({
      system,
      oracle: system === 'swap' ? 'lazy' : 'static',
      beam: 8,
      task: 'known' as const,
      onceOnly: true,
    })),
  },
  {
    name: 'annotation',
    title: 'Constrained parsing: a linguist corrects trees',
    treebanks: ['Hungarian', 'Danish'],
    epochs: 15,
    configurations: [
      { system: 'arc-eager', oracle: 'dynamic', dynamic: true },
      { system: 'swap', oracle: 'lazy' },
      { system: 'covington', oracle: 'dynamic', dynamic: true },
      { system: 'arc-eager', oracle: 'static', beam: 8 },
      { system: 'swap', oracle: 'lazy', beam: 8 },
    ].map((configuration) => ({ ...configuration, task: 'annotation' as const, onceOnly: true })),
  },
  {
    name: 'partial-trees',
    title: 'Training on partial trees',
    treebanks: ['Hungarian', 'Danish'],
    epochs: 15,
    configurations: ['arc-eager', 'covington'].flatMap((system) =>
      [undefined, 50, 25].map((kept) => ({
        system,
        oracle: 'dynamic',
        dynamic: true,
        ...(kept === undefined ? {} : { kept }),
      })),
    ),
  },
  ...neuralExperiments,
]

/** What is tried with less than an experiment has. */
export interface PlanLimits {
  readonly epochs?: number | undefined
  /** Of neural trainings. */
  readonly updates?: number | undefined
}

/**
 * All runs of an experiment, in the order in which they are worth having: the first seed of everything before the
 * second, small treebanks before large ones.
 */
export function plan(experiment: Experiment, limits: PlanLimits = {}): Run[] {
  if (!('runs' in experiment)) return planLinear(experiment, limits.epochs)
  const { updates: maximumUpdates } = limits
  return experiment.runs.map((run) =>
    isNeural(run) && maximumUpdates !== undefined ? { ...run, maximumUpdates } : run,
  )
}

function planLinear(experiment: LinearExperiment, epochs: number = experiment.epochs): LinearRun[] {
  const names = treebanks.map(({ name }) => name).filter((name) => experiment.treebanks.includes(name))
  const runs: LinearRun[] = []
  for (let seed = 1; seed <= SEEDS; seed++) {
    for (const treebank of names) {
      for (const { onceOnly = false, ...configuration } of experiment.configurations) {
        if (onceOnly && seed > 1) continue
        runs.push({
          experiment: experiment.name,
          task: 'train',
          treebank,
          dynamic: false,
          lifting: 'none',
          beam: 1,
          labelling: 'joint',
          templates: configuration.templates ?? templatesOf(templateSetFor(configuration.system)),
          epochs,
          seed,
          ...configuration,
        })
      }
    }
  }
  return runs
}
