import type { ArcScores, PrecisionRecall } from './attachment/arc-scores.ts'
import type { AttachmentEvaluation } from './attachment/attachment.ts'
import type { BreakdownRow } from './attachment/breakdown.ts'
import type { Ratio } from './attachment/scored-words.ts'
import { type Conll18Evaluation, conll18Metrics } from './conll18/conll18.ts'
import type { NonMonotonicAnalysis } from './non-monotonic.ts'
import type { ComparedMetric, SystemComparison } from './significance/compare.ts'

/** Ready to print: every cell is text, and every row has as many cells as there are columns. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const NOTHING = '-'

const metricNames: Record<ComparedMetric, string> = {
  uas: 'UAS',
  las: 'LAS',
  labelAccuracy: 'Label accuracy',
  exactUnlabelled: 'Exact match, unlabelled',
  exactLabelled: 'Exact match, labelled',
}

const metrics = Object.keys(metricNames) as ComparedMetric[]

/** The tables of attachment scores: the scores, what was left out, classes of arcs, and the breakdowns. */
export function attachmentTables(evaluation: AttachmentEvaluation): Table[] {
  const { description, sentences, words, scored, leftOut, by } = evaluation
  return [
    {
      title: description,
      columns: ['Metric', 'Score', 'Correct', 'Total'],
      rows: metrics.map((metric) => shareRow(metricNames[metric], evaluation[metric])),
    },
    {
      title: 'What was scored',
      columns: ['', 'Count'],
      rows: [
        ['Sentences', `${sentences}`],
        ['Words', `${words}`],
        ['Scored words', `${scored}`],
        ['Left out as punctuation', `${leftOut.punctuation}`],
        ['Left out without a gold head', `${leftOut.unknownGoldHead}`],
        ['Scored without a system head', `${evaluation.withoutSystemHead}`],
        ['Scored without a gold label', `${evaluation.withoutGoldLabel}`],
      ],
    },
    arcTable('Classes of arcs', 'Arcs', [
      { bucket: 'non-projective', ...evaluation.nonProjective },
      { bucket: 'root', ...evaluation.root },
    ]),
    arcTable('By arc length', 'Length', by.length),
    arcTable('By direction', 'Direction', by.direction),
    arcTable('By sentence length', 'Words', by.sentenceLength),
    arcTable('By label', 'Label', by.label),
    arcTable('By UPOS', 'UPOS', by.upos),
  ]
}

/** The table of the CoNLL 2018 metrics. */
export function conll18Tables({ description, scores }: Conll18Evaluation): Table[] {
  return [
    {
      title: description,
      columns: ['Metric', 'Precision', 'Recall', 'F1', 'Aligned accuracy'],
      rows: conll18Metrics.map((metric) => {
        const { precision, recall, f1, alignedAccuracy } = scores[metric]
        return [metric, percent(precision), percent(recall), percent(f1), percent(alignedAccuracy)]
      }),
    },
  ]
}

/** The tables of a comparison: one with the scores and their intervals, one with the tests. */
export function comparisonTables({ description, metrics: compared }: SystemComparison): Table[] {
  const { confidence, samples, seed } = compared.las.bootstrap
  const { shuffles } = compared.las.randomisation
  return [
    {
      title: `${description}; intervals of ${percent(confidence, 0)}% by paired bootstrap over sentences`,
      columns: ['Metric', 'System', 'Interval', 'Against', 'Interval', 'Difference', 'Interval'],
      rows: metrics.map((metric) => {
        const { system, against, difference, bootstrap } = compared[metric]
        return [
          metricNames[metric],
          percent(system.score),
          interval(bootstrap.system),
          percent(against.score),
          interval(bootstrap.against),
          percent(difference),
          interval(bootstrap.difference),
        ]
      }),
    },
    {
      title: `Two-sided p: ${shuffles} shuffles and ${samples} samples of sentences, seed ${seed}`,
      columns: [
        'Metric',
        'Only system',
        'Only against',
        'McNemar',
        'Test',
        'Randomisation',
        'Exact',
        'Bootstrap',
      ],
      rows: metrics.map((metric) => {
        const { mcnemar, randomisation, bootstrap } = compared[metric]
        return [
          metricNames[metric],
          `${mcnemar.onlySystem}`,
          `${mcnemar.onlyAgainst}`,
          probability(mcnemar.p),
          mcnemar.test,
          probability(randomisation.p),
          probability(randomisation.exact),
          probability(bootstrap.p),
        ]
      }),
    },
  ]
}

/** The table of an error analysis for non-monotonic parsing. */
export function nonMonotonicTables(analysis: NonMonotonicAnalysis): Table[] {
  return [
    {
      title: `Transitions that replace an arc, of ${analysis.transitions}`,
      columns: ['', 'Share', 'Count', 'Of'],
      rows: [
        shareRow('Arc transitions that replaced an arc', analysis.replacing),
        shareRow('Replacements that created a gold arc', analysis.createdGold),
        shareRow('Harmful replacements', analysis.harmful),
        shareRow('Neutral replacements', analysis.neutral),
        shareRow('Replacements with unknown gold head', analysis.unknown),
        shareRow('created a gold arc, lost another', analysis.createdGoldLostGold),
      ],
    },
  ]
}

/**
 * A table as text: columns as wide as their longest cell, the first one to the left, the others to the right.
 *
 * @example
 * conll18Tables(evaluateConll18(gold, system)).map(formatTable).join('\n')
 */
export function formatTable({ title, columns, rows }: Table): string {
  const widths = columns.map((column, k) => Math.max(column.length, ...rows.map((row) => row[k].length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, k) => (k === 0 ? cell.padEnd(widths[k]) : cell.padStart(widths[k])))
      .join('  ')
      .trimEnd()
  return `${[title, line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`
}

function shareRow(name: string, { score, correct, total }: Ratio): string[] {
  return [name, percent(score), `${correct}`, `${total}`]
}

function arcTable(title: string, property: string, rows: readonly BreakdownRow[]): Table {
  return {
    title,
    columns: [property, 'Gold', 'System', 'UAS P', 'UAS R', 'UAS F1', 'LAS P', 'LAS R', 'LAS F1'],
    rows: rows.map((row) => [row.bucket, ...counts(row), ...triple(row.unlabelled), ...triple(row.labelled)]),
  }
}

function counts({ unlabelled: { precision, recall } }: ArcScores): string[] {
  return [`${recall.total}`, `${precision.total}`]
}

function triple({ precision, recall, f1 }: PrecisionRecall): string[] {
  return [percent(precision.score), percent(recall.score), percent(f1)]
}

function percent(score: number | null, digits = 2): string {
  return score === null ? NOTHING : (100 * score).toFixed(digits)
}

function interval([low, high]: readonly [number, number]): string {
  return `${percent(low)}..${percent(high)}`
}

function probability(p: number | null): string {
  if (p === null) return NOTHING
  return p < 0.0001 ? '<0.0001' : p.toFixed(4)
}
