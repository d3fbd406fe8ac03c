import { average, isTrain, MISSING, percent, probability, seeds } from '../../report/figures.ts'
import { mcnemarOf, mcnemarOfSentences } from '../../report/significance.ts'
import type { GraphRecord, Record, TrainRecord } from '../../runner/records.ts'
import type { TableRow } from './plan-rows.ts'

/** What the tables show of a run. */
export type Scored = Pick<TrainRecord, 'treebank' | 'seed' | 'scores' | 'outcomes' | 'crossing'>

/** The runs of a row on a treebank: greedy ones. */
export function runsOfRow(
  records: readonly Record[],
  row: TableRow,
  treebank: string,
): (TrainRecord | GraphRecord)[] {
  return records.filter((record): record is TrainRecord | GraphRecord => {
    if (record.treebank !== treebank) return false
    if ('guide' in row) return record.task === 'graph' && record.guide === row.guide
    const { system, oracle, lifting } = row.parser
    return (
      isTrain(record) &&
      record.beam === 1 &&
      record.system === system &&
      record.oracle === oracle &&
      record.lifting === lifting
    )
  })
}

/** LAS, UAS, non-projective recall and precision, exact match, and the number of seeds. */
export function scoreCells(runs: readonly Scored[]): string[] {
  const recorded = runs as readonly TrainRecord[]
  return [
    percent(runs.map(({ scores }) => scores.las)),
    percent(runs.map(({ scores }) => scores.uas)),
    percent(
      runs.map(({ scores }) => scores.nonProjectiveRecall),
      1,
    ),
    percent(
      runs.map(({ scores }) => scores.nonProjectivePrecision),
      1,
    ),
    percent(
      runs.map(({ scores }) => scores.exactLabelled),
      1,
    ),
    seeds(recorded),
  ]
}

/** McNemar's test over words or sentences: `12 / 34 (p 0.0123)`, with a star where it is significant at 0.05. */
export function mcnemarCell(
  first: readonly Scored[],
  second: readonly Scored[],
  over: 'words' | 'sentences',
): string {
  const test = over === 'words' ? mcnemarOf : mcnemarOfSentences
  const result = test(first, second, 'bothRight')
  if (result === undefined) return MISSING
  const { onlySystem, onlyAgainst, p } = result
  return `${onlySystem} / ${onlyAgainst}${p < 0.05 ? '*' : ''} (p ${probability(p)})`
}

/** The mean of a score, in percent; undefined without runs. */
export function meanOf(runs: readonly Scored[], score: 'las' | 'exactLabelled'): number | undefined {
  return runs.length === 0 ? undefined : 100 * average(runs.map(({ scores }) => scores[score]))
}

/** A gain in points with its sign. */
export function signed(points: number | undefined, digits = 2): string {
  return points === undefined ? MISSING : `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(digits)}`
}
