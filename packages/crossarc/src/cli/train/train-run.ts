import { defined } from '../../base/index.ts'
import { type LinearModel, readLinearModel, writeLinearModel } from '../../linear/parser/index.ts'
import type { LinearTraining, LinearTrainingOptions, TrainingEvent } from '../../linear/training/index.ts'
import type { JsonValue } from '../../model-file/index.ts'
import type { Io } from '../shell/io.ts'
import { Progress } from '../shell/progress.ts'
import { saveModel } from '../shell/save-model.ts'
import { count } from '../shell/table.ts'
import {
  type Epoch,
  type EpochScores,
  epochText,
  mixedText,
  type Written,
  writtenText,
} from './train-report.ts'

/** Maximum milliseconds of training before the process can notice Ctrl-C. */
const BREATH = 100

export interface RunOptions {
  output: string
  tags: string
  compress: boolean
  quiet?: boolean
  json?: boolean
}

/** Runs one training from its first epoch to the model file, and reports on the way. */
export class TrainingRun {
  readonly #training: LinearTraining
  readonly #events: () => Iterable<TrainingEvent> | AsyncIterable<TrainingEvent>
  readonly #options: LinearTrainingOptions
  readonly #output: string
  readonly #tags: string
  readonly #compresses: boolean
  readonly #quiet: boolean
  readonly #json: boolean
  readonly #io: Io
  readonly #started = performance.now()
  /** The exit code of the signal that interrupted the training. */
  #interrupted: number | undefined
  /** The best epoch of each round so far. */
  readonly #best = new Map<number, Epoch>()

  /** @param events runs the training: training.run() or an equivalent. */
  constructor(
    training: LinearTraining,
    events: () => Iterable<TrainingEvent> | AsyncIterable<TrainingEvent>,
    options: LinearTrainingOptions,
    { output, tags, compress, quiet = false, json = false }: RunOptions,
    io: Io,
  ) {
    this.#training = training
    this.#events = events
    this.#options = options
    this.#output = output
    this.#tags = tags
    this.#compresses = compress
    this.#quiet = quiet
    this.#json = json
    this.#io = io
  }

  /** Reports on stdout: as text, or with --json as an event. */
  async say(text: () => string, event: object): Promise<void> {
    await this.#io.stdout.write(this.#json ? `${JSON.stringify(event)}\n` : text())
  }

  /** Trains, writes the model and returns the exit code. */
  async run(measured: boolean): Promise<number> {
    const forget = this.#io.onInterrupt((exitCode) => {
      if (this.#interrupted !== undefined) return undefined
      this.#interrupted = exitCode
      const then =
        this.#best.size === 0 ? '' : ': writing the best model so far (interrupt again to quit at once)'
      void this.#io.stderr.write(`\ncrossarc: interrupted${then}\n`)
      return 'finishes'
    })
    try {
      await this.#train()
      if (this.#best.size === 0) {
        await this.#io.stderr.write('crossarc: no epoch has finished, so no model was written\n')
        return this.#interrupted!
      }
      await this.#write(measured)
      return this.#interrupted ?? 0
    } finally {
      forget()
    }
  }

  async #train(): Promise<void> {
    const { epochs = 15, beam = 1, mix = 1 } = this.#options
    const { used } = this.#training.report
    const progress = new Progress(this.#io.stderr, {
      title: 'training',
      total: mix * epochs * used,
      format: count,
      quiet: this.#quiet,
    })
    let breath = performance.now()
    /** Sentences by round, since rounds may run in parallel. */
    const seen = new Float64Array(mix)
    try {
      for await (const event of this.#events()) {
        if (event.type === 'sentence') {
          seen[event.round - 1] = (event.epoch - 1) * used + event.done
          const done = seen.reduce((sum, sentences) => sum + sentences)
          progress.at(done, () => `epoch ${Math.ceil(done / used)} of ${mix * epochs}`)
        } else {
          if (event.type === 'epoch' && event.best) this.#best.set(event.round, event)
          progress.end()
          const elapsed = performance.now() - this.#started
          const text = () =>
            event.type === 'mixed' ? mixedText(event, elapsed) : epochText(event, epochs, used, beam, elapsed)
          await this.say(text, {
            ...event,
            epochs,
            seconds: Math.round(elapsed) / 1000,
          })
        }
        if (event.type !== 'sentence' || performance.now() - breath > BREATH) {
          await new Promise((resolve) => setImmediate(resolve))
          breath = performance.now()
        }
        if (this.#interrupted !== undefined) return
      }
    } finally {
      progress.end()
    }
  }

  /** Saves the whole model before compressing it, which takes a while and may be interrupted. */
  async #write(measured: boolean): Promise<void> {
    let saved = await this.#save(this.#training.model(), measured)
    let before: number | undefined
    if (this.#compresses && this.#interrupted === undefined) {
      if (!this.#quiet && this.#io.stderr.isTerminal) await this.#io.stderr.write('compressing the model\n')
      before = saved.bytes
      saved = await this.#save(this.#training.compressed().model, measured)
    }
    const { bytes, scores } = saved
    const found = this.#found()
    const written: Written = { file: this.#output, bytes, before, ...found, scores }
    await this.say(() => writtenText(written), {
      type: 'model',
      file: this.#output,
      bytes,
      ...defined({ bytesBefore: before }),
      ...found,
      ...scores,
      interrupted: this.#interrupted !== undefined,
    })
  }

  /** Writes a model with its scores, which are those of the model as read back. */
  async #save(
    model: LinearModel,
    measured: boolean,
  ): Promise<{ bytes: number; scores: EpochScores | undefined }> {
    const calibrated = this.#training.calibrated(model)
    const scores = measured
      ? this.#training.evaluate(readLinearModel(writeLinearModel(calibrated)))
      : undefined
    const bytes = writeLinearModel(calibrated, this.#about(scores))
    await saveModel(this.#output, bytes, readLinearModel)
    return { bytes: bytes.length, scores }
  }

  /** The best epoch, or the number of mixed rounds. */
  #found(): { epoch: number } | { mixed: number } {
    const [first, ...others] = this.#best.values()
    return others.length === 0 ? { epoch: first.epoch } : { mixed: 1 + others.length }
  }

  /** The training metadata of the model file; equal trainings give equal metadata. */
  #about(scores: EpochScores | undefined): JsonValue {
    // The command line names oracles, so the options are plain JSON.
    const { templates: _, ...options } = this.#options as LinearTrainingOptions & {
      dynamic?: boolean | string
    }
    const { used } = this.#training.report
    return { ...options, tags: this.#tags, sentences: used, ...this.#found(), ...scores }
  }
}
