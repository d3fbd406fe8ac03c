import { describe, expect, it } from 'vitest'
import { Tagger } from '../../../src/linear/tagger/tagger.ts'
import { assignFolds, jackknife } from '../../../src/linear/training/jackknife.ts'
import { trainTagger } from '../../../src/linear/training/tagger-training.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'
import { toySentences } from '../toy-treebank.ts'

const foldsError = expect.objectContaining({ code: 'jackknife-folds' })

describe('folds', () => {
  it('are of equal size but for one sentence, and given by the seed', () => {
    const folds = assignFolds(23, 5, 7)
    const sizes = [0, 1, 2, 3, 4].map((fold) => folds.filter((other) => other === fold).length)
    expect(sizes).toEqual([5, 5, 5, 4, 4])
    expect(assignFolds(23, 5, 7)).toEqual(folds)
    expect(assignFolds(23, 5, 8)).not.toEqual(folds)
  })

  it('must be at least two and no more than the sentences', () => {
    for (const folds of [0, 1, 24, 2.5, Number.NaN])
      expect(() => assignFolds(23, folds, 1)).toThrow(foldsError)
    expect(assignFolds(2, 2, 1).toSorted()).toEqual(Int32Array.of(0, 1))
  })
})

/** A sentence whose words are found nowhere else, with tags that nothing but the sentence itself can teach. */
function secret(index: number): Sentence {
  const [sentence] = toySentences(1, index)
  const words = sentence.words.map((word) => ({
    ...word,
    form: `${String.fromCodePoint(0x4e00 + 16 * index + word.id)}`,
    upos: `TAG${index}`,
    xpos: `tag${index}`,
    feats: `Key=Value${index}`,
  }))
  return { ...sentence, comments: [`# sent_id = ${index}`], words }
}

describe('jackknife', () => {
  it('never shows a sentence to the tagger that tags it', () => {
    const sentences = Array.from({ length: 12 }, (_, index) => secret(index))
    const seen = new Tagger(trainTagger(sentences, [], { epochs: 30 }))
    const tagged = jackknife(sentences, 4, { epochs: 5 })
    for (const [index, sentence] of sentences.entries()) {
      expect(seen.tag(sentence).words).toEqual(sentence.words)
      for (const { upos, xpos, feats } of tagged[index].words) {
        expect(upos).not.toBe(`TAG${index}`)
        expect(xpos).not.toBe(`tag${index}`)
        expect(feats).not.toBe(`Key=Value${index}`)
      }
    }
  })

  it('tags each fold with a tagger of all the other folds', () => {
    const sentences = toySentences(30, 5)
    const folds = assignFolds(30, 3, 9)
    const tagged = jackknife(sentences, 3, { seed: 9, epochs: 2 })
    for (const fold of [0, 1, 2]) {
      const others = sentences.filter((_, index) => folds[index] !== fold)
      const tagger = new Tagger(trainTagger(others, [], { seed: 9, epochs: 2 }))
      for (const [index, sentence] of sentences.entries()) {
        if (folds[index] === fold) expect(tagged[index]).toEqual(tagger.tag(sentence))
      }
    }
  })

  it('keeps the order and all but the tags, and leaves the given sentences alone', () => {
    const sentences = toySentences(30, 6)
    const copy = structuredClone(sentences)
    const done: number[] = []
    const tagged = jackknife(sentences, 3, { epochs: 1, onFold: (fold) => done.push(fold) })
    expect(sentences).toEqual(copy)
    expect(done).toEqual([1, 2, 3])
    const rest = (list: Sentence[]) =>
      list.map((sentence) => ({
        ...sentence,
        words: sentence.words.map((word) => ({ ...word, upos: '', xpos: '', feats: '' })),
      }))
    expect(rest(tagged)).toEqual(rest(sentences))
  })
})
