import { derive, staticOracle } from 'crossarc/transitions'
import { Alphabet, treeOf } from 'crossarc/trees'
import { round, startClock } from '../runner/clock.ts'
import type { DeriveRecord } from '../runner/records.ts'
import type { LinearRun } from '../runner/run.ts'
import { load } from '../runner/treebanks.ts'
import { Lengths } from './lengths.ts'

/** Derives the training set with a static oracle and counts transitions. */
export function deriveAll(run: LinearRun): DeriveRecord {
  const { train } = load(run.treebank)
  const oracle = staticOracle(run.system, run.oracle)
  const labels = new Alphabet()
  const lengths = new Lengths()
  const stop = startClock()
  let uncovered = 0
  for (const sentence of train) {
    const end = derive(oracle, treeOf(sentence, labels))
    if (end === undefined) uncovered++
    else lengths.add(oracle.system, end)
  }
  const { slope, rSquared } = lengths.fit
  return {
    ...run,
    task: 'derive',
    ...stop(),
    sentences: train.length,
    uncovered,
    transitionsPerWord: round(lengths.transitionsPerWord),
    fit: { slope: round(slope), rSquared: round(rSquared) },
    lengths: lengths.counts,
  }
}
