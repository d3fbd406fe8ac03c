import { describe, expect, it } from 'vitest'
import { headsOfSentence, treeOf, withTree } from '../../src/tree/from-sentence.ts'
import { Alphabet, headsOf, NO_LABEL, UNKNOWN, unlabelled } from '../../src/tree/tree.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'

function sentenceOf(...arcs: [head: number, deprel: string][]): Sentence {
  const rest = { lemma: '_', upos: '_', xpos: '_', feats: '_', deps: '_', misc: 'SpaceAfter=No' }
  return {
    comments: ['# sent_id = 1'],
    words: arcs.map(([head, deprel], at) => ({ id: at + 1, form: `w${at + 1}`, head, deprel, ...rest })),
    multiwords: [{ first: 1, last: 2, form: 'w1w2', feats: '_', misc: '_' }],
    emptyNodes: [],
  }
}

describe('the tree of a sentence', () => {
  it('has its heads and labels, and no label for _', () => {
    const labels = new Alphabet(['root'])
    const tree = treeOf(sentenceOf([2, 'det'], [0, 'root'], [UNKNOWN, '_']), labels)
    expect(tree.heads).toEqual(headsOf([2, 0, UNKNOWN]))
    expect(Array.from(tree.labels)).toEqual([NO_LABEL, 1, 0, NO_LABEL])
    expect(labels.names).toEqual(['root', 'det'])
    expect(headsOfSentence(sentenceOf())).toEqual(headsOf([]))
  })

  it('goes back into a copy of the sentence', () => {
    const labels = new Alphabet()
    const sentence = sentenceOf([2, 'det'], [0, 'root'])
    expect(withTree(sentence, treeOf(sentence, labels), labels)).toEqual(sentence)
    const other = withTree(sentence, unlabelled(headsOf([0, 1])), labels)
    expect(other).toEqual(sentenceOf([0, '_'], [1, '_']))
    expect(sentence).toEqual(sentenceOf([2, 'det'], [0, 'root']))
  })

  it('must be as long as the sentence', () => {
    expect(() => withTree(sentenceOf([0, 'root']), unlabelled(headsOf([0, 1])), new Alphabet())).toThrow(
      'The tree has 2 words, the sentence 1',
    )
  })
})
