import process from 'node:process'
import { measureBounds } from './bounds.ts'
import { annotate } from './constraints/annotation.ts'
import { parseWithKnowledge } from './constraints/known.ts'
import { deriveAll } from './derive.ts'
import type { Record } from './records.ts'
import type { Run } from './run.ts'
import { train } from './train.ts'

/** What a worker sends back for each run it is given. */
export type Reply = { record: Record } | { error: string }

const tasks: { [task in Run['task']]: (run: Run) => Record } = {
  train,
  derive: deriveAll,
  bounds: measureBounds,
  known: parseWithKnowledge,
  annotation: annotate,
}

process.on('message', (run: Run) => {
  let reply: Reply
  try {
    reply = { record: tasks[run.task](run) }
  } catch (error) {
    reply = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  process.send!(reply)
})
// Without the parent nobody waits for the result.
process.on('disconnect', () => process.exit())
