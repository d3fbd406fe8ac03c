import { conventionOf, scoreWords } from 'crossarc/evaluate'
import { round, startClock } from '../../../runner/clock.ts'
import { exitWithoutParent } from '../../../runner/parent.ts'
import type { GraphRecord } from '../../../runner/records.ts'
import type { GraphRun } from '../../../runner/run.ts'
import { load } from '../../../runner/treebanks.ts'
import { scoringOf } from '../../../tasks/conventions.ts'
import { packCrossing, packOutcomes } from '../../../tasks/outcomes.ts'
import { evenly, score } from '../../../tasks/train.ts'
import { guideTrees, withoutTree } from './guide.ts'
import { SpanningTreeParser } from './parser.ts'

/** Trains a linear spanning-tree parser, with a guide or without, and scores it. */
export function trainSpanningTree(run: GraphRun): GraphRecord {
  const { train: all, test } = load(run.treebank)
  const train = run.part === undefined ? all : evenly(all, run.part)
  const stop = startClock()
  const { treebank, seed, epochs, guide } = run
  const trees = guide === 'none' ? undefined : guideTrees(treebank, seed, train, test)
  const parser = new SpanningTreeParser(train, trees?.train, { epochs, seed, onEpoch: exitWithoutParent })
  const time = stop()
  const stopParsing = startClock()
  const parsed = test.map((sentence, k) => parser.parse(withoutTree(sentence), trees?.test[k]))
  const { cpuSeconds } = stopParsing()
  const scoring = scoringOf(run)
  const scored = scoreWords(test, parsed, conventionOf(scoring))
  const words = test.reduce((sum, sentence) => sum + sentence.words.length, 0)
  return {
    ...run,
    ...time,
    scores: score(test, parsed, scoring),
    used: train.length,
    wordsPerSecond: round(words / cpuSeconds),
    outcomes: packOutcomes(scored),
    crossing: packCrossing(test, parsed, scored),
  }
}
