import { CrossarcError } from '../base/index.ts'
import { type Constraint, checkList, type Outside } from '../constraint/set/index.ts'
import type { Sentence } from '../treebank/index.ts'

/** A word: its number in the sentence, from 1, or its form, which must occur exactly once. */
export type WordReference = number | string

/** A Constraint that may name words by their forms; head 0 is the artificial root. */
export type WordConstraint =
  | { arc: { head: WordReference; dependent: WordReference; label?: string } }
  | { forbid: { head?: WordReference; dependent: WordReference; label?: string } }
  | { root: { word: WordReference } }
  | { label: { dependent: WordReference; label: string } }
  | { span: { first: WordReference; last: WordReference; outside?: Outside } }

/** A constraint for a text; `sentence` counts from 1 and is needed if forms do not identify the sentence. */
export type DocumentConstraint = WordConstraint & { sentence?: number }

/** The fields that name words, in all kinds of constraints. */
const WORDS = ['head', 'dependent', 'word', 'first', 'last']

/** The constraints of one sentence, and the number of each in the caller's list. */
export interface SentenceConstraints {
  readonly constraints: Constraint[]
  readonly numbers: number[]
}

/**
 * Replaces forms by word numbers in the constraints of one sentence. Malformed constraints stay as they are: parsers check
 * them all.
 *
 * @example
 * wordNumbers(sentence, [{ arc: { head: 'hearing', dependent: 'on' } }]) // [{ arc: { head: 2, dependent: 5 } }]
 */
export function wordNumbers(sentence: Sentence, constraints: readonly WordConstraint[]): Constraint[] {
  checkList(constraints)
  return constraints.map((constraint, index) => {
    if (formsIn(constraint).length === 0) return constraint as Constraint
    const find = (form: string) => numberOf(sentence, form, undefined, index + 1)
    return mapWords(constraint, find)
  })
}

/**
 * Assigns each constraint to the sentence that it names, or else to the only one that contains all of its forms. A
 * constraint without either needs a text of one sentence.
 */
export function distribute(
  sentences: readonly Sentence[],
  constraints: readonly DocumentConstraint[],
): Map<number, SentenceConstraints> {
  checkList(constraints)
  const result = new Map<number, SentenceConstraints>()
  for (const [index, given] of constraints.entries()) {
    const number = index + 1
    const { sentence: named, ...rest } = isObject(given)
      ? given
      : { sentence: undefined, ...([given] as object) }
    const constraint = (isObject(given) ? rest : given) as WordConstraint
    const place = sentenceOf(sentences, constraint, named, number)
    const find = (form: string) =>
      numberOf(sentences[place], form, sentences.length > 1 ? place + 1 : undefined, number)
    const known = result.get(place) ?? { constraints: [], numbers: [] }
    known.constraints.push(mapWords(constraint, find))
    known.numbers.push(number)
    result.set(place, known)
  }
  return result
}

/** Restores, in errors, the number of a constraint in the list for the whole text. */
export function numbered<T>(numbers: readonly number[], action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!(error instanceof CrossarcError) || error.place.constraint === undefined) throw error
    const { constraint, ...place } = error.place
    throw new CrossarcError(error.code, error.reason, { ...place, constraint: numbers[constraint - 1] })
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function formsIn(constraint: WordConstraint): string[] {
  if (!isObject(constraint)) return []
  return Object.values(constraint)
    .filter(isObject)
    .flatMap((fields) => WORDS.map((name) => fields[name]))
    .filter((word) => typeof word === 'string')
}

function mapWords(constraint: WordConstraint, find: (form: string) => number): Constraint {
  if (!isObject(constraint)) return constraint as Constraint
  const kinds = Object.entries(constraint).map(([kind, fields]) => {
    if (!isObject(fields)) return [kind, fields]
    const words = Object.entries(fields).map(([name, value]) =>
      WORDS.includes(name) && typeof value === 'string' ? [name, find(value)] : [name, value],
    )
    return [kind, Object.fromEntries(words)]
  })
  return Object.fromEntries(kinds) as Constraint
}

function sentenceOf(
  sentences: readonly Sentence[],
  constraint: WordConstraint,
  named: unknown,
  number: number,
): number {
  const fail = (reason: string): never => {
    throw new CrossarcError('constraint-sentence', reason, { constraint: number })
  }
  if (sentences.length === 0) return fail('The text has no words to constrain')
  if (named !== undefined) {
    if (!Number.isInteger(named) || (named as number) < 1 || (named as number) > sentences.length) {
      return fail(
        `There is no sentence ${JSON.stringify(named)}: sentences are numbered 1 to ${sentences.length}`,
      )
    }
    return (named as number) - 1
  }
  if (sentences.length === 1) return 0
  const forms = formsIn(constraint)
  const how = 'name the sentence, as in { sentence: 2, arc: { … } }'
  if (forms.length === 0) return fail(`The text has ${sentences.length} sentences: ${how}`)
  const holding = [...sentences.keys()].filter((k) =>
    forms.every((form) => sentences[k].words.some((word) => word.form === form)),
  )
  const names = forms.map((form) => `"${form}"`).join(' and ')
  if (holding.length === 0) {
    throw new CrossarcError('constraint-word', `No sentence contains ${names}`, { constraint: number })
  }
  if (holding.length > 1) {
    const which = holding.map((k) => k + 1).join(', ')
    return fail(`Sentences ${which} all contain ${names}: ${how}`)
  }
  return holding[0]
}

function numberOf(
  { words }: Sentence,
  form: string,
  sentence: number | undefined,
  constraint: number,
): number {
  const found = words.filter((word) => word.form === form).map((word) => word.id)
  if (found.length === 1) return found[0]
  const where = sentence === undefined ? 'The sentence' : `Sentence ${sentence}`
  throw new CrossarcError(
    'constraint-word',
    found.length === 0
      ? `${where} has no word "${form}"`
      : `${where} has "${form}" ${found.length} times: give the number of the word, one of ${found.join(', ')}`,
    { constraint },
  )
}
