import type { Constraint, Sentence } from 'crossarc'
import { evaluateAttachment } from 'crossarc/evaluate'
import type { LinearParser } from 'crossarc/linear'
import { round } from '../../runner/clock.ts'
import type { Attachment } from '../../runner/records.ts'

const COUNTED = { punctuation: 'counted', labels: 'full' } as const

/** Attachment scores of the same sentences without and with constraints; all words, full labels. */
export function compared(
  parser: LinearParser,
  sentences: readonly Sentence[],
  constraintsOf: (sentence: Sentence) => readonly Constraint[],
): { sentences: number; words: number; free: Attachment; constrained: Attachment } {
  const score = (parsed: readonly Sentence[]): Attachment => {
    const { uas, las } = evaluateAttachment(sentences, parsed, COUNTED)
    return { uas: round(uas.score ?? 0), las: round(las.score ?? 0) }
  }
  return {
    sentences: sentences.length,
    words: sentences.reduce((sum, { words }) => sum + words.length, 0),
    free: score(sentences.map((sentence) => parser.parse(sentence))),
    constrained: score(
      sentences.map((sentence) => parser.parse(sentence, { constraints: constraintsOf(sentence) })),
    ),
  }
}
