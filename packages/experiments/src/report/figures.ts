import type { Experiment } from '../runner/plan.ts'
import type { Record, TrainRecord } from '../runner/records.ts'
import type { LinearRun, Run } from '../runner/run.ts'
import { treebanks } from '../runner/treebanks.ts'

/**
 * Writes what the page says about one experiment, from the finished runs of this experiment or others; plots go to the
 * folder of the page.
 */
export type Section = (records: (experiment: string) => Record[], docs: string) => string

export const MISSING = '–'

export function isTrain(record: Record): record is TrainRecord {
  return record.task === 'train'
}

/** The fields that select the records of a table row. */
export type Selection = Partial<LinearRun>

export function select<T extends Record>(records: readonly T[], selection: Selection): T[] {
  return records.filter((record) =>
    Object.entries(selection).every(([field, value]) => record[field as keyof T] === value),
  )
}

/** `84.12 ± 0.13`, in percent; a single figure has no deviation. */
export function percent(values: readonly (number | null)[], digits = 2): string {
  return meanAndDeviation(
    values.filter((value) => value !== null).map((value) => 100 * value),
    digits,
  )
}

export function meanAndDeviation(values: readonly number[], digits: number): string {
  if (values.length === 0) return MISSING
  const mean = average(values)
  if (values.length === 1) return mean.toFixed(digits)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return `${mean.toFixed(digits)} ± ${Math.sqrt(squares / (values.length - 1)).toFixed(digits)}`
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export function probability(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4)
}

/** A difference of scores in points, with its sign, and a star if it is significant at 0.05. */
export function difference(result: { difference: number; p: number } | undefined): string {
  if (result === undefined) return MISSING
  const points = 100 * result.difference
  const star = result.p < 0.05 ? '*' : ''
  return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}${star} (p ${probability(result.p)})`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, k) => (k === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** The number of seeds among some runs. */
export function seeds(records: readonly Run[]): string {
  return String(new Set(records.map(({ seed }) => seed)).size)
}

export function command(name: string): string {
  return `Made by \`npm run experiments -- ${name}\`, this page by \`npm run experiments -- report\`.`
}

/** The names of an experiment's treebanks, from the smallest to the largest. */
export function treebanksOf({ treebanks: wanted }: Experiment): string[] {
  return treebanks.map(({ name }) => name).filter((name) => wanted.includes(name))
}
