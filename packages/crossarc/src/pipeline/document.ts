import { type SvgOptions, sentencesToSvg, type TextOptions } from '../draw/index.ts'
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

  /** A document of sentences that are not from a text: it is rebuilt from them. */
  static of(sentences: Iterable<Sentence>): Document {
    let text = ''
    const placed: DocumentSentence[] = []
    for (const sentence of sentences) {
      const surface = surfaceOf(sentence, 'utf-16')
      text += surface.before
      placed.push(new DocumentSentence(sentence, text.length))
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

  /** One picture of all trees, below each other. */
  toSvg(options: SvgOptions = {}): string {
    return sentencesToSvg(
      this.sentences.map(({ sentence }) => sentence),
      options,
    )
  }

  /** Drawings for the terminal, a blank line between them. */
  toTree(options: TextOptions = {}): string {
    return this.sentences.map((sentence) => sentence.toTree(options)).join('\n')
  }

  /** The sentences as files have them: JSON.stringify(doc) is what readJson() reads and `--output json` writes. */
  toJSON(): Sentence[] {
    return this.sentences.map((sentence) => sentence.toJSON())
  }
}
