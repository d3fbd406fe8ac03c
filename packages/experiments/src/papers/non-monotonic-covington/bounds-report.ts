import { command, MISSING, select, table, treebanksOf } from '../../report/figures.ts'
import type { BoundsRecord, Reading, ReadingsRecord, Record } from '../../runner/records.ts'
import { lossBounds } from './plan.ts'

/** The relative difference of two averages. */
function ratio(bound: number, exact: number): string {
  return exact === 0 ? MISSING : `${((100 * (bound - exact)) / exact).toFixed(3)} %`.replace('-', '−')
}

/** Table 1. */
export function boundsSection(all: readonly Record[]): string {
  return `A training run of non-monotonic Covington (seed 1, costs by upper-all, the templates of Table 2): the first 100,000
transitions from the second epoch on, when training explores; in the first epoch every loss is 0. The exact loss is what a search
finds. Configurations in which the search reaches its limit ("not proven") do not enter the averages.

${readings(all.filter((record): record is ReadingsRecord => record.task === 'readings'))}

### Root arcs counted, bounds corrected

Averages of the bounds and of the exact loss; the search may visit 5,000 configurations. The columns show the relative differences of
the averages, the average of |bound − loss| / max(loss, 1) in percent, and the number of configurations in which a bound differs
from the loss (lower / upper / upper-all).

${corrected(all.filter((record): record is BoundsRecord => record.task === 'bounds'))}

${command('loss-bounds')}
`
}

function readings(records: readonly ReadingsRecord[]): string {
  const names = treebanksOf(lossBounds).filter((treebank) => select(records, { treebank }).length > 0)
  if (names.length === 0) return ''
  const of = (treebank: string) => select(records, { treebank })[0]
  const differences = ({ lower, upper, upperAll, exact }: Reading) =>
    [lower, upper, upperAll].map((bound) => ratio(bound, exact))
  const largest = (reading: 'corrected' | 'literal' | 'leftOut', bound: 'lower' | 'upper' | 'upperAll') =>
    Math.max(
      ...names.map((treebank) => {
        const { exact, [bound]: value } = of(treebank)[reading]
        return (100 * Math.abs(value - exact)) / exact
      }),
    ).toFixed(2)
  return `### Which arcs from the root count

The system has no arcs from the root: a word that ends without a head is a root. The paper does not say how its loss counts the words
whose gold head is the root. Three readings:

- **left out**: neither the loss nor the bounds count them. The bounds hold as the paper states them.
- **literal**: the loss counts them, and the bounds follow the paper's algorithm to the letter: lost once the word is read and has a
  head (\`lower-literal\`, \`upper-literal\`, \`upper-all-literal\`). These bounds do not hold: "broken" counts the configurations in
  which the lower one is above the loss, the upper one below it, and upper-all below it.
- **corrected**: the loss counts them, and the bounds are \`lower\`, \`upper\` and \`upper-all\`, which hold ([oracles.md](oracles.md)).

The paper's limits: lower and upper differ from the loss by less than 0.8 % in each of its 19 treebanks, upper-all by 0.1 to 4.0 %.
Here the largest differences of lower / upper / upper-all are ${(['lower', 'upper', 'upperAll'] as const)
    .map((bound) => largest('leftOut', bound))
    .join(' / ')} % with root arcs left out,
${(['lower', 'upper', 'upperAll'] as const).map((bound) => largest('literal', bound)).join(' / ')} % to the letter, and ${(
    ['lower', 'upper', 'upperAll'] as const
  )
    .map((bound) => largest('corrected', bound))
    .join(' / ')} % corrected. The search may visit 1,000 configurations.

${table(
  [
    'treebank',
    'left out: lower',
    'upper',
    'upper-all',
    'literal: lower',
    'upper',
    'upper-all',
    'broken',
  ].concat(['corrected: lower', 'upper', 'upper-all', 'not proven: left out / literal, corrected']),
  names.map((treebank) => {
    const { leftOut, literal, corrected, transitions } = of(treebank)
    return [
      treebank,
      ...differences(leftOut),
      ...differences(literal),
      `${literal.broken.lower} / ${literal.broken.upper} / ${literal.broken.upperAll}`,
      ...differences(corrected),
      `${leftOut.unproven} / ${corrected.unproven} of ${transitions}`,
    ]
  }),
)}`
}

function corrected(records: readonly BoundsRecord[]): string {
  const rows = treebanksOf(lossBounds).flatMap((treebank) =>
    select(records, { treebank }).map((record) => {
      const { lower, upper, upperAll, exact, relative, transitions, unproven, differing } = record
      return [
        treebank,
        lower.toFixed(5),
        exact.toFixed(5),
        upper.toFixed(5),
        upperAll.toFixed(5),
        ratio(lower, exact),
        ratio(upper, exact),
        ratio(upperAll, exact),
        [relative.lower, relative.upper, relative.upperAll].map((r) => (100 * r).toFixed(3)).join(' / '),
        `${differing.lower} / ${differing.upper} / ${differing.upperAll}`,
        `${unproven} of ${transitions}`,
      ]
    }),
  )
  const head = ['treebank', 'lower', 'exact', 'upper', 'upper-all', 'lower − exact', 'upper − exact']
  return table(
    [...head, 'upper-all − exact', 'average relative difference, %', 'not exact', 'not proven'],
    rows,
  )
}
