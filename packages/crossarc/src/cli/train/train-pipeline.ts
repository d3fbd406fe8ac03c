import { rm } from 'node:fs/promises'
import { CrossarcError, defined } from '../../base/index.ts'
import type { LearnerOptions } from '../../neural/training/index.ts'
import { allowFusedProducts, allowWideVectors, saveFileAtomically } from '../../node/index.ts'
import { type ModelCard, Pipeline, readPipeline, writePipeline } from '../../pipeline/index.ts'
import {
  calibratePipeline,
  type MeasuredModel,
  modelCardText,
  type PipelineProgress,
  PipelineTraining,
  type PipelineTrainingOptions,
  partText,
  scorePipeline,
} from '../../pipeline/training/index.ts'
import { rawText } from '../../text/shared/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { Io } from '../shell/io.ts'
import { duration, megabytes, Progress } from '../shell/progress.ts'
import { saveModel } from '../shell/save-model.ts'
import { count, table } from '../shell/table.ts'

/** The resolution of the progress bar. */
const STEPS = 1000

/** Maximum milliseconds before the process can notice Ctrl-C, in parts that can be interrupted. */
const BREATH = 100

/** Minimum milliseconds between saves of the best model so far. */
const SAVE_EVERY = 60_000

/** If a run takes longer than this, in milliseconds, it is enough to measure the speed. */
const LONG_RUN = 4_000

export interface PipelineRunOptions {
  readonly output: string
  /** The file of the model card. */
  readonly cardFile: string
  readonly card: ModelCard
  /** Threads that train a network. */
  readonly threads: number
  readonly quiet: boolean
  readonly json: boolean
}

/** The file of the best model so far, while a pipeline trains. */
export function partialFileOf(output: string): string {
  return `${output}.partial`
}

/** Trains a whole pipeline, writes it with its card, and returns the exit code. */
export async function trainPipeline(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  options: PipelineTrainingOptions,
  run: PipelineRunOptions,
  io: Io,
): Promise<number> {
  const { network } = options
  const withWidth = network?.wide
    ? { ...options, network: { ...network, wide: await isWide(run, io) } }
    : options
  if (network?.fused) {
    // If it is unavailable, the training itself throws.
    allowFusedProducts()
  }
  const { startTrainingThreads } = await import('../../node/training/index.ts')
  const startThreads = (learner: LearnerOptions) => startTrainingThreads(train, learner, run.threads)
  const all = run.threads === 1 ? withWidth : { ...withWidth, startThreads }
  return new PipelineRun(train, dev, all, run, io).run()
}

/** Whether 256-bit vectors are available. The model does not depend on them, so training continues without them. */
async function isWide({ quiet }: PipelineRunOptions, io: Io): Promise<boolean> {
  const wide = allowWideVectors()
  if (!wide && !quiet) {
    await io.stderr.write(
      'crossarc: note: --wide has no effect: 256-bit vectors need Node 24 or later and a processor with AVX2\n',
    )
  }
  return wide
}

/** Runs one training from its first part to the model file, and reports on the way. */
class PipelineRun {
  readonly #training: PipelineTraining
  readonly #dev: readonly Sentence[]
  readonly #run: PipelineRunOptions
  readonly #io: Io
  readonly #progress: Progress
  readonly #started = performance.now()
  #saved = this.#started
  /** Whether a warning was given that the best model so far cannot be saved. */
  #hasWarned = false
  /** The exit code of the signal that interrupted the training. */
  #interrupted: number | undefined

  constructor(
    train: readonly Sentence[],
    dev: readonly Sentence[],
    options: PipelineTrainingOptions,
    run: PipelineRunOptions,
    io: Io,
  ) {
    this.#training = new PipelineTraining(train, dev, options, (progress) => this.#tell(progress))
    this.#dev = dev
    this.#run = run
    this.#io = io
    this.#progress = new Progress(io.stderr, {
      title: 'training',
      total: STEPS,
      format: (steps) => String(Math.round(steps)),
      quiet: run.quiet,
    })
  }

  async run(): Promise<number> {
    const forget = this.#io.onInterrupt((exitCode) => {
      if (this.#interrupted !== undefined) return undefined
      this.#interrupted = exitCode
      const then = this.#training.hasModel
        ? ': writing the best model so far (interrupt again to quit at once)'
        : ''
      void this.#io.stderr.write(`\ncrossarc: interrupted${then}\n`)
      return 'finishes'
    })
    try {
      await this.#train()
      if (!this.#training.hasModel) {
        await this.#io.stderr.write('crossarc: no parser has been trained yet, so no model was written\n')
        return this.#interrupted!
      }
      await this.#write()
      return this.#interrupted ?? 0
    } finally {
      this.#progress.end()
      forget()
    }
  }

  async #train(): Promise<void> {
    let breath = performance.now()
    for await (const { best } of this.#training.run()) {
      if (best === true && performance.now() - this.#saved > SAVE_EVERY) await this.#savePartial()
      if (performance.now() - breath > BREATH) {
        await new Promise((resolve) => setImmediate(resolve))
        breath = performance.now()
      }
      if (this.#interrupted !== undefined) return
    }
    this.#progress.end()
  }

  #tell({ stage, share, note }: PipelineProgress): void {
    this.#progress.at(share * STEPS, () => stage)
    if (note === undefined) return
    this.#progress.end()
    const elapsed = performance.now() - this.#started
    void this.#say(`${stage.padEnd(10)} ${note}  ${duration(elapsed)}\n`, {
      type: 'progress',
      stage,
      share,
      note,
      seconds: Math.round(elapsed) / 1000,
    })
  }

  #say(text: string, event: object): Promise<void> | void {
    return this.#io.stdout.write(this.#run.json ? `${JSON.stringify(event)}\n` : text)
  }

  get #partial(): string {
    return partialFileOf(this.#run.output)
  }

  /** Saves the best model so far beside the final one, in case of a crash. If that fails, training continues. */
  async #savePartial(): Promise<void> {
    this.#saved = performance.now()
    try {
      const bytes = writePipeline({ ...this.#training.model(), card: this.#run.card })
      await saveFileAtomically(this.#partial, bytes)
    } catch (error) {
      if (!(error instanceof CrossarcError)) throw error
      if (this.#hasWarned) return
      this.#hasWarned = true
      await this.#io.stderr.write(
        `crossarc: warning: cannot save the best model so far: ${error.message} [${error.code}]\n`,
      )
    }
  }

  /** Saves the model before measuring it, which takes a while and may be interrupted. */
  async #write(): Promise<void> {
    const { output, cardFile, card } = this.#run
    const trained = this.#training.model()
    await saveModel(output, writePipeline({ ...trained, card }), readAgain)
    await rm(this.#partial, { force: true }).catch(() => undefined)
    const model = await calibratePipeline(trained, this.#dev)
    // Measure the model as read back.
    const read = await readAgain(writePipeline(model))
    const scores = this.#dev.length === 0 ? undefined : scorePipeline(read, this.#dev)
    const whole: ModelCard = { ...card, ...defined({ scores }) }
    const bytes = writePipeline({ ...model, card: whole })
    await saveModel(output, bytes, readAgain)
    const measured: MeasuredModel = {
      bytes: bytes.length,
      ...defined({ wordsPerSecond: this.#dev.length === 0 ? undefined : speedOf(read, this.#dev) }),
    }
    await saveFileAtomically(cardFile, new TextEncoder().encode(modelCardText(whole, measured)))
    await this.#say(
      `${this.#dev.length === 0 ? '' : scoresText(whole)}wrote ${output}, ${megabytes(bytes.length)}${speedText(measured)}, and ${cardFile}\n`,
      {
        type: 'model',
        file: output,
        card: cardFile,
        ...measured,
        ...defined({ scores }),
        interrupted: this.#interrupted !== undefined,
      },
    )
  }
}

/** Reads the model as a user of the file would, including its network. */
function readAgain(bytes: Uint8Array): Promise<Pipeline> {
  return Pipeline.create(readPipeline(bytes))
}

/** Words per second from raw text to trees: the best of three runs, or one if that takes long. */
function speedOf(pipeline: Pipeline, dev: readonly Sentence[]): number {
  const text = rawText(dev)
  let best = 0
  for (let round = 0; round < 3; round++) {
    const started = performance.now()
    const words = pipeline.parse(text).sentences.reduce((sum, { sentence }) => sum + sentence.words.length, 0)
    const elapsed = performance.now() - started
    best = Math.max(best, (1000 * words) / elapsed)
    if (elapsed > LONG_RUN) break
  }
  return Math.round(best)
}

function speedText({ wordsPerSecond }: MeasuredModel): string {
  return wordsPerSecond === undefined ? '' : `, ${count(wordsPerSecond)} words per second from raw text`
}

function scoresText({ scores }: ModelCard): string {
  if (scores === undefined) return 'no scores: no sentence of the development set has a complete tree\n'
  const cell = (score: number | undefined) => (score === undefined ? '' : (100 * score).toFixed(2))
  const rows = Object.keys(scores.rawText).map((name) => [
    name,
    cell(scores.goldTokens[name]),
    cell(scores.rawText[name]),
  ])
  const note = scores.part === undefined ? '' : `${partText(scores.part)}\n`
  return table(rows, { header: ['F1, CoNLL 2018', 'gold tokens', 'raw text'], right: [1, 2] }) + note
}
