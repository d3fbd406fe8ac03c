import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scatterPlot } from 'crossarc/draw'
import {
  command,
  isTrain,
  meanAndDeviation,
  type Section,
  type Selection,
  seeds,
  select,
  table,
} from '../../report/figures.ts'
import type { DeriveRecord, Record, TrainRecord } from '../../runner/records.ts'
import { pointsOf } from '../../tasks/lengths.ts'
import { labellingTable } from './labelling-report.ts'
import { optimalSection } from './optimal-report.ts'
import { table1Section } from './table-1-report.ts'
import { treebanksSection } from './treebanks-report.ts'

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
  'nivre-table-1': table1Section,
  'nivre-treebanks': treebanksSection,
  'swap-optimal': optimalSection,
  transitions: (records, docs) => transitionsSection(records('transitions'), records('swap-oracles'), docs),
  labelling: (records) => labellingTable(records('labelling')),
}
