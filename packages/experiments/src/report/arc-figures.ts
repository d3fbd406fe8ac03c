import type { ArcsRecord } from '../runner/neural-records.ts'
import type { Record } from '../runner/records.ts'
import { type Arcs, unpackArcs, unpackOutcomes } from '../tasks/outcomes.ts'
import { average, MISSING } from './figures.ts'
import { randomisation } from './significance.ts'

/** Some arcs, by the distance between word and head (0 for the root) and by whether they are non-projective. */
export interface ArcGroup {
  readonly name: string
  has(length: number, isNonProjective: boolean): boolean
}

const between = (name: string, least: number, most: number): ArcGroup => ({
  name,
  has: (length) => least <= length && length <= most,
})

export const LENGTHS = {
  root: between('root', 0, 0),
  short: between('1–2', 1, 2),
  medium: between('3–7', 3, 7),
  long: between('> 7', 8, Number.POSITIVE_INFINITY),
} as const

export const ALL_ARCS: ArcGroup = { name: 'all', has: () => true }
export const PROJECTIVE: ArcGroup = { name: 'projective', has: (_, isNonProjective) => !isNonProjective }
export const NON_PROJECTIVE: ArcGroup = {
  name: 'non-projective',
  has: (_, isNonProjective) => isNonProjective,
}

/** A parser's run, with what it got right and, if it is new enough, the arcs that it found. */
interface ScoredRun {
  readonly treebank: string
  readonly seed: number
  readonly outcomes: string
  readonly foundArcs?: string
}

/** The gold arcs of a treebank, from the records of the experiment arc-lengths. */
export function goldArcs(records: readonly Record[], treebank: string): Arcs | undefined {
  const record = records.find((one): one is ArcsRecord => one.task === 'arcs' && one.treebank === treebank)
  return record && unpackArcs(record.arcs)
}

/** The share of the arcs of a group whose word has the right head, in percent: the mean over runs. */
function shareRight(
  runs: readonly ScoredRun[],
  arcsOf: (run: ScoredRun) => Arcs | undefined,
  group: ArcGroup,
): string {
  const shares = runs.flatMap((run) => {
    const arcs = arcsOf(run)
    if (arcs === undefined) return []
    const { headRight } = unpackOutcomes(run.outcomes)
    checkWords(run, headRight, arcs)
    const words = Array.from(headRight.keys()).filter((k) => isIn(group, arcs, k))
    return words.length === 0 ? [] : [average(words.map((k) => headRight[k]))]
  })
  return shares.length === 0 ? MISSING : (100 * average(shares)).toFixed(1)
}

/** The share of the gold arcs of a group that are found. */
export function recall(runs: readonly ScoredRun[], gold: Arcs, group: ArcGroup): string {
  return shareRight(runs, () => gold, group)
}

/** The share of the found arcs of a group that are right; missing where records do not have the found arcs. */
export function precision(runs: readonly ScoredRun[], group: ArcGroup): string {
  return shareRight(
    runs,
    ({ foundArcs }) => (foundArcs === undefined ? undefined : unpackArcs(foundArcs)),
    group,
  )
}

/** Yeh's test on the recall of a group. */
export function recallDifference(
  first: readonly ScoredRun[],
  second: readonly ScoredRun[],
  gold: Arcs,
  group: ArcGroup,
): { difference: number; p: number } | undefined {
  for (const run of [...first, ...second]) checkWords(run, unpackOutcomes(run.outcomes).headRight, gold)
  return randomisation(first, second, 'headRight', (word) => isIn(group, gold, word))
}

function isIn(group: ArcGroup, { length, nonProjective }: Arcs, word: number): boolean {
  return group.has(length[word], nonProjective[word] === 1)
}

function checkWords({ treebank }: ScoredRun, { length }: Uint8Array, arcs: Arcs): void {
  if (length === arcs.length.length) return
  throw new Error(
    `${treebank} has outcomes for ${length} words, and arcs for ${arcs.length.length}: were other words scored?`,
  )
}
