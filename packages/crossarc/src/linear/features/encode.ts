import { hashText } from '../../base/index.ts'
import type { Sentence, Word } from '../../treebank/index.ts'

/** The attribute values of a missing word, and of the root. */
export const NOTHING = 1
export const ROOT = 2

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

/** Returns a function that reads one attribute of a word as text. */
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

/** Pairs of FEATS beyond this many are ignored; no treebank comes near it. */
export const MOST_PAIRS = 32

/** A sentence as numbers. Node −1 is "no word", node 0 the root; a node is found at node + 1. */
export interface AttributeValues {
  /** The values of all nodes, attribute by attribute: `stride` nodes each. */
  readonly values: Int32Array
  readonly stride: number
  /** The pairs of FEATS of a node: keys and pairs from firstPair[node + 1] up to firstPair[node + 2]. */
  readonly firstPair: Int32Array
  readonly keys: Int32Array
  readonly pairs: Int32Array
}

/** The columns that attributes are made from. Property access by name is faster than by key. */
const COLUMNS = {
  form: (word: Word) => word.form,
  lemma: (word: Word) => word.lemma,
  upos: (word: Word) => word.upos,
  xpos: (word: Word) => word.xpos,
  feats: (word: Word) => word.feats,
}
type Column = keyof typeof COLUMNS
const columnNames = Object.keys(COLUMNS) as Column[]

function columnOf(attribute: string): Column {
  if (attribute.startsWith('feats')) return 'feats'
  return columnNames.find((column) => column === attribute) ?? 'form'
}

/** More distinct texts than a column of a large treebank has. The cache only saves time; it is cleared when full. */
const MOST_TEXTS = 200_000

/** A list of numbers that grows. */
class Numbers {
  items = new Int32Array(256)
  length = 0

  add(number: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length++] = number
  }
}

/** Caches the attributes of every text of a column: a word seen before costs one lookup per column. */
class ColumnEncoder {
  /** Their numbers among all attributes. */
  readonly places: readonly number[]
  /** By text, the hashes of all its attributes. */
  readonly hashes = new Numbers()
  /** Where the pairs of each text start; the next entry is where they end. Only FEATS has any. */
  readonly firstPair = new Numbers()
  readonly keys = new Numbers()
  readonly pairs = new Numbers()
  readonly #hasPairs: boolean
  readonly #textOf: (word: Word) => string
  readonly #readers: readonly ((word: Word) => string)[]
  readonly #known = new Map<string, number>()

  constructor(column: Column, attributes: readonly string[]) {
    this.places = [...attributes.keys()].filter((k) => columnOf(attributes[k]) === column)
    this.#hasPairs = column === 'feats'
    this.#textOf = COLUMNS[column]
    this.#readers = this.places.map((k) => wordAttribute(attributes[k]))
    this.firstPair.add(0)
  }

  /** Call before each sentence: the numbers of texts hold until the next call. */
  begin(): void {
    if (this.#known.size < MOST_TEXTS) return
    this.#known.clear()
    for (const numbers of [this.hashes, this.keys, this.pairs]) numbers.length = 0
    this.firstPair.length = 1
  }

  /** The number of a word's text. */
  number(word: Word): number {
    const text = this.#textOf(word)
    return this.#known.get(text) ?? this.#add(word, text)
  }

  #add(word: Word, text: string): number {
    const number = this.#known.size
    this.#known.set(text, number)
    for (const read of this.#readers) this.hashes.add(hashText(read(word)))
    if (!this.#hasPairs) return number
    for (const pair of text === '_' ? [] : text.split('|').slice(0, MOST_PAIRS)) {
      this.keys.add(hashText(pair.replace(/=.*/s, '')))
      this.pairs.add(hashText(pair))
    }
    this.firstPair.add(this.keys.length)
    return number
  }
}

/** Encodes sentences as numbers. */
export class SentenceEncoder {
  readonly #count: number
  readonly #columns: readonly ColumnEncoder[]
  readonly #feats: ColumnEncoder
  /** By word, the numbers of its FEATS. */
  #numbers = new Int32Array(256)

  /** @param attributes the names of attributes, in the order of EncodedSentence.values. */
  constructor(attributes: readonly string[]) {
    this.#count = attributes.length
    const columns = columnNames.map((column) => new ColumnEncoder(column, attributes))
    this.#feats = columns[columnNames.indexOf('feats')]
    this.#columns = columns.filter((column) => column !== this.#feats && column.places.length > 0)
  }

  encode({ words }: Sentence): AttributeValues {
    const stride = words.length + 2
    const values = new Int32Array(this.#count * stride)
    for (let first = 0; first < values.length; first += stride) {
      values[first] = NOTHING
      values[first + 1] = ROOT
    }
    for (const column of this.#columns) this.#encodeColumn(column, words, values)
    this.#encodeColumn(this.#feats, words, values)
    return { values, stride, ...this.#joinPairs(words.length) }
  }

  #encodeColumn(column: ColumnEncoder, words: readonly Word[], values: Int32Array): void {
    const { places } = column
    const stride = words.length + 2
    if (words.length > this.#numbers.length) this.#numbers = new Int32Array(2 * words.length)
    const numbers = this.#numbers
    column.begin()
    for (let i = 0; i < words.length; i++) numbers[i] = column.number(words[i])
    const { items } = column.hashes
    for (let k = 0; k < places.length; k++) {
      const first = places[k] * stride + 2
      for (let i = 0; i < words.length; i++) values[first + i] = items[numbers[i] * places.length + k]
    }
  }

  /** The pairs of FEATS of all words, one after the other. */
  #joinPairs(n: number): Omit<AttributeValues, 'values' | 'stride'> {
    const numbers = this.#numbers
    const starts = this.#feats.firstPair.items
    const firstPair = new Int32Array(n + 3)
    for (let i = 0; i < n; i++)
      firstPair[i + 3] = firstPair[i + 2] + starts[numbers[i] + 1] - starts[numbers[i]]
    const keys = new Int32Array(firstPair[n + 2])
    const pairs = new Int32Array(firstPair[n + 2])
    const { items: knownKeys } = this.#feats.keys
    const { items: knownPairs } = this.#feats.pairs
    let at = 0
    for (let i = 0; i < n; i++) {
      for (let from = starts[numbers[i]]; from < starts[numbers[i] + 1]; from++, at++) {
        keys[at] = knownKeys[from]
        pairs[at] = knownPairs[from]
      }
    }
    return { firstPair, keys, pairs }
  }
}
