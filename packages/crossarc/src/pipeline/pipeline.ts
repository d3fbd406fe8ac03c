import { CrossarcError, checkOptionNames, defined, wrongArgument } from '../base/index.ts'
import { type Constraint, constraintsOf } from '../constraint/set/index.ts'
import type { KnowledgeSource, KnownSpan } from '../knowledge/index.ts'
import type { Tokenizer } from '../text/tokenizer/index.ts'
import { checkShape, type Sentence, type Source, type Word } from '../treebank/index.ts'
import { Document } from './document.ts'
import { isSentence, named, sentenceOfWords, withHeadOf } from './given-sentences.ts'
import { type Informed, respectKnown } from './known-spans.ts'
import type { ModelCard } from './model-card.ts'
import { createParts, isTrained, type PipelineParseOptions, type PipelineParts } from './parts.ts'
import type { PipelineModel } from './pipeline-file.ts'
import {
  type PipelineOptions,
  SENTENCE_OPTIONS,
  type SearchOptions,
  type SentenceOptions,
  STREAM_OPTIONS,
  searchOf,
  TEXT_OPTIONS,
  type TextParseOptions,
  type TextStreamOptions,
} from './pipeline-options.ts'
import { textsOf } from './texts.ts'
import { DocumentSentence } from './tokens.ts'
import { distribute, numbered, wordNumbers } from './word-constraints.ts'

/** Words per group of sentences: with a neural parser, larger groups are no faster. */
const GROUP_WORDS = 300

/**
 * Turns text into trees: tokenizer, tagger, lemmatizer, parser. What the input already has is not predicted again, so
 * sentences can enter at any stage.
 *
 * @example
 * const pipeline = await Pipeline.create(readPipeline(bytes))
 * console.log(pipeline.parse('A hearing is scheduled on the issue today.').toTree())
 */
export class Pipeline {
  readonly parts: PipelineParts
  /** The model's card, if it has one. */
  readonly card: ModelCard | undefined
  readonly #knowledge: KnowledgeSource | undefined

  /** Takes your own parts. For a trained model, use Pipeline.create(). */
  constructor(parts: PipelineParts, card?: ModelCard, { knowledge }: PipelineOptions = {}) {
    if (isTrained(parts))
      throw new CrossarcError(
        'unready-model',
        'The code of a trained model loads asynchronously: use await Pipeline.create(model), or load()',
      )
    this.parts = parts
    this.card = card
    this.#knowledge = knowledge
  }

  /**
   * Makes a pipeline of a trained model, with a linear or a neural parser.
   *
   * @example
   * const pipeline = await Pipeline.create(readPipeline(bytes))
   */
  static async create(model: PipelineModel, options: PipelineOptions = {}): Promise<Pipeline> {
    return new Pipeline(await createParts(model), model.card, options)
  }

  /**
   * Parses a text into sentences, tokens and trees.
   *
   * @example
   * const doc = pipeline.parse(text, { constraints: [{ arc: { head: 'hearing', dependent: 'on' } }] })
   */
  parse(text: string, given: TextParseOptions = {}): Document {
    checkOptionNames(given, TEXT_OPTIONS, 'parse()')
    const { constraints, ...options } = given
    const found = this.tokenizer.tokenize(text, options)
    const search = searchOf(options)
    const distributed = constraints === undefined ? undefined : distribute(found, constraints)
    const bare = found.map(({ start: _, ...sentence }) => sentence)
    const known = (search.knowledge ?? this.#knowledge)?.spansOf(bare)
    const isFree = (k: number) => distributed?.has(k) !== true && (known?.[k].length ?? 0) === 0
    const free = this.#analysed(
      bare.filter((_, k) => isFree(k)),
      search,
      false,
    ).values()
    const sentences = bare.map((sentence, k) => {
      if (isFree(k)) return new DocumentSentence(free.next().value!, found[k].start)
      const { constraints = [], numbers = [] } = distributed?.get(k) ?? {}
      const parsed = numbered(numbers, () =>
        this.#informed(sentence, constraints, known?.[k] ?? [], search, false),
      )
      return new DocumentSentence(parsed.sentence, found[k].start, parsed.known)
    })
    return new Document(text, sentences)
  }

  /**
   * Parses sentences that have words: lists of words, or sentences from files, which keep their tags and lemmas.
   *
   * @example
   * const doc = pipeline.parseSentences([['Hello', 'there', '!'], ['How', 'are', 'you', '?']])
   */
  parseSentences(sentences: Iterable<Sentence | readonly string[]>, options: SentenceOptions = {}): Document {
    checkOptionNames(options, SENTENCE_OPTIONS, 'parseSentences()')
    if (typeof sentences !== 'object' || sentences === null || !(Symbol.iterator in sentences))
      throw wrongArgument('parseSentences() takes a list of sentences', sentences)
    const all = Array.from(sentences, (one, k) => (isSentence(one) ? one : sentenceOfWords(one, k + 1)))
    const informed = this.#all(all, options)
    return Document.of(
      informed.map(({ sentence }) => sentence),
      informed.map(({ known }) => known),
    )
  }

  /**
   * Parses a text that arrives in pieces, and yields each sentence once its end is certain. Memory does not grow with the
   * text. Bytes are read as UTF-8; invalid ones become U+FFFD.
   *
   * @example
   * for await (const { tokens } of pipeline.stream(response.body)) console.log(tokens.map((token) => token.lemma))
   */
  async *stream(source: Source, options: TextStreamOptions = {}): AsyncGenerator<DocumentSentence, void> {
    checkOptionNames(options, STREAM_OPTIONS, 'stream()')
    const { constraintsOf: constraintsFor, ...cutting } = options
    const stream = this.tokenizer.stream(cutting)
    const search = searchOf(options)
    for await (const text of textsOf(source)) yield* this.#parsed(stream.push(text), search, constraintsFor)
    yield* this.#parsed(stream.end(), search, constraintsFor)
  }

  /** Parses the sentences available at once together, in groups. */
  *#parsed(
    found: Iterable<Sentence & { start: number }>,
    search: SearchOptions,
    constraintsFor: TextStreamOptions['constraintsOf'],
  ): Generator<DocumentSentence, void> {
    for (const group of this.#groups(found)) {
      const bare = group.map(({ start: _, ...sentence }) => sentence)
      const parsed =
        constraintsFor === undefined
          ? this.#all(bare, search)
          : bare.map((sentence, k) =>
              named(sentence, k + 1, () =>
                this.#one(sentence, { ...search, constraints: constraintsFor(sentence) }),
              ),
            )
      for (const [k, { sentence, known }] of parsed.entries())
        yield new DocumentSentence(sentence, group[k].start, known)
    }
  }

  *#groups<Item extends Sentence>(sentences: Iterable<Item>): Generator<Item[], void> {
    let group: Item[] = []
    let words = 0
    for (const sentence of sentences) {
      group.push(sentence)
      words += sentence.words.length
      if (words < this.groupWords) continue
      yield group
      group = []
      words = 0
    }
    if (group.length > 0) yield group
  }

  /** The best number of words to parse together: 1 if it makes no difference. */
  get groupWords(): number {
    return this.parts.parser.parseAll === undefined ? 1 : GROUP_WORDS
  }

  /** Adds tags, lemmas and the tree to one sentence that has words; everything else stays. */
  analyse(given: Sentence, options: SentenceOptions = {}): Sentence {
    checkOptionNames(options, SENTENCE_OPTIONS, 'analyse()')
    return this.#one(given, options).sentence
  }

  /** Analyses many sentences, with a neural parser much faster than one by one. */
  analyseAll(given: readonly Sentence[], options: SentenceOptions = {}): Sentence[] {
    checkOptionNames(options, SENTENCE_OPTIONS, 'analyseAll()')
    return this.#all(given, options).map(({ sentence }) => sentence)
  }

  #one(given: Sentence, options: SentenceOptions): Informed {
    checkShape(given)
    const { constraints, keep = false, retag = false, expand = false } = options
    const sentence = expand && this.parts.tokenizer !== undefined ? this.parts.tokenizer.expand(given) : given
    const all: Constraint[] = [
      ...(constraints === undefined ? [] : wordNumbers(sentence, constraints)),
      ...(keep ? constraintsOf(sentence) : []),
    ]
    const known = (options.knowledge ?? this.#knowledge)?.spansOf([sentence])[0] ?? []
    return this.#informed(sentence, all, known, searchOf(options), retag)
  }

  #all(given: readonly Sentence[], options: SentenceOptions): Informed[] {
    const { constraints, keep = false, retag = false, expand = false } = options
    if (keep || constraints !== undefined)
      return given.map((sentence, k) => named(sentence, k + 1, () => this.#one(sentence, options)))
    for (const [k, sentence] of given.entries()) named(sentence, k + 1, () => checkShape(sentence))
    const { tokenizer } = this.parts
    const sentences =
      expand && tokenizer !== undefined ? given.map((sentence) => tokenizer.expand(sentence)) : given
    const search = searchOf(options)
    const known = sentences.map((one) => (options.knowledge ?? this.#knowledge)?.spansOf([one])[0] ?? [])
    const free = this.#analysed(
      sentences.filter((_, k) => known[k].length === 0),
      search,
      retag,
    ).values()
    return sentences.map((sentence, k) =>
      known[k].length === 0
        ? { sentence: free.next().value!, known: [] }
        : named(sentence, k + 1, () => this.#informed(sentence, [], known[k], search, retag)),
    )
  }

  /** One sentence with constraints, and with the known spans that can hold beside them. */
  #informed(
    sentence: Sentence,
    constraints: readonly Constraint[],
    known: readonly KnownSpan[],
    search: SearchOptions,
    retag: boolean,
  ): Informed {
    const informed = respectKnown(constraints, known, (all) => {
      const options = { ...search, ...defined({ constraints: all.length > 0 ? all : undefined }) }
      return this.#analysed([sentence], options, retag)[0]
    })
    if (known.length > 0) search.onKnown?.(informed.known, sentence)
    return informed
  }

  /** Adds tags and lemmas where the sentence has none, but no tree. */
  annotate(sentence: Sentence, { retag = false }: Pick<SentenceOptions, 'retag'> = {}): Sentence {
    checkShape(sentence)
    if (!this.#tagsWithTree) return this.#annotated(sentence, retag)
    const [{ words }] = this.#analysed([sentence], {}, retag)
    return { ...sentence, words: words.map((word, k) => withHeadOf(word, sentence.words[k])) }
  }

  #analysed(
    sentences: readonly Sentence[],
    { knowledge: _, onKnown: __, ...search }: SearchOptions & PipelineParseOptions,
    retag: boolean,
  ): Sentence[] {
    const { parser } = this.parts
    const tagsLater = this.#tagsWithTree
    const ready = sentences.map((sentence) => (tagsLater ? sentence : this.#annotated(sentence, retag)))
    const report = search.onFallback
    const onFallback: SearchOptions['onFallback'] =
      report && ((sentence, how) => report(sentences[ready.indexOf(sentence)], how))
    const tags: PipelineParseOptions['tags'] = tagsLater ? (retag ? 'all' : 'missing') : undefined
    const options: PipelineParseOptions = { ...search, ...defined({ tags, onFallback }) }
    const parsed =
      parser.parseAll?.(ready, options) ?? ready.map((sentence) => parser.parse(sentence, options))
    return tagsLater ? parsed.map((sentence) => this.#lemmatize(sentence, retag)) : parsed
  }

  #annotated(sentence: Sentence, retag: boolean): Sentence {
    return this.#lemmatize(this.#tag(sentence, retag), retag)
  }

  /** Whether tags come from the parser, because there is no tagger. */
  get #tagsWithTree(): boolean {
    return this.parts.parser.findsTags === true && this.parts.tagger === undefined
  }

  /** The tokenizer; throws if there is none. */
  get tokenizer(): Tokenizer {
    const { tokenizer } = this.parts
    if (tokenizer !== undefined) return tokenizer
    throw new CrossarcError(
      'no-tokenizer',
      'This model is a parser without a tokenizer, so it cannot take raw text: use a model trained with --preset, or give sentences with words and tags',
    )
  }

  /** Tags the words that have neither UPOS nor XPOS, or all words. */
  #tag(sentence: Sentence, retag: boolean): Sentence {
    const { tagger } = this.parts
    const isUntagged = ({ upos, xpos }: Word) => upos === '_' && xpos === '_'
    if (tagger === undefined || (!retag && !sentence.words.some(isUntagged))) return sentence
    const { words } = tagger.tag(sentence)
    if (retag) return { ...sentence, words }
    return {
      ...sentence,
      words: words.map((word, k) => (isUntagged(sentence.words[k]) ? word : sentence.words[k])),
    }
  }

  #lemmatize(sentence: Sentence, retag: boolean): Sentence {
    const { lemmatizer } = this.parts
    const needsLemma = ({ lemma, form }: Word) => retag || (lemma === '_' && form !== '_')
    if (lemmatizer === undefined || !sentence.words.some(needsLemma)) return sentence
    const words = sentence.words.map((word) =>
      needsLemma(word) ? { ...word, lemma: lemmatizer.lemma(word) } : word,
    )
    return { ...sentence, words }
  }
}
