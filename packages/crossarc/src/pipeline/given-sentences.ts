import { CrossarcError, wrongArgument } from '../base/index.ts'
import { newWord } from '../text/tokenizer/index.ts'
import { checkSentence, type Sentence, sentenceName, type Word } from '../treebank/index.ts'

export function isSentence(one: Sentence | readonly string[]): one is Sentence {
  return typeof one === 'object' && one !== null && 'words' in one
}

/** A sentence of bare words. */
export function sentenceOfWords(forms: readonly string[], number: number): Sentence {
  if (!Array.isArray(forms))
    throw wrongArgument('A sentence is a list of words, or an object with one', forms).at({
      sentence: `#${number}`,
    })
  const words = Array.from(forms, (form: string, k) => newWord(k + 1, form, '_'))
  checkSentence({ comments: [], words, multiwords: [], emptyNodes: [] }, 'any', number)
  return { comments: [`# text = ${forms.join(' ')}`], words, multiwords: [], emptyNodes: [] }
}

/** Adds the sentence to errors. */
export function named<T>({ comments }: Sentence, number: number, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof CrossarcError)) throw error
    throw error.at({ sentence: sentenceName(Array.isArray(comments) ? comments : [], number) })
  }
}

/** The analysis of a word with the head and label of another. */
export function withHeadOf(word: Word, { head, deprel }: Word): Word {
  return { ...word, head, deprel }
}
