import { type Sentence, surfaceOf } from '../treebank/index.ts'

/** Characters of a passage, after which it ends with the sentence. */
const LONGEST = 100_000

/** A token of a passage, at start..end of its text. */
export interface PassageToken {
  readonly sentence: number
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
}

/** The text of consecutive sentences: one space for any white space between tokens, and a line for each sentence. */
export interface Passage {
  readonly text: string
  readonly tokens: readonly PassageToken[]
  /** By position, 1 if a token begins or ends there. */
  readonly starts: Uint8Array
  readonly ends: Uint8Array
}

/** Whether a sentence is the first of a paragraph. */
export function startsParagraph({ comments }: Sentence): boolean {
  return comments.some((comment) => /^#\s*new(par|doc)\b/.test(comment))
}

/** The passages of sentences: their paragraphs, very long ones in pieces. */
export function* passagesOf(sentences: readonly Sentence[]): Generator<Passage, void> {
  let text = ''
  let tokens: PassageToken[] = []
  for (const [number, sentence] of sentences.entries()) {
    if (tokens.length > 0 && (startsParagraph(sentence) || text.length > LONGEST)) {
      yield passage(text, tokens)
      text = ''
      tokens = []
    }
    if (tokens.length > 0) text += '\n'
    let before: number | undefined
    for (const token of surfaceOf(sentence, 'utf-16').tokens) {
      if (before !== undefined && token.start > before) text += ' '
      before = token.end
      const start = text.length
      text += token.text.replace(/\s+/g, ' ')
      tokens.push({ sentence: number, first: token.first, last: token.last, start, end: text.length })
    }
  }
  if (tokens.length > 0) yield passage(text, tokens)
}

function passage(text: string, tokens: readonly PassageToken[]): Passage {
  const starts = new Uint8Array(text.length + 1)
  const ends = new Uint8Array(text.length + 1)
  for (const { start, end } of tokens) {
    starts[start] = 1
    ends[end] = 1
  }
  return { text, tokens, starts, ends }
}
