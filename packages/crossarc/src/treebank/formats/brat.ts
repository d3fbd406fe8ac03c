import type { Sentence } from '../sentence.ts'
import { surfaceOf } from '../surface.ts'

/** The two files of a brat document. */
export interface BratDocument {
  /** The .txt file, one sentence a line. */
  text: string
  /**
   * The .ann file: one T line for each word, with its UPOS; one R line for each arc, from the head (Arg1) to
   * the dependent.
   */
  annotations: string
}

/**
 * Sentences as brat standoff. Offsets count code points from 0; ends are exclusive. All words of a multiword
 * token have its range. Roots and words without a known head have no R line.
 *
 * @example
 * const { text, annotations } = toBrat([sentence])
 */
export function toBrat(sentences: Iterable<Sentence>): BratDocument {
  let text = ''
  let length = 0
  let annotations = ''
  let wordsBefore = 0
  let relations = 0
  for (const sentence of sentences) {
    const surface = surfaceOf(sentence, 'code-point')
    for (const token of surface.tokens) {
      const range = `${length + token.start} ${length + token.end}`
      for (let i = token.first; i <= token.last; i++) {
        const type = typeName(sentence.words[i - 1].upos)
        annotations += `T${wordsBefore + i}\t${type} ${range}\t${oneLine(token.text)}\n`
      }
    }
    for (const { id, head, deprel } of sentence.words) {
      if (head <= 0) continue
      annotations += `R${++relations}\t${typeName(deprel)} Arg1:T${wordsBefore + head} Arg2:T${wordsBefore + id}\n`
    }
    text += `${oneLine(surface.text)}\n`
    length += surface.length + 1
    wordsBefore += sentence.words.length
  }
  return { text, annotations }
}

/** brat ends a sentence at a line end, so line ends inside a sentence become spaces, one for one. */
function oneLine(text: string): string {
  return text.replace(/[\t\n\r]/g, ' ')
}

/** Replaces characters that brat does not allow in type names, as its own converters from CoNLL-X do. */
const signs: Record<string, string> = {
  '<': 'lt',
  '>': 'gt',
  '+': 'plus',
  '?': 'question',
  '&': 'amp',
  ':': 'colon',
  '.': 'period',
  '!': 'exclamation',
}

function typeName(label: string): string {
  return label.replace(
    /[^\p{L}\p{N}_-]/gu,
    (sign) => `_${signs[sign] ?? `u${sign.codePointAt(0)!.toString(16)}`}_`,
  )
}
