import { conll18Metrics } from '../../evaluate/conll18/index.ts'
import type { MetricScores, ModelCard, ScoredPart } from '../model-card.ts'

/** The metrics of the table, in its order. */
const METRICS = conll18Metrics.filter((name) => name !== 'AllTags')

/** Facts for a card that are not in the model file, since they differ from run to run. */
export interface MeasuredModel {
  readonly bytes?: number
  readonly wordsPerSecond?: number
  /** The machine on which the speed was measured. */
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
  if (card.command !== undefined) parts.push(`Trained with\n\n    ${card.command}`)
  if (card.scores !== undefined) {
    const { goldTokens, rawText, part } = card.scores
    parts.push(
      `F1 on the development set, by the metrics of the CoNLL 2018 shared task (punctuation counts, labels without subtypes): with gold sentences and tokens and everything else predicted, and from raw text.${part === undefined ? '' : ` ${partText(part)}`}`,
      scoreTable(goldTokens, rawText),
    )
  }
  return `${parts.join('\n\n')}\n`
}

/** A note for scores that do not cover the whole treebank. */
export function partText({ scored, sentences }: ScoredPart): string {
  const [some, all] = [scored, sentences].map((count) => count.toLocaleString('en-US'))
  return `Only the ${some} of ${all} sentences with complete trees were scored.`
}

function scoreTable(goldTokens: MetricScores, rawText: MetricScores): string {
  const cell = (score: number | undefined) => (score === undefined ? '–' : (100 * score).toFixed(2))
  const lines = METRICS.map((name) => `| ${name} | ${cell(goldTokens[name])} | ${cell(rawText[name])} |`)
  return `| | gold tokens | raw text |\n|---|---:|---:|\n${lines.join('\n')}`
}
