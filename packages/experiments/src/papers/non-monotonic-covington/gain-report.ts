import {
  average,
  command,
  difference,
  isTrain,
  MISSING,
  percent,
  select,
  table,
} from '../../report/figures.ts'
import { type Metric, randomisation } from '../../report/significance.ts'
import type { Record, TrainRecord } from '../../runner/records.ts'
import {
  bothDirections,
  confirmation,
  explored,
  type GainParser,
  gainParsers,
  rightToLeft,
  turned,
} from './gain-plan.ts'

/** What a run scored, with the repair of several roots or without. */
type Scored = Pick<TrainRecord, 'seed' | 'scores' | 'outcomes'>
type RunsOf = (treebank: string, parser: GainParser) => readonly Scored[]

const [[, monotonic], ...nonMonotonic] = gainParsers
const SEEDS = 3

export function gainSection(all: readonly Record[], table3: readonly Record[]): string {
  const own = all.filter(isTrain)
  const recorded = table3.filter(isTrain).filter(({ seed }) => seed <= SEEDS)
  const find = (
    records: readonly TrainRecord[],
    treebank: string,
    { system, oracle, freeLabels, direction }: GainParser,
  ) =>
    select(records, { treebank, system, oracle }).filter(
      (run) => run.freeLabels === freeLabels && run.direction === direction,
    )
  /** Table 3 has the runs with any label on its treebanks; runs on a part of a treebank are not among them. */
  const repaired = (treebank: string, parser: GainParser): readonly TrainRecord[] => {
    const earlier = explored.some((name) => name === treebank) ? find(recorded, treebank, parser) : []
    return earlier.length > 0 ? earlier : find(own, treebank, parser)
  }
  const unrepaired: RunsOf = (treebank, parser) =>
    find(own, treebank, parser).flatMap(({ seed, unrepaired }) =>
      unrepaired === undefined ? [] : [{ seed, ...unrepaired }],
    )
  const confirmed = confirmation.map(([treebank]) => treebank)
  const parts = confirmation.flatMap(([treebank, count]) =>
    count === undefined ? [] : [`${treebank}: ${count} sentences, evenly chosen from all`],
  )
  return `An arc that is not gold but costs nothing is free. Training accepts it with any label (\`--free-labels any\`, the default), or only
with the gold label of its dependent (\`gold\`), as far as the training set has that label in the direction of the arc. Settings as in
Table 3: 15 epochs, last epoch, Table 2's templates, exploration with probability 0.9 from the second epoch on, development set,
all words counted, full labels. Differences with Yeh's randomisation test over the sentences of all common seeds; * marks p < 0.05.
The repair leaves one root, if each training tree has one, by moving all other words on the root below the first; the paper does not
have it. Ancient Greek has several roots in a sentence, so nothing is repaired.

### Confirmation: treebanks on which the rule was not chosen

${parts.join('; ')}.

${figures(confirmed, repaired, unrepaired)}

### Treebanks on which the rule was chosen

It was chosen on Hungarian, after a study of all seven. Rows with any label and with the repair are those of Table 3.

${figures([...explored], repaired, unrepaired)}

### How many arcs replace another

Averages over treebanks and seeds, with the share of these arcs that are gold (the paper: 36.86 %, 60.31 %):

${replacedTable([...confirmed, ...explored], repaired)}

### Right to left

\`--direction right-to-left\`: the parser reads mirrored sentences in training and parsing, with the same templates. Rows as above, with the
repair; right to left, it leaves the last root of the sentence instead of the first. Arrows show the direction.

${directionTable(repaired)}

UAS right to left against left to right, each parser against itself; then right to left against the monotonic parser, which reads from
right to left too, or from left to right:

${directionDifferences(repaired)}

The same without the repair:

${directionDifferences(unrepaired)}

${command('covington-gain')}
`
}

function figures(names: readonly string[], repaired: RunsOf, unrepaired: RunsOf): string {
  return `${scoresTable(names, repaired)}

UAS against the monotonic parser, each with the labels that the column names; the monotonic parser with any:

${againstMonotonic(names, repaired)}

The same without the repair:

${againstMonotonic(names, unrepaired)}

UAS with the repair and without:

${repairTable(names, repaired, unrepaired)}

${summary(names, repaired, 'with the repair')}
${summary(names, unrepaired, 'without the repair')}`
}

const metricOf = { uas: 'headRight', las: 'bothRight' } as const satisfies {
  [score in 'uas' | 'las']: Metric
}

function scoresTable(names: readonly string[], runsOf: RunsOf): string {
  const rows = names.flatMap((treebank) =>
    gainParsers.flatMap(([name, any, gold]) => {
      const [before, after] = [runsOf(treebank, any), runsOf(treebank, gold)]
      if (before.length + after.length === 0) return []
      const cells = (['uas', 'las'] as const).flatMap((score) => [
        percent(before.map(({ scores }) => scores[score])),
        percent(after.map(({ scores }) => scores[score])),
        difference(randomisation(after, before, metricOf[score])),
      ])
      return [[`${treebank}, ${name}`, ...cells, `${seedsOf(before)} / ${seedsOf(after)}`]]
    }),
  )
  const head = ['', 'UAS any', 'UAS gold', 'gold − any', 'LAS any', 'LAS gold', 'gold − any', 'seeds']
  return table(head, rows)
}

function againstMonotonic(names: readonly string[], runsOf: RunsOf): string {
  const columns = nonMonotonic.flatMap(([name, any, gold]) => [
    [`${name} any`, any] as const,
    [`${name} gold`, gold] as const,
  ])
  const rows = names.map((treebank) => [
    treebank,
    ...columns.map(([, parser]) =>
      difference(randomisation(runsOf(treebank, parser), runsOf(treebank, monotonic), 'headRight')),
    ),
  ])
  const means = columns.map(([, parser]) => {
    const differences = names.flatMap((treebank) => {
      const result = randomisation(runsOf(treebank, parser), runsOf(treebank, monotonic), 'headRight')
      return result === undefined ? [] : [result.difference]
    })
    return differences.length < names.length ? MISSING : points(average(differences))
  })
  return table(['treebank', ...columns.map(([name]) => name)], [...rows, ['average', ...means]])
}

function repairTable(names: readonly string[], repaired: RunsOf, unrepaired: RunsOf): string {
  const shown = [gainParsers[0], gainParsers[gainParsers.length - 1]]
  const columns = shown.flatMap(([name, any, gold]) => [
    [`${name} any`, any] as const,
    [`${name} gold`, gold] as const,
  ])
  const cell = (treebank: string, parser: GainParser) => {
    const without = unrepaired(treebank, parser)
    if (without.length === 0) return MISSING
    const runs = repaired(treebank, parser).filter(({ seed }) => without.some((other) => other.seed === seed))
    const uas = (scored: readonly Scored[]) => percent(scored.map(({ scores }) => scores.uas))
    return `${uas(runs)} → ${uas(without)}`
  }
  return table(
    ['treebank', ...columns.map(([name]) => name)],
    names.map((treebank) => [treebank, ...columns.map(([, parser]) => cell(treebank, parser))]),
  )
}

/** The treebanks on which upper-all is better than the monotonic parser. */
function summary(names: readonly string[], runsOf: RunsOf, how: string): string {
  const [, any, gold] = gainParsers[gainParsers.length - 1]
  const lines = [
    ['upper-all gold against upper-all any', gold, any],
    ['upper-all gold against monotonic', gold, monotonic],
    ['upper-all any against monotonic', any, monotonic],
  ] as const
  return lines
    .map(([comparison, first, second]) => {
      const results = names.flatMap((treebank) => {
        const result = randomisation(runsOf(treebank, first), runsOf(treebank, second), 'headRight')
        return result === undefined ? [] : [{ treebank, ...result }]
      })
      const list = (sign: number) => {
        const found = results.filter((result) => sign * result.difference > 0)
        const significant = found.filter(({ p }) => p < 0.05).map(({ treebank }) => treebank)
        return `${found.length}${significant.length === 0 ? '' : ` (significantly: ${significant.join(', ')})`}`
      }
      return `- ${comparison}, UAS ${how}: better on ${list(1)}, worse on ${list(-1)} of ${results.length} treebanks.`
    })
    .join('\n')
}

function replacedTable(
  names: readonly string[],
  runsOf: (treebank: string, parser: GainParser) => readonly TrainRecord[],
): string {
  const rows = nonMonotonic.flatMap(([name, any, gold]) =>
    [any, gold].map((parser) => {
      const runs = names.flatMap((treebank) => runsOf(treebank, parser))
      const share = (figure: 'replacing' | 'createdGold') =>
        percent(
          runs.map((run) => run.replaced?.[figure].score ?? null),
          1,
        )
      return [
        `${name} ${parser.freeLabels ?? 'any'}`,
        share('replacing'),
        share('createdGold'),
        String(runs.length),
      ]
    }),
  )
  return table(['parser', 'arcs that replace another', 'gold', 'runs'], rows)
}

function directionTable(runsOf: RunsOf): string {
  const rows = turned.flatMap((treebank) =>
    bothDirections.flatMap(([name, parser]) => {
      const [left, right] = [runsOf(treebank, parser), runsOf(treebank, rightToLeft(parser))]
      if (right.length === 0) return []
      const cells = (['uas', 'las'] as const).flatMap((score) => [
        percent(left.map(({ scores }) => scores[score])),
        percent(right.map(({ scores }) => scores[score])),
      ])
      return [[`${treebank}, ${name}`, ...cells, `${seedsOf(left)} / ${seedsOf(right)}`]]
    }),
  )
  return table(['', 'UAS →', 'UAS ←', 'LAS →', 'LAS ←', 'seeds'], rows)
}

function directionDifferences(runsOf: RunsOf): string {
  const challengers = bothDirections.slice(1)
  const columns = [
    ...bothDirections.map(([name, parser]) => [`${name}: ← − →`, parser, parser] as const),
    ...challengers.map(
      ([name, parser]) => [`${name} ← − monotonic ←`, parser, rightToLeft(monotonic)] as const,
    ),
    ...challengers.map(([name, parser]) => [`${name} ← − monotonic →`, parser, monotonic] as const),
  ]
  const rows = turned.map((treebank) => [
    treebank,
    ...columns.map(([, parser, other]) =>
      difference(randomisation(runsOf(treebank, rightToLeft(parser)), runsOf(treebank, other), 'headRight')),
    ),
  ])
  return table(['treebank', ...columns.map(([name]) => name)], rows)
}

function seedsOf(runs: readonly Scored[]): string {
  return String(new Set(runs.map(({ seed }) => seed)).size)
}

function points(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(2)}`
}
