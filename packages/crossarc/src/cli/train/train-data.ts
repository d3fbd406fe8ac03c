import { CrossarcError } from '../../base/index.ts'
import { type Sentence, UNKNOWN, type Word } from '../../treebank/index.ts'
import { count, counted, percent } from '../shell/table.ts'

/** If at least this share of words has a tag unseen in training, the tagset most likely differs. */
const STRANGE_TAGS = 0.05

/** Maximum number of names in a warning. */
const LISTED = 8

/** Values in the development set that never occur in the training set. */
export interface Unseen {
  /** Number of words in the development set with such a value. */
  readonly words: number
  /** The values, most frequent first. */
  readonly names: readonly string[]
}

export interface DevelopmentReport {
  readonly sentences: number
  readonly words: number
  readonly unseenLabels: Unseen
  readonly unseenUpos: Unseen
  readonly unseenXpos: Unseen
}

/** Refuses data without heads or labels, which can be neither learned from nor scored. */
export function checkHeadsAndLabels(sentences: readonly Sentence[], file: string): void {
  const has = (holds: (word: Word) => boolean) => sentences.some(({ words }) => words.some(holds))
  if (!has(({ head }) => head !== UNKNOWN)) {
    throw new CrossarcError('no-heads', 'no word has a head (HEAD): this is not a treebank', { file })
  }
  if (!has(({ deprel }) => deprel !== '_')) {
    throw new CrossarcError('no-labels', 'no word has a label (DEPREL)', { file })
  }
}

export function compareData(train: readonly Sentence[], dev: readonly Sentence[]): DevelopmentReport {
  return {
    sentences: dev.length,
    words: dev.reduce((sum, { words }) => sum + words.length, 0),
    unseenLabels: unseen(train, dev, ({ deprel }) => deprel, new Set(['_'])),
    unseenUpos: unseen(train, dev, ({ upos }) => upos),
    unseenXpos: unseen(train, dev, ({ xpos }) => xpos),
  }
}

function unseen(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  read: (word: Word) => string,
  known = new Set<string>(),
): Unseen {
  for (const { words } of train) for (const word of words) known.add(read(word))
  const counts = new Map<string, number>()
  for (const { words } of dev) {
    for (const word of words) {
      const value = read(word)
      if (!known.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
  }
  const names = [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  return { words: [...counts.values()].reduce((sum, times) => sum + times, 0), names }
}

/** Warnings about a development set that does not match the training set. */
export function warningsAbout(dev: DevelopmentReport, trainName: string, devName: string): string[] {
  const warnings: string[] = []
  const { unseenLabels: labels } = dev
  if (labels.names.length > 0) {
    warnings.push(
      `${devName} has ${counted(labels.names.length, 'label')}, on ${counted(labels.words, 'word')}, ` +
        `not in ${trainName}: ${listed(labels.names)}; the parser cannot learn them`,
    )
  }
  for (const [column, tags] of [
    ['UPOS', dev.unseenUpos],
    ['XPOS', dev.unseenXpos],
  ] as const) {
    if (tags.words < STRANGE_TAGS * dev.words) continue
    warnings.push(
      `${percent(tags.words, dev.words)} of the words of ${devName} have a ${column} tag that never occurs in ${trainName} ` +
        `(${listed(tags.names)}): do the tagsets differ?`,
    )
  }
  return warnings
}

function listed(names: readonly string[]): string {
  const more = names.length - LISTED
  return `${names.slice(0, LISTED).join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`
}
