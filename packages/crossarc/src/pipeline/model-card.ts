import { defined, jsonObject } from '../base/index.ts'
import type { JsonValue } from '../model-file/index.ts'

/** F1 (0..1) by metric of the CoNLL 2018 shared task: Tokens, Sentences, UPOS, LAS, … */
export type MetricScores = Readonly<Record<string, number>>

/** Scores of a pipeline on a treebank that it was not trained on. */
export interface PipelineScores {
  /** With gold sentences and tokens; tags, lemmas and trees are predicted. */
  readonly goldTokens: MetricScores
  /** From raw text; everything is predicted. */
  readonly rawText: MetricScores
  /** Set if sentences with incomplete trees were skipped. */
  readonly part?: ScoredPart
}

/** How many of a treebank's sentences were scored. */
export interface ScoredPart {
  readonly scored: number
  readonly sentences: number
}

/** Facts about a model, kept in the header of its file. */
export interface ModelCard {
  readonly name: string
  /** Free text: the language, the training data, its authors, and the licence. */
  readonly language?: string
  readonly treebank?: string
  readonly authors?: string
  readonly licence?: string
  /** The command that trained it. */
  readonly command?: string
  /** The settings of the training. */
  readonly training?: JsonValue
  readonly scores?: PipelineScores
}

const TEXTS = ['language', 'treebank', 'authors', 'licence', 'command'] as const

/** Reads the card from a model file's metadata; undefined if it is not a card, since no parser needs it. */
export function readCard(value: JsonValue | undefined): ModelCard | undefined {
  if (value === undefined || value === null) return undefined
  const fields = jsonObject(value, 'its description')
  if (typeof fields.name !== 'string') return undefined
  const texts = TEXTS.filter((name) => typeof fields[name] === 'string').map((name) => [name, fields[name]])
  return {
    name: fields.name,
    ...(Object.fromEntries(texts) as Partial<Record<(typeof TEXTS)[number], string>>),
    ...defined({ training: fields.training, scores: readScores(fields.scores) }),
  }
}

/** A card as metadata of a model file. */
export function cardAsJson(card: ModelCard): JsonValue {
  return JSON.parse(JSON.stringify(card)) as JsonValue
}

function readScores(value: JsonValue | undefined): PipelineScores | undefined {
  if (value === undefined) return undefined
  const { goldTokens, rawText, part } = jsonObject(value, 'its scores')
  return {
    goldTokens: readMetrics(goldTokens),
    rawText: readMetrics(rawText),
    ...defined({ part: part === undefined ? undefined : readPart(part) }),
  }
}

function readPart(value: JsonValue): ScoredPart {
  const { scored, sentences } = jsonObject(value, 'the part that was scored')
  return { scored: Number(scored), sentences: Number(sentences) }
}

function readMetrics(value: JsonValue | undefined): MetricScores {
  const scores = Object.entries(jsonObject(value, 'its scores')).filter(
    ([, score]) => typeof score === 'number',
  )
  return Object.fromEntries(scores) as Record<string, number>
}
