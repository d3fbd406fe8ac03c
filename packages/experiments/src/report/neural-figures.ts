import type { NeuralRecord } from '../runner/neural-records.ts'
import type { NeuralConfiguration } from '../runner/plan.ts'
import type { Record } from '../runner/records.ts'
import { MORE_NEURAL_FIELDS, NEURAL_CONFIGURATION } from '../runner/run.ts'

const FIELDS = [...NEURAL_CONFIGURATION, ...MORE_NEURAL_FIELDS]

export function isNeuralRecord(record: Record): record is NeuralRecord {
  return record.task === 'neural'
}

/** The runs of a configuration, on one treebank or on all. */
export function runsOf(
  records: readonly NeuralRecord[],
  { preset = 'acl2018', ...configuration }: NeuralConfiguration,
  treebank?: string,
): NeuralRecord[] {
  const wanted = { ...configuration, preset }
  return records.filter(
    (record) =>
      (treebank === undefined || record.treebank === treebank) &&
      FIELDS.every((field) => record[field] === wanted[field]),
  )
}
