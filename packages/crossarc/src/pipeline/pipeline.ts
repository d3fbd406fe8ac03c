import type { Constraint } from '../constraint/constraint.ts'
import { constraintsOf } from '../constraint/from-sentence.ts'
import { CrossarcError } from '../error.ts'
import { LinearParser, type ParseOptions } from '../linear/parser.ts'
import { Tagger } from '../linear/tagger.ts'
import { Lemmatizer } from '../text/lemmatizer.ts'
import { newWord } from '../text/text-sentence.ts'
import type { TokenizeOptions } from '../text/text-stream.ts'
import { Tokenizer } from '../text/tokenizer.ts'
import type { Sentence, Word } from '../treebank/sentence.ts'
import type { Source } from '../treebank/source.ts'
import { Document } from './document.ts'
import type { ModelCard } from './model-card.ts'
import type { PipelineModel } from './pipeline-file.ts'
import { textsOf } from './texts.ts'
import { DocumentSentence } from './tokens.ts'
import { type DocumentConstraint, distribute, type WordConstraint, wordNumbers } from './word-constraints.ts'

/** What does the work of a pipeline. Each part may be one's own; where one is missing, its work must be done in the input. */
export interface PipelineParts {
  readonly tokenizer?: Tokenizer | undefined
  readonly tagger?: { tag(sentence: Sentence): Sentence } | undefined
  readonly lemmatizer?: { lemma(word: Word): string } | undefined
  readonly parser: { parse(sentence: Sentence, options: ParseOptions): Sentence }
}

/** How sentences are analysed that have words already. */
export interface SentenceOptions {
  /** How many hypotheses the parser keeps; by default as it was trained. */
  beam?: number
  /** What is known about the tree; a word is named by its number or, where it is there once, by its form. */
  constraints?: readonly WordConstraint[]
  /** Keeps every head and label that the sentence has already, and fills in the others. */
  keep?: boolean
  /** Predicts tags and lemmas also where the sentence has them. */
  retag?: boolean
  /** Splits multi-word tokens ("don't") of sentences that came tokenised and have none yet. */
  expand?: boolean
}

/** How a text is analysed. */
export interface TextParseOptions extends TokenizeOptions {
  beam?: number
  /** What is known about the trees. A constraint that names words by their forms belongs to the sentence that holds them. */
  constraints?: readonly DocumentConstraint[]
}

/** How a text is analysed that comes piece by piece. */
export interface TextStreamOptions extends TokenizeOptions {
  beam?: number
  /** What is known about the tree of a sentence, once it has words. */
  constraintsOf?: (sentence: Sentence) => readonly WordConstraint[]
}

/**
 * From text to trees: tokenizer, tagger, lemmatizer, parser. What the input has already is not done again, so that
 * sentences can enter at any stage.
 *
 * @example
 * const pipeline = new Pipeline(readPipeline(bytes))
 * console.log(pipeline.parse('A hearing is scheduled on the issue today.').toTree())
 */
export class Pipeline {
  readonly parts: PipelineParts
  /** What is known about the model. */
  readonly card: ModelCard | undefined

  constructor(model: PipelineModel | PipelineParts, card?: ModelCard) {
    this.parts = isTrained(model) ? partsOf(model) : model
    this.card = card ?? (isTrained(model) ? model.card : undefined)
  }

  /**
   * The sentences, tokens and trees of a text.
   *
   * @example
   * const doc = pipeline.parse(text, { constraints: [{ arc: { head: 'hearing', dependent: 'on' } }] })
   */
  parse(text: string, { beam, constraints, ...options }: TextParseOptions = {}): Document {
    const found = this.tokenizer.tokenize(text, options)
    const search = beam === undefined ? {} : { beam }
    const wishes = constraints === undefined ? undefined : distribute(found, constraints)
    const sentences = found.map(({ start, ...sentence }, k) => {
      const own = wishes?.get(k)
      if (own === undefined) return new DocumentSentence(this.analyse(sentence, search), start)
      const parsed = numbered(own.numbers, () =>
        this.analyse(sentence, { ...search, constraints: own.constraints }),
      )
      return new DocumentSentence(parsed, start)
    })
    return new Document(text, sentences)
  }

  /**
   * A document of sentences that have their words: lists of words, or sentences of files, which keep the tags and lemmas
   * that they have.
   *
   * @example
   * const doc = pipeline.parseSentences([['Hello', 'there', '!'], ['How', 'are', 'you', '?']])
   */
  parseSentences(sentences: Iterable<Sentence | readonly string[]>, options: SentenceOptions = {}): Document {
    const parsed: Sentence[] = []
    for (const sentence of sentences) {
      parsed.push(this.analyse('words' in sentence ? sentence : sentenceOfWords(sentence), options))
    }
    return Document.of(parsed)
  }

  /**
   * The sentences of a text that comes piece by piece, as soon as each is certain; memory does not grow with the text.
   * Bytes are read as UTF-8, with U+FFFD for what is none.
   *
   * @example
   * for await (const { tokens } of pipeline.stream(response.body)) console.log(tokens.map((token) => token.lemma))
   */
  async *stream(source: Source, options: TextStreamOptions = {}): AsyncGenerator<DocumentSentence, void> {
    const { beam, constraintsOf: wishesOf, ...cutting } = options
    const stream = this.tokenizer.stream(cutting)
    const search = beam === undefined ? {} : { beam }
    const parsed = ({ start, ...sentence }: Sentence & { start: number }) => {
      const wishes = wishesOf === undefined ? {} : { constraints: wishesOf(sentence) }
      return new DocumentSentence(this.analyse(sentence, { ...search, ...wishes }), start)
    }
    for await (const text of textsOf(source)) for (const sentence of stream.push(text)) yield parsed(sentence)
    for (const sentence of stream.end()) yield parsed(sentence)
  }

  /** Tags, lemmas and the tree of one sentence that has its words; all else of it stays. */
  analyse(given: Sentence, options: SentenceOptions = {}): Sentence {
    const { constraints, beam, keep = false, retag = false, expand = false } = options
    const sentence = expand && this.parts.tokenizer !== undefined ? this.parts.tokenizer.expand(given) : given
    const tagged = this.annotate(sentence, { retag })
    const wishes: Constraint[] = [
      ...(keep ? constraintsOf(sentence) : []),
      ...(constraints === undefined ? [] : wordNumbers(sentence, constraints)),
    ]
    return this.parts.parser.parse(tagged, {
      ...(beam === undefined ? {} : { beam }),
      ...(wishes.length === 0 ? {} : { constraints: wishes }),
    })
  }

  /** Tags and lemmas alone, where the sentence has none. */
  annotate(sentence: Sentence, { retag = false }: Pick<SentenceOptions, 'retag'> = {}): Sentence {
    if (sentence.words.length === 0) throw new CrossarcError('empty-sentence', 'a sentence without words')
    return this.#lemmatize(this.#tag(sentence, retag), retag)
  }

  /** The part that cuts text; an error says where it is missing. */
  get tokenizer(): Tokenizer {
    const { tokenizer } = this.parts
    if (tokenizer !== undefined) return tokenizer
    throw new CrossarcError(
      'no-tokenizer',
      'This model is a parser alone, which cannot cut text into words: take one that was trained with a preset, or give it sentences with words and tags',
    )
  }

  /** Words that have neither UPOS nor XPOS get tags. */
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

function isTrained(model: PipelineModel | PipelineParts): model is PipelineModel {
  return 'weights' in model.parser
}

function partsOf({ tokenizer, tagger, lemmatizer, parser }: PipelineModel): PipelineParts {
  return {
    tokenizer: tokenizer === undefined ? undefined : new Tokenizer(tokenizer),
    tagger: tagger === undefined ? undefined : new Tagger(tagger),
    lemmatizer: lemmatizer === undefined ? undefined : new Lemmatizer(lemmatizer),
    parser: new LinearParser(parser),
  }
}

/** A sentence of words of which nothing else is known. */
function sentenceOfWords(forms: readonly string[]): Sentence {
  return {
    comments: [`# text = ${forms.join(' ').replaceAll(/\s+/g, ' ')}`],
    words: forms.map((form, k) => newWord(k + 1, form, '_')),
    multiwords: [],
    emptyNodes: [],
  }
}

/** Errors name constraints by their number in the list that was given for the whole text. */
function numbered<T>(numbers: readonly number[], action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof CrossarcError) || error.place.constraint === undefined) throw error
    const { constraint, ...place } = error.place
    throw new CrossarcError(error.code, error.reason, { ...place, constraint: numbers[constraint - 1] })
  }
}
