import { association } from '../../report/correlation.ts'
import { average, command, MISSING, type Section, table } from '../../report/figures.ts'
import type { OrdersRecord } from '../../runner/orders-record.ts'
import type { Record } from '../../runner/records.ts'
import { isPossible, nivreTreebankParts } from './plan.ts'
import { rows, type TableRow } from './plan-rows.ts'
import { mcnemarCell, meanOf, runsOfRow, type Scored, scoreCells, signed } from './rows.ts'

const NOT_RUN = 'not run yet'

const { eager, lazy, projective, pseudo, malt, graph, guided, strict } = rows
const columns: readonly TableRow[] = [eager, lazy, projective, pseudo, malt, graph, guided, strict]
/** Of the paper's Table 1. */
const papersSystems: readonly TableRow[] = [eager, projective, pseudo, malt, graph, guided]

type RunsOf = (row: TableRow, treebank: string) => readonly Scored[]

/** A treebank of the claims: Danish counts as well, scored without punctuation. */
interface Place {
  readonly treebank: string
  /** Of all words of the training set. */
  readonly share: number
}

export const treebanksSection: Section = (records) => {
  const [own, danish] = [records('nivre-treebanks'), records('nivre-table-1')]
  const runsOf: RunsOf = (row, treebank) => runsOfRow(treebank === 'Danish' ? danish : own, row, treebank)
  const places = placesOf(records('orders'))
  const names = nivreTreebankParts.map(([treebank]) => treebank)
  const parts = nivreTreebankParts.flatMap(([treebank, part]) =>
    part === undefined ? [] : [`${treebank}: ${part} training sentences, evenly chosen from all`],
  )
  const started = names.filter((treebank) => columns.some((row) => runsOf(row, treebank).length > 0))
  const later = names.filter((treebank) => !started.includes(treebank))
  const scores = started.flatMap((treebank) =>
    columns
      .filter((row) => isPossible(row, treebank))
      .map((row) => {
        const runs = runsOf(row, treebank)
        const cells = runs.length === 0 ? [NOT_RUN, ...Array(5).fill('')] : scoreCells(runs)
        return [`${treebank}, ${row.name}`, ...cells]
      }),
  )
  return `The parsers of section 1, which says how they differ from the paper's. Gold tags, last epoch, development set, all words counted, full
labels. ${parts.join('; ')}; its trees have several roots, which arc-eager cannot
build, so Malt-06 and MST_Malt are missing there.

${table(['', 'LAS', 'UAS', 'non-projective recall', 'precision', 'exact match', 'seeds'], scores)}
${later.length === 0 ? '' : `\nNot run yet: ${later.join(', ')}.\n`}
### McNemar's test

Right only in the first / only in the second, first seed; * marks p < 0.05. Over words (head and label right):

${tests(started, runsOf, 'words')}

Over sentences (all words right):

${tests(started, runsOf, 'sentences')}

### The gain grows with non-projective arcs

The paper conjectures that "the strength of the positive effect is dependent on the frequency of non-projective arcs in the
language". The share is that of all words of the training set, the gain that of means over seeds, in points. Danish is scored as in
section 1.

${gains(places, runsOf)}

### Exact match

The paper finds that S_u "almost consistently outperforms all other parsers" in exact match. The systems of its Table 1:

${exactMatch(places, runsOf)}

${command('nivre-treebanks')}
`
}

function placesOf(orders: readonly Record[]): Place[] {
  const counts = orders.filter((record): record is OrdersRecord => record.task === 'orders')
  return [...nivreTreebankParts.map(([treebank]) => treebank), 'Danish'].flatMap((treebank) => {
    const found = counts.find((record) => record.treebank === treebank)
    return found === undefined ? [] : [{ treebank, share: found.nonProjectiveArcs / found.words }]
  })
}

function tests(names: readonly string[], runsOf: RunsOf, over: 'words' | 'sentences'): string {
  const pairs: readonly (readonly [string, TableRow, TableRow])[] = [
    ['S_u − S_p', eager, projective],
    ['S_u − S_pp', eager, pseudo],
    ['S_u − Malt-06', eager, malt],
    ['S_u − MST', eager, graph],
    ['S_u − MST_Malt', eager, guided],
    ['lazy − S_u', lazy, eager],
    ['lazy − S_pp', lazy, pseudo],
  ]
  return table(
    ['treebank', ...pairs.map(([name]) => name)],
    names.map((treebank) => [
      treebank,
      ...pairs.map(([, first, second]) =>
        isPossible(second, treebank)
          ? mcnemarCell(runsOf(first, treebank), runsOf(second, treebank), over)
          : MISSING,
      ),
    ]),
  )
}

const gainColumns: readonly (readonly [name: string, row: TableRow, score: 'las' | 'exactLabelled'])[] = [
  ['S_u − S_p, LAS', eager, 'las'],
  ['S_u − S_p, exact match', eager, 'exactLabelled'],
  ['swap lazy − S_p, LAS', lazy, 'las'],
  ['swap lazy − S_p, exact match', lazy, 'exactLabelled'],
]

function gains(places: readonly Place[], runsOf: RunsOf): string {
  const sorted = [...places].sort((a, b) => a.share - b.share)
  const gain = (treebank: string, [, row, score]: (typeof gainColumns)[number]) => {
    const [own, base] = [row, projective].map((one) => meanOf(runsOf(one, treebank), score))
    return own === undefined || base === undefined ? undefined : own - base
  }
  const lines = sorted.map(({ treebank, share }) => [
    treebank,
    (100 * share).toFixed(2),
    ...gainColumns.map((column) => signed(gain(treebank, column))),
  ])
  const verdicts = gainColumns.map((column) => {
    const measured = sorted.flatMap(({ treebank, share }) => {
      const points = gain(treebank, column)
      return points === undefined ? [] : [{ share, points }]
    })
    return [column[0], ...associationCells(measured)]
  })
  const head = ['treebank', 'non-projective arcs, %', ...gainColumns.map(([name]) => name)]
  return `${table(head, lines)}

Correlation of the gain over S_p with the share, over treebanks: Pearson's r, Spearman's ρ, and the probability of such a ρ if the
gains were paired with the shares at random.

${table(['gain', 'treebanks', 'r', 'ρ', 'p', 'verdict'], verdicts)}`
}

function associationCells(measured: readonly { share: number; points: number }[]): string[] {
  const result = association(
    measured.map(({ share }) => share),
    measured.map(({ points }) => points),
  )
  if (result === undefined) return [`${measured.length}`, MISSING, MISSING, MISSING, NOT_RUN]
  const { r, rho, p } = result
  const verdict = p >= 0.05 ? 'open' : rho > 0 ? 'confirmed' : 'contradicted'
  return [`${measured.length}`, r.toFixed(2), rho.toFixed(2), p.toFixed(4), verdict]
}

function exactMatch(places: readonly Place[], runsOf: RunsOf): string {
  const means = places.map(({ treebank }) => ({
    treebank,
    of: papersSystems.map((row) => meanOf(runsOf(row, treebank), 'exactLabelled')),
    // A system that the treebank rules out does not keep the others from being compared.
    complete: papersSystems.every((row) => !isPossible(row, treebank) || runsOf(row, treebank).length > 0),
    lazy: meanOf(runsOf(lazy, treebank), 'exactLabelled'),
  }))
  const lines = means.map(({ treebank, of, lazy: ours }) => {
    const best = Math.max(...of.filter((mean) => mean !== undefined))
    return [
      treebank,
      ...of.map((mean) =>
        mean === undefined ? MISSING : mean === best ? `**${mean.toFixed(1)}**` : mean.toFixed(1),
      ),
      ours?.toFixed(1) ?? MISSING,
    ]
  })
  const complete = means.filter((place) => place.complete)
  const won = complete.filter(({ of }) => of[0] === Math.max(...of.filter((mean) => mean !== undefined)))
  const rank = complete.map(
    ({ of }) => 1 + of.filter((mean) => mean !== undefined && mean > (of[0] ?? 0)).length,
  )
  const verdict =
    complete.length === 0
      ? `No treebank has all systems yet.`
      : `On the ${complete.length} treebanks that have all systems, S_u is the best of them on ${won.length}; its mean rank is ${average(rank).toFixed(1)}.`
  const names = papersSystems.map(({ name }) => name.replace(/:.*/, ''))
  return `${table(['treebank', ...names, 'swap, lazy'], lines)}

${verdict}`
}
