import { printable } from '../../draw/index.ts'
import { byFrequency, type TreebankSummary } from '../../evaluate/index.ts'
import { systems } from '../../transition/systems/index.ts'
import { MOST_HEADS } from '../../tree/index.ts'
import { type Cell, count, decimal, percent, table } from '../shell/table.ts'

/** Maximum number of tags and labels listed. */
const MOST_FREQUENT = 8

/** A name, its count, and its share. */
type Row = readonly [name: string, value: Cell, share?: string]

/** The whole summary as text. */
export function statsReport(files: readonly string[], summary: TreebankSummary, coverage: boolean): string {
  const sections: [title: string, rows: Row[]][] = [
    ['Treebank', treebankRows(summary)],
    ['Trees', treeRows(summary)],
    ['Crossing arcs', crossingRows(summary)],
    ['Degrees, in sentences', degreeRows(summary)],
  ]
  if (coverage) {
    sections.push(['Classes of trees, in sentences', classRows(summary)])
    sections.push(['Transition systems, in sentences they can build', systemRows(summary)])
  }
  // One table, so that the numbers of all sections line up.
  const lines = table(
    sections.flatMap(([, rows]) => rows.map(([name, value, share]) => [name, value, share])),
    { indent: '  ', right: [1, 2] },
  ).split('\n')
  let text = `${files.join(', ')}\n`
  for (const [title, rows] of sections) text += `\n${title}\n${lines.splice(0, rows.length).join('\n')}\n`
  return `${text}\n${frequent('UPOS', summary.upos)}${frequent('Labels', summary.labels)}`
}

function treebankRows(summary: TreebankSummary): Row[] {
  const { sentences, words } = summary
  return [
    ['sentences', sentences],
    ['words', words],
    ['mean sentence length', sentences === 0 ? '-' : decimal(words / sentences)],
    ['  shortest sentence', sentences === 0 ? '-' : summary.shortest],
    ['  longest sentence', summary.longest],
    ['multiword tokens', summary.multiwordTokens],
    ['  words in them', summary.wordsInMultiwordTokens, percent(summary.wordsInMultiwordTokens, words)],
    ['empty nodes', summary.emptyNodes],
    ['distinct UPOS tags', known(summary.upos)],
    ['distinct XPOS tags', known(summary.xpos)],
    ['distinct labels', known(summary.labels)],
    ['sentences with unknown heads', summary.partial, percent(summary.partial, sentences)],
    ...(summary.partial === 0 ? [] : [['  words without a head', summary.wordsWithoutHead] as const]),
  ]
}

function treeRows({ trees }: TreebankSummary): Row[] {
  return [
    ['complete trees', trees.trees],
    ['several roots', trees.severalRoots, percent(trees.severalRoots, trees.trees)],
    ['depth of the deepest tree', trees.deepest],
    [
      'mean arc length',
      trees.arcsBetweenWords === 0 ? '-' : decimal(trees.arcLengths / trees.arcsBetweenWords),
    ],
  ]
}

function crossingRows({ trees }: TreebankSummary): Row[] {
  const whole = trees.trees
  const nonProjective = whole - trees.projective
  return [
    ['projective sentences', trees.projective, percent(trees.projective, whole)],
    ['non-projective sentences', nonProjective, percent(nonProjective, whole)],
    ['  PROJSORT makes projective', trees.projSortWorks, percent(trees.projSortWorks, nonProjective)],
    ['non-projective arcs', trees.nonProjectiveArcs, percent(trees.nonProjectiveArcs, trees.words)],
    ['crossing pairs of arcs', trees.crossings],
    ['crossed arcs', trees.crossedArcs, percent(trees.crossedArcs, trees.words)],
    ['displaced words', trees.displacedWords, percent(trees.displacedWords, trees.words)],
    ['  groups of them', trees.displacedGroups],
    ['planar sentences', trees.planar, percent(trees.planar, whole)],
    ['well-nested sentences', trees.wellNested, percent(trees.wellNested, whole)],
  ]
}

function degreeRows({ trees }: TreebankSummary): Row[] {
  const rows = (name: string, degrees: readonly number[]): Row[] =>
    degrees.flatMap((sentences, degree) =>
      sentences === 0 ? [] : [[`${name} ${degree}`, sentences, percent(sentences, trees.trees)] as const],
    )
  return [...rows('gap degree', trees.gapDegrees), ...rows('edge degree', trees.edgeDegrees)]
}

function classRows({ trees }: TreebankSummary): Row[] {
  const rows: Row[] = [
    ['1-endpoint-crossing', trees.oneEndpointCrossing, percent(trees.oneEndpointCrossing, trees.trees)],
  ]
  for (let k = 3; k < Math.max(5, trees.smallestHeads.length); k++) {
    const sentences = trees.multiHeaded(k)
    rows.push([k === 3 ? 'MH_3 (projective)' : `MH_${k}`, sentences, percent(sentences, trees.trees)])
  }
  if (trees.aboveMostHeads > 0) {
    const share = percent(trees.aboveMostHeads, trees.trees)
    rows.push([`not in MH_${MOST_HEADS}`, trees.aboveMostHeads, share])
  }
  return rows
}

/** The systems, grouped by the class of trees they build. */
function systemRows({ trees, built }: TreebankSummary): Row[] {
  const byClass = new Map<string, string[]>()
  for (const { name, covers } of systems.values()) byClass.set(covers, [...(byClass.get(covers) ?? []), name])
  return ['projective', 'attardi', 'mh4', 'all'].flatMap((covers) =>
    (byClass.get(covers) ?? []).map((name): Row => {
      const sentences = built.get(name) ?? 0
      return [name, sentences, percent(sentences, trees.trees)]
    }),
  )
}

function known(counts: ReadonlyMap<string, number>): number {
  return counts.size - (counts.has('_') ? 1 : 0)
}

function frequent(title: string, counts: ReadonlyMap<string, number>): string {
  const all = Object.entries(byFrequency(counts))
  const named = all.slice(0, MOST_FREQUENT).map(([name, times]) => `${printable(name)} ${count(times)}`)
  const rest = all.length > MOST_FREQUENT ? `, and ${all.length - MOST_FREQUENT} more (--json lists all)` : ''
  return `${title}: ${named.join(', ')}${rest}\n`
}

/** The most important figures, one line per file. */
export function byFile(
  summaries: ReadonlyMap<string, TreebankSummary>,
  total: TreebankSummary,
  coverage: boolean,
): string {
  const header = ['file', 'sentences', 'words', 'mean length', 'unknown heads']
  header.push('non-projective', 'non-proj. arcs', 'crossings')
  if (coverage) header.push('1EC', 'MH_4', 'mh4 builds', 'attardi builds')
  const rows = [...summaries, ['total', total] as const].map(([name, summary]) => {
    const { trees, built } = summary
    const share = (sentences: number) => percent(sentences, trees.trees)
    const row: Cell[] = [
      name,
      summary.sentences,
      summary.words,
      summary.sentences === 0 ? '-' : decimal(summary.words / summary.sentences, 1),
      summary.partial,
      share(trees.trees - trees.projective),
      trees.nonProjectiveArcs,
      trees.crossings,
    ]
    if (coverage) {
      row.push(share(trees.oneEndpointCrossing), share(trees.multiHeaded(4)))
      row.push(share(built.get('mh4') ?? 0), share(built.get('attardi') ?? 0))
    }
    return row
  })
  return table(rows, { header, right: [3, 5, 8, 9, 10, 11] })
}
