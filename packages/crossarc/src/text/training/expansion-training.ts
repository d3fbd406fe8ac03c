import { seededRandom, shuffled } from '../../base/index.ts'
import type { IntegerWeights } from '../../linear/weights/index.ts'
import {
  apply,
  type Expansion,
  type ExpansionRules,
  expansionOf,
  LONGEST_ENDING,
  ONE_WORD,
  START,
} from '../expansion/expansion.ts'
import { ExpansionFeatures } from '../expansion/expansion-features.ts'
import type { Paragraph } from '../shared/raw-text.ts'
import { GapTraining } from './gap-training.ts'

/** An ending counts for unseen tokens if at least this many different tokens have it. */
const FEWEST_TOKENS = 2

/**
 * A token is ambiguous if each reading occurs this often and the rarer one in at least one of this many
 * places.
 */
const FEWEST_PLACES = 2
const RAREST = 100

/** How often something has each expansion, ONE_WORD included. */
type Counts = Map<number, number>

/**
 * Learns from all tokens which endings split a token into several words. An ending is kept only if it differs
 * from what a shorter ending predicts, so that the list is short; whole tokens are in it as exceptions.
 */
export function learnExpansions(
  paragraphs: readonly Paragraph[],
  epochs: number,
  seed: number,
): ExpansionRules {
  const { expansions, tokens } = countTokens(paragraphs)
  const ambiguous = new Map<string, number>()
  for (const [token, counts] of tokens) {
    const single = counts.get(ONE_WORD) ?? 0
    const several = sum(counts) - single
    const rarer = Math.min(single, several)
    if (rarer < FEWEST_PLACES || rarer * RAREST < Math.max(single, several)) continue
    ambiguous.set(token, mostFrequent(new Map([...counts].filter(([number]) => number !== ONE_WORD))))
  }
  return compacted({
    expansions,
    endings: learnEndings(tokens),
    ambiguous,
    weights: learnAmbiguous(paragraphs, ambiguous, epochs, seed),
  })
}

function countTokens(paragraphs: readonly Paragraph[]) {
  const numbers = new Map<string, number>()
  const expansions: Expansion[] = []
  const tokens = new Map<string, Counts>()
  for (const { text, starts, ends, expansions: words } of paragraphs) {
    for (const [k, start] of starts.entries()) {
      const token = text.slice(start, ends[k]).toLowerCase()
      const number = numberOf(token, words[k], numbers, expansions)
      count(tokens, token, number)
    }
  }
  return { expansions, tokens }
}

function learnEndings(tokens: ReadonlyMap<string, Counts>): Map<string, number> {
  const usual = new Map([...tokens].map(([token, counts]) => [token, mostFrequent(counts)]))
  const endings = new Map<string, Counts>()
  for (const [token, number] of usual) {
    for (let length = 1; length <= Math.min(token.length, LONGEST_ENDING); length++) {
      count(endings, token.slice(token.length - length), number)
    }
  }
  const kept = new Map<string, number>()
  const decisions = new Map<string, number>()
  // From short to long, so that the prediction of a shorter ending is known.
  for (const ending of [...endings.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1))) {
    const counts = endings.get(ending)!
    const shorter = decisions.get(ending.slice(1)) ?? ONE_WORD
    const decision = sum(counts) < FEWEST_TOKENS ? shorter : mostFrequent(counts)
    decisions.set(ending, decision)
    if (decision !== shorter) kept.set(ending, decision)
  }
  for (const [token, number] of [...usual].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const said = decisions.get(token.slice(-LONGEST_ENDING)) ?? ONE_WORD
    if (said !== number) kept.set(START + token, number)
  }
  return kept
}

function learnAmbiguous(
  paragraphs: readonly Paragraph[],
  ambiguous: ReadonlyMap<string, number>,
  epochs: number,
  seed: number,
): IntegerWeights {
  const features = new ExpansionFeatures()
  const training = new GapTraining()
  const examples: { tokens: readonly string[]; k: number; isSeveral: boolean }[] = []
  for (const { text, starts, ends, sentenceEnds, expansions } of paragraphs) {
    let first = 0
    for (let last = 0; last < starts.length; last++) {
      if (!sentenceEnds[last]) continue
      const tokens = starts.slice(first, last + 1).map((start, k) => text.slice(start, ends[first + k]))
      for (const [k, token] of tokens.entries()) {
        if (!ambiguous.has(token.toLowerCase())) continue
        examples.push({ tokens, k, isSeveral: expansions[first + k] !== undefined })
      }
      first = last + 1
    }
  }
  const random = seededRandom(seed)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    for (const { tokens, k, isSeveral } of shuffled(examples, random)) {
      features.extract(tokens, k)
      training.learn(features, isSeveral)
    }
  }
  return training.model()
}

function numberOf(
  token: string,
  words: readonly string[] | undefined,
  numbers: Map<string, number>,
  expansions: Expansion[],
): number {
  if (words === undefined) return ONE_WORD
  const expansion = expansionOf(
    token,
    words.map((word) => word.toLowerCase()),
  )
  // An expansion that cannot be reproduced is not learned from.
  if (apply(expansion, token) === null) return ONE_WORD
  const key = JSON.stringify(expansion)
  const known = numbers.get(key)
  if (known !== undefined) return known
  numbers.set(key, expansions.length)
  return expansions.push(expansion) - 1
}

function count<K>(table: Map<K, Counts>, key: K, number: number): void {
  const counts: Counts = table.get(key) ?? new Map()
  table.set(key, counts)
  counts.set(number, (counts.get(number) ?? 0) + 1)
}

function sum(counts: Counts): number {
  let total = 0
  for (const times of counts.values()) total += times
  return total
}

/** The first seen among equals. */
function mostFrequent(counts: Counts): number {
  let best = ONE_WORD
  let most = 0
  for (const [number, times] of counts) {
    if (times > most) {
      best = number
      most = times
    }
  }
  return best
}

/** Without the expansions that nothing refers to. */
function compacted({ expansions, endings, ambiguous, weights }: ExpansionRules): ExpansionRules {
  const used = [...new Set([...endings.values(), ...ambiguous.values()])]
    .filter((number) => number !== ONE_WORD)
    .sort((a, b) => a - b)
  const places = new Map(used.map((number, place) => [number, place]))
  places.set(ONE_WORD, ONE_WORD)
  const placed = (table: ReadonlyMap<string, number>) =>
    new Map([...table].map(([key, number]) => [key, places.get(number)!]))
  return {
    expansions: used.map((number) => expansions[number]),
    endings: placed(endings),
    ambiguous: placed(ambiguous),
    weights,
  }
}
