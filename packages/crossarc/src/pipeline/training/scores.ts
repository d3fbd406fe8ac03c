import { defined } from '../../base/index.ts'
import { type Conll18Evaluation, evaluateConll18 } from '../../evaluate/conll18/index.ts'
import { rawText } from '../../text/shared/index.ts'
import { type Sentence, UNKNOWN } from '../../treebank/index.ts'
import type { MetricScores, PipelineScores } from '../model-card.ts'
import type { Pipeline } from '../pipeline.ts'

/**
 * Scores a pipeline on a treebank by the metrics of the CoNLL 2018 shared task, once with gold tokens and once from raw
 * text. Sentences with incomplete trees are skipped, and `part` counts them; undefined if no complete tree is left.
 *
 * @example
 * scorePipeline(pipeline, dev)?.rawText.LAS
 */
export function scorePipeline(pipeline: Pipeline, treebank: readonly Sentence[]): PipelineScores | undefined {
  const gold = treebank.filter(({ words }) => words.every(({ head }) => head !== UNKNOWN))
  if (gold.length === 0) return undefined
  const onGold = pipeline.analyseAll(gold, { retag: true })
  const fromText = pipeline.parse(rawText(gold)).sentences.map(({ sentence }) => sentence)
  return {
    goldTokens: metrics(evaluateConll18(gold, onGold, { severalRoots: true })),
    rawText: metrics(evaluateConll18(gold, fromText, { severalRoots: true })),
    ...defined({
      part: gold.length < treebank.length ? { scored: gold.length, sentences: treebank.length } : undefined,
    }),
  }
}

function metrics({ scores }: Conll18Evaluation): MetricScores {
  const rounded = Object.entries(scores).map(([name, { f1 }]) => [name, Math.round(f1 * 1e6) / 1e6])
  return Object.fromEntries(rounded) as MetricScores
}
