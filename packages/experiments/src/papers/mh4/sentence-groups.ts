import { type Heads, headsOfSentence, isProjective, type Sentence } from 'crossarc'
import type { GroupScore } from '../../runner/neural-records.ts'

/** Groups of sentences, by length and by the gold tree. */
export const groups = {
  'all sentences': () => true,
  '1–10 words': ({ words }: Sentence) => words.length <= 10,
  '11–20 words': ({ words }: Sentence) => words.length > 10 && words.length <= 20,
  '21–30 words': ({ words }: Sentence) => words.length > 20 && words.length <= 30,
  'more than 30 words': ({ words }: Sentence) => words.length > 30,
  projective: (sentence: Sentence) => isProjective(headsOfSentence(sentence)),
  'non-projective': (sentence: Sentence) => !isProjective(headsOfSentence(sentence)),
} as const satisfies { [name: string]: (sentence: Sentence) => boolean }

type GroupName = keyof typeof groups

/** Counts the right heads in each group; punctuation counts too. */
export function scoreGroups(gold: readonly Sentence[], found: readonly Heads[]): GroupScore[] {
  return (Object.keys(groups) as GroupName[]).map((name) => {
    const counts = { sentences: 0, words: 0, headRight: 0 }
    for (const [s, sentence] of gold.entries()) {
      if (!groups[name](sentence)) continue
      counts.sentences++
      counts.words += sentence.words.length
      for (const { id, head } of sentence.words) if (found[s][id] === head) counts.headRight++
    }
    return { name, ...counts }
  })
}
