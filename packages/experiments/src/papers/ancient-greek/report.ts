import {
  ALL_ARCS,
  goldArcs,
  NON_PROJECTIVE,
  PROJECTIVE,
  precision,
  recall,
  recallDifference,
} from '../../report/arc-figures.ts'
import {
  command,
  difference,
  isTrain,
  MISSING,
  percent,
  type Section,
  seeds,
  select,
  table,
} from '../../report/figures.ts'
import { isNeuralRecord, runsOf } from '../../report/neural-figures.ts'
import { verdict } from '../../report/verdicts.ts'
import type { CoverageRecord, NeuralRecord } from '../../runner/neural-records.ts'
import type { Record, TrainRecord } from '../../runner/records.ts'
import { ANCIENT_GREEK, ANCIENT_GREEK_UPDATES, PART } from '../mh4/further-plan.ts'
import { linearRows, neuralRows, type Trees } from './plan.ts'

interface Parser {
  readonly name: string
  readonly trees: Trees
  readonly runs: readonly (TrainRecord | NeuralRecord)[]
}

/** Pairs that differ in the trees that they can build, or in how they find them. */
const PAIRS = [
  ['MH4-hybrid', 'MH3'],
  ['MST', 'MH3'],
  ['1EC', 'MH3'],
  ['MH4-hybrid', 'MST'],
  ['MH4-hybrid', '1EC'],
  ['greedy swap', 'MH3'],
  ['greedy covington', 'greedy swap'],
  ['swap (lazy)', 'arc-standard, pseudo-projective (head)'],
  ['swap (lazy)', 'arc-standard'],
  ['covington', 'swap (lazy)'],
  ['two-step', 'swap (lazy)'],
  ['attardi', 'swap (lazy)'],
  ['swap (lazy)', 'swap (eager)'],
] as const

function parsersOf(records: readonly Record[]): { neural: Parser[]; linear: Parser[] } {
  const [trained, networks] = [records.filter(isTrain), records.filter(isNeuralRecord)]
  return {
    neural: neuralRows.map(({ configuration, ...row }) => ({
      ...row,
      runs: runsOf(networks, configuration, ANCIENT_GREEK),
    })),
    linear: linearRows.map(({ configuration, ...row }) => ({ ...row, runs: select(trained, configuration) })),
  }
}

/** The classes whose closest trees are counted. */
const EDGES: { readonly [trees in Trees]?: keyof CoverageRecord['edges'] } = {
  projective: 'projective',
  MH4: 'mh4',
  '1EC': '1ec',
}

/** The UAS of the closest trees of a class, in percent. */
function ceiling(trees: Trees, covered: CoverageRecord | undefined): string {
  if (trees === 'all') return '100'
  const name = EDGES[trees]
  return covered === undefined || name === undefined
    ? MISSING
    : percent([covered.edges[name] / covered.words], 1)
}

const grouped = (count: number) => count.toLocaleString('en')

function rootsInWords({ sentences, severalRoots, words, edges, edgesOfOneRoot }: CoverageRecord): string {
  const shares = (counts: CoverageRecord['edges']) =>
    [counts.projective, counts.mh4, counts['1ec']].map((arcs) => percent([arcs / words], 1)).join(' / ')
  return `Of the ${grouped(sentences)} sentences of the development set, ${grouped(severalRoots!)} have several roots, and all parsers of the table give any number of roots. The
closest projective / MH4 / 1EC trees have ${shares(edges)} % of its arcs; with one root for each sentence they would have ${shares(edgesOfOneRoot!)} %.`
}

export function ancientGreekSection(records: readonly Record[], arcs: readonly Record[]): string {
  const covered = records.find((record): record is CoverageRecord => record.task === 'coverage')
  const gold = goldArcs(arcs, ANCIENT_GREEK)
  const { neural, linear } = parsersOf(records)
  const parsers = [...neural, ...linear]
  const rowOf = ({ name, trees, runs }: Parser) => {
    const recalled = [PROJECTIVE, NON_PROJECTIVE].map((group) =>
      gold === undefined || runs.length === 0 ? MISSING : recall(runs, gold, group),
    )
    return [
      name,
      trees,
      ceiling(trees, covered),
      percent(runs.map(({ scores }) => scores.uas)),
      percent(runs.map(({ scores }) => scores.las)),
      percent(runs.map(({ scores }) => scores.exactUnlabelled)),
      ...recalled,
      precision(runs, NON_PROJECTIVE),
      seeds(runs),
    ]
  }
  const head = [
    'parser',
    'trees',
    'UAS of the closest trees',
    'UAS',
    'LAS',
    'exact match, unlabelled',
    'recall, projective arcs',
    'recall, non-projective arcs',
    'precision, non-projective arcs',
    'seeds',
  ]
  const groups = [ALL_ARCS, PROJECTIVE, NON_PROJECTIVE]
  const gainOver = (other: string) => (name: string) => {
    const [a, b] = [name, other].map((one) => parsers.find((parser) => parser.name === one)!.runs)
    const result = gold && recallDifference(a, b, gold, ALL_ARCS)
    return result && result.p < 0.05 && result.difference > 0
  }
  const words = ['yes:', 'no:'] as const
  const questions = [
    [
      'significantly better than the projective MH3 (UAS)?',
      verdict(['MH4-hybrid', 'MST', '1EC', 'greedy swap', 'greedy covington'], gainOver('MH3'), words),
    ],
    [
      'significantly better than arc-standard with lifted arcs?',
      verdict(
        ['swap (lazy)', 'two-step', 'covington', 'attardi'],
        gainOver('arc-standard, pseudo-projective (head)'),
        words,
      ),
    ],
    [
      'significantly better than MH4-hybrid, which cannot build all trees?',
      verdict(['MST', '1EC'], gainOver('MH4-hybrid'), words),
    ],
  ]
  const tests = PAIRS.map(([first, second]) => {
    const [a, b] = [first, second].map((name) => parsers.find((parser) => parser.name === name)!.runs)
    const cells = groups.map((group) =>
      gold === undefined ? MISSING : difference(recallDifference(a, b, gold, group)),
    )
    return [`${first} against ${second}`, ...cells]
  })
  return `Perseus treebank of Ancient Greek (AGLDT 2.1): parsers learn from ${grouped(PART)} of its 30,661 training sentences, at equal distances, and are scored on
its development set, all words counted. ${covered === undefined ? '' : rootsInWords(covered)}

${table(['question', 'answer'], questions)}

Neural parsers, preset acl2018, at most ${grouped(ANCIENT_GREEK_UPDATES)} updates, no tags in the input, best evaluation by LAS:

${table(head, neural.map(rowOf))}

Greedy linear parsers, 15 epochs, gold tags in the input, so only the order within the table counts:

${table(head, linear.map(rowOf))}

Where the difference comes from: points of recall with Yeh's randomisation test over the sentences of all common seeds; * marks p < 0.05:

${table(['', ...groups.map(({ name }) => `${name} arcs`)], tests)}

${command('ancient-greek')}
`
}

export const sections: { readonly [experiment: string]: Section } = {
  'ancient-greek': (records) => ancientGreekSection(records('ancient-greek'), records('arc-lengths')),
}
