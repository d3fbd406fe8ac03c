import process from 'node:process'
import { annotate } from './papers/constrained-arc-eager/annotation.ts'
import { parseWithKnowledge } from './papers/constrained-arc-eager/known.ts'
import { calibrate } from './papers/mh4/calibration.ts'
import { measureCoverage } from './papers/mh4/coverage.ts'
import { measureEnsembles } from './papers/mh4/ensembles.ts'
import { compareSearches } from './papers/mh4/search.ts'
import { measureBounds } from './papers/non-monotonic-covington/bounds.ts'
import type { Record } from './runner/records.ts'
import { isNeural, type LinearRun, type NeuralRun, type Run } from './runner/run.ts'
import { deriveAll } from './tasks/derive.ts'
import { trainAndScore } from './tasks/neural-train.ts'
import { train } from './tasks/train.ts'

/** What a worker is given: a run, and the folder where trained models are kept, if there is one. */
export interface Job {
  readonly run: Run
  readonly models?: string | undefined
}

/** What a worker sends back for each run it is given. */
export type Reply = { record: Record } | { error: string }

const linearTasks: { [task in LinearRun['task']]: (run: LinearRun) => Record } = {
  train,
  derive: deriveAll,
  bounds: measureBounds,
  known: parseWithKnowledge,
  annotation: annotate,
}

const neuralTasks: {
  [task in NeuralRun['task']]: (run: NeuralRun, models: string | undefined) => Record
} = {
  neural: trainAndScore,
  search: compareSearches,
  calibration: calibrate,
  ensemble: measureEnsembles,
}

function perform({ run, models }: Job): Record {
  if (isNeural(run)) return neuralTasks[run.task](run, models)
  return run.task === 'coverage' ? measureCoverage(run) : linearTasks[run.task](run)
}

process.on('message', (job: Job) => {
  let reply: Reply
  try {
    reply = { record: perform(job) }
  } catch (error) {
    reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  process.send!(reply)
})
// Without the parent nobody waits for the result.
process.on('disconnect', () => process.exit())
