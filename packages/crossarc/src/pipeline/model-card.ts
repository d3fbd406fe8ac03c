import { defined } from '../base/index.ts'
import { object } from '../linear/weights/index.ts'
import type { JsonValue } from '../model-file/index.ts'

/** F1 of the metrics of the CoNLL 2018 shared task, 0..1, by their names: Tokens, Sentences, UPOS, LAS, ... */
export type MetricScores = Readonly<Record<string, number>>

/** How good a pipeline is on a treebank that it has not learned from. */
export interface PipelineScores {
  /** Tokens and sentences of the treebank; tags, lemmas and trees of the pipeline. */
  readonly goldTokens: MetricScores
  /** Nothing but the text. */
  readonly rawText: MetricScores
  /** Where sentences without a whole tree were left out: how many were scored, and how many there are. */
  readonly part?: ScoredPart
}

/** How many sentences of a treebank were scored. */
export interface ScoredPart {
  readonly scored: number
  readonly sentences: number
}

/** What is to be known about a pipeline; it stands in the header of its file. */
export interface ModelCard {
  readonly name: string
  /** What it is told in words: a language, what it was trained on, who made that, and under which licence it stands. */
  readonly language?: string
  readonly treebank?: string
  readonly authors?: string
  readonly licence?: string
  /** The command that made it. */
  readonly command?: string
  /** The settings of the training. */
  readonly training?: JsonValue
  readonly scores?: PipelineScores
}

const TEXTS = ['language', 'treebank', 'authors', 'licence', 'command'] as const

/** The card of a model file's metadata; what is no card is left out, since no parser needs it. */
export function readCard(value: JsonValue | undefined): ModelCard | undefined {
  if (value === undefined || value === null) return undefined
  const fields = object(value, 'what is told about it')
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
  const { goldTokens, rawText, part } = object(value, 'its scores')
  return {
    goldTokens: readMetrics(goldTokens),
    rawText: readMetrics(rawText),
    ...defined({ part: part === undefined ? undefined : readPart(part) }),
  }
}

function readPart(value: JsonValue): ScoredPart {
  const { scored, sentences } = object(value, 'what was scored')
  return { scored: Number(scored), sentences: Number(sentences) }
}

function readMetrics(value: JsonValue | undefined): MetricScores {
  const scores = Object.entries(object(value, 'its scores')).filter(([, score]) => typeof score === 'number')
  return Object.fromEntries(scores) as Record<string, number>
}
