import { CrossarcError } from '../base/index.ts'
import { miscWithoutConfidence, type Sentence } from '../treebank/index.ts'
import { type Alphabet, type Heads, headsOf, NO_LABEL, type Tree } from './tree.ts'

/**
 * The heads of a sentence's words; UNKNOWN if the treebank gives none.
 *
 * @example
 * headsOfSentence({ comments: [], words: [], multiwords: [], emptyNodes: [] }) // -1
 */
export function headsOfSentence(sentence: Sentence): Heads {
  return headsOf(sentence.words.map((word) => word.head))
}

/**
 * The tree of a sentence. Labels missing from the alphabet are added to it; '_' is NO_LABEL.
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
 * A copy of a sentence with the heads and labels of a tree and without confidences; everything else is shared
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
    throw new CrossarcError('tree-length', `The tree has ${tree.heads.length - 1} words, the sentence ${n}`)
  }
  const words = sentence.words.map((word, k) => {
    if (word.id !== k + 1)
      throw new CrossarcError('id-out-of-order', `found the id ${word.id}, expected ${k + 1}`)
    return {
      ...word,
      head: tree.heads[word.id],
      deprel: labels.name(tree.labels[word.id]),
      misc: miscWithoutConfidence(word.misc),
    }
  })
  return { ...sentence, words }
}
