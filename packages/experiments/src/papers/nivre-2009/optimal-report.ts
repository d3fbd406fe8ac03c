import { command, difference, isTrain, meanAndDeviation, type Section, table } from '../../report/figures.ts'
import { randomisation, randomisationOfCrossing } from '../../report/significance.ts'
import type { Record, TrainRecord } from '../../runner/records.ts'
import { optimalRow, optimalTreebanks } from './plan.ts'
import { rows } from './plan-rows.ts'
import { runsOfRow, scoreCells } from './rows.ts'

const NOT_RUN = 'not run yet'

/** The fewest SWAPs, beside the paper's oracle and the lazy one. */
export const optimalSection: Section = (records) => {
  const [optimalRuns, others] = [records('swap-optimal'), records('nivre-treebanks')]
  const oracles = [rows.eager, rows.lazy, optimalRow]
  const names = optimalTreebanks.map(([treebank]) => treebank)
  const runsOf = (row: (typeof oracles)[number], treebank: string) =>
    trainings(runsOfRow(row === optimalRow ? optimalRuns : others, row, treebank))
  const scores = names.flatMap((treebank) =>
    oracles.map((row) => {
      const runs = runsOf(row, treebank)
      const cells =
        runs.length === 0
          ? [NOT_RUN, ...Array(7).fill('')]
          : [
              ...scoreCells(runs).slice(0, 4),
              meanAndDeviation(
                runs.map((run) => 100 * f1Of(run)),
                1,
              ),
              ...scoreCells(runs).slice(4, 5),
              meanAndDeviation(
                runs.map(({ transitionsPerWord }) => transitionsPerWord),
                3,
              ),
              ...scoreCells(runs).slice(5),
            ]
      return [`${treebank}, ${row.name}`, ...cells]
    }),
  )
  const tests = names.flatMap((treebank) => {
    const [eager, lazy, optimal] = oracles.map((row) => runsOf(row, treebank))
    const pairs = [
      ['optimal − lazy', lazy],
      ['optimal − eager', eager],
    ] as const
    return pairs.map(([name, other]) => [
      `${treebank}, ${name}`,
      difference(randomisation(optimal, other, 'bothRight')),
      difference(randomisationOfCrossing(optimal, other)),
    ])
  })
  return `The paper leaves oracles with fewer SWAPs to future work. \`swap:optimal\` derives each tree with the fewest (docs/oracles.md).
Greedy, 15 epochs, last epoch, swap's own templates, development set, gold tags, all words counted, full labels. Non-projective recall,
precision and F1 are labelled. Ancient Greek: the part of section 22.

${table(['', 'LAS', 'UAS', 'non-projective recall', 'precision', 'F1', 'exact match', 'transitions per word', 'seeds'], scores)}

Differences with Yeh's randomisation test over the sentences of all common seeds; F1 is that of all seeds together. * marks p < 0.05.

${table(['', 'LAS', 'non-projective F1'], tests)}

${command('swap-optimal')} Eager and lazy are those of nivre-treebanks.
`
}

function trainings(records: readonly Record[]): TrainRecord[] {
  return records.filter(isTrain)
}

function f1Of({ scores }: TrainRecord): number {
  const [recall, precision] = [scores.nonProjectiveRecall ?? 0, scores.nonProjectivePrecision ?? 0]
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}
