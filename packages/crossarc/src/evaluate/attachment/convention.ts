import { CrossarcError } from '../../base/index.ts'
import type { Word } from '../../treebank/index.ts'

/**
 * Which words count as punctuation, and so are not scored:
 * - counted: none; punctuation is scored like everything else;
 * - tag: words with the gold UPOS PUNCT or the gold label punct, subtype or not;
 * - characters: words whose characters all have the Unicode category Punctuation, as in CoNLL-X's eval.pl.
 */
export type Punctuation = 'counted' | 'tag' | 'characters'

/** Labels compared in full, or only up to the first colon (nsubj for nsubj:pass). */
export type LabelPart = 'full' | 'universal'

/** What is scored, and when two labels are the same. */
export interface Convention {
  readonly name: string
  readonly punctuation: Punctuation
  readonly labels: LabelPart
}

/** The conventions with a name: the CoNLL 2018 shared task's and the CoNLL-X shared task's. */
export const conventions: ReadonlyMap<string, Convention> = new Map(
  [
    { name: 'ud18', punctuation: 'counted', labels: 'universal' } as const,
    { name: 'conllx', punctuation: 'characters', labels: 'full' } as const,
  ].map((convention) => [convention.name, convention]),
)

/** The choice of a convention, or of its parts. */
export interface ConventionOptions {
  /** ud18 (the default) or conllx. */
  convention?: string
  /** Overrides the named convention. */
  punctuation?: Punctuation
  labels?: LabelPart
}

const punctuationWords: Record<Punctuation, string> = {
  counted: 'punctuation counts',
  tag: 'words with the UPOS PUNCT or the label punct are not scored',
  characters: 'words of nothing but Unicode punctuation are not scored',
}

const labelWords: Record<LabelPart, string> = {
  full: 'labels are compared in full',
  universal: 'labels are compared without subtypes',
}

/**
 * The convention for the given options; its name lists the deviations from the named one.
 *
 * @example
 * conventionOf({ convention: 'conllx', labels: 'universal' }).name // 'conllx, labels: universal'
 */
export function conventionOf({
  convention = 'ud18',
  punctuation,
  labels,
}: ConventionOptions = {}): Convention {
  const named = conventions.get(convention)
  if (named === undefined) {
    const names = [...conventions.keys()].join(', ')
    throw new CrossarcError(
      'unknown-convention',
      `There is no convention "${convention}"; there are ${names}`,
    )
  }
  checkChoice('punctuation', punctuation, punctuationWords)
  checkChoice('labels', labels, labelWords)
  const parts: string[] = [named.name]
  if (punctuation !== undefined && punctuation !== named.punctuation)
    parts.push(`punctuation: ${punctuation}`)
  if (labels !== undefined && labels !== named.labels) parts.push(`labels: ${labels}`)
  return {
    name: parts.join(', '),
    punctuation: punctuation ?? named.punctuation,
    labels: labels ?? named.labels,
  }
}

function checkChoice(option: string, choice: string | undefined, choices: Record<string, string>): void {
  if (choice === undefined || Object.hasOwn(choices, choice)) return
  throw new CrossarcError(
    'evaluation-option',
    `"${choice}" is not a value of ${option}; choose ${Object.keys(choices).join(', ')}`,
  )
}

/** A convention in words, for the output of an evaluation. */
export function describeConvention({ name, punctuation, labels }: Convention): string {
  return `${name}: ${punctuationWords[punctuation]}, ${labelWords[labels]}`
}

/** Whether a gold word is punctuation that the convention does not score. */
export function isLeftOut({ form, upos, deprel }: Word, punctuation: Punctuation): boolean {
  switch (punctuation) {
    case 'counted':
      return false
    case 'tag':
      return upos === 'PUNCT' || universalLabel(deprel) === 'punct'
    case 'characters':
      return /^\p{P}+$/u.test(form)
  }
}

/** The part of a label before the first colon. */
export function universalLabel(label: string): string {
  const colon = label.indexOf(':')
  return colon < 0 ? label : label.slice(0, colon)
}

/** The part of a label that is compared. */
export function comparedLabel(label: string, part: LabelPart): string {
  return part === 'full' ? label : universalLabel(label)
}
