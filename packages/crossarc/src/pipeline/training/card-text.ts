import type { MetricScores, ModelCard, ScoredPart } from '../model-card.ts'

/** The metrics of the table, in its order. */
const METRICS = [
  'Tokens',
  'Sentences',
  'Words',
  'UPOS',
  'XPOS',
  'UFeats',
  'Lemmas',
  'UAS',
  'LAS',
  'CLAS',
  'MLAS',
  'BLEX',
]

/** What a card tells beside what stands in the model's file, since it differs from run to run. */
export interface MeasuredModel {
  readonly bytes?: number
  readonly wordsPerSecond?: number
  /** Where the speed was measured. */
  readonly machine?: string
}

/**
 * A model card in Markdown: data, licence, authors, command, scores, size and speed.
 *
 * @example
 * await writeFile('README.md', modelCardText(pipeline.card, { bytes: 9_000_000 }))
 */
export function modelCardText(card: ModelCard, measured: MeasuredModel = {}): string {
  const { bytes, wordsPerSecond, machine } = measured
  const rows: [string, string | undefined][] = [
    ['language', card.language],
    ['trained on', card.treebank],
    ['authors of the data', card.authors],
    ['licence', card.licence],
    ['size', bytes === undefined ? undefined : `${(bytes / 1e6).toFixed(1)} MB`],
    [
      'speed',
      wordsPerSecond === undefined
        ? undefined
        : `${Math.round(wordsPerSecond).toLocaleString('en-US')} words per second from raw text, one thread${machine === undefined ? '' : `, ${machine}`}`,
    ],
  ]
  const known = rows
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `| ${name} | ${value} |`)
  const parts = [`# ${card.name}`, `| | |\n|---|---|\n${known.join('\n')}`]
  if (card.command !== undefined) parts.push(`Trained by\n\n    ${card.command}`)
  if (card.scores !== undefined) {
    const { goldTokens, rawText, part } = card.scores
    parts.push(
      `F1 of the CoNLL 2018 shared task on the development set (punctuation counts, labels without subtypes): with the tokens and sentences of the treebank and everything else predicted, and from raw text.${part === undefined ? '' : ` ${partText(part)}`}`,
      scoreTable(goldTokens, rawText),
    )
  }
  return `${parts.join('\n\n')}\n`
}

/** What the scores are about where that is not the whole treebank. */
export function partText({ scored, sentences }: ScoredPart): string {
  const [some, all] = [scored, sentences].map((count) => count.toLocaleString('en-US'))
  return `Only the ${some} of ${all} sentences whose trees are whole were scored.`
}

function scoreTable(goldTokens: MetricScores, rawText: MetricScores): string {
  const cell = (score: number | undefined) => (score === undefined ? '–' : (100 * score).toFixed(2))
  const lines = METRICS.map((name) => `| ${name} | ${cell(goldTokens[name])} | ${cell(rawText[name])} |`)
  return `| | gold tokens | raw text |\n|---|---:|---:|\n${lines.join('\n')}`
}
