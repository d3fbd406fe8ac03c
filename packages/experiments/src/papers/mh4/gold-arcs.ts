import { conventionOf, scoreWords } from 'crossarc/evaluate'
import { startClock } from '../../runner/clock.ts'
import type { ArcsRecord } from '../../runner/neural-records.ts'
import type { ArcsRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { CONVENTION } from '../../tasks/neural-train.ts'
import { packArcs } from '../../tasks/outcomes.ts'

/** The gold arcs of the set that parsers are scored on: with outcomes, they give recall by length. */
export function recordArcs(run: ArcsRun): ArcsRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const arcs = packArcs(test, scoreWords(test, test, conventionOf(CONVENTION)))
  return { ...run, ...stop(), arcs }
}
