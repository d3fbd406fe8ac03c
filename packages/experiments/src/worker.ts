import process from 'node:process'
import { annotate } from './papers/constrained-arc-eager/annotation.ts'
import { parseWithKnowledge } from './papers/constrained-arc-eager/known.ts'
import { parseWithWishes } from './papers/constrained-arc-eager/wishes.ts'
import { calibrate } from './papers/mh4/calibration.ts'
import { measureCoverage } from './papers/mh4/coverage.ts'
import { measureEnsembles } from './papers/mh4/ensembles.ts'
import { recordArcs } from './papers/mh4/gold-arcs.ts'
import { enumerate, measureOutside } from './papers/mh4/outside.ts'
import { compareSearches } from './papers/mh4/search.ts'
import { trainSpanningTree } from './papers/nivre-2009/spanning-tree/task.ts'
import { measureBounds } from './papers/non-monotonic-covington/bounds.ts'
import { measureReadings } from './papers/non-monotonic-covington/readings.ts'
import { measureOrders } from './papers/two-step/orders.ts'
import type { Record } from './runner/records.ts'
import { isNeural, type LinearRun, type NeuralRun } from './runner/run.ts'
import type { Job, Reply } from './runner/runner.ts'
import { countPredictedArcs, noteGoldArcs } from './tasks/arcs.ts'
import { deriveAll } from './tasks/derive.ts'
import { trainAndScore } from './tasks/neural-train.ts'
import { train } from './tasks/train.ts'

const linearTasks: { [task in LinearRun['task']]: (run: LinearRun) => Record } = {
  train,
  derive: deriveAll,
  bounds: measureBounds,
  readings: measureReadings,
  'gold-arcs': noteGoldArcs,
  'predicted-arcs': countPredictedArcs,
  known: parseWithKnowledge,
  wishes: parseWithWishes,
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
  if (run.task === 'arcs') return recordArcs(run)
  if (run.task === 'orders') return measureOrders(run)
  if (run.task === 'outside') return measureOutside(run)
  if (run.task === 'enumeration') return enumerate(run)
  if (run.task === 'graph') return trainSpanningTree(run)
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
// Once the parent is gone, nobody waits for the result.
process.on('disconnect', () => process.exit())
