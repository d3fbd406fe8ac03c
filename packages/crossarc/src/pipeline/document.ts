import { type SvgOptions, sentencesToSvg, type TextOptions } from '../draw/index.ts'
import type { KnownSpan } from '../knowledge/index.ts'
import { writeConllu } from '../treebank/formats/index.ts'
import { type Sentence, surfaceOf } from '../treebank/index.ts'
import { DocumentSentence, type Token } from './tokens.ts'

/**
 * A text with its sentences, tokens and trees.
 *
 * @example
 * const doc = pipeline.parse('A hearing is scheduled on the issue today.')
 * for (const { tokens } of doc.sentences) for (const t of tokens) console.log(t.form, t.upos, t.deprel, t.head?.form)
 * console.log(doc.toConllu())
 */
export class Document {
  readonly text: string
  readonly sentences: readonly DocumentSentence[]

  constructor(text: string, sentences: readonly DocumentSentence[]) {
    this.text = text
    this.sentences = sentences
  }

  /** Makes a document of sentences, and rebuilds its text from them. `known` has the known spans of each. */
  static of(sentences: Iterable<Sentence>, known: readonly (readonly KnownSpan[])[] = []): Document {
    let text = ''
    const placed: DocumentSentence[] = []
    for (const sentence of sentences) {
      const surface = surfaceOf(sentence, 'utf-16')
      text += surface.before
      placed.push(new DocumentSentence(sentence, text.length, known[placed.length]))
      text += surface.text + surface.after
    }
    return new Document(text, placed)
  }

  /** The tokens of all sentences. */
  get tokens(): Token[] {
    return this.sentences.flatMap(({ tokens }) => tokens)
  }

  toConllu(): string {
    return writeConllu(
      this.sentences.map(({ sentence }) => sentence),
      { roots: 'any' },
    )
  }

  /** One picture of all trees, one below the other. */
  toSvg(options: SvgOptions = {}): string {
    return sentencesToSvg(
      this.sentences.map(({ sentence }) => sentence),
      options,
    )
  }

  /** Drawings for the terminal, separated by blank lines. */
  toTree(options: TextOptions = {}): string {
    return this.sentences.map((sentence) => sentence.toTree(options)).join('\n')
  }

  /** The sentences as in files: readJson() reads JSON.stringify(doc), and `--output json` writes the same. */
  toJSON(): Sentence[] {
    return this.sentences.map((sentence) => sentence.toJSON())
  }
}
