import { type Sentence, surfaceOf } from '../../treebank/index.ts'

/** A stretch of raw text whose tokens and sentences are known; all positions count UTF-16 units. */
export interface Paragraph {
  readonly text: string
  /** The positions of the tokens: starts[k]..ends[k]. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** By token: whether it ends a sentence. */
  readonly sentenceEnds: readonly boolean[]
  /** By token: its words, or undefined if it is one word. */
  readonly expansions: readonly (readonly string[] | undefined)[]
}

const NEW_PARAGRAPH = /^#\s*new(par|doc)(\s|$)/i

/**
 * The running text of a treebank, in paragraphs. Sentences are joined by what follows their last token (a
 * space, or nothing after SpaceAfter=No), and a paragraph starts with `# newpar` or `# newdoc`.
 */
export function paragraphsOf(sentences: readonly Sentence[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let open:
    | {
        text: string
        starts: number[]
        ends: number[]
        sentenceEnds: boolean[]
        expansions: (string[] | undefined)[]
      }
    | undefined
  for (const sentence of sentences) {
    if (sentence.words.length === 0) continue
    if (open === undefined || sentence.comments.some((line) => NEW_PARAGRAPH.test(line))) {
      open = { text: '', starts: [], ends: [], sentenceEnds: [], expansions: [] }
      paragraphs.push(open)
    }
    const surface = surfaceOf(sentence, 'utf-16')
    const offset = open.text.length
    for (const { start, end, first, last } of surface.tokens) {
      open.starts.push(offset + start)
      open.ends.push(offset + end)
      open.sentenceEnds.push(last === sentence.words.length)
      open.expansions.push(
        last > first ? sentence.words.slice(first - 1, last).map(({ form }) => form) : undefined,
      )
    }
    open.text += surface.text + surface.after
  }
  return paragraphs
}

/** How to make raw text from a treebank. */
export interface RawTextOptions {
  /**
   * Breaks lines at spaces after at most this many characters, as the Universal Dependencies tool does with
   * 80.
   */
  wrap?: number
}

/**
 * The raw text of a treebank, in the form used by the shared tasks: the sentences of a paragraph joined by
 * spaces, a blank line between paragraphs and documents.
 *
 * @example
 * const system = new Tokenizer(model).tokenize(rawText(gold))
 */
export function rawText(sentences: readonly Sentence[], { wrap }: RawTextOptions = {}): string {
  const texts = paragraphsOf(sentences).map(({ text }) => text.trimEnd())
  return texts.map((text) => `${wrap === undefined ? text : wrapped(text, wrap)}\n`).join('\n')
}

function wrapped(text: string, width: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  lines.push(line)
  return lines.join('\n')
}
