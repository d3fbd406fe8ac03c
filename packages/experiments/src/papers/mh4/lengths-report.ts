import {
  ALL_ARCS,
  type ArcGroup,
  goldArcs,
  LENGTHS,
  NON_PROJECTIVE,
  PROJECTIVE,
  precision,
  recall,
  recallDifference,
} from '../../report/arc-figures.ts'
import { command, difference, MISSING, seeds, table } from '../../report/figures.ts'
import { isNeuralRecord, runsOf } from '../../report/neural-figures.ts'
import { verdict } from '../../report/verdicts.ts'
import type { NeuralRecord } from '../../runner/neural-records.ts'
import type { Record } from '../../runner/records.ts'
import type { Arcs } from '../../tasks/outcomes.ts'
import { columns, TABLE_4_TREEBANKS } from './plan.ts'

const groups: readonly ArcGroup[] = [...Object.values(LENGTHS), NON_PROJECTIVE]

/** The treebanks with gold arcs, each with the runs of a column of Table 4. */
interface Compared {
  readonly treebank: string
  readonly gold: Arcs
  runs(column: string): NeuralRecord[]
}

function compared(arcs: readonly Record[], ofTable4: readonly Record[]): Compared[] {
  const records = ofTable4.filter(isNeuralRecord)
  return TABLE_4_TREEBANKS.flatMap((treebank) => {
    const gold = goldArcs(arcs, treebank)
    const runs = (column: string) => runsOf(records, columns.find(([name]) => name === column)![1], treebank)
    return gold === undefined ? [] : [{ treebank, gold, runs }]
  })
}

interface Comparison {
  readonly rows: string[][]
  /** By treebank: the points by which the first is ahead in each group. */
  readonly points: Map<string, number[]>
}

/** One model against another, by groups of gold arcs. */
function comparison(
  treebanks: readonly Compared[],
  [first, second]: readonly [string, string],
  by: readonly ArcGroup[],
): Comparison {
  const points = new Map<string, number[]>()
  const rows = treebanks.map(({ treebank, gold, runs }) => {
    const results = by.map((group) => recallDifference(runs(first), runs(second), gold, group))
    points.set(
      treebank,
      results.map((result) => result?.difference ?? 0),
    )
    const common = runs(first).filter(({ seed }) => runs(second).some((other) => other.seed === seed))
    return [treebank, ...results.map(difference), seeds(common)]
  })
  return { rows, points }
}

export function lengthsSection(arcs: readonly Record[], ofTable4: readonly Record[]): string {
  const treebanks = compared(arcs, ofTable4)
  const names = treebanks.map(({ treebank }) => treebank)
  const by = [LENGTHS.root, LENGTHS.short, LENGTHS.medium, LENGTHS.long, NON_PROJECTIVE]
  const global = comparison(treebanks, ['MH4-hybrid', '1EC'], by)
  const ofGlobal = (treebank: string, group: ArcGroup) => global.points.get(treebank)![by.indexOf(group)]
  const greedyBy = [ALL_ARCS, PROJECTIVE, NON_PROJECTIVE, LENGTHS.short, LENGTHS.medium, LENGTHS.long]
  const greedy = comparison(treebanks, ['greedy MH4', 'greedy MH3'], greedyBy)
  const ofGreedy = (treebank: string, group: ArcGroup) =>
    greedy.points.get(treebank)![greedyBy.indexOf(group)]
  const recalls = treebanks.flatMap(({ treebank, gold, runs }) =>
    columns.map(([name]) => [
      `${treebank}, ${name}`,
      ...groups.map((group) => recall(runs(name), gold, group)),
      seeds(runs(name)),
    ]),
  )
  const precisions = treebanks.flatMap(({ treebank, runs }) =>
    columns.map(([name]) => [`${treebank}, ${name}`, ...groups.map((group) => precision(runs(name), group))]),
  )
  const known = precisions.filter((row) => row.slice(1).some((cell) => cell !== MISSING))
  const shown =
    known.length === 0
      ? 'The runs of Table 4 are older than the recording of found arcs, so their precision is not known.'
      : `Precision, by the length of the found arcs, of the runs that recorded them:\n\n${table(['', ...groups.map(({ name }) => name)], known)}`
  const claims = [
    [
      'MH4 recovers more short dependencies than 1EC (1–2)',
      verdict(names, (treebank) => ofGlobal(treebank, LENGTHS.short) > 0),
    ],
    [
      '1EC is better at longer ones (> 7)',
      verdict(names, (treebank) => ofGlobal(treebank, LENGTHS.long) < 0),
    ],
    ['greedy MH4 is below greedy MH3', verdict(names, (treebank) => ofGreedy(treebank, ALL_ARCS) < 0)],
    [
      '… although it covers more: ahead on non-projective arcs',
      verdict(names, (treebank) => ofGreedy(treebank, NON_PROJECTIVE) > 0),
    ],
    ['… and behind on projective arcs', verdict(names, (treebank) => ofGreedy(treebank, PROJECTIVE) < 0)],
  ]
  return `From the recorded outcomes of Table 4; nothing was trained for this section. Recall: the share of the gold arcs whose word gets the
right head, on the development set, in percent, by the distance between word and head.

${table(['claim of the paper', 'here'], claims)}

The last two rows are about the paper's explanation of the third: that MH4 explores as many configurations as MH3 in a much larger space.

${table(['recall', ...groups.map(({ name }) => name), 'seeds'], recalls)}

MH4-hybrid against 1EC, in points of recall, with Yeh's randomisation test over the sentences of all common seeds; * marks p < 0.05:

${table(['', ...by.map(({ name }) => name), 'seeds'], global.rows)}

Greedy MH4 against greedy MH3:

${table(['', ...greedyBy.map(({ name }) => name), 'seeds'], greedy.rows)}

${shown}

${command('arc-lengths')}
`
}
