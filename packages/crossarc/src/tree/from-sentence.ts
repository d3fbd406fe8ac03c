import { CrossarcError } from '../base/index.ts'
import { miscWithoutConfidence, type Sentence } from '../treebank/index.ts'
import { type Alphabet, type Heads, headsOf, NO_LABEL, type Tree } from './tree.ts'

/**
 * The heads of a sentence's words; UNKNOWN where the treebank gives none.
 *
 * @example
 * headsOfSentence({ comments: [], words: [], multiwords: [], emptyNodes: [] }) // -1
 */
export function headsOfSentence(sentence: Sentence): Heads {
  return headsOf(sentence.words.map((word) => word.head))
}

/**
 * The tree of a sentence. Labels that the alphabet lacks are added to it; '_' is NO_LABEL.
 *
 * @example
 * treeOf({ comments: [], words: [], multiwords: [], emptyNodes: [] }, new Alphabet()).labels // -1
 */
export function treeOf(sentence: Sentence, labels: Alphabet): Tree {
  const numbers = new Int32Array(sentence.words.length + 1).fill(NO_LABEL)
  for (const { id, deprel } of sentence.words) if (deprel !== '_') numbers[id] = labels.number(deprel)
  return { heads: headsOfSentence(sentence), labels: numbers }
}

/**
 * A copy of a sentence that has the heads and labels of a tree, without the confidence of those it had; all else is shared
 * with the original.
 *
 * @example
 * const labels = new Alphabet()
 * const tree = treeOf(sentence, labels)
 * withTree(sentence, tree, labels).words[0].head // 2
 */
export function withTree(sentence: Sentence, tree: Tree, labels: Alphabet): Sentence {
  const n = sentence.words.length
  if (tree.heads.length !== n + 1) {
    throw new CrossarcError('tree-length', `A tree of ${tree.heads.length - 1} words for a sentence of ${n}`)
  }
  const words = sentence.words.map((word, k) => {
    if (word.id !== k + 1)
      throw new CrossarcError('id-out-of-order', `the id ${word.id} comes where ${k + 1} is due`)
    return {
      ...word,
      head: tree.heads[word.id],
      deprel: labels.name(tree.labels[word.id]),
      misc: miscWithoutConfidence(word.misc),
    }
  })
  return { ...sentence, words }
}
