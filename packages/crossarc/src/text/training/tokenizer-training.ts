import { noTrainingData, seededRandom, shuffled } from '../../base/index.ts'
import type { IntegerWeights } from '../../linear/weights/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { LOWER_CASE, UPPER_CASE, WHITE_SPACE } from '../shared/characters.ts'
import { learnPairs } from '../shared/class-pairs.ts'
import { GapWeights } from '../shared/gap-weights.ts'
import { type Paragraph, paragraphsOf } from '../shared/raw-text.ts'
import { PADDING, TextWindow } from '../shared/window.ts'
import {
  GAP,
  MIXED_CASE,
  NO_GAP,
  SentenceFeatures,
  TOKENS_AHEAD,
  USUALLY_LOWER,
  USUALLY_UPPER,
  wordHash,
} from '../tokenizer/sentence-features.ts'
import { type ScannerRules, TokenScanner } from '../tokenizer/token-scanner.ts'
import type { TokenizerModel } from '../tokenizer/tokenizer-model.ts'
import { learnExpansions } from './expansion-training.ts'
import { GapTraining } from './gap-training.ts'

const EPOCHS = 8

/** The candidate thresholds for a development set. */
const THRESHOLDS = [-2, -1.5, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5]
/** The best value on most treebanks: unseen ends of sentences score lower than those of the training data. */
const USUAL_THRESHOLD = -0.5

/** One token in this many may contain a space by accident. */
const SPACE_SLIPS = 500

/** Rare words reveal little about their case. */
const FEWEST_CASES = 2

/** Options of the training. */
export interface TokenizerTrainingOptions {
  /** Sentences on which the threshold for ends of sentences is chosen. */
  dev?: readonly Sentence[]
  epochs?: number
  seed?: number
  /** Called after every epoch of the two parts. */
  onEpoch?: (report: TokenizerEpoch) => void
}

/** The report of trainTokenizer() on an epoch. */
export interface TokenizerEpoch {
  readonly part: 'tokens' | 'sentences'
  readonly epoch: number
  /** Gaps decided wrongly during training. */
  readonly errors: number
}

/**
 * Trains a tokenizer and sentence splitter on the running text of a treebank, which is rebuilt from SpaceAfter,
 * SpacesAfter, `# newpar` and `# newdoc`.
 *
 * @example
 * const model = trainTokenizer(train, { dev })
 * const sentences = new Tokenizer(model).tokenize('Hello there! How are you?')
 */
export function trainTokenizer(
  sentences: readonly Sentence[],
  options: TokenizerTrainingOptions = {},
): TokenizerModel {
  const paragraphs = paragraphsOf(sentences)
  if (paragraphs.length === 0) {
    throw noTrainingData()
  }
  const window = new TextWindow()
  const rules = { pairs: learnPairs(paragraphs, window), joinsSpaces: holdSpaces(paragraphs) }
  const cases = learnCases(paragraphs, window)
  const tokenWeights = learnTokens(paragraphs, rules, options)
  const sentenceWeights = learnSentences(paragraphs, cases, options)
  const dev = paragraphsOf(options.dev ?? [])
  return {
    ...rules,
    cases,
    tokenWeights,
    sentenceWeights,
    sentenceThreshold: dev.length === 0 ? USUAL_THRESHOLD : bestThreshold(dev, cases, sentenceWeights),
    expansion: learnExpansions(paragraphs, options.epochs ?? EPOCHS, options.seed ?? 1),
  }
}

function holdSpaces(paragraphs: readonly Paragraph[]): boolean {
  let tokens = 0
  let holding = 0
  for (const { text, starts, ends } of paragraphs) {
    for (const [k, start] of starts.entries()) {
      tokens++
      if (WHITE_SPACE.test(text.slice(start, ends[k]))) holding++
    }
  }
  return holding * SPACE_SLIPS > tokens
}

/** How words are written where no sentence starts. */
function learnCases(paragraphs: readonly Paragraph[], window: TextWindow): Map<number, number> {
  const lower = new Map<number, number>()
  const upper = new Map<number, number>()
  for (const { text, starts, ends, sentenceEnds } of paragraphs) {
    window.read(text)
    for (let k = 1; k < starts.length; k++) {
      const kind = window.classes[starts[k] + PADDING]
      if (sentenceEnds[k - 1] || (kind !== LOWER_CASE && kind !== UPPER_CASE)) continue
      const word = wordHash(window, starts[k], ends[k])
      const counts = kind === LOWER_CASE ? lower : upper
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  const cases = new Map<number, number>()
  for (const word of new Set([...lower.keys(), ...upper.keys()])) {
    const low = lower.get(word) ?? 0
    const high = upper.get(word) ?? 0
    if (low + high < FEWEST_CASES) continue
    cases.set(word, low >= 4 * high ? USUALLY_LOWER : high >= 4 * low ? USUALLY_UPPER : MIXED_CASE)
  }
  return cases
}

function learnTokens(
  paragraphs: readonly Paragraph[],
  rules: ScannerRules,
  { epochs = EPOCHS, seed = 1, onEpoch }: TokenizerTrainingOptions,
): IntegerWeights {
  let isEnd = new Uint8Array(0)
  const scanner = new TokenScanner(rules, (i) => {
    training.learn(scanner.features, isEnd[i] === 1)
    return isEnd[i] === 1
  })
  const training = new GapTraining()
  const random = seededRandom(seed)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    training.errors = 0
    for (const { text, ends } of shuffled(paragraphs, random)) {
      isEnd = new Uint8Array(text.length + 1)
      for (const end of ends) isEnd[end] = 1
      scanner.clear()
      scanner.read(text, true)
    }
    onEpoch?.({ part: 'tokens', epoch, errors: training.errors })
  }
  return training.model()
}

function learnSentences(
  paragraphs: readonly Paragraph[],
  cases: ReadonlyMap<number, number>,
  { epochs = EPOCHS, seed = 1, onEpoch }: TokenizerTrainingOptions,
): IntegerWeights {
  const reader = new ParagraphReader(cases)
  const training = new GapTraining()
  const random = seededRandom(seed)
  for (let epoch = 1; epoch <= epochs; epoch++) {
    training.errors = 0
    for (const paragraph of shuffled(paragraphs, random)) {
      reader.read(paragraph, (_, isGold) => {
        training.learn(reader.features, isGold)
        return isGold
      })
    }
    onEpoch?.({ part: 'sentences', epoch, errors: training.errors })
  }
  return training.model()
}

/** Goes through the gaps between the gold tokens of paragraphs. */
class ParagraphReader {
  readonly features: SentenceFeatures
  readonly #window = new TextWindow()

  constructor(cases: ReadonlyMap<number, number>) {
    this.features = new SentenceFeatures(cases)
  }

  /** Asks after each token but the last whether it ends a sentence. */
  read(
    { text, starts, ends, sentenceEnds }: Paragraph,
    decide: (token: number, isGold: boolean) => boolean,
  ): void {
    const { features } = this
    this.#window.read(text)
    features.clear()
    let first = 0
    let added = 0
    for (let k = 0; k + 1 < starts.length; k++) {
      // No more than features look at: a treebank without paragraphs is one long paragraph.
      for (; added < starts.length && added <= k + TOKENS_AHEAD; added++) {
        features.add(
          this.#window,
          starts[added],
          ends[added],
          starts[added + 1] !== ends[added] ? GAP : NO_GAP,
        )
      }
      features.advance(k - first)
      features.extract(k - first)
      if (!decide(k, sentenceEnds[k])) continue
      features.endSentence(k - first)
      first = k + 1
    }
  }
}

/** The threshold with the best sentence F1. */
function bestThreshold(
  dev: readonly Paragraph[],
  cases: ReadonlyMap<number, number>,
  weights: IntegerWeights,
): number {
  const reader = new ParagraphReader(cases)
  const gapWeights = new GapWeights(weights)
  let best = USUAL_THRESHOLD
  let bestF1 = -1
  for (const threshold of THRESHOLDS) {
    let correct = 0
    let found = 0
    let gold = 0
    for (const paragraph of dev) {
      const last = paragraph.starts.length - 1
      // Whether the current sentence started where a gold sentence starts.
      let isAligned = true
      const end = (isFound: boolean, isGold: boolean) => {
        if (isFound) found++
        if (isGold) gold++
        if (isFound && isGold && isAligned) correct++
        if (isFound || isGold) isAligned = isFound && isGold
      }
      reader.read(paragraph, (k, isGold) => {
        const isFound = gapWeights.score(reader.features) > threshold
        end(isFound, isGold)
        return isFound && k < last
      })
      end(true, true)
    }
    const f1 = (2 * correct) / (found + gold)
    if (f1 > bestF1) {
      best = threshold
      bestF1 = f1
    }
  }
  return best
}
