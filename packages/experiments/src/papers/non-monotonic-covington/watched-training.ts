import { LinearTraining } from 'crossarc/linear'
import { type Configuration, type DynamicOracle, dynamicOracle, type Judge } from 'crossarc/transitions'
import { exitWithoutParent } from '../../runner/parent.ts'
import type { LinearRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { templatesOfRun } from '../../tasks/train.ts'

/** The number of training transitions to look at; the epochs of a run do not matter. */
export const TRANSITIONS = 100_000

/** More epochs than these transitions take. */
const EPOCHS = 1000

/** The gold tree of a sentence, as an oracle gets it. */
export type Gold = Parameters<DynamicOracle['judge']>[0]

/** Looks at a configuration of the sentence whose gold tree it was made for. */
export type Look = (c: Configuration) => void

/**
 * Trains with the run's dynamic oracle and looks at TRANSITIONS configurations, each before its transition is taken: from
 * the second epoch on, when training begins to follow wrong transitions. In the first epoch every loss is 0.
 */
export function watchTraining(run: LinearRun, lookAt: (gold: Gold) => Look): void {
  const { train } = load(run.treebank)
  const progress = { open: false, seen: 0 }
  const training = new LinearTraining(train, [], {
    system: run.system,
    dynamic: watched(dynamicOracle(run.system, run.oracle), lookAt, progress),
    templates: templatesOfRun(run),
    epochs: EPOCHS,
    seed: run.seed,
  })
  for (const { type } of training.run()) {
    exitWithoutParent()
    if (type === 'epoch') progress.open = true
    if (progress.seen === TRANSITIONS) break
  }
}

/** An oracle that shows every configuration it is asked about. */
function watched(
  oracle: DynamicOracle,
  lookAt: (gold: Gold) => Look,
  progress: { readonly open: boolean; seen: number },
): DynamicOracle {
  return {
    ...oracle,
    judge(gold): Judge {
      const judge = oracle.judge(gold)
      const look = lookAt(gold)
      return {
        loss: (c) => judge.loss(c),
        costs(c, costs) {
          if (progress.open && progress.seen < TRANSITIONS) {
            progress.seen++
            look(c)
          }
          return judge.costs(c, costs)
        },
      }
    },
  }
}
