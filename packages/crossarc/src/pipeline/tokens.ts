import { type SvgOptions, type TextOptions, treeToSvg, treeToText } from '../draw/index.ts'
import { writeConlluSentence } from '../treebank/formats/index.ts'
import {
  confidenceOf,
  type Sentence,
  surfaceOf,
  UNKNOWN,
  type Word,
  withConfidenceField,
} from '../treebank/index.ts'

/** Where a token stands in the text: the words of a multi-word token all stand where it does. */
export interface TokenPlace {
  readonly start: number
  readonly end: number
  /** What is written there: the multi-word token, for its words. */
  readonly surface: string
}

/**
 * A syntactic word of a document, with its place in the tree and in the text.
 *
 * @example
 * for (const token of doc.tokens) console.log(token.form, token.upos, token.deprel, token.head?.form)
 */
export class Token {
  readonly sentence: DocumentSentence
  readonly #word: Word
  readonly #place: TokenPlace

  /** DocumentSentence makes these. */
  constructor(sentence: DocumentSentence, word: Word, place: TokenPlace) {
    this.sentence = sentence
    this.#word = word
    this.#place = place
  }

  /** Its number in the sentence, from 1. */
  get id(): number {
    return this.#word.id
  }

  get form(): string {
    return this.#word.form
  }

  get lemma(): string {
    return this.#word.lemma
  }

  get upos(): string {
    return this.#word.upos
  }

  get xpos(): string {
    return this.#word.xpos
  }

  /** FEATS as in CoNLL-U: 'Number=Plur|Person=3', or '_'. */
  get feats(): string {
    return this.#word.feats
  }

  /** The label of the arc from its head. */
  get deprel(): string {
    return this.#word.deprel
  }

  get misc(): string {
    return this.#word.misc
  }

  /** Where it starts in the text of the document, in UTF-16 units as strings count. */
  get start(): number {
    return this.#place.start
  }

  /** Where it ends: text.slice(start, end) is what is written there. */
  get end(): number {
    return this.#place.end
  }

  /** What is written in the text: for the words "do" and "n't" of "don't", "don't". */
  get surface(): string {
    return this.#place.surface
  }

  /**
   * How likely its head is to be right, 0..1, where the text was parsed with `confidence: true`, or MISC says it:
   * `Confidence=0.931`. Of all heads with 0.9 about nine in ten are right, on text like that of the model's treebank.
   */
  get confidence(): number | undefined {
    return confidenceOf(this.#word)
  }

  /** Undefined for the root. */
  get head(): Token | undefined {
    const { head } = this.#word
    return head === UNKNOWN || head === 0 ? undefined : this.sentence.tokens[head - 1]
  }

  get isRoot(): boolean {
    return this.#word.head === 0
  }

  /** The tokens whose head it is, in their order. */
  get children(): readonly Token[] {
    return this.sentence.childrenOf(this.id)
  }

  /** The token with all that depends on it, in their order; not always without a gap. */
  get subtree(): Token[] {
    const found = new Set<Token>([this])
    // What is added is visited too, once: heads that someone has changed may form a cycle.
    for (const token of found) for (const child of token.children) found.add(child)
    return [...found].sort((a, b) => a.id - b.id)
  }

  /** The columns of CoNLL-U, and the confidence where there is one. */
  toJSON(): Word & { confidence?: number } {
    return { ...withConfidenceField(this.#word) }
  }
}

/**
 * A sentence of a document, with its tokens.
 *
 * @example
 * const [sentence] = doc.sentences
 * console.log(sentence.root?.form, sentence.toTree())
 */
export class DocumentSentence {
  /** As files have it: all columns, comments, multi-word tokens. */
  readonly sentence: Sentence
  /** Where its first token starts in the text of the document, in UTF-16 units. */
  readonly start: number
  #tokens: readonly Token[] | undefined
  #children: readonly (readonly Token[])[] | undefined

  constructor(sentence: Sentence, start = 0) {
    this.sentence = sentence
    this.start = start
  }

  /** Its words, made when they are asked for. */
  get tokens(): readonly Token[] {
    this.#tokens ??= this.#makeTokens()
    return this.#tokens
  }

  /** The first root. */
  get root(): Token | undefined {
    return this.tokens.find((token) => token.isRoot)
  }

  /** As it is written, without the white space around it. */
  get text(): string {
    return surfaceOf(this.sentence, 'utf-16').text
  }

  /** The tokens whose head a word is, in their order; those of 0 are the roots. */
  childrenOf(id: number): readonly Token[] {
    if (this.#children === undefined) {
      const lists: Token[][] = Array.from({ length: this.tokens.length + 1 }, () => [])
      for (const [index, { head }] of this.sentence.words.entries()) {
        if (head >= 0) lists[head]?.push(this.tokens[index])
      }
      this.#children = lists
    }
    return this.#children[id] ?? []
  }

  /** CoNLL-U, with the blank line after it. */
  toConllu(): string {
    return writeConlluSentence(this.sentence, { roots: 'any' })
  }

  /** A picture. */
  toSvg(options: SvgOptions = {}): string {
    return treeToSvg(this.sentence, options)
  }

  /** A drawing for the terminal. */
  toTree(options: TextOptions = {}): string {
    return treeToText(this.sentence, options)
  }

  /** The sentence as files have it, so that JSON.stringify() works. */
  toJSON(): Sentence {
    return { ...this.sentence, words: this.sentence.words.map(withConfidenceField) }
  }

  #makeTokens(): Token[] {
    const tokens: Token[] = []
    for (const { first, last, start, end, text } of surfaceOf(this.sentence, 'utf-16').tokens) {
      const place = { start: this.start + start, end: this.start + end, surface: text }
      for (let id = first; id <= last; id++) tokens.push(new Token(this, this.sentence.words[id - 1], place))
    }
    return tokens
  }
}
