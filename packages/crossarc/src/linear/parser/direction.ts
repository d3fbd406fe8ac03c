import type { Constraint } from '../../constraint/set/index.ts'
import type { Tree } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { WordMargins } from './margins.ts'

/** The order in which a parser reads the words of a sentence. */
export type ReadingDirection = 'left-to-right' | 'right-to-left'

export const readingDirections: readonly ReadingDirection[] = ['left-to-right', 'right-to-left']

/** The words of a sentence in reverse order, renumbered; nothing else, since parsers read nothing else. */
export function mirrorSentence({ words }: Sentence): Sentence {
  const n = words.length
  const reversed = words.map((word) => ({ ...word, id: n + 1 - word.id, head: mirrorNode(word.head, n) }))
  return { comments: [], words: reversed.reverse(), multiwords: [], emptyNodes: [] }
}

/** The tree of the mirrored sentence. */
export function mirrorTree({ heads, labels }: Tree): Tree {
  const n = heads.length - 1
  const mirrored = { heads: heads.slice(), labels: labels.slice() }
  for (let word = 1; word <= n; word++) {
    mirrored.heads[n + 1 - word] = mirrorNode(heads[word], n)
    mirrored.labels[n + 1 - word] = labels[word]
  }
  return mirrored
}

/** The margins of the mirrored sentence's words. */
export function mirrorMargins({ own, least, leastOfHead }: WordMargins): WordMargins {
  return {
    own: own.slice().reverse(),
    least: least.slice().reverse(),
    leastOfHead: leastOfHead.slice().reverse(),
  }
}

/** What a valid constraint on a sentence of n words says about the mirrored sentence. */
export function mirrorConstraint(constraint: Constraint, n: number): Constraint {
  if ('arc' in constraint) {
    const { head, dependent } = constraint.arc
    return { arc: { ...constraint.arc, head: mirrorNode(head, n), dependent: n + 1 - dependent } }
  }
  if ('forbid' in constraint) {
    const { head, dependent, ...rest } = constraint.forbid
    const mirrored = { ...rest, dependent: n + 1 - dependent }
    return { forbid: head === undefined ? mirrored : { ...mirrored, head: mirrorNode(head, n) } }
  }
  if ('root' in constraint) return { root: { word: n + 1 - constraint.root.word } }
  if ('label' in constraint) {
    const { dependent, label } = constraint.label
    return { label: { dependent: n + 1 - dependent, label } }
  }
  const { first, last, ...rest } = constraint.span
  return { span: { ...rest, first: n + 1 - last, last: n + 1 - first } }
}

/** The artificial root and unknown heads stay what they are. */
function mirrorNode(node: number, n: number): number {
  return node > 0 ? n + 1 - node : node
}
