import { CrossarcError, type Place, wrongArgument } from '../base/index.ts'
import { faultOfTree, type Roots } from './check.ts'
import { errorOfRange, rangeBeyond, shortened, wrongId } from './faults.ts'
import {
  type EmptyNode,
  type MultiwordToken,
  type Sentence,
  sentenceName,
  UNKNOWN,
  type Word,
} from './sentence.ts'

/** Options of the checks before writing. */
export interface WriteOptions {
  /** The number of the sentence in its file, counted from 1, for errors. */
  number?: number
  /** Whether a sentence must have exactly one root. */
  roots?: Roots
}

/**
 * Throws if a reader could not restore the sentence: ids out of order, overlapping ranges, heads that form no
 * tree, characters that would end a column or a line.
 */
export function checkSentence(sentence: Sentence, roots: Roots, number: number): void {
  const place: Place = { sentence: sentenceName(sentence.comments, number) }
  const { words } = sentence
  if (words.length === 0) throw new CrossarcError('empty-sentence', 'a sentence without words', place)
  for (const comment of sentence.comments) {
    if (!comment.startsWith('#') || !isOneLine(comment, true)) {
      throw new CrossarcError(
        'bad-comment',
        `a comment is one line that starts with #, not "${shortened(comment)}"`,
        place,
      )
    }
  }
  const heads = new Int32Array(words.length + 1)
  words.forEach((word, index) => {
    if (word.id !== index + 1) throw wrongId(word.id, index).at(place)
    if (!Number.isInteger(word.head) || word.head < UNKNOWN || word.head >= 1e9) {
      throw new CrossarcError('bad-head', `the head of word ${word.id} is ${word.head}`, place)
    }
    heads[word.id] = word.head
    if (!isSound(word)) checkColumns(word, () => `word ${word.id}`, [], place)
  })
  checkMultiwords(sentence.multiwords, words.length, place)
  checkEmptyNodes(sentence.emptyNodes, words.length, place)
  const fault = faultOfTree(heads, words.length, roots)
  if (fault) throw fault.error.at(place)
}

/** The fields that parsers read. */
const READ_COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'misc'] as const

/**
 * Throws unless a sentence has what every parser relies on, whatever its heads and labels: words with the ids
 * 1, 2, 3, … and text in their columns, and multiword tokens within the sentence.
 */
export function checkShape(sentence: Sentence): void {
  if (typeof sentence !== 'object' || sentence === null)
    throw wrongArgument('A sentence must be an object', sentence)
  const { words, multiwords, comments, emptyNodes } = sentence
  for (const [name, list] of Object.entries({ words, multiwords, comments, emptyNodes })) {
    if (!Array.isArray(list)) throw new CrossarcError('bad-sentence', `"${name}" of a sentence is not a list`)
  }
  if (words.length === 0) throw new CrossarcError('empty-sentence', 'a sentence without words')
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as Word | undefined
    if (typeof word !== 'object' || word === null)
      throw new CrossarcError('bad-sentence', `word ${index + 1} is not an object`)
    if (word.id !== index + 1) throw wrongId(word.id, index)
    for (const column of READ_COLUMNS) {
      if (typeof word[column] !== 'string')
        throw new CrossarcError(
          'bad-field',
          `${column} of word ${word.id} is ${word[column]}, which is not a string`,
        )
    }
  }
  checkMultiwords(multiwords, words.length, {})
}

function checkMultiwords(multiwords: readonly MultiwordToken[], n: number, place: Place): void {
  multiwords.forEach((token, index) => {
    const { first, last } = token
    const isRange = Number.isInteger(first) && Number.isInteger(last) && first > 0
    if (!isRange) throw new CrossarcError('bad-range', `a multiword token from ${first} to ${last}`, place)
    const error = errorOfRange(first, last, first - 1, multiwords[index - 1])
    if (error) throw error.at(place)
    if (last > n) throw rangeBeyond(token, n).at(place)
    checkColumns(token, () => `the multiword token ${first}-${last}`, OPTIONAL_IN_TOKENS, place)
  })
}

function checkEmptyNodes(nodes: readonly EmptyNode[], n: number, place: Place): void {
  nodes.forEach((node, index) => {
    const before = nodes[index - 1]
    const { after } = node
    const due = before?.after === after ? before.index + 1 : 1
    const inOrder = !before || before.after <= after
    if (!inOrder || !Number.isInteger(after) || after < 0 || after > n || node.index !== due) {
      throw new CrossarcError(
        'bad-empty-node',
        `the empty node ${after}.${node.index} is out of place`,
        place,
      )
    }
    checkColumns(node, () => `the empty node ${after}.${node.index}`, OPTIONAL_IN_NODES, place)
  })
}

/**
 * Whether checkColumns() would find no fault; written without a loop over names because almost all words are
 * sound.
 */
function isSound({ form, lemma, upos, xpos, feats, deprel, deps, misc }: Word): boolean {
  return (
    isColumn(form) &&
    isColumn(lemma) &&
    isColumn(upos) &&
    isColumn(xpos) &&
    isColumn(feats) &&
    isColumn(deprel) &&
    isColumn(deps) &&
    isColumn(misc)
  )
}

function isColumn(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && isOneLine(value, false)
}

const TEXT_COLUMNS = ['form', 'lemma', 'upos', 'xpos', 'feats', 'head', 'deprel', 'deps', 'misc'] as const
const OPTIONAL_IN_TOKENS = ['lemma', 'upos', 'xpos', 'head', 'deprel', 'deps']
const OPTIONAL_IN_NODES = ['head', 'deprel']

function checkColumns(
  owner: Word | MultiwordToken | EmptyNode,
  name: () => string,
  optional: readonly string[],
  place: Place,
): void {
  for (const column of TEXT_COLUMNS) {
    if (column === 'head' && 'id' in owner) continue
    const value: unknown = owner[column]
    if (isColumn(value)) continue
    if (value === undefined && optional.includes(column)) continue
    const given = typeof value === 'string' ? `"${shortened(value)}"` : String(value)
    throw new CrossarcError(
      'bad-field',
      `${column} of ${name()} is ${given}: a column must be _ or text without tabs, line ends, NUL and unpaired surrogates`,
      place,
    )
  }
}

const TAB = 9

/** No line end, and nothing that UTF-8 would not preserve: no NUL, no unpaired surrogate. */
function isOneLine(text: string, tabsAllowed: boolean): boolean {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if (unit > 13 && unit < 0xd800) continue
    if (unit === 0 || unit === 10 || unit === 13 || (unit === TAB && !tabsAllowed)) return false
    if (unit >= 0xd800 && unit <= 0xdfff) {
      const isPair = unit < 0xdc00 && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00
      if (!isPair) return false
      i++
    }
  }
  return true
}
