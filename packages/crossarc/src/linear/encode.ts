import type { Sentence, Word } from '../treebank/sentence.ts'

/** The values of attributes where there is no word, and where the root stands. */
export const NOTHING = 1
export const ROOT = 2

const known = new Map<string, number>()

/** A 32-bit number for a text (FNV-1a): models know words only by these numbers, so they need no word list. */
export function hashText(text: string): number {
  const before = known.get(text)
  if (before !== undefined) return before
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  // The cache only saves time; it starts anew before it grows beyond a large treebank's words.
  if (known.size > 500_000) known.clear()
  known.set(text, hash)
  return hash
}

function shapeOf(form: string): string {
  let shape = ''
  let last = ''
  for (const character of form) {
    const kind = /\p{Lu}/u.test(character)
      ? 'X'
      : /\p{L}/u.test(character)
        ? 'x'
        : /\p{N}/u.test(character)
          ? '9'
          : character
    if (kind !== last) shape += kind
    last = kind
  }
  return shape
}

function feature(feats: string, name: string): string {
  for (const pair of feats.split('|')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals) === name) return pair.slice(equals + 1)
  }
  return ''
}

/** How to read one attribute of a word as text. */
export function wordAttribute(attribute: string): (word: Word) => string {
  const affix = /^(prefix|suffix)(\d)$/.exec(attribute)
  if (affix !== null) {
    const length = Number(affix[2])
    return affix[1] === 'prefix'
      ? (word) => [...word.form].slice(0, length).join('')
      : (word) => [...word.form].slice(-length).join('')
  }
  const key = /^feats\[(.+)\]$/.exec(attribute)
  if (key !== null) return (word) => feature(word.feats, key[1])
  switch (attribute) {
    case 'form':
      return (word) => word.form
    case 'lemma':
      return (word) => word.lemma
    case 'upos':
      return (word) => word.upos
    case 'xpos':
      return (word) => word.xpos
    case 'feats':
      return (word) => word.feats
    case 'shape':
      return (word) => shapeOf(word.form)
    default:
      throw new Error(`No word has the attribute ${attribute}`)
  }
}

/** At most so many pairs of FEATS are looked at; no treebank comes near it. */
export const MOST_PAIRS = 32

/** A sentence as numbers. Node −1 is "no word", node 0 the root; a node is found at node + 1. */
export interface EncodedSentence {
  /** For each attribute the values of all nodes. */
  readonly columns: readonly Int32Array[]
  /** The pairs of FEATS of a node: keys and pairs from firstPair[node + 1] up to firstPair[node + 2]. */
  readonly firstPair: Int32Array
  readonly keys: Int32Array
  readonly pairs: Int32Array
}

export function encodeSentence(
  sentence: Sentence,
  attributes: readonly ((word: Word) => string)[],
): EncodedSentence {
  const { words } = sentence
  const columns = attributes.map((read) => {
    const values = new Int32Array(words.length + 2)
    values[0] = NOTHING
    values[1] = ROOT
    for (let i = 0; i < words.length; i++) values[i + 2] = hashText(read(words[i]))
    return values
  })
  const firstPair = new Int32Array(words.length + 3)
  const keys: number[] = []
  const pairs: number[] = []
  for (let i = 0; i < words.length; i++) {
    if (words[i].feats !== '_') {
      for (const pair of words[i].feats.split('|').slice(0, MOST_PAIRS)) {
        keys.push(hashText(pair.replace(/=.*/s, '')))
        pairs.push(hashText(pair))
      }
    }
    firstPair[i + 3] = keys.length
  }
  return { columns, firstPair, keys: Int32Array.from(keys), pairs: Int32Array.from(pairs) }
}
