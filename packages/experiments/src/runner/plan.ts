import type { NeuralRun, Run } from './run.ts'

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
