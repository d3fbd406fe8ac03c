import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluateConll18 } from '../../src/evaluate/conll18/conll18.ts'
import { Lemmatizer } from '../../src/text/lemmatizer/lemmatizer.ts'
import { rawText } from '../../src/text/shared/raw-text.ts'
import { Tokenizer } from '../../src/text/tokenizer/tokenizer.ts'
import { trainLemmatizer } from '../../src/text/training/lemmatizer-training.ts'
import { trainTokenizer } from '../../src/text/training/tokenizer-training.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'
import { surfaceOf } from '../../src/treebank/surface.ts'
import { dataFile } from '../data.ts'

function read(file: string): Sentence[] {
  return readConllu(readFileSync(dataFile(file)!), { roots: 'any' })
}

/** The evaluation requires trees, but nothing here looks at them. */
function chain(sentences: readonly Sentence[]): Sentence[] {
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) => ({ ...word, head: word.id - 1, deprel: 'dep' })),
  }))
}

describe.skipIf(dataFile('ud-2.0/Hungarian-Szeged/train.conllu') === undefined)('Hungarian 2.0', () => {
  const folder = 'ud-2.0/Hungarian-Szeged'

  it('is cut into tokens and sentences from raw text, which is rebuilt', () => {
    const dev = read(`${folder}/dev.conllu`)
    const tokenizer = new Tokenizer(trainTokenizer(read(`${folder}/train.conllu`)))
    for (const text of [rawText(dev), rawText(dev, { wrap: 80 })]) {
      const system = tokenizer.tokenize(text)
      const { scores } = evaluateConll18(chain(dev), chain(system))
      expect(scores.Tokens.f1).toBeGreaterThan(0.997)
      expect(scores.Sentences.f1).toBeGreaterThan(0.98)
      const rebuilt = system
        .map((sentence) => surfaceOf(sentence))
        .map((part) => part.before + part.text + part.after)
      expect(rebuilt.join('')).toBe(text)
    }
  })

  it('gets lemmas', () => {
    const dev = read(`${folder}/dev.conllu`)
    const lemmatizer = new Lemmatizer(trainLemmatizer(read(`${folder}/train.conllu`), { epochs: 4 }))
    const { scores } = evaluateConll18(
      chain(dev),
      chain(dev.map((sentence) => lemmatizer.lemmatize(sentence))),
    )
    expect(scores.Lemmas.f1).toBeGreaterThan(0.95)
  })
})

describe.skipIf(dataFile('ud-2.0/Vietnamese-VTB/train.conllu') === undefined)('Vietnamese 2.0', () => {
  it('has tokens of several syllables, from raw text', () => {
    const dev = read('ud-2.0/Vietnamese-VTB/dev.conllu')
    const tokenizer = new Tokenizer(trainTokenizer(read('ud-2.0/Vietnamese-VTB/train.conllu')))
    const { scores } = evaluateConll18(chain(dev), chain(tokenizer.tokenize(rawText(dev))))
    expect(scores.Tokens.f1).toBeGreaterThan(0.88)
    expect(scores.Sentences.f1).toBeGreaterThan(0.95)
  })
})
