import { defined } from '../../base/index.ts'
import { type Alphabet, NO_LABEL } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { tagColumns } from '../labels/taggers.ts'
import type { ParsedTree } from '../network/parser-network.ts'

/**
 * Global models parse a sentence with more words in pieces: memory would grow with the square of its length, and time with
 * the cube.
 */
const LONGEST_WHOLE = 600

/** The name of this fallback. */
export const PIECES = `pieces of up to ${LONGEST_WHOLE} words`

/** The sentence in pieces of similar length, or in one piece if it is not too long. */
export function piecesOf(sentence: Sentence): Sentence[] {
  const n = sentence.words.length
  const count = Math.ceil(n / LONGEST_WHOLE)
  if (count <= 1) return [sentence]
  return Array.from({ length: count }, (_, k) => {
    const [start, end] = [Math.round((k * n) / count), Math.round(((k + 1) * n) / count)]
    return { ...sentence, words: sentence.words.slice(start, end) }
  })
}

/**
 * Joins the trees of pieces. With `oneRoot`, the roots of later pieces become dependents of the first root, with the label
 * `parataxis` or `dep` if the treebank has one of these, and otherwise with their own label.
 */
export function joinPieces(pieces: readonly ParsedTree[], labels: Alphabet, oneRoot: boolean): ParsedTree {
  const n = pieces.reduce((sum, { heads }) => sum + heads.length - 1, 0)
  const joined = { heads: new Int32Array(n + 1).fill(-1), labels: new Int32Array(n + 1).fill(NO_LABEL) }
  const tags: Record<string, Int32Array> = {}
  const label = ['parataxis', 'dep'].map((name) => labels.find(name)).find((number) => number >= 0)
  let offset = 0
  let root = 0
  for (const piece of pieces) {
    for (let word = 1; word < piece.heads.length; word++) {
      const head = piece.heads[word]
      const isSecond = head === 0 && oneRoot && root > 0
      if (head === 0 && root === 0) root = offset + word
      joined.heads[offset + word] = head > 0 ? offset + head : isSecond ? root : head
      joined.labels[offset + word] = (isSecond ? label : undefined) ?? piece.labels[word]
    }
    for (const column of tagColumns) {
      const numbers = piece[column]
      if (numbers === undefined) continue
      tags[column] ??= new Int32Array(n + 1).fill(NO_LABEL)
      tags[column].set(numbers.subarray(1), offset + 1)
    }
    offset += piece.heads.length - 1
  }
  const { upos, xpos, feats } = tags
  const score = pieces.reduce((sum, piece) => sum + piece.score, 0)
  return {
    ...joined,
    score,
    fallback: PIECES,
    upos,
    xpos,
    ...defined({ feats }),
  }
}
