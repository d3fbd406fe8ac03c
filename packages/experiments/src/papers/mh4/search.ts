import type { Heads, Sentence } from 'crossarc'
import {
  chartModels,
  type NeuralModel,
  type ReadyNetwork,
  readyModel,
  searchTables,
  type TransitionScores,
} from 'crossarc/neural'
import { round, startClock } from '../../runner/clock.ts'
import type { SearchRecord, SearchScores } from '../../runner/neural-records.ts'
import type { NeuralRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainedModel } from '../../tasks/neural-models.ts'
import { BEAMS } from './plan.ts'
import { scoreGroups } from './sentence-groups.ts'

/** Two derivations of the same tree may differ in the last digits of their scores. */
const EQUAL = 1e-3

/** Candidate bonuses for every shifted word, and the number of training sentences that choose between them. */
const BONUSES = [-24, -16, -12, -8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 12, 16, 24] as const
const TRIED_SENTENCES = 150

/** Times are those of the fastest pass. */
const PASSES = 3

/**
 * Parses the development set with the scores of one global model and several searches. All derivations of a sentence have
 * the same number of shifts, so a bonus for shifts does not affect exact search, and training learns none. Greedy search and
 * beams compare unfinished derivations; they are also measured with the bonus that is best on part of the training set.
 */
export function compareSearches(run: NeuralRun, models: string | undefined): SearchRecord {
  const { train, test } = load(run.treebank)
  const stop = startClock()
  const reader = new ScoreReader(trainedModel(run, models))
  const exact = test.map((sentence) => reader.search(sentence, undefined, 0))
  const measure = (beam: number | undefined, bonus: number): SearchScores => {
    let [found, cpuSeconds] = [exact, Number.POSITIVE_INFINITY]
    for (let pass = 0; pass < PASSES; pass++) {
      const stopParsing = startClock()
      found = test.map((sentence) => reader.search(sentence, beam, bonus))
      cpuSeconds = Math.min(cpuSeconds, stopParsing().cpuSeconds)
    }
    const trees = found.map(({ heads, score }, s) => ({ heads, score: score - bonus * test[s].words.length }))
    return scoresOf(test, trees, exact, { beam, bonus, cpuSeconds })
  }
  const tried = train.filter((_, k) => k % Math.ceil(train.length / TRIED_SENTENCES) === 0)
  const rightWith = (bonus: number) => {
    const found = tried.map((sentence) => reader.search(sentence, 1, bonus).heads)
    return scoreGroups(tried, found)[0].headRight
  }
  const rights = BONUSES.map(rightWith)
  const bonus = BONUSES[rights.indexOf(Math.max(...rights))]
  const plain = BEAMS.map((beam) => measure(beam, 0))
  const beams = BEAMS.filter((beam) => beam !== undefined)
  const balanced = bonus === 0 ? [] : beams.map((beam) => measure(beam, bonus))
  return { ...run, task: 'search', ...stop(), searches: [...plain, ...balanced] }
}

interface Found {
  readonly heads: Heads
  readonly score: number
}

function scoresOf(
  test: readonly Sentence[],
  trees: readonly Found[],
  exact: readonly Found[],
  { beam, bonus, cpuSeconds }: { beam: number | undefined; bonus: number; cpuSeconds: number },
): SearchScores {
  const differences = trees.map(({ score }, s) => score - exact[s].score)
  return {
    beam: beam ?? null,
    bonus,
    groups: scoreGroups(
      test,
      trees.map(({ heads }) => heads),
    ),
    missed: differences.filter((difference) => difference < -EQUAL).length,
    beyond: differences.filter((difference) => difference > EQUAL).length,
    wordsPerSecond: round(test.reduce((sum, { words }) => sum + words.length, 0) / cpuSeconds),
  }
}

/** Searches over the scores of a model, with a bonus for every word that moves to the stack; no labels, no tags. */
class ScoreReader {
  readonly #ready: ReadyNetwork
  readonly #transitions: TransitionScores
  readonly #pushes: readonly number[]
  readonly #oneRoot: boolean

  constructor(model: NeuralModel) {
    const { description } = model
    // NeuralParser's arithmetic: in floats the same tree would have a different score.
    this.#ready = readyModel(model, { arithmetic: 'int16' })
    this.#transitions = chartModels.get(description.head.model)!.transitions!
    this.#oneRoot = description.oneRoot
    const { system } = this.#transitions
    const names = system.name === 'arc-eager' ? ['SHIFT', 'RIGHT-ARC'] : ['SHIFT']
    this.#pushes = names.map((name) => system.kind(name))
  }

  /** Without a beam the search is exact and takes no bonus. */
  search({ words }: Sentence, beam: number | undefined, bonus: number): Found {
    const { network, kernels, int16, workspace } = this.#ready
    const mark = workspace.mark()
    const encoded = network.description.lexicon.encode(words.map(({ form }) => form))
    const { tables } = network.read({ kernels, int16, workspace, random: undefined }, [encoded])
    workspace.release(mark)
    const limits = { oneRoot: this.#oneRoot }
    if (beam === undefined) return network.head.search!(words.length, tables![0], limits)!
    const { system, score } = this.#transitions
    const scores: TransitionScores = {
      system,
      score: (list, c, kind) => score(list, c, kind) + (this.#pushes.includes(kind) ? bonus : 0),
    }
    return searchTables(scores, words.length, tables![0], limits, beam)!
  }
}
