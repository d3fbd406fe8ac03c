import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Sentence } from 'crossarc'
import { conventionOf, scoreWords } from 'crossarc/evaluate'
import { LinearParser } from 'crossarc/linear'
import { headsOfSentence, nonProjectiveArcs } from 'crossarc/trees'
import { startClock } from '../runner/clock.ts'
import type { GoldArcsRecord, PredictedArcsRecord } from '../runner/records.ts'
import type { LinearRun } from '../runner/run.ts'
import { load } from '../runner/treebanks.ts'
import { scoringOf } from './conventions.ts'
import { packOutcomes } from './outcomes.ts'
import { score, trainModel } from './train.ts'

/** Longer arcs count as this long; arcs from the root as 0. */
export const LONGEST = 31
const NON_PROJECTIVE = 32

/** The gold arcs of a treebank's words, in order. */
export interface GoldArcs {
  readonly length: Uint8Array
  readonly isProjective: Uint8Array
}

const lengthOf = (head: number, word: number) => (head === 0 ? 0 : Math.min(LONGEST, Math.abs(head - word)))

/** The length and projectivity of all arcs as a short text. */
function packArcs(sentences: readonly Sentence[]): string {
  const bytes = sentences.flatMap((sentence) => {
    const heads = headsOfSentence(sentence)
    const crossing = new Set(nonProjectiveArcs(heads))
    return sentence.words.map(({ id, head }) => lengthOf(head, id) + (crossing.has(id) ? NON_PROJECTIVE : 0))
  })
  return deflateRawSync(Uint8Array.from(bytes), { level: 9 }).toString('base64')
}

/** Reads what a record of gold arcs holds. */
export function unpackArcs(text: string): GoldArcs {
  const bytes = new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')))
  return {
    length: bytes.map((byte) => byte & (NON_PROJECTIVE - 1)),
    isProjective: bytes.map((byte) => Number((byte & NON_PROJECTIVE) === 0)),
  }
}

/** Notes the gold arcs of the test set: nothing is trained. */
export function noteGoldArcs(run: LinearRun): GoldArcsRecord {
  const stop = startClock()
  const { test } = load(run.treebank)
  return { ...run, task: 'gold-arcs', arcs: packArcs(test), ...stop() }
}

/** Trains as `train` does and counts the predicted arcs of the test set by length. */
export function countPredictedArcs(run: LinearRun): PredictedArcsRecord {
  const stop = startClock()
  const { test } = load(run.treebank)
  const parser = new LinearParser(trainModel(run).model)
  const parsed = test.map((sentence) => parser.parse(sentence))
  const predicted = new Array<number>(LONGEST + 1).fill(0)
  for (const { words } of parsed) for (const { id, head } of words) predicted[lengthOf(head, id)]++
  return {
    ...run,
    task: 'predicted-arcs',
    ...stop(),
    scores: score(test, parsed, scoringOf(run)),
    predicted,
    outcomes: packOutcomes(scoreWords(test, parsed, conventionOf(scoringOf(run)))),
  }
}
