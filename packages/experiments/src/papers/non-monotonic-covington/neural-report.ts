import { SHORT_UPDATES } from '../../presets/own-presets.ts'
import { command, difference, percent, seeds, table } from '../../report/figures.ts'
import { isNeuralRecord, runsOf } from '../../report/neural-figures.ts'
import { randomisation } from '../../report/significance.ts'
import type { Record } from '../../runner/records.ts'
import { TABLE_4_TREEBANKS } from '../mh4/plan.ts'
import { covingtons } from './neural-plan.ts'

/** The same systems with a neural scorer. */
export function neuralSection(all: readonly Record[]): string {
  const records = all.filter(isNeuralRecord)
  const [[, monotonic]] = covingtons
  const rows = TABLE_4_TREEBANKS.flatMap((treebank) =>
    covingtons.flatMap(([name, configuration]) => {
      const runs = runsOf(records, configuration, treebank)
      if (runs.length === 0) return []
      const against = runsOf(records, monotonic, treebank)
      const row = [
        `${treebank}, ${name}`,
        percent(runs.map(({ scores }) => scores.uas)),
        percent(runs.map(({ scores }) => scores.las)),
        configuration === monotonic ? '' : difference(randomisation(runs, against, 'headRight')),
        percent(
          runs.map(({ scores }) => scores.nonProjectiveRecall),
          1,
        ),
        seeds(runs),
      ]
      return [row]
    }),
  )
  return `Covington's system and its non-monotonic form (Fernández-González & Gómez-Rodríguez 2017, with a perceptron) as greedy local models
over the network of our own preset, trained for only ${SHORT_UPDATES} updates of 50 words. All have the same features (s1, s0, s0.head, b0,
b0.head, b1) and, unless noted, dynamic oracles with exploration. Development set, best evaluation by LAS, all words counted, labels
without subtypes. Differences in UAS from the monotonic parser with the dynamic oracle, with Yeh's randomisation test over the
sentences of all common seeds; * marks p < 0.05.

${table(['', 'UAS', 'LAS', 'UAS against monotonic', 'non-projective recall', 'seeds'], rows)}

${command('neural-covington')}
`
}
