import { type Constraint, headsOfSentence, type Sentence } from 'crossarc'
import { LinearParser } from 'crossarc/linear'
import { startClock } from '../../runner/clock.ts'
import type { KnownRecord, KnownScores } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainModel } from '../../tasks/train.ts'
import { compared } from './compared.ts'
import { bracketed, isSubtree, names, quoted, type SpanFinder, writtenTogether } from './spans.ts'

const finders: { [name: string]: SpanFinder } = {
  names,
  quoted,
  bracketed,
  'written together': writtenTogether,
}

/**
 * Trains a parser and parses sentences about which a person may know something beforehand, the root of an imperative or
 * spans: once without this knowledge and once with it as constraints.
 */
export function parseWithKnowledge(run: LinearRun): KnownRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const parser = new LinearParser(trainModel(run).model)
  const time = stop()
  const known: KnownScores[] = [{ name: 'imperatives', ...imperatives(parser, test) }]
  for (const [name, find] of Object.entries(finders)) known.push({ name, ...spans(parser, test, find) })
  const every = (sentence: Sentence) => Object.values(finders).flatMap((find) => find(sentence))
  known.push({ name: 'all spans', ...spans(parser, test, every) })
  return { ...run, task: 'known', ...time, known }
}

type Scores = Omit<KnownScores, 'name'>

/** Sentences that begin with their root, a verb. */
function imperatives(parser: LinearParser, test: readonly Sentence[]): Scores {
  const chosen = test.filter(
    ({ words }) => words[0].head === 0 && words[0].upos === 'VERB' && words.length > 1,
  )
  const scores = compared(parser, chosen, () => [{ root: { word: 1 } }])
  return { ...scores, found: chosen.length, wishes: chosen.length }
}

function spans(parser: LinearParser, test: readonly Sentence[], find: SpanFinder): Scores {
  let found = 0
  let wishes = 0
  const constraints = new Map<Sentence, Constraint[]>()
  for (const sentence of test) {
    const candidates = find(sentence).filter(({ first, last }) => last - first + 1 < sentence.words.length)
    const heads = headsOfSentence(sentence)
    const kept: Constraint[] = []
    const taken: { first: number; last: number }[] = []
    found += candidates.length
    for (const span of candidates) {
      const crosses = taken.some(
        (other) =>
          (other.first < span.first && span.first <= other.last && other.last < span.last) ||
          (span.first < other.first && other.first <= span.last && span.last < other.last),
      )
      const isKnown = taken.some(({ first, last }) => first === span.first && last === span.last)
      if (crosses || isKnown || !isSubtree(heads, span)) continue
      taken.push(span)
      kept.push({ span })
    }
    wishes += kept.length
    if (kept.length > 0) constraints.set(sentence, kept)
  }
  return {
    ...compared(parser, [...constraints.keys()], (sentence) => constraints.get(sentence)!),
    found,
    wishes,
  }
}
