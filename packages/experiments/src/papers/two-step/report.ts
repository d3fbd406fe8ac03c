import {
  command,
  difference,
  isTrain,
  meanAndDeviation,
  percent,
  type Section,
  type Selection,
  seeds,
  select,
  table,
  treebanksOf,
} from '../../report/figures.ts'
import { randomisation } from '../../report/significance.ts'
import type { Record } from '../../runner/records.ts'
import { ordersSection } from './orders-report.ts'
import { swapOracles } from './plan.ts'

/** The trained systems and oracles. */
function swapOraclesSection(all: readonly Record[]): string {
  const records = all.filter(isTrain)
  const kinds: readonly (readonly [string, Selection])[] = [
    ['swap eager', { system: 'swap', oracle: 'eager' }],
    ['swap lazy', { system: 'swap', oracle: 'lazy' }],
    ['two-step', { system: 'two-step' }],
  ]
  const names = treebanksOf(swapOracles)
  const rows = names.flatMap((treebank) =>
    kinds.map(([name, selection]) => {
      const runs = select(records, { treebank, ...selection })
      return [
        `${treebank}, ${name}`,
        percent(runs.map(({ scores }) => scores.uas)),
        percent(runs.map(({ scores }) => scores.las)),
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
        meanAndDeviation(
          runs.map(({ transitionsPerWord }) => transitionsPerWord),
          3,
        ),
        seeds(runs),
      ]
    }),
  )
  const tests = names.map((treebank) => {
    const [eager, lazy, twoStep] = kinds.map(([, selection]) => select(records, { treebank, ...selection }))
    return [
      treebank,
      difference(randomisation(lazy, eager, 'bothRight')),
      difference(randomisation(twoStep, eager, 'bothRight')),
      difference(randomisation(twoStep, lazy, 'bothRight')),
    ]
  })
  return `Greedy, ${records[0].epochs} epochs, last epoch, development set (Danish: test set), gold tags, all words counted. All have the templates of
two-step: those of swap and the phase, which is constant in swap.

${table(['', 'UAS', 'LAS', 'non-projective recall', 'precision', 'exact match', 'transitions per word', 'seeds'], rows)}

Differences in LAS with Yeh's randomisation test over sentences; * marks p < 0.05:

${table(['treebank', 'lazy − eager', 'two-step − eager', 'two-step − lazy'], tests)}

${command('swap-oracles')}
`
}

export const sections: { readonly [experiment: string]: Section } = {
  'swap-oracles': (records) => swapOraclesSection(records('swap-oracles')),
  orders: (records) => ordersSection(records('orders')),
}
