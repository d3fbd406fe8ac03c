import type { Sentence } from '../sentence.ts'

export interface DisplacyWord {
  text: string
  tag: string
  lemma?: string
}

export interface DisplacyArc {
  /** Words count from 0; start < end always, and `dir` tells on which side the dependent is. */
  start: number
  end: number
  label: string
  dir: 'left' | 'right'
}

/** The input of displaCy with `manual=True`. */
export interface DisplacyParse {
  words: DisplacyWord[]
  arcs: DisplacyArc[]
  settings: { lang: string; direction: 'ltr' | 'rtl' }
  title?: string
}

/** Options of toDisplacy. */
export interface DisplacyOptions {
  /** Show XPOS instead of UPOS under the words. */
  fineGrained?: boolean
  lemmas?: boolean
  /** The language code; '' by default. */
  language?: string
  /** The direction of the script; by default it is determined from the letters. */
  direction?: 'ltr' | 'rtl'
  title?: string
}

/**
 * A sentence for displaCy. Roots and words without a known head have no arc.
 *
 * @example
 * toDisplacy(sentence).arcs[0] // { start: 0, end: 1, label: 'det', dir: 'left' }
 */
export function toDisplacy(sentence: Sentence, options: DisplacyOptions = {}): DisplacyParse {
  const words = sentence.words.map(({ form, lemma, upos, xpos }): DisplacyWord => {
    const tag = options.fineGrained ? xpos : upos
    const word = { text: form, tag: tag === '_' ? '' : tag }
    return options.lemmas ? { ...word, lemma: lemma === '_' ? '' : lemma } : word
  })
  const arcs: DisplacyArc[] = []
  for (const { id, head, deprel } of sentence.words) {
    if (head <= 0) continue
    const label = deprel === '_' ? '' : deprel
    if (head < id) arcs.push({ start: head - 1, end: id - 1, label, dir: 'right' })
    else arcs.push({ start: id - 1, end: head - 1, label, dir: 'left' })
  }
  const direction = options.direction ?? directionOf(sentence)
  const parse: DisplacyParse = { words, arcs, settings: { lang: options.language ?? '', direction } }
  if (options.title !== undefined) parse.title = options.title
  return parse
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u

/** The direction of the first letter, as browsers determine it. */
function directionOf(sentence: Sentence): 'ltr' | 'rtl' {
  for (const { form } of sentence.words) {
    const letter = /\p{L}/u.exec(form)
    if (letter) return RIGHT_TO_LEFT.test(letter[0]) ? 'rtl' : 'ltr'
  }
  return 'ltr'
}
