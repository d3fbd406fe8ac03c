import { NeuralParser } from '../../packages/crossarc/src/neural/parser.ts'
import { withTree } from '../../packages/crossarc/src/tree/from-sentence.ts'
import { round, startClock } from '../clock.ts'
import type { NeuralRun } from '../run.ts'
import { load } from '../treebanks.ts'
import { trainedModel } from './models.ts'
import { neuralRuns, type PlannedExperiment } from './plan.ts'
import type { SearchRecord, SearchScores } from './records.ts'
import { scoreGroups } from './sentence-groups.ts'
import { TABLE_4_TREEBANKS } from './table-4.ts'

const NAME = 'exact-search'

/** Greedy, two beams, and exact. */
export const BEAMS = [1, 8, 32, undefined] as const

export const SEARCHED_MODELS = ['mh3', 'arc-eager', 'mh4-two', 'mh4-hybrid'] as const

export const exactSearch: PlannedExperiment = {
  name: NAME,
  title: 'Greedy, beam and exact search with the same scores',
  treebanks: TABLE_4_TREEBANKS,
  runs: neuralRuns(
    NAME,
    TABLE_4_TREEBANKS,
    SEARCHED_MODELS.map((model) => ({ model, seeds: 1 })),
    'search',
  ),
}

/** Scores may differ in their last digits between two ways to the same tree. */
const EQUAL = 1e-3

/** Parses the development set with the scores of one global model and several searches. */
export function compareSearches(run: NeuralRun, models: string | undefined): SearchRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const model = trainedModel(run, models)
  const parser = new NeuralParser(model)
  const { labels } = model.description
  const parseWith = (beam: number | undefined) => {
    const stopParsing = startClock()
    const trees = test.map((sentence) => parser.tree(sentence, beam === undefined ? {} : { beam }))
    return { trees, cpuSeconds: stopParsing().cpuSeconds }
  }
  const exact = parseWith(undefined).trees
  const searches = BEAMS.map((beam): SearchScores => {
    const { trees, cpuSeconds } = parseWith(beam)
    const differences = trees.map(({ score }, s) => score - exact[s].score)
    return {
      beam: beam ?? null,
      groups: scoreGroups(
        test,
        test.map((sentence, s) => withTree(sentence, trees[s], labels)),
      ),
      missed: differences.filter((difference) => difference < -EQUAL).length,
      beyond: differences.filter((difference) => difference > EQUAL).length,
      wordsPerSecond: round(test.reduce((sum, { words }) => sum + words.length, 0) / cpuSeconds),
    }
  })
  return { ...run, task: 'search', ...stop(), searches }
}
