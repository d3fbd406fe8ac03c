import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyScript, lemmaScript } from '../../../src/text/lemmatizer/lemma-script.ts'
import { Lemmatizer } from '../../../src/text/lemmatizer/lemmatizer.ts'
import { newWord } from '../../../src/text/tokenizer/text-sentence.ts'
import { trainLemmatizer } from '../../../src/text/training/lemmatizer-training.ts'
import type { Sentence } from '../../../src/treebank/sentence.ts'

/** Words as `form/lemma/UPOS/FEATS`. */
function sentenceOf(text: string): Sentence {
  const words = text
    .trim()
    .split(/\s+/)
    .map((word, k) => {
      const [form, lemma, upos, feats = '_'] = word.split('/')
      return { ...newWord(k + 1, form, '_'), lemma, upos, feats }
    })
  return { comments: [], words, multiwords: [], emptyNodes: [] }
}

const train = [
  sentenceOf(`dogs/dog/NOUN/Plur cats/cat/NOUN/Plur houses/house/NOUN/Plur trees/tree/NOUN/Plur cities/city/NOUN/Plur
    parties/party/NOUN/Plur ladies/lady/NOUN/Plur dog/dog/NOUN/Sing bus/bus/NOUN/Sing grass/grass/NOUN/Sing`),
  sentenceOf(`walked/walk/VERB/Past talked/talk/VERB/Past worked/work/VERB/Past walks/walk/VERB/Pres
    stopped/stop/VERB/Past planned/plan/VERB/Past went/go/VERB/Past saw/see/VERB/Past saw/saw/NOUN/Sing
    The/the/DET London/London/PROPN Paris/Paris/PROPN Ann/Ann/PROPN Greens/Greens/PROPN`),
]

describe('Lemmatizer', () => {
  const lemmatizer = new Lemmatizer(trainLemmatizer(train))
  const lemma = (form: string, upos: string, feats = '_') => lemmatizer.lemma({ form, upos, feats })

  it('looks up words of the treebank by form and tags', () => {
    for (const { words } of train) {
      for (const word of words) expect(lemmatizer.lemma(word)).toBe(word.lemma)
    }
    expect(lemma('saw', 'VERB', 'Past')).toBe('see')
    expect(lemma('saw', 'NOUN', 'Sing')).toBe('saw')
  })

  it('uses the known entries of a form if the features are new', () => {
    expect(lemma('went', 'VERB', 'Past|New')).toBe('go')
    expect(lemma('WENT', 'VERB', 'Past')).toBe('go')
  })

  it('finds the lemmas of unseen words', () => {
    expect(lemma('frogs', 'NOUN', 'Plur')).toBe('frog')
    expect(lemma('Berries', 'NOUN', 'Plur')).toBe('berry')
    expect(lemma('barked', 'VERB', 'Past')).toBe('bark')
    expect(lemma('Berlin', 'PROPN')).toBe('Berlin')
  })

  it('fills only the LEMMA column', () => {
    const [before] = train
    const bare = { ...before, words: before.words.map((word) => ({ ...word, lemma: '_' })) }
    expect(lemmatizer.lemmatize(bare)).toEqual(before)
    expect(bare.words[0].lemma).toBe('_')
  })

  it('has a lemma for any form', () => {
    const form = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .filter((text) => !/[\p{White_Space}\0]/u.test(text))
    fc.assert(
      fc.property(form, fc.constantFrom('NOUN', 'VERB', 'PROPN', 'X', ''), (any, upos) => {
        const found = lemma(any, upos, 'Plur')
        expect(found).not.toBe('')
        expect(found.trim()).toBe(found)
        expect(found).not.toMatch(/[\ud800-\udfff]/u)
      }),
      { seed: 4, numRuns: 1000 },
    )
    const long = 'x'.repeat(100_000)
    expect(lemma(`${long}s`, 'NOUN', 'Plur')).toBe(long)
  })

  it('refuses to train on words without lemmas', () => {
    expect(() => trainLemmatizer([sentenceOf('dogs/_/NOUN _/_/PUNCT')])).toThrow(
      expect.objectContaining({ code: 'no-lemmas' }),
    )
  })

  it('gives the same model for the same seed', () => {
    expect(trainLemmatizer(train, { seed: 2 })).toEqual(trainLemmatizer(train, { seed: 2 }))
  })
})

describe('lemma scripts', () => {
  it('are the same for words that change in the same way', () => {
    expect(lemmaScript('Cities', 'city')).toEqual(lemmaScript('ladies', 'lady'))
    expect(lemmaScript('cities', 'city')).toEqual({
      letters: 'lower',
      cutStart: 0,
      addStart: '',
      cutEnd: 3,
      addEnd: 'y',
    })
    expect(lemmaScript('gelernt', 'lernen')).toMatchObject({ cutStart: 2, cutEnd: 1, addEnd: 'en' })
    expect(lemmaScript('LONDON', 'London').letters).toBe('title')
    expect(lemmaScript('London', 'London').letters).toBe('keep')
    expect(lemmaScript('nato', 'NATO').letters).toBe('upper')
  })

  it('reproduce the lemma from the form', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', 'ß', 'İ', 'é', '-', '中', '🙂'),
      minLength: 1,
      maxLength: 6,
    })
    fc.assert(
      fc.property(text, text, (form, lemma) => {
        expect(applyScript(lemmaScript(form, lemma), form)).toBe(lemma)
      }),
      { seed: 5, numRuns: 1000 },
    )
  })
})
