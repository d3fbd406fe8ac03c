import { command, MISSING, table } from '../../report/figures.ts'
import type { EnumerationRecord, OutsideKinds, OutsideRecord } from '../../runner/outside-record.ts'
import type { Record } from '../../runner/records.ts'

const count = (value: number) => value.toLocaleString('en-US')
const share = (part: number, whole: number, digits = 1) =>
  whole === 0 ? MISSING : ((100 * part) / whole).toFixed(digits)

/** The trees outside MH4, all of them and those of treebanks. */
export function outsideSection(all: readonly Record[]): string {
  const enumerated = all.filter((record): record is EnumerationRecord => record.task === 'enumeration')
  const treebanks = all.filter((record): record is OutsideRecord => record.task === 'outside')
  return `[multi-headed.md](multi-headed.md) says what these figures mean. 1EC: 1-endpoint-crossing. WG1: well-nested with gap degree at most 1. System: the
transition system mh4. Arcs from the root count; several roots are allowed.

### All trees

${classes(enumerated)}

The trees outside MH4:

${outsideTable(enumerated)}

The seven of four words, as heads of the words 1 to 4: ${enumerated.find(({ words }) => words === 4)?.list?.join(' · ') ?? MISSING}.

### Trees of treebanks

${treebankTable(treebanks)}

${patterns(treebanks)}

${command('outside-mh4')}
`
}

function classes(records: readonly EnumerationRecord[]): string {
  const rows: [name: string, value: (record: EnumerationRecord) => number][] = [
    ['all trees', ({ trees }) => trees],
    ['MH4', ({ mh4 }) => mh4],
    ['system', ({ system }) => system],
    ['1EC', ({ oneEndpointCrossing }) => oneEndpointCrossing],
    ['WG1', ({ wg1 }) => wg1],
    ['MH4 and 1EC', ({ mh4And1ec }) => mh4And1ec],
    ['MH4, not 1EC', ({ mh4, mh4And1ec }) => mh4 - mh4And1ec],
    ['1EC, not MH4', ({ oneEndpointCrossing, mh4And1ec }) => oneEndpointCrossing - mh4And1ec],
    ['MH4 and WG1', ({ mh4AndWg1 }) => mh4AndWg1],
    ['MH4, not WG1', ({ mh4, mh4AndWg1 }) => mh4 - mh4AndWg1],
    ['WG1, not MH4', ({ wg1, mh4AndWg1 }) => wg1 - mh4AndWg1],
  ]
  return byWords(records, rows)
}

function outsideTable(records: readonly EnumerationRecord[]): string {
  const kinds: [name: string, value: (kinds: OutsideKinds) => number][] = [
    ['built by the system', ({ system }) => system],
    ['1EC', ({ oneEndpointCrossing }) => oneEndpointCrossing],
    ['well-nested', ({ wellNested }) => wellNested],
    ['WG1', ({ wg1 }) => wg1],
    ['gap degree 1', ({ gapDegrees }) => gapDegrees[0]],
    ['gap degree 2', ({ gapDegrees }) => gapDegrees[1]],
    ['gap degree 3 and more', ({ gapDegrees }) => gapDegrees[2]],
    ['MH5', ({ mh5 }) => mh5],
    ['MH6, not MH5', ({ mh6 }) => mh6],
    ['partial analysis lacks 1 arc', ({ missing }) => missing[0]],
    ['lacks 2 arcs', ({ missing }) => missing[1]],
    ['lacks 3 and more', ({ missing }) => missing[2]],
  ]
  return byWords(records, [
    ['all', ({ trees, mh4 }) => trees - mh4],
    ...kinds.map(
      ([name, value]) =>
        [name, ({ outside }: EnumerationRecord) => value(outside)] as [
          string,
          (record: EnumerationRecord) => number,
        ],
    ),
    ['minimal', ({ minimal }) => minimal],
    ['minimal, mirror images once', ({ minimalWithoutMirrors }) => minimalWithoutMirrors],
  ])
}

function byWords(
  records: readonly EnumerationRecord[],
  rows: readonly [name: string, value: (record: EnumerationRecord) => number][],
): string {
  return table(
    ['words', ...records.map(({ words }) => String(words))],
    rows.map(([name, value]) => [name, ...records.map((record) => count(value(record)))]),
  )
}

function treebankTable(records: readonly OutsideRecord[]): string {
  const rows = records.map(({ treebank, sentences, leftOut, outside, kinds, words, missing, wrong }) => [
    treebank,
    count(outside),
    share(outside + leftOut, sentences, 2),
    share(kinds.oneEndpointCrossing, outside),
    share(kinds.wg1, outside),
    share(kinds.mh5, outside),
    share(kinds.system, outside),
    share(words - missing, words),
    share(words - wrong, words),
  ])
  const leftOut = records.reduce((sum, record) => sum + record.leftOut, 0)
  return `Training sets (Ancient Greek-Perseus: development set). Of the sentences outside MH4, the share that is in other classes; of the arcs
of these sentences, the share that the largest partial analysis of the chart keeps (\`Mh4Chart.decodePartial\`), and the share that is
right in the closest MH4 tree, which may build other arcs too. ${leftOut} sentences of more than 150 words are counted as outside, but not analysed.

${table(['treebank', 'outside', '% of sentences', '% in 1EC', '% in WG1', '% in MH5', '% built by the system', 'arcs kept in part, %', 'arcs of the closest tree, %'], rows)}`
}

function patterns(records: readonly OutsideRecord[]): string {
  const sums = new Map<string, number>()
  let all = 0
  for (const record of records) {
    for (const [heads, sentences] of record.patterns) {
      sums.set(heads, (sums.get(heads) ?? 0) + sentences)
      all += sentences
    }
  }
  const lengthOf = (heads: string) => heads.split(' ').length
  const byLength = [4, 5, 6, 7].map((n) => {
    const sum = [...sums].filter(([heads]) => (n === 7 ? lengthOf(heads) >= n : lengthOf(heads) === n))
    return sum.reduce((total, [, sentences]) => total + sentences, 0)
  })
  const most = [...sums].sort(([, a], [, b]) => b - a).slice(0, 8)
  return `The first 200 trees outside of each treebank, ${count(all)} in all, shortened to a minimal tree: ${share(byLength[0], all, 0)} % end at one of the seven trees of four
words, ${share(byLength[1], all, 0)} % at one of five, ${share(byLength[2], all, 0)} % of six, ${share(byLength[3], all, 0)} % of seven or more. The most frequent:

${table(
  ['heads', 'sentences'],
  most.map(([heads, sentences]) => [heads, count(sentences)]),
)}`
}
