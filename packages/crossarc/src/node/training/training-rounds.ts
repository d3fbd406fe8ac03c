import { Worker } from 'node:worker_threads'
import { CrossarcError } from '../../base/index.ts'
import type { LinearTraining, LinearTrainingOptions, TrainingEvent } from '../../linear/training/index.ts'
import type { AveragedWeights } from '../../linear/weights/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { workerBeside } from '../worker.ts'

/** The start data of a thread. */
export interface RoundStart {
  readonly train: readonly Sentence[]
  readonly dev: readonly Sentence[]
  /** The options of one round: its own seed, and no mixing. */
  readonly options: LinearTrainingOptions
}

/** Messages of a thread: events, and at the end the best weights, if an epoch has finished. */
export type RoundMessage =
  | { readonly event: TrainingEvent }
  | { readonly weights: AveragedWeights | undefined }

/** A round that runs in a thread, and its result. */
interface Round {
  readonly worker: Worker
  readonly ended: Promise<void>
  weights?: AveragedWeights | undefined
  failure?: unknown
}

/**
 * Runs the rounds of a training that mixes weights (`options.mix`) in several threads. The result is byte-identical to that
 * of training.run(), which runs them one after the other. Stop iterating to stop training: the best weights of each round
 * so far are kept.
 *
 * @example
 * const training = new LinearTraining(train, dev, options)
 * for await (const event of runRounds(training, train, dev, options, 2)) console.log(event.type)
 * const model = training.model()
 */
export async function* runRounds(
  training: LinearTraining,
  train: readonly Sentence[],
  dev: readonly Sentence[],
  options: LinearTrainingOptions,
  threads: number,
): AsyncGenerator<TrainingEvent, void> {
  const { seed = 1, mix = 1, dynamic } = options
  if (typeof dynamic === 'object')
    throw new CrossarcError(
      'training-option',
      'An oracle of your own cannot be sent to threads: use training.run()',
    )
  const events: TrainingEvent[] = []
  let wake = () => {}
  const rounds: Round[] = []
  let running = 0
  let adopted = 0

  const start = (): void => {
    const number = rounds.length + 1
    const own: RoundStart = { train, dev, options: { ...options, mix: 1, seed: seed + number - 1 } }
    const worker = new Worker(workerBeside(import.meta.url, 'training-rounds-worker'), { workerData: own })
    const ended = new Promise<void>((resolve) => {
      worker.on('message', (message: RoundMessage) => {
        if ('event' in message) events.push({ ...message.event, round: number })
        else round.weights = message.weights
        wake()
      })
      worker.on('error', (error) => {
        round.failure = error
      })
      worker.on('exit', (code) => {
        running--
        if (code !== 0) round.failure ??= new Error(`The thread of round ${number} ended with ${code}`)
        resolve()
        wake()
      })
    })
    const round: Round = { worker, ended }
    rounds.push(round)
    running++
  }

  try {
    while (adopted < mix) {
      while (running < threads && rounds.length < mix) start()
      const event = events.shift()
      if (event !== undefined) {
        yield event
        continue
      }
      // Undefined while a thread has sent its weights but not ended, so that the next one has not started.
      const next = rounds[adopted]
      if (next?.failure !== undefined) throw next.failure
      if (next?.weights !== undefined) {
        training.adopt(next.weights)
        adopted++
        if (adopted > 1) {
          const scores = dev.length === 0 ? undefined : training.evaluate(training.model())
          yield { type: 'mixed', round: adopted, ...scores }
        }
        continue
      }
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  } finally {
    for (const { worker } of rounds) worker.postMessage('stop')
    await Promise.all(rounds.map(({ ended }) => ended))
    for (const { weights } of rounds.slice(adopted)) if (weights !== undefined) training.adopt(weights)
  }
}
