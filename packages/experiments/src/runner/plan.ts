import { templateSetFor } from 'crossarc/linear'
import { isNeural, type LinearRun, type NeuralRun, type Run, templatesOf } from './run.ts'
import { treebanks } from './treebanks.ts'

/** The number of seeds of a configuration, and of one whose runs are long. */
const SEEDS = 5
export const SEEDS_OF_LONG_RUNS = 3
/** A run is long if it takes more CPU seconds. */
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

/** An experiment that lists its runs, the most useful first; main.ts sorts them by seed. */
export interface PlannedExperiment {
  readonly name: string
  readonly title: string
  readonly treebanks: readonly string[]
  readonly runs: readonly Run[]
  /** Other experiments whose records are enough for its section. */
  readonly reads?: readonly string[]
}

export type NeuralConfiguration = Omit<NeuralRun, 'experiment' | 'task' | 'treebank' | 'preset' | 'seed'> & {
  readonly preset?: string
  /** 5 by default. */
  readonly seeds?: number
}

/** All configurations on all treebanks, with all seeds. */
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

/** The runs of all lists in order, without repetitions. */
export function inOrder(...lists: readonly (readonly NeuralRun[])[]): NeuralRun[] {
  const seen = new Set<string>()
  return lists.flat().filter((run) => {
    const key = JSON.stringify(run)
    return !seen.has(key) && seen.add(key)
  })
}

/** Limits for trying out an experiment. */
export interface PlanLimits {
  readonly epochs?: number | undefined
  /** Limits neural trainings. */
  readonly updates?: number | undefined
}

/**
 * All runs of an experiment, the most useful first: the first seed of every configuration before the second, small
 * treebanks before large ones.
 */
export function plan(experiment: Experiment, limits: PlanLimits = {}): Run[] {
  if (!('runs' in experiment)) return planLinear(experiment, limits.epochs)
  const { updates: maximumUpdates, epochs } = limits
  return experiment.runs.map((run) => {
    if (isNeural(run)) return maximumUpdates === undefined ? run : { ...run, maximumUpdates }
    return run.task === 'coverage' || run.task === 'arcs' || epochs === undefined ? run : { ...run, epochs }
  })
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
