import { CrossarcError } from '../../base/index.ts'
import { type Sentence, sentenceName } from '../../treebank/index.ts'
import { alignWords } from './alignment.ts'
import { type AlignableWord, type CharacterSpan, type Segmentation, segment } from './segmentation.ts'

/** A metric of the CoNLL 2018 shared task; ratios with a total of 0 are 0, as in the official evaluation. */
export interface Conll18Score {
  readonly correct: number
  readonly gold: number
  readonly system: number
  /** Gold words that are aligned; null for the three metrics of the segmentation. */
  readonly aligned: number | null
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly alignedAccuracy: number | null
}

/** The metrics in the order in which the official script prints them. */
export const conll18Metrics = [
  'Tokens',
  'Sentences',
  'Words',
  'UPOS',
  'XPOS',
  'UFeats',
  'AllTags',
  'Lemmas',
  'UAS',
  'LAS',
  'CLAS',
  'MLAS',
  'BLEX',
] as const

export type Conll18Metric = (typeof conll18Metrics)[number]

/** The scores of the CoNLL 2018 shared task, metric by metric. */
export interface Conll18Evaluation {
  /** The convention in words. */
  readonly description: string
  readonly scores: Readonly<Record<Conll18Metric, Conll18Score>>
}

export interface Conll18Options {
  /** Lets a sentence have several roots, which the shared task forbids. */
  severalRoots?: boolean
}

const description =
  'CoNLL 2018: words aligned by the characters of the text, punctuation counts, ' +
  'labels are compared without subtypes, only universal features are compared'

/** Whether a gold word and the system word aligned with it agree. */
type Agreement = (gold: AlignableWord, system: AlignableWord) => boolean

/**
 * The metrics of the CoNLL 2018 shared task, for a system whose tokens, words and sentences may differ from the gold
 * standard. The two must have the same characters, spaces aside (`text-mismatch`), and hold one tree with one root
 * per sentence.
 *
 * @example
 * const { scores } = evaluateConll18(gold, system)
 * console.log(scores.LAS.f1, scores.MLAS.f1, scores.BLEX.f1)
 */
export function evaluateConll18(
  gold: readonly Sentence[],
  system: readonly Sentence[],
  { severalRoots = false }: Conll18Options = {},
): Conll18Evaluation {
  const goldSide = segment(gold, { side: 'gold standard', severalRoots })
  const systemSide = segment(system, { side: "system's output", severalRoots })
  checkSameText(gold, goldSide, systemSide)

  const { systemOf, goldOf } = alignWords(goldSide.words, systemSide.words)
  const isContent = ({ content }: AlignableWord) => content
  const score = (agree: Agreement, filter: (word: AlignableWord) => boolean = () => true) => {
    let correct = 0
    let aligned = 0
    for (const [g, word] of goldSide.words.entries()) {
      if (systemOf[g] < 0 || !filter(word)) continue
      aligned++
      if (agree(word, systemSide.words[systemOf[g]])) correct++
    }
    return scoreOf(
      correct,
      goldSide.words.filter(filter).length,
      systemSide.words.filter(filter).length,
      aligned,
    )
  }

  const sameHead: Agreement = (a, b) =>
    a.head < 0 || b.head < 0 ? a.head === b.head : a.head === goldOf[b.head]
  const sameArc: Agreement = (a, b) => a.label === b.label && sameHead(a, b)
  const sameLemma: Agreement = (a, b) => a.lemma === '_' || a.lemma === b.lemma
  const sameMorphology: Agreement = (a, b) => a.upos === b.upos && a.feats === b.feats
  const sameFunctional: Agreement = (a, b) =>
    a.functional.length === b.functional.length &&
    a.functional.every((child, k) => {
      const goldChild = goldSide.words[child]
      const systemChild = systemSide.words[b.functional[k]]
      return (
        goldOf[b.functional[k]] === child &&
        goldChild.label === systemChild.label &&
        sameMorphology(goldChild, systemChild)
      )
    })

  const words = score(() => true)
  return {
    description,
    scores: {
      Tokens: spanScore(goldSide.tokens, systemSide.tokens),
      Sentences: spanScore(goldSide.sentences, systemSide.sentences),
      Words: { ...words, aligned: null, alignedAccuracy: null },
      UPOS: score((a, b) => a.upos === b.upos),
      XPOS: score((a, b) => a.xpos === b.xpos),
      UFeats: score((a, b) => a.feats === b.feats),
      AllTags: score((a, b) => a.xpos === b.xpos && sameMorphology(a, b)),
      Lemmas: score(sameLemma),
      UAS: score(sameHead),
      LAS: score(sameArc),
      CLAS: score(sameArc, isContent),
      MLAS: score((a, b) => sameArc(a, b) && sameMorphology(a, b) && sameFunctional(a, b), isContent),
      BLEX: score((a, b) => sameArc(a, b) && sameLemma(a, b), isContent),
    },
  }
}

function scoreOf(correct: number, gold: number, system: number, aligned: number | null): Conll18Score {
  const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
  return {
    correct,
    gold,
    system,
    aligned,
    precision: ratio(correct, system),
    recall: ratio(correct, gold),
    f1: ratio(2 * correct, gold + system),
    alignedAccuracy: aligned === null ? null : ratio(correct, aligned),
  }
}

/** No two spans of one side begin at the same character. */
function spanScore(gold: readonly CharacterSpan[], system: readonly CharacterSpan[]): Conll18Score {
  const endOf = new Map(gold.map(({ start, end }) => [start, end]))
  const correct = system.filter(({ start, end }) => endOf.get(start) === end).length
  return scoreOf(correct, gold.length, system.length, null)
}

function checkSameText(sentences: readonly Sentence[], gold: Segmentation, system: Segmentation): void {
  if (gold.text === system.text) return
  let at = 0
  while (at < gold.text.length && gold.text[at] === system.text[at]) at++
  // Not in the middle of a surrogate pair.
  if (/[\uDC00-\uDFFF]/.test(gold.text[at] ?? '')) at--
  const excerpt = ({ text }: Segmentation) =>
    at < text.length ? `"${[...text.slice(at, at + 40)].slice(0, 20).join('')}"` : 'the end'
  const s = gold.sentences.findIndex(({ end }) => at < end)
  const place = s < 0 ? {} : { sentence: sentenceName(sentences[s].comments, s + 1) }
  throw new CrossarcError(
    'text-mismatch',
    `The characters differ: the gold standard continues with ${excerpt(gold)}, the system's output with ` +
      excerpt(system),
    place,
  )
}
