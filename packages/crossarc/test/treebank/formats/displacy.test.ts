import { expect, it } from 'vitest'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { toDisplacy } from '../../../src/treebank/formats/displacy.ts'
import { conllu } from '../sample.ts'

const [sentence] = readConllu(
  conllu(`1 They they PRON PRP _ 2 nsubj _ _
    2 run run VERB VBP _ 0 root _ _
    3 far far ADV RB _ 2 advmod _ _
    4 _ _ _ _ _ _ _ _ _`),
)

it('has words and arcs from left to right, none for the root or an unknown head', () => {
  expect(toDisplacy(sentence)).toEqual({
    words: [
      { text: 'They', tag: 'PRON' },
      { text: 'run', tag: 'VERB' },
      { text: 'far', tag: 'ADV' },
      { text: '_', tag: '' },
    ],
    arcs: [
      { start: 0, end: 1, label: 'nsubj', dir: 'left' },
      { start: 1, end: 2, label: 'advmod', dir: 'right' },
    ],
    settings: { lang: '', direction: 'ltr' },
  })
})

it('has fine tags, lemmas, a language and a title when asked', () => {
  const parse = toDisplacy(sentence, { fineGrained: true, lemmas: true, language: 'en', title: 'T' })
  expect(parse.words[1]).toEqual({ text: 'run', tag: 'VBP', lemma: 'run' })
  expect(parse).toMatchObject({ settings: { lang: 'en' }, title: 'T' })
})

it('finds the direction of the script', () => {
  const read = (form: string) => readConllu(conllu(`1 « _ _ _ _ 2 _ _ _\n2 ${form} _ _ _ _ 0 _ _ _`))[0]
  expect(toDisplacy(read('שלום')).settings.direction).toBe('rtl')
  expect(toDisplacy(read('سلام')).settings.direction).toBe('rtl')
  expect(toDisplacy(read('Καλημέρα')).settings.direction).toBe('ltr')
  expect(toDisplacy(read('שלום'), { direction: 'ltr' }).settings.direction).toBe('ltr')
})
