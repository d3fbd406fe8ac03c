import { saveFileAtomically } from '../node/atomic.ts'
import { type MeasuredModel, modelCardText } from '../pipeline/card-text.ts'
import type { ModelCard } from '../pipeline/model-card.ts'
import { Pipeline } from '../pipeline/pipeline.ts'
import { readPipeline, writePipeline } from '../pipeline/pipeline-file.ts'
import type { PipelineTrainingOptions } from '../pipeline/presets.ts'
import { scorePipeline } from '../pipeline/scores.ts'
import { type PipelineProgress, PipelineTraining } from '../pipeline/training.ts'
import { rawText } from '../text/raw-text.ts'
import type { Sentence } from '../treebank/sentence.ts'
import type { Io } from './io.ts'
import { duration, megabytes, Progress } from './progress.ts'
import { count, table } from './table.ts'

/** The shares of a whole training that a bar counts. */
const STEPS = 1000

/** How long the training may keep the process from noticing Ctrl-C, in milliseconds, where a part can be interrupted. */
const BREATH = 100

export interface PipelineRunOptions {
  readonly output: string
  /** Where the model card goes. */
  readonly cardFile: string
  readonly card: ModelCard
  readonly quiet: boolean
  readonly json: boolean
}

/** Trains a whole pipeline, writes it with its card, and returns the exit code. */
export async function trainPipeline(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  options: PipelineTrainingOptions,
  { output, cardFile, card, quiet, json }: PipelineRunOptions,
  io: Io,
): Promise<number> {
  const started = performance.now()
  const progress = new Progress(io.stderr, {
    title: 'training',
    total: STEPS,
    format: (steps) => String(Math.round(steps)),
    quiet,
  })
  const say = (text: string, event: object) => io.stdout.write(json ? `${JSON.stringify(event)}\n` : text)
  let interrupted: number | undefined
  const forget = io.onInterrupt((exitCode) => {
    interrupted ??= exitCode
    return undefined
  })
  const onProgress = ({ stage, share, note }: PipelineProgress) => {
    progress.at(share * STEPS, () => stage)
    if (note === undefined) return
    progress.end()
    const elapsed = performance.now() - started
    void say(`${stage.padEnd(10)} ${note}  ${duration(elapsed)}\n`, {
      type: 'progress',
      stage,
      share,
      note,
      seconds: Math.round(elapsed) / 1000,
    })
  }
  try {
    const training = new PipelineTraining(train, dev, options, onProgress)
    let breath = performance.now()
    for (const _ of training.run()) {
      if (performance.now() - breath < BREATH) continue
      await new Promise((resolve) => setImmediate(resolve))
      breath = performance.now()
    }
    progress.end()
    const model = training.model()
    // Measured on what a reader of the file gets.
    const read = new Pipeline(readPipeline(writePipeline(model)))
    const scores = dev.length === 0 ? undefined : scorePipeline(read, dev)
    const whole: ModelCard = { ...card, ...(scores === undefined ? {} : { scores }) }
    const bytes = writePipeline({ ...model, card: whole })
    await saveFileAtomically(output, bytes)
    const measured: MeasuredModel = {
      bytes: bytes.length,
      ...(dev.length === 0 ? {} : { wordsPerSecond: speedOf(read, dev) }),
    }
    await saveFileAtomically(cardFile, new TextEncoder().encode(modelCardText(whole, measured)))
    await say(
      `${scoresText(whole)}wrote ${output}, ${megabytes(bytes.length)}${speedText(measured)}, and ${cardFile}\n`,
      {
        type: 'model',
        file: output,
        card: cardFile,
        ...measured,
        ...(scores === undefined ? {} : { scores }),
      },
    )
    return interrupted ?? 0
  } finally {
    progress.end()
    forget()
  }
}

/** Words per second from raw text to trees, the best of three runs. */
function speedOf(pipeline: Pipeline, dev: readonly Sentence[]): number {
  const text = rawText(dev)
  let best = 0
  for (let round = 0; round < 3; round++) {
    const started = performance.now()
    const words = pipeline.parse(text).sentences.reduce((sum, { sentence }) => sum + sentence.words.length, 0)
    best = Math.max(best, (1000 * words) / (performance.now() - started))
  }
  return Math.round(best)
}

function speedText({ wordsPerSecond }: MeasuredModel): string {
  return wordsPerSecond === undefined ? '' : `, ${count(wordsPerSecond)} words per second from raw text`
}

function scoresText({ scores }: ModelCard): string {
  if (scores === undefined) return ''
  const cell = (score: number | undefined) => (score === undefined ? '' : (100 * score).toFixed(2))
  const rows = Object.keys(scores.rawText).map((name) => [
    name,
    cell(scores.goldTokens[name]),
    cell(scores.rawText[name]),
  ])
  return table(rows, { header: ['F1, CoNLL 2018', 'gold tokens', 'raw text'], right: [1, 2] })
}
