/** The head of a word whose head is not given. */
export const UNKNOWN = -1

/** A syntactic word: the ten columns of CoNLL-U as they are in the file ('_' for an empty value). */
export interface Word {
  /** 1..n: always the position of the word in sentence.words, counted from 1. */
  readonly id: number
  form: string
  lemma: string
  upos: string
  xpos: string
  feats: string
  /** 0 for the root, UNKNOWN if not given. */
  head: number
  deprel: string
  deps: string
  misc: string
}

/**
 * A token that covers the words first..last ("don't" for "do" and "n't"). An optional column is present only
 * if its value in the file is not '_'.
 */
export interface MultiwordToken {
  first: number
  last: number
  form: string
  feats: string
  misc: string
  lemma?: string
  upos?: string
  xpos?: string
  head?: string
  deprel?: string
  deps?: string
}

/**
 * A node of the enhanced graph that is not a word; its id is `after`.`index`. An optional column is present
 * only if its value in the file is not '_'.
 */
export interface EmptyNode {
  after: number
  index: number
  form: string
  lemma: string
  upos: string
  xpos: string
  feats: string
  deps: string
  misc: string
  head?: string
  deprel?: string
}

/** A sentence as it is in a file: nothing of a clean file is lost. */
export interface Sentence {
  /** Whole comment lines, with the # but without the line end. */
  comments: string[]
  words: Word[]
  /** In the order of the words; ranges never overlap. */
  multiwords: MultiwordToken[]
  /** In the order of their ids. */
  emptyNodes: EmptyNode[]
}

/**
 * The value of a comment such as `# sent_id = 12`, or undefined.
 *
 * @example
 * const [sentence] = readConllu('# sent_id = 12\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n')
 * comment(sentence, 'sent_id') // '12'
 */
export function comment(sentence: Sentence, key: string): string | undefined {
  for (const line of sentence.comments) {
    const match = /^#\s*([^\s=]+)\s*=\s*(.*)$/.exec(line)
    if (match?.[1] === key) return match[2]
  }
  return undefined
}

/**
 * The sent_id in the comments of a sentence, trimmed; undefined if missing or blank.
 *
 * @example
 * sentenceId({ comments: ['# sent_id = s1 '] }) // 's1'
 */
export function sentenceId({ comments }: { readonly comments: readonly string[] }): string | undefined {
  for (const line of comments) {
    const match = /^#\s*sent_id\s*=\s*(.*\S)/.exec(line)
    if (match) return match[1]
  }
  return undefined
}

/** The name of a sentence in errors: its sent_id, or its number in the file as `#12`. */
export function sentenceName(comments: readonly string[], number: number): string {
  return sentenceId({ comments }) ?? `#${number}`
}

/** The MISC item with the probability that the head of a word is right. */
export const CONFIDENCE = 'Confidence'

/** MISC without the confidence, for a word that gets another head. */
export function miscWithoutConfidence(misc: string): string {
  if (!misc.includes(`${CONFIDENCE}=`)) return misc
  const others = misc.split('|').filter((item) => !item.startsWith(`${CONFIDENCE}=`))
  return others.length === 0 ? '_' : others.join('|')
}
