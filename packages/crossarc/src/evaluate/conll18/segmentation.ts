import { CrossarcError } from '../../base/index.ts'
import { checkTree, headsOfSentence } from '../../tree/index.ts'
import { type Sentence, sentenceName } from '../../treebank/index.ts'
import { universalLabel } from '../attachment/convention.ts'

/** A part of the text: start is its first character, end is the first one after it. */
export interface CharacterSpan {
  readonly start: number
  readonly end: number
}

/** A word with what the CoNLL 2018 metrics compare. All words of a multiword token have the token's span. */
export interface AlignableWord extends CharacterSpan {
  readonly multiword: boolean
  /** In lower case. */
  readonly form: string
  readonly lemma: string
  readonly upos: string
  readonly xpos: string
  /** Only the universal features, sorted. */
  readonly feats: string
  /** Without its subtype. */
  readonly label: string
  /** Whether the label is one of content words; CLAS, MLAS and BLEX score only these. */
  readonly content: boolean
  /** The head as a place in the list of all words, or −1 for the root. */
  readonly head: number
  /** The places of the dependents with a functional label, in their order. */
  readonly functional: number[]
}

/** How a file cuts its text into sentences, tokens and words; the text is all tokens without any space. */
export interface Segmentation {
  readonly text: string
  readonly sentences: CharacterSpan[]
  readonly tokens: CharacterSpan[]
  readonly words: AlignableWord[]
}

const contentLabels = new Set(
  (
    'nsubj obj iobj csubj ccomp xcomp obl vocative expl dislocated advcl advmod discourse nmod appos nummod ' +
    'acl amod conj fixed flat compound list parataxis orphan goeswith reparandum root dep'
  ).split(' '),
)

const functionalLabels = new Set(['aux', 'cop', 'mark', 'det', 'clf', 'case', 'cc'])

const universalFeatures = new Set(
  (
    'PronType NumType Poss Reflex Foreign Abbr Gender Animacy Number Case Definite ' +
    'Degree VerbForm Mood Tense Aspect Voice Evident Polarity Person Polite'
  ).split(' '),
)

/** What errors call this side, and whether a sentence may have several roots. */
export interface SegmentationRules {
  side: string
  severalRoots: boolean
}

/** Throws if a sentence is not a tree, is empty, or has a token without characters. */
export function segment(
  sentences: readonly Sentence[],
  { side, severalRoots }: SegmentationRules,
): Segmentation {
  const parts: string[] = []
  const result = {
    sentences: [] as CharacterSpan[],
    tokens: [] as CharacterSpan[],
    words: [] as AlignableWord[],
  }
  let end = 0
  for (const [s, sentence] of sentences.entries()) {
    const place = { sentence: sentenceName(sentence.comments, s + 1) }
    if (sentence.words.length === 0) {
      throw new CrossarcError('empty-sentence', `A sentence of the ${side} has no words`, place)
    }
    checkTree(headsOfSentence(sentence), { singleRoot: !severalRoots }, place)
    const token = (form: string): CharacterSpan => {
      const characters = withoutSpaces(form)
      if (characters === '')
        throw new CrossarcError('empty-form', `A token of the ${side} has no characters`, place)
      parts.push(characters)
      const span = { start: end, end: end + characters.length }
      end = span.end
      result.tokens.push(span)
      return span
    }
    const sentenceStart = end
    addWords(sentence, token, result.words)
    result.sentences.push({ start: sentenceStart, end })
  }
  return { text: parts.join(''), ...result }
}

function addWords(sentence: Sentence, token: (form: string) => CharacterSpan, words: AlignableWord[]): void {
  const first = words.length
  let multiwords = 0
  let last = 0
  let span: CharacterSpan = { start: 0, end: 0 }
  for (const { id, form, lemma, upos, xpos, feats, head, deprel } of sentence.words) {
    const next = sentence.multiwords[multiwords]
    if (next?.first === id) {
      span = token(next.form)
      last = next.last
      multiwords++
    }
    const multiword = id <= last
    if (!multiword) span = token(form)
    const label = universalLabel(deprel)
    words.push({
      start: span.start,
      end: span.end,
      multiword,
      // The official evaluation keeps spaces in words of multiword tokens, so a match may depend on them.
      form: (multiword ? form : withoutSpaces(form)).toLowerCase(),
      lemma,
      upos,
      xpos,
      feats: universalPart(feats),
      label,
      content: contentLabels.has(label),
      head: head === 0 ? -1 : first + head - 1,
      functional: [],
    })
  }
  for (let at = first; at < words.length; at++) {
    const { head, label } = words[at]
    if (head >= 0 && functionalLabels.has(label)) words[head].functional.push(at)
  }
}

function withoutSpaces(form: string): string {
  return form.replace(/\p{Zs}/gu, '')
}

function universalPart(feats: string): string {
  if (feats === '_') return ''
  return feats
    .split('|')
    .filter((feature) => universalFeatures.has(feature.split('=', 1)[0]))
    .sort()
    .join('|')
}
