import { type Sentence, UNKNOWN } from '../sentence.ts'
import { lengthIn, type OffsetUnit, surfaceOf } from '../surface.ts'

export interface SpacyToken {
  id: number
  start: number
  end: number
  tag: string
  pos: string
  morph: string
  lemma: string
  dep: string
  head: number
}

/** The result of spaCy's Doc.to_json(). */
export interface SpacyDoc {
  text: string
  sents: { start: number; end: number }[]
  tokens: SpacyToken[]
}

/**
 * Sentences as one spaCy Doc in JSON. A token is a syntactic word, counted from 0 over the whole document;
 * all words of a multiword token have its range. Offsets count code points, as spaCy does, unless told
 * otherwise. Following spaCy, a root is its own head, and so is a word with an unknown head, whose `dep` is
 * empty. `_` becomes ''.
 *
 * @example
 * toSpacyDoc([sentence]).tokens[1].head // 2
 */
export function toSpacyDoc(sentences: Iterable<Sentence>, unit: OffsetUnit = 'code-point'): SpacyDoc {
  const doc: SpacyDoc = { text: '', sents: [], tokens: [] }
  let length = 0
  let gap: string | undefined
  for (const sentence of sentences) {
    const surface = surfaceOf(sentence, unit)
    const space = gap === undefined ? '' : gap + surface.before
    const start = length + lengthIn(unit, space)
    const firstToken = doc.tokens.length
    doc.text += space + surface.text
    length = start + surface.length
    gap = surface.after
    doc.sents.push({ start, end: length })
    for (const token of surface.tokens) {
      for (let i = token.first; i <= token.last; i++) {
        const { xpos, upos, feats, lemma, deprel, head } = sentence.words[i - 1]
        const id = firstToken + i - 1
        doc.tokens.push({
          id,
          start: start + token.start,
          end: start + token.end,
          tag: given(xpos),
          pos: given(upos),
          morph: given(feats),
          lemma: given(lemma),
          dep: head === UNKNOWN ? '' : head === 0 && deprel === '_' ? 'ROOT' : given(deprel),
          head: head > 0 ? firstToken + head - 1 : id,
        })
      }
    }
  }
  return doc
}

function given(column: string): string {
  return column === '_' ? '' : column
}
