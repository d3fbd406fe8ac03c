import type {
  LinearTrainingOptions,
  TaggingAccuracy,
  TrainingEvent,
  TrainingSetReport,
} from '../../linear/training/index.ts'
import { duration, megabytes } from '../shell/progress.ts'
import { counted, percent } from '../shell/table.ts'
import type { DevelopmentReport } from './train-data.ts'
import type { TaggedData } from './train-tags.ts'

export type Epoch = Extract<TrainingEvent, { type: 'epoch' }>
export type Mixed = Extract<TrainingEvent, { type: 'mixed' }>

export interface EpochScores {
  readonly uas: number
  readonly las: number
}

/** A summary of the training set; sentences that are skipped or used in part are listed with the reason. */
export function trainingSetText(
  name: string,
  report: TrainingSetReport,
  options: LinearTrainingOptions,
): string {
  const dynamic = options.dynamic !== undefined && options.dynamic !== false
  const { sentences, words, partial, lifted, uncovered, used, withSpans } = report
  const lines = [`${name}: ${counted(sentences, 'sentence')}, ${counted(words, 'word')}`]
  if (lifted > 0) lines.push(`${counted(lifted, 'non-projective sentence')} lifted (${options.lifting})`)
  if (uncovered > 0) {
    const what = `${counted(uncovered, 'sentence')} (${percent(uncovered, sentences)}) that ${options.system} cannot build`
    const how = options.lifting === undefined ? '; --pseudo-projective lifts them' : ''
    lines.push(dynamic ? `${what}: learning as much of them as it can` : `${what}: skipped${how}`)
  }
  if (partial > 0) {
    const what = `${counted(partial, 'sentence')} (${percent(partial, sentences)}) with unknown heads`
    lines.push(
      dynamic ? `${what}: learning from the known heads` : `${what}: skipped; --dynamic learns from them`,
    )
  }
  if (withSpans > 0)
    lines.push(`${counted(withSpans, 'sentence')} of these with known spans, which are kept, too`)
  if (used < sentences) lines.push(`learning from ${counted(used, 'sentence')}`)
  return `${lines.join('\n  ')}\n`
}

export function developmentText(name: string, { sentences, words }: DevelopmentReport): string {
  return `${name}: ${counted(sentences, 'sentence')}, ${counted(words, 'word')}\n`
}

export function tagsText({ folds, accuracy }: TaggedData): string {
  const line = (name: string, { upos, xpos, feats }: TaggingAccuracy) =>
    `  ${name}: ${[upos, xpos, feats].map((share, k) => `${['UPOS', 'XPOS', 'FEATS'][k]} ${percent(share, 1)}`).join(', ')} correct\n`
  return (
    `tags predicted by taggers trained on ${folds - 1} of ${folds} folds of the training set\n` +
    line('training', accuracy.train) +
    (accuracy.dev === undefined ? '' : line('development', accuracy.dev))
  )
}

/** The line of one epoch. */
export function epochText(epoch: Epoch, epochs: number, used: number, beam: number, elapsed: number): string {
  const { states, kindErrors, labelErrors, unproven } = epoch.report
  const number = String(epoch.epoch).padStart(String(epochs).length)
  // A beam is corrected once per sentence, so counts of transitions would mean nothing.
  const errors =
    beam > 1
      ? `errors in ${percent(kindErrors, used)} of the sentences`
      : `errors ${percent(kindErrors, states)}, labels ${percent(labelErrors, states)}`
  const scores = epoch.uas === undefined ? '' : `  ${scoresText({ uas: epoch.uas, las: epoch.las! })}`
  const mark = epoch.uas !== undefined && epoch.best ? '  best so far' : ''
  const bounded = unproven === 0 ? '' : `, ${percent(unproven, states)} judged by a bound`
  return `epoch ${number}/${epochs}  ${errors}${bounded}${scores}  ${duration(elapsed)}${mark}\n`
}

/** The line after another round has been mixed in. */
export function mixedText({ round, uas, las }: Mixed, elapsed: number): string {
  const scores = uas === undefined ? '' : `  ${scoresText({ uas, las: las! })}`
  return `mix of ${round}${scores}  ${duration(elapsed)}\n`
}

export function scoresText({ uas, las }: EpochScores): string {
  return `UAS ${(100 * uas).toFixed(2)}  LAS ${(100 * las).toFixed(2)}`
}

export interface Written {
  readonly file: string
  readonly bytes: number
  /** The size before compression, if it was compressed. */
  readonly before: number | undefined
  /** The best epoch, or else the number of rounds that were mixed. */
  readonly epoch?: number
  readonly mixed?: number
  readonly scores: EpochScores | undefined
}

export function writtenText({ file, bytes, before, epoch, mixed, scores }: Written): string {
  const reached = scores === undefined ? '' : `: ${scoresText(scores)} (all words, full labels)`
  const size = before === undefined ? megabytes(bytes) : `${megabytes(bytes)} (from ${megabytes(before)})`
  const what = mixed === undefined ? `epoch ${epoch}` : `mix of ${mixed}`
  return `wrote ${file}, ${size}, ${what}${reached}\n`
}
