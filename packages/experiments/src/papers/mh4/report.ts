import {
  average,
  command,
  difference,
  MISSING,
  percent,
  type Section,
  seeds,
  table,
} from '../../report/figures.ts'
import { isNeuralRecord, runsOf } from '../../report/neural-figures.ts'
import { randomisation } from '../../report/significance.ts'
import type { CoverageRecord, NeuralRecord } from '../../runner/neural-records.ts'
import type { NeuralConfiguration } from '../../runner/plan.ts'
import type { Record } from '../../runner/records.ts'
import { mh5Section, table5Section, table6Section } from './further-report.ts'
import { lengthsSection } from './lengths-report.ts'
import { featuresSection } from './local-report.ts'
import { calibrationSection, ensembleSection, searchSection } from './models-report.ts'
import { outsideSection } from './outside-report.ts'
import { columns, hybrid, TABLE_4_TREEBANKS } from './plan.ts'

/** Sentence coverage and edge coverage in percent, as published: projective, MH4, 1EC. */
const published: { readonly [treebank: string]: readonly [string, string] } = {
  Hungarian: ['79.01 / 98.35 / 97.69', '98.51 / 99.92 / 99.89'],
  Gothic: ['78.42 / 97.25 / 97.58', '97.04 / 99.73 / 99.75'],
  Greek: ['85.98 / 99.52 / 99.40', '99.32 / 99.98 / 99.98'],
}

/** Coverage of treebanks: Table 3. */
function coverageTable(all: readonly Record[]): string {
  const records = all.filter((record): record is CoverageRecord => record.task === 'coverage')
  const share = (part: number, whole: number) => ((100 * part) / whole).toFixed(2)
  const three = (counts: CoverageRecord['edges'], whole: number) =>
    (['projective', 'mh4', '1ec'] as const).map((name) => share(counts[name], whole)).join(' / ')
  const rows = records.map(({ treebank, sentences, words, covered, edges }) => {
    const sentenceShares = three(covered, sentences)
    const edgeShares = three(edges, words)
    const paper = published[treebank]
    return [
      treebank,
      String(sentences),
      sentenceShares,
      share(covered.mh5, sentences),
      share(covered.mh6, sentences),
      edgeShares,
      paper === undefined
        ? ''
        : paper[0] === sentenceShares && paper[1] === edgeShares
          ? 'the same'
          : paper.join('; '),
    ]
  })
  return `Training sets (Ancient Greek: development set). A sentence is covered if its tree is in the class; an arc is covered if the closest
tree of the class, the one that shares the most arcs with the gold tree, has it. Arcs from the root count; several roots are allowed.

${table(['treebank', 'sentences', 'projective / MH4 / 1EC, % of sentences', 'MH5', 'MH6', 'projective / MH4 / 1EC, % of arcs', 'paper'], rows)}

${command('coverage')}
`
}

/** Mean and deviation of dev UAS in percent, in the order of the columns. */
const publishedTable4: { readonly [treebank: string]: readonly string[] } = {
  Hungarian: [
    '83.05 ± 0.17',
    '82.81 ± 0.49',
    '83.69 ± 0.20',
    '84.59 ± 0.50',
    '83.48 ± 0.27',
    '81.75 ± 0.47',
    '80.75 ± 0.54',
  ],
  Gothic: [
    '83.72 ± 0.19',
    '84.74 ± 0.28',
    '83.85 ± 0.19',
    '84.59 ± 0.38',
    '84.77 ± 0.27',
    '82.28 ± 0.18',
    '81.40 ± 0.45',
  ],
  Greek: [
    '87.82 ± 0.24',
    '87.27 ± 0.22',
    '87.77 ± 0.20',
    '87.83 ± 0.36',
    '87.95 ± 0.23',
    '87.14 ± 0.25',
    '86.95 ± 0.25',
  ],
}

function inPercent(share: number | null): number | undefined {
  return share === null ? undefined : 100 * share
}

/** Table 4. */
function table4Section(all: readonly Record[]): string {
  const records = all.filter(isNeuralRecord)
  const rows = TABLE_4_TREEBANKS.flatMap((treebank) => {
    const cells = (figure: (runs: readonly NeuralRecord[]) => string) =>
      columns.map(([, configuration]) => figure(runsOf(records, configuration, treebank)))
    return [
      [`${treebank}, UAS`, ...cells((runs) => percent(runs.map(({ scores }) => scores.uas)))],
      ['the paper', ...publishedTable4[treebank]],
      [`${treebank}, LAS`, ...cells((runs) => percent(runs.map(({ scores }) => scores.las)))],
      ['seeds', ...cells(seeds)],
    ]
  })
  const others = columns.filter(([, configuration]) => configuration !== hybrid)
  const comparisons = TABLE_4_TREEBANKS.map((treebank) => {
    const hybrids = runsOf(records, hybrid, treebank)
    const against = (configuration: NeuralConfiguration) =>
      difference(randomisation(hybrids, runsOf(records, configuration, treebank), 'headRight'))
    return [treebank, ...others.map(([, configuration]) => against(configuration))]
  })
  const costs = columns.map(([name, configuration]) => {
    /** The mean over treebanks of the means over seeds: treebanks may have different numbers of seeds. */
    const mean = (figure: (run: NeuralRecord) => number | undefined, digits = 0) => {
      const means = TABLE_4_TREEBANKS.map((treebank) => {
        const figures = runsOf(records, configuration, treebank).map(figure)
        return figures.filter((number) => number !== undefined)
      }).filter((figures) => figures.length > 0)
      return means.length === 0 ? MISSING : average(means.map(average)).toFixed(digits)
    }
    /** Only runs with fused products, with or without vectors of 256 bits: speeds differ. */
    const fused = (wide: boolean, figure: (run: NeuralRecord) => number) => (run: NeuralRecord) =>
      run.fused && (run.wide ?? false) === wide ? figure(run) : undefined
    const trainingSpeed = ({ trainingWordsPerSecond }: NeuralRecord) => trainingWordsPerSecond
    return [
      name,
      mean(
        fused(false, ({ cpuSeconds }) => cpuSeconds / 60),
        1,
      ),
      mean(({ updates }) => updates),
      mean(({ epochs }) => epochs, 1),
      mean(fused(false, trainingSpeed)),
      mean(fused(true, trainingSpeed)),
      mean(fused(false, ({ parsingWordsPerSecond }) => parsingWordsPerSecond)),
      mean(({ scores }) => inPercent(scores.nonProjectiveRecall), 1),
      mean(({ scores }) => inPercent(scores.nonProjectivePrecision), 1),
    ]
  })
  return `The preset acl2018, UD 2.0, gold segmentation, no tags in the input, development set, best evaluation by LAS as in the paper. All words
count, also in long sentences; labels without subtypes. Our greedy parsers give every tree one root, as the treebanks do; the authors'
parsers may find several.

${table(['', ...columns.map(([name]) => name)], rows)}

MH4-hybrid against each of the other models, in points of UAS, with Yeh's randomisation test over the sentences of all common seeds;
* marks p < 0.05:

${table(['', ...others.map(([name]) => name)], comparisons)}

Cost on one thread, in CPU time on a machine with other work: means over treebanks of the means over seeds. Times and speeds are those
of runs with fused products in Node 20; "wide": with vectors of 256 bits, in Node 26. Non-projective recall and precision are labelled.

${table(
  [
    'model',
    'minutes to train',
    'updates',
    'epochs',
    'words per second in training',
    'wide',
    'in parsing',
    'non-projective recall',
    'precision',
  ],
  costs,
)}

${command('acl2018-table-4')}
`
}

/** That of Ancient Greek comes first, before that of another treebank whose name starts alike. */
const coverages = (records: (experiment: string) => Record[]) => [
  ...records('ancient-greek'),
  ...records('coverage'),
]

export const sections: { readonly [experiment: string]: Section } = {
  coverage: (records) => coverageTable(records('coverage')),
  'outside-mh4': (records) => outsideSection(records('outside-mh4')),
  'acl2018-table-4': (records) => table4Section(records('acl2018-table-4')),
  'acl2018-tables-1-2': (records) =>
    featuresSection(records('acl2018-tables-1-2'), records('acl2018-table-4')),
  'exact-search': (records) => searchSection(records('exact-search')),
  calibration: (records) => calibrationSection(records('calibration')),
  ensembles: (records) => ensembleSection(records('ensembles')),
  'arc-lengths': (records) => lengthsSection(records('arc-lengths'), records('acl2018-table-4')),
  'acl2018-table-5': (records) =>
    table5Section(records('acl2018-table-5'), records('ensembles'), coverages(records)),
  'acl2018-table-6': (records) => table6Section(records('acl2018-table-6')),
  mh5: (records) => mh5Section(records('mh5'), records('arc-lengths'), coverages(records)),
}
