import { conventionOf, scoreWords } from 'crossarc/evaluate'
import { NeuralParser } from 'crossarc/neural'
import { round, startClock } from '../runner/clock.ts'
import { defined } from '../runner/defined.ts'
import type { NeuralRecord } from '../runner/neural-records.ts'
import type { NeuralRun } from '../runner/run.ts'
import { load } from '../runner/treebanks.ts'
import { scoringOf } from './conventions.ts'
import { trainNeural } from './neural-models.ts'
import { packArcs, packCrossing, packOutcomes } from './outcomes.ts'
import { score } from './train.ts'

/** All words count, as in the paper. Labels without subtypes make models with and without subtypes comparable. */
export const CONVENTION = { punctuation: 'counted', labels: 'universal' } as const

/** Trains a neural parser and scores its best evaluation on the development or test set. */
export function trainAndScore(run: NeuralRun, models: string | undefined): NeuralRecord {
  const { model, course, time } = trainNeural(run, models)
  const { test } = load(run.treebank)
  const parser = new NeuralParser(model)
  parser.parseAll(test.slice(0, 20))
  const stopParsing = startClock()
  const parsed = parser.parseAll(test, run.beam === undefined ? {} : { beam: run.beam })
  const { cpuSeconds } = stopParsing()
  const words = test.reduce((sum, sentence) => sum + sentence.words.length, 0)
  const inTable1 = run.experiment === 'nivre-table-1'
  const convention = inTable1 ? scoringOf(run) : CONVENTION
  const scored = scoreWords(test, parsed, conventionOf(convention))
  return {
    ...run,
    task: 'neural',
    ...time,
    scores: score(test, parsed, convention),
    ...course,
    epochs: round(course.epochs),
    trainingWordsPerSecond: round(course.trainingWordsPerSecond),
    parsingWordsPerSecond: round(words / cpuSeconds),
    outcomes: packOutcomes(scored),
    foundArcs: packArcs(parsed, scored),
    ...defined({ crossing: inTable1 ? packCrossing(test, parsed, scored) : undefined }),
  }
}
