import {
  average,
  command,
  difference,
  isTrain,
  MISSING,
  percent,
  seeds,
  select,
  table,
  treebanksOf,
} from '../../report/figures.ts'
import { randomisation } from '../../report/significance.ts'
import type { Record } from '../../runner/records.ts'
import { labelling } from './plan.ts'

/** Labels chosen together with transitions, or after them. */
export function labellingTable(all: readonly Record[]): string {
  const records = all.filter(isTrain)
  const names = treebanksOf(labelling)
  const rows = names.flatMap((treebank) => {
    const runs = (labelling: 'joint' | 'after') => select(records, { treebank, labelling })
    return (['joint', 'after'] as const).map((labelling) => {
      const some = runs(labelling)
      const mean = (figure: (run: (typeof some)[number]) => number) =>
        some.length === 0 ? MISSING : average(some.map(figure)).toFixed(0)
      return [
        `${treebank}, ${labelling}`,
        percent(some.map(({ scores }) => scores.uas)),
        percent(some.map(({ scores }) => scores.las)),
        mean((run) => run.wordsPerSecond),
        mean((run) => run.cpuSeconds),
        labelling === 'after' ? '' : difference(randomisation(some, runs('after'), 'bothRight')),
        seeds(some),
      ]
    })
  })
  return `Swap with the lazy oracle and its own templates, greedy. The parser chooses the label together with the transition (joint), or
after it with separate scores (after). Last epoch, development set, gold tags, all words counted, full labels; CPU seconds on a
machine with other work. Differences in LAS with Yeh's randomisation test over sentences; * marks p < 0.05.

${table(['', 'UAS', 'LAS', 'words per second', 'seconds to train', 'joint − after', 'seeds'], rows)}

${command('labelling')}
`
}
