import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scatterPlot } from 'crossarc/draw'
import {
  command,
  difference,
  isTrain,
  MISSING,
  meanAndDeviation,
  percent,
  probability,
  type Section,
  type Selection,
  seeds,
  select,
  table,
} from '../../report/figures.ts'
import { mcnemarOf, randomisation } from '../../report/significance.ts'
import type { DeriveRecord, Record, TrainRecord } from '../../runner/records.ts'
import { pointsOf } from '../../tasks/lengths.ts'
import { labellingTable } from './labelling-report.ts'
import { BEAM } from './plan.ts'

const parsers: readonly (readonly [name: string, selection: Selection])[] = [
  ['swap (lazy), greedy', { system: 'swap', beam: 1 }],
  [`swap (lazy), beam ${BEAM}`, { system: 'swap', beam: BEAM }],
  ['arc-standard, greedy', { system: 'arc-standard', lifting: 'none' }],
  ['arc-standard, pseudo-projective (head), greedy', { system: 'arc-standard', lifting: 'head' }],
]

const published: readonly (readonly string[])[] = [
  ['S_p: arc-standard', '84.6', '0.0', '27.0'],
  ['S_pp: arc-standard, pseudo-projective', '84.7', '22.5', '28.9'],
  ['Malt-06', '84.8', '27.5', '26.7'],
  ['MST-06', '84.8', '62.5', '25.5'],
  ['MST_Malt', '86.7', '60.0', '29.8'],
]

/** Table 1. */
function nivreTable(all: readonly Record[]): string {
  const records = all.filter(isTrain)
  const groups = parsers.map(([name, selection]) => ({ name, runs: select(records, selection) }))
  const rows = groups.map(({ name, runs }) => [
    name,
    percent(runs.map(({ scores }) => scores.las)),
    percent(runs.map(({ scores }) => scores.uas)),
    percent(
      runs.map(({ scores }) => scores.nonProjectiveRecall),
      1,
    ),
    percent(
      runs.map(({ scores }) => scores.nonProjectivePrecision),
      1,
    ),
    percent(
      runs.map(({ scores }) => scores.exactLabelled),
      1,
    ),
    seeds(runs),
  ])
  const comparisons = groups.flatMap((first, k) =>
    groups.slice(k + 1).map((second) => compare(first.name, first.runs, second.name, second.runs)),
  )
  return `CoNLL-X Danish, trained on the training set (3 sentences fewer than in 2006), last epoch, test set, gold tags.
${records[0]?.scores.convention ?? ''}. Non-projective recall and precision are labelled; the paper gives recall in
brackets.

${table(['parser', 'LAS', 'UAS', 'non-projective recall', 'precision', 'exact match', 'seeds'], rows)}

The paper's Danish column (Nivre 2009):

${table(['system', 'AS', 'non-projective recall', 'exact match'], published)}

Differences in LAS: McNemar's test over the words of the first seed, and Yeh's randomisation test over the sentences of
all seeds; * marks p < 0.05.

${table(['difference', 'McNemar: right only in the first / second', 'p', 'LAS, all seeds (randomisation)'], comparisons)}

${command('nivre-table-1')}
`
}

function compare(
  name: string,
  runs: readonly TrainRecord[],
  otherName: string,
  others: readonly TrainRecord[],
): string[] {
  const result = mcnemarOf(runs, others, 'bothRight')
  return [
    `${name} − ${otherName}`,
    result === undefined ? MISSING : `${result.onlySystem} / ${result.onlyAgainst}`,
    result === undefined ? MISSING : `${probability(result.p)}${result.p < 0.05 ? '*' : ''}`,
    difference(randomisation(runs, others, 'bothRight')),
  ]
}

/** Figure 5. The plots are written next to the page. */
function transitionsSection(all: readonly Record[], swapOracles: readonly Record[], docs: string): string {
  const oracles = all.filter((record): record is DeriveRecord => record.task === 'derive')
  const trained = all.filter(isTrain)
  const fits = (records: readonly (DeriveRecord | TrainRecord)[]) => [
    meanAndDeviation(
      records.map(({ fit }) => fit.slope),
      3,
    ),
    meanAndDeviation(
      records.map(({ fit }) => fit.rSquared),
      3,
    ),
    meanAndDeviation(
      records.map(({ transitionsPerWord }) => transitionsPerWord),
      3,
    ),
    seeds(records),
  ]
  const kinds: readonly (readonly [string, Selection])[] = [
    ['swap eager', { system: 'swap', oracle: 'eager' }],
    ['swap lazy', { system: 'swap', oracle: 'lazy' }],
    ['two-step', { system: 'two-step' }],
  ]
  const others = select(swapOracles.filter(isTrain), { treebank: 'Danish' })
  const rows = kinds.flatMap(([name, selection]) => [
    [`${name}, oracle on the training set`, ...fits(select(oracles, selection))],
    [`${name}, trained, on the test set`, ...fits(select(trained, selection))],
    [`${name}, trained with two-step's features`, ...fits(select(others, selection))],
  ])
  const plots = kinds.flatMap(([name, selection]) => {
    const [oracle] = select(oracles, selection)
    const [parser] = select(trained, selection)
    if (oracle === undefined || parser?.lengths === undefined) return []
    const file = `transitions-${name.replace(' ', '-')}.svg`
    const svg = scatterPlot({
      title: `Danish, ${name}`,
      xLabel: 'words',
      yLabel: 'transitions',
      series: [
        { name: 'oracle, training set', points: pointsOf(oracle.lengths) },
        { name: 'trained parser, test set', points: pointsOf(parser.lengths) },
      ],
    })
    writeFileSync(join(docs, file), svg)
    return [`![Transitions against words, ${name}](${file})`]
  })
  return `Nivre's Figure 5 on CoNLL-X Danish: transitions m against words n, with a least-squares line through the origin. The
paper reports m = 2.22 n (R² 0.85) for the oracle (eager) and 2.07 n (0.96) for the trained parser.

${table(['', 'm / n of the fit', 'R²', 'transitions per word', 'seeds'], rows)}

${plots.join('\n\n')}

${command('transitions')}
`
}

export const sections: { readonly [experiment: string]: Section } = {
  'nivre-table-1': (records) => nivreTable(records('nivre-table-1')),
  transitions: (records, docs) => transitionsSection(records('transitions'), records('swap-oracles'), docs),
  labelling: (records) => labellingTable(records('labelling')),
}
