import type { Constraint, Sentence } from 'crossarc'
import { headsOfSentence } from 'crossarc'
import { conventionOf, evaluateAttachment, randomisationTest, scoreWords } from 'crossarc/evaluate'
import { LinearParser } from 'crossarc/linear'
import { round, startClock } from '../../runner/clock.ts'
import type { Attachment, WishesRecord, WishScores } from '../../runner/records.ts'
import type { LinearRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainModel } from '../../tasks/train.ts'
import {
  bracketed,
  isSubtree,
  isTrivial,
  type KnownSpan,
  names,
  quoted,
  type SpanFinder,
  withoutCrossing,
  writtenTogether,
} from './spans.ts'

const COUNTED = { punctuation: 'counted', labels: 'full' } as const

const SHUFFLES = 10_000

const finders: readonly (readonly [string, SpanFinder])[] = [
  ['names', names],
  ['quoted', quoted],
  ['bracketed', bracketed],
  ['written together', writtenTogether],
  [
    'written together, not trivial',
    (sentence) => writtenTogether(sentence).filter((span) => !isTrivial(sentence, span)),
  ],
]

/** Which sentences are taken for imperatives. The first choice is the article's, and looks at the gold tree. */
const imperatives: readonly (readonly [string, (sentence: Sentence) => boolean])[] = [
  [
    'imperatives: gold root is word 1, a verb',
    ({ words: [first] }) => first.head === 0 && first.upos === 'VERB',
  ],
  [
    'imperatives: word 1 is a verb with Mood=Imp',
    ({ words: [first] }) => isVerb(first) && /\bMood=Imp\b/.test(first.feats),
  ],
  ['imperatives: word 1 is a verb', ({ words: [first] }) => isVerb(first)],
]

function isVerb({ upos }: { upos: string }): boolean {
  return upos === 'VERB'
}

/**
 * Trains a parser and parses sentences with wishes that nobody compared with the gold tree: once without them and once with
 * them as constraints. The gold tree only counts how many it confirms.
 */
export function parseWithWishes(run: LinearRun): WishesRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const parser = new LinearParser(trainModel(run).model)
  const time = stop()
  const wishes: WishScores[] = []
  for (const [name, isImperative] of imperatives) {
    const chosen = test.filter((sentence) => sentence.words.length > 1 && isImperative(sentence))
    wishes.push({
      name,
      found: chosen.length,
      wishes: chosen.length,
      confirmed: chosen.filter(({ words }) => words[0].head === 0).length,
      trivial: 0,
      ...compared(parser, chosen, () => [{ root: { word: 1 } }]),
    })
  }
  for (const [name, find] of finders) wishes.push({ name, ...spanWishes(parser, test, find) })
  return { ...run, task: 'wishes', ...time, wishes }
}

function spanWishes(
  parser: LinearParser,
  test: readonly Sentence[],
  find: SpanFinder,
): Omit<WishScores, 'name'> {
  const spans = new Map<Sentence, KnownSpan[]>()
  const counts = { found: 0, wishes: 0, confirmed: 0, trivial: 0 }
  for (const sentence of test) {
    const found = find(sentence).filter(({ first, last }) => last - first + 1 < sentence.words.length)
    const used = withoutCrossing(found)
    const heads = headsOfSentence(sentence)
    counts.found += found.length
    counts.wishes += used.length
    counts.confirmed += used.filter((span) => isSubtree(heads, span)).length
    counts.trivial += used.filter((span) => isTrivial(sentence, span)).length
    if (used.length > 0) spans.set(sentence, used)
  }
  const constraintsOf = (sentence: Sentence) => spans.get(sentence)!.map((span) => ({ span }))
  return { ...counts, ...compared(parser, [...spans.keys()], constraintsOf) }
}

/** Scores without and with constraints, and the probability that chance alone makes such a difference (Yeh 2000). */
function compared(
  parser: LinearParser,
  sentences: readonly Sentence[],
  constraintsOf: (sentence: Sentence) => readonly Constraint[],
): Pick<WishScores, 'sentences' | 'words' | 'free' | 'constrained' | 'p'> {
  const free = sentences.map((sentence) => parser.parse(sentence))
  const constrained = sentences.map((sentence) =>
    parser.parse(sentence, { constraints: constraintsOf(sentence) }),
  )
  const score = (parsed: readonly Sentence[]): Attachment => {
    const { uas, las } = evaluateAttachment(sentences, parsed, COUNTED)
    return { uas: round(uas.score ?? 0), las: round(las.score ?? 0) }
  }
  const empty = { uas: 0, las: 0 }
  return {
    sentences: sentences.length,
    words: sentences.reduce((sum, { words }) => sum + words.length, 0),
    free: sentences.length === 0 ? empty : score(free),
    constrained: sentences.length === 0 ? empty : score(constrained),
    p: sentences.length === 0 ? { uas: 1, las: 1 } : significance(sentences, free, constrained),
  }
}

function significance(
  gold: readonly Sentence[],
  free: readonly Sentence[],
  constrained: readonly Sentence[],
): Attachment {
  const [a, b] = [constrained, free].map((parsed) => scoreWords(gold, parsed, conventionOf(COUNTED)))
  const test = (isRight: (scored: typeof a, word: number) => number) => {
    const differences = new Int32Array(a.start.length - 1)
    for (let s = 0; s < differences.length; s++)
      for (let k = a.start[s]; k < a.start[s + 1]; k++) differences[s] += isRight(a, k) - isRight(b, k)
    const { p, exact } = randomisationTest(differences, SHUFFLES, 1)
    return round(exact ?? p)
  }
  return {
    uas: test(({ headRight }, k) => Number(headRight[k])),
    las: test(({ headRight, labelRight }, k) => Number(headRight[k]) * Number(labelRight[k])),
  }
}
