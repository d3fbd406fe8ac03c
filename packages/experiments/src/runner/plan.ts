import { templateSetFor } from 'crossarc/linear'
import { isNeural, type LinearRun, type NeuralRun, type Run, templatesOf } from './run.ts'
import { treebanks } from './treebanks.ts'

/** Seeds of every configuration, and of those whose runs are long. */
export const SEEDS = 5
export const SEEDS_OF_LONG_RUNS = 3
/** CPU seconds from which on a run is long. */
export const LONG_RUN = 180

export interface LinearExperiment {
  readonly name: string
  readonly title: string
  readonly treebanks: readonly string[]
  /** The runs of one seed on one treebank; plan() fills in the rest. */
  readonly configurations: readonly LinearConfiguration[]
  readonly epochs: number
}

export type Experiment = LinearExperiment | PlannedExperiment

export type LinearConfiguration = Pick<LinearRun, 'system' | 'oracle'> &
  Partial<LinearRun> & { onceOnly?: boolean }

/** An experiment whose runs are listed, in the order in which they are worth having; main.ts sorts them by seed. */
export interface PlannedExperiment {
  readonly name: string
  readonly title: string
  readonly treebanks: readonly string[]
  readonly runs: readonly Run[]
}

export type NeuralConfiguration = Omit<NeuralRun, 'experiment' | 'task' | 'treebank' | 'preset' | 'seed'> & {
  readonly preset?: string
  /** 5 by default. */
  readonly seeds?: number
}

/** Every configuration on every treebank, with its seeds. */
export function neuralRuns(
  experiment: string,
  treebanks: readonly string[],
  configurations: readonly NeuralConfiguration[],
  task: NeuralRun['task'] = 'neural',
): NeuralRun[] {
  return treebanks.flatMap((treebank) =>
    configurations.flatMap(({ seeds = 5, preset = 'acl2018', ...configuration }) =>
      Array.from({ length: seeds }, (_, k) => ({
        experiment,
        task,
        treebank,
        preset,
        seed: k + 1,
        ...configuration,
      })),
    ),
  )
}

/** The runs of all lists, each once, in the order of the lists. */
export function inOrder(...lists: readonly (readonly NeuralRun[])[]): NeuralRun[] {
  const seen = new Set<string>()
  return lists.flat().filter((run) => {
    const key = JSON.stringify(run)
    return !seen.has(key) && seen.add(key)
  })
}

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
