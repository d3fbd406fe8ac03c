import { CrossarcError, wrongArgument } from '../../base/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { Expander } from '../expansion/expansion.ts'
import { GapWeights } from '../shared/gap-weights.ts'
import { SentenceFeatures } from './sentence-features.ts'
import { expandSentence, type TextSentence } from './text-sentence.ts'
import { TextStream, type TokenizeOptions } from './text-stream.ts'
import { TokenScanner } from './token-scanner.ts'
import type { TokenizerModel } from './tokenizer-model.ts'

/** Texts go through the stream in chunks of this many units, so that little of them is kept. */
const PIECE = 1 << 16

const LINES: readonly unknown[] = ['join', 'paragraph', 'sentence']

/**
 * Cuts raw text into sentences and tokens, and tokens into words.
 *
 * Every character except white space is in exactly one token, and all white space is kept in MISC
 * (SpaceAfter, SpacesAfter, SpacesBefore, SpacesInToken), so that the text can be rebuilt from the sentences.
 * Only a text without tokens has no sentence to keep its white space.
 *
 * @example
 * const tokenizer = new Tokenizer(readTokenizer(bytes))
 * for (const { words } of tokenizer.tokenize("I can't. You can.")) console.log(words.map(({ form }) => form))
 */
export class Tokenizer {
  readonly model: TokenizerModel
  readonly #tokenWeights: GapWeights
  readonly #sentenceWeights: GapWeights
  readonly #expander: Expander

  constructor(model: TokenizerModel) {
    this.model = model
    this.#tokenWeights = new GapWeights(model.tokenWeights)
    this.#sentenceWeights = new GapWeights(model.sentenceWeights)
    this.#expander = new Expander(model.expansion)
  }

  /** The sentences of a text. */
  tokenize(text: string, options: TokenizeOptions = {}): TextSentence[] {
    if (typeof text !== 'string') throw wrongArgument('Only a string can be tokenised', text)
    const stream = this.stream({ ...options, interactive: false })
    const sentences: TextSentence[] = []
    for (let at = 0; at < text.length; at += PIECE) {
      for (const sentence of stream.push(text.slice(at, at + PIECE))) sentences.push(sentence)
    }
    for (const sentence of stream.end()) sentences.push(sentence)
    return sentences
  }

  /**
   * Splits the multiword tokens of a sentence that was already tokenised but has none yet.
   *
   * @example
   * const sentences = readHorizontal("I don't know .").map((sentence) => tokenizer.expand(sentence))
   */
  expand(sentence: Sentence): Sentence {
    return expandSentence(sentence, this.#expander)
  }

  /**
   * Tokenises a text that arrives in chunks; the sentences do not depend on how it is cut.
   *
   * @example
   * const stream = tokenizer.stream()
   * for await (const piece of pieces) for (const sentence of stream.push(piece)) use(sentence)
   * for (const sentence of stream.end()) use(sentence)
   */
  stream(options: TokenizeOptions = {}): TextStream {
    const { longestSentence = 1, lines = 'join' } = options
    if (!LINES.includes(lines)) {
      throw new CrossarcError(
        'tokenizer-option',
        `The option "lines" must be one of ${LINES.join(', ')}, not "${lines}"`,
      )
    }
    if (!(longestSentence >= 1)) {
      throw new CrossarcError(
        'tokenizer-option',
        `The longest sentence must have at least one token, not ${longestSentence}`,
      )
    }
    const { model } = this
    const tokenWeights = this.#tokenWeights
    const sentenceWeights = this.#sentenceWeights
    const scanner: TokenScanner = new TokenScanner(model, () => tokenWeights.score(scanner.features) > 0)
    const features = new SentenceFeatures(model.cases)
    const isSentenceEnd = () => sentenceWeights.score(features) > model.sentenceThreshold
    return new TextStream({ scanner, features, expander: this.#expander, isSentenceEnd }, options)
  }
}
