import { lengthIn, type MultiwordToken, type Sentence, UNKNOWN, type Word } from '../../treebank/index.ts'
import type { Expander } from '../expansion/expansion.ts'
import { formOf, miscOf } from '../shared/spaces.ts'

/**
 * A sentence found in a text. surfaceOf() returns the positions of its tokens within it; adding `start` gives
 * positions in the text.
 */
export interface TextSentence extends Sentence {
  /** The position of the first token in the text, in UTF-16 units. */
  readonly start: number
}

/** Turns the tokens of a text into sentences. */
export class SentenceBuilder {
  /** The white space before the first token of the text. */
  before = ''
  readonly #expander: Expander
  readonly #ranges: boolean
  readonly #tokens: string[] = []
  /** By token: the white space after it. */
  readonly #after: string[] = []
  readonly #starts: number[] = []
  #number = 0
  #startsParagraph = true
  /** The number of code points of the text before the next token. */
  #codePoints = 0

  constructor(expander: Expander, ranges: boolean) {
    this.#expander = expander
    this.#ranges = ranges
  }

  add(token: string, after: string, start: number): void {
    this.#tokens.push(token)
    this.#after.push(after)
    this.#starts.push(start)
  }

  endParagraph(): void {
    this.#startsParagraph = true
  }

  /** The sentence of the first `count` tokens that are not in a sentence yet. */
  build(count: number): TextSentence {
    const words: Word[] = []
    const multiwords: MultiwordToken[] = []
    // The text that follows must not affect the sentence, since it may not have arrived yet.
    const tokens = this.#tokens.splice(0, count)
    const forms = tokens.map(formOf)
    let text = ''
    for (let k = 0; k < count; k++) {
      const token = tokens[k]
      const after = this.#after[k]
      const before = k === 0 ? this.before : ''
      const form = forms[k]
      text += form
      if (after !== '' && k + 1 < count) text += ' '
      const misc = miscOf(form, token, before, after, this.#ranges ? this.#range(token, before, after) : '')
      const parts = this.#expander.expand(forms, k)
      if (parts === null) words.push(newWord(words.length + 1, form, misc))
      else {
        const first = words.length + 1
        for (const part of parts) words.push(newWord(words.length + 1, part, '_'))
        multiwords.push({ first, last: words.length, form, feats: '_', misc })
      }
    }
    this.before = ''
    const start = this.#starts[0]
    const comments = this.#comments(text)
    this.#after.splice(0, count)
    this.#starts.splice(0, count)
    return { comments, words, multiwords, emptyNodes: [], start }
  }

  #range(token: string, before: string, after: string): string {
    const start = this.#codePoints + lengthIn('code-point', before)
    const end = start + lengthIn('code-point', token)
    this.#codePoints = end + lengthIn('code-point', after)
    return `${start}:${end}`
  }

  #comments(text: string): string[] {
    const comments: string[] = []
    if (this.#number === 0) comments.push('# newdoc')
    if (this.#startsParagraph) comments.push('# newpar')
    this.#number++
    this.#startsParagraph = false
    comments.push(`# sent_id = ${this.#number}`, `# text = ${text}`)
    return comments
  }
}

/**
 * The sentence with its multiword tokens split; a sentence that already has such tokens, empty nodes or
 * heads is returned unchanged.
 */
export function expandSentence(sentence: Sentence, expander: Expander): Sentence {
  if (sentence.multiwords.length > 0 || sentence.emptyNodes.length > 0) return sentence
  if (sentence.words.some(({ head }) => head !== UNKNOWN)) return sentence
  const words: Word[] = []
  const multiwords: MultiwordToken[] = []
  const tokens = sentence.words.map(({ form }) => form)
  for (const [k, word] of sentence.words.entries()) {
    const parts = expander.expand(tokens, k)
    const first = words.length + 1
    if (parts === null) words.push({ ...word, id: first })
    else {
      for (const part of parts) words.push(newWord(words.length + 1, part, '_'))
      multiwords.push({ first, last: words.length, form: word.form, feats: '_', misc: word.misc })
    }
  }
  return multiwords.length === 0 ? sentence : { ...sentence, words, multiwords }
}

/** A word with only a form. */
export function newWord(id: number, form: string, misc: string): Word {
  return {
    id,
    form,
    lemma: '_',
    upos: '_',
    xpos: '_',
    feats: '_',
    head: UNKNOWN,
    deprel: '_',
    deps: '_',
    misc,
  }
}
