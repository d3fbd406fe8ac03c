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
  /** For each attribute in turn the values of all nodes, which are `stride`. */
  readonly values: Int32Array
  readonly stride: number
  /** The pairs of FEATS of a node: keys and pairs from firstPair[node + 1] up to firstPair[node + 2]. */
  readonly firstPair: Int32Array
  readonly keys: Int32Array
  readonly pairs: Int32Array
}

/** The columns of a word that attributes are made from. */
const COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'feats'] as const
type Column = (typeof COLUMNS)[number]

function columnOf(attribute: string): Column {
  if (attribute.startsWith('feats')) return 'feats'
  return COLUMNS.find((column) => column === attribute) ?? 'form'
}

/** The values that belong to one text in a column; where it is FEATS, also its pairs. */
interface Values {
  readonly hashes: Int32Array
  readonly keys: Int32Array
  readonly pairs: Int32Array
}

/** More texts of a column than a large treebank has; the cache only saves time, and starts anew then. */
const MOST_TEXTS = 200_000

/** Knows what attributes every text of a column gives, so that a word which comes again costs a look for each column. */
class ColumnEncoder {
  readonly column: Column
  /** Their numbers among all attributes. */
  readonly places: readonly number[]
  readonly #readers: readonly ((word: Word) => string)[]
  readonly #known = new Map<string, Values>()

  constructor(column: Column, attributes: readonly string[]) {
    this.column = column
    this.places = [...attributes.keys()].filter((k) => columnOf(attributes[k]) === column)
    this.#readers = this.places.map((k) => wordAttribute(attributes[k]))
  }

  values(word: Word): Values {
    const text = word[this.column]
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const items = this.column === 'feats' && text !== '_' ? text.split('|').slice(0, MOST_PAIRS) : []
    const values = {
      hashes: Int32Array.from(this.#readers, (read) => hashText(read(word))),
      keys: Int32Array.from(items, (pair) => hashText(pair.replace(/=.*/s, ''))),
      pairs: Int32Array.from(items, hashText),
    }
    if (this.#known.size >= MOST_TEXTS) this.#known.clear()
    this.#known.set(text, values)
    return values
  }
}

/** Makes numbers of sentences. */
export class SentenceEncoder {
  readonly #count: number
  readonly #columns: readonly ColumnEncoder[]
  readonly #feats: ColumnEncoder

  /** @param attributes the names of attributes, in the order of EncodedSentence.values. */
  constructor(attributes: readonly string[]) {
    this.#count = attributes.length
    const columns = COLUMNS.map((column) => new ColumnEncoder(column, attributes))
    this.#feats = columns[COLUMNS.indexOf('feats')]
    this.#columns = columns.filter(({ places }) => places.length > 0)
  }

  encode({ words }: Sentence): EncodedSentence {
    const stride = words.length + 2
    const values = new Int32Array(this.#count * stride)
    for (let first = 0; first < values.length; first += stride) {
      values[first] = NOTHING
      values[first + 1] = ROOT
    }
    const feats: Values[] = []
    for (let i = 0; i < words.length; i++) feats.push(this.#feats.values(words[i]))
    for (const column of this.#columns) {
      const { places } = column
      for (let i = 0; i < words.length; i++) {
        const { hashes } = column === this.#feats ? feats[i] : column.values(words[i])
        for (let k = 0; k < places.length; k++) values[places[k] * stride + i + 2] = hashes[k]
      }
    }
    return { values, stride, ...joinPairs(feats) }
  }
}

/** The pairs of FEATS of all words, one after the other. */
function joinPairs(feats: readonly Values[]): Omit<EncodedSentence, 'values' | 'stride'> {
  const firstPair = new Int32Array(feats.length + 3)
  for (let i = 0; i < feats.length; i++) firstPair[i + 3] = firstPair[i + 2] + feats[i].keys.length
  const count = firstPair[feats.length + 2]
  const keys = new Int32Array(count)
  const pairs = new Int32Array(count)
  for (let i = 0; i < feats.length; i++) {
    const known = feats[i]
    const first = firstPair[i + 2]
    for (let k = 0; k < known.keys.length; k++) {
      keys[first + k] = known.keys[k]
      pairs[first + k] = known.pairs[k]
    }
  }
  return { firstPair, keys, pairs }
}
