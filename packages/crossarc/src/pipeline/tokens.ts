import { type SvgOptions, type TextOptions, treeToSvg, treeToText } from '../draw/index.ts'
import type { KnownSpan } from '../knowledge/index.ts'
import { writeConlluSentence } from '../treebank/formats/index.ts'
import {
  confidenceOf,
  type Sentence,
  surfaceOf,
  UNKNOWN,
  type Word,
  withConfidenceField,
} from '../treebank/index.ts'

/** The position of a token in the text; the words of a multiword token share its position. */
export interface TokenPlace {
  readonly start: number
  readonly end: number
  /** The text there; for words of a multiword token, the whole token. */
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

  /** Called by DocumentSentence. */
  constructor(sentence: DocumentSentence, word: Word, place: TokenPlace) {
    this.sentence = sentence
    this.#word = word
    this.#place = place
  }

  /** The number of the word in its sentence, from 1. */
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

  /** The start in the document's text, in UTF-16 units, as JavaScript strings count. */
  get start(): number {
    return this.#place.start
  }

  /** The end: text.slice(start, end) is the surface. */
  get end(): number {
    return this.#place.end
  }

  /** The text as written: "don't" for both of its words, "do" and "n't". */
  get surface(): string {
    return this.#place.surface
  }

  /**
   * The probability that the head is right, 0..1, if the text was parsed with `confidence: true` or MISC has
   * `Confidence=0.931`. About nine in ten heads with 0.9 are right, on text like that of the model's treebank.
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

  /** The dependents of this token, in order. */
  get children(): readonly Token[] {
    return this.sentence.childrenOf(this.id)
  }

  /** The token and all its descendants, in order; they need not be adjacent. */
  get subtree(): Token[] {
    const found = new Set<Token>([this])
    // Added tokens are visited too, but only once: heads changed by a caller may form a cycle.
    for (const token of found) for (const child of token.children) found.add(child)
    return [...found].sort((a, b) => a.id - b.id)
  }

  /** The columns of CoNLL-U, and the confidence if known. */
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
  /** The sentence as in files: all columns, comments, multiword tokens. */
  readonly sentence: Sentence
  /** The start of its first token in the document's text, in UTF-16 units. */
  readonly start: number
  /** The words known to form subtrees, if it was parsed with `knowledge`; the `problem` of a span says why its words do not. */
  readonly known: readonly KnownSpan[]
  #tokens: readonly Token[] | undefined
  #children: readonly (readonly Token[])[] | undefined

  constructor(sentence: Sentence, start = 0, known: readonly KnownSpan[] = []) {
    this.sentence = sentence
    this.start = start
    this.known = known
  }

  /** The words, created on first use. */
  get tokens(): readonly Token[] {
    this.#tokens ??= this.#makeTokens()
    return this.#tokens
  }

  /** The first root. */
  get root(): Token | undefined {
    return this.tokens.find((token) => token.isRoot)
  }

  /** The text of the sentence, without surrounding white space. */
  get text(): string {
    return surfaceOf(this.sentence, 'utf-16').text
  }

  /** The dependents of a word, in order; for 0, the roots. */
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

  /** CoNLL-U, including the final blank line. */
  toConllu(): string {
    return writeConlluSentence(this.sentence, { roots: 'any' })
  }

  /** An SVG picture. */
  toSvg(options: SvgOptions = {}): string {
    return treeToSvg(this.sentence, options)
  }

  /** A drawing for the terminal. */
  toTree(options: TextOptions = {}): string {
    return treeToText(this.sentence, options)
  }

  /** The sentence as in files, for JSON.stringify(). */
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
