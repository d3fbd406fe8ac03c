import { Worker } from 'node:worker_threads'
import type {
  AveragedWeights,
  LinearTraining,
  LinearTrainingOptions,
  TrainingEvent,
} from '../../linear/training/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { workerBeside } from '../worker.ts'

/** What a thread is given when it starts. */
export interface RoundStart {
  readonly train: readonly Sentence[]
  readonly dev: readonly Sentence[]
  /** Of one round: with its own seed, and nothing to mix. */
  readonly options: LinearTrainingOptions
}

/** What a thread says: what happens, and at the end the best weights, or none if it was stopped before the first epoch. */
export type RoundMessage =
  | { readonly event: TrainingEvent }
  | { readonly weights: AveragedWeights | undefined }

/** A round that runs in a thread, and what it has found. */
interface Round {
  readonly worker: Worker
  readonly ended: Promise<void>
  weights?: AveragedWeights | undefined
  failure?: unknown
}

/**
 * Runs the rounds of a training that mixes weights (`options.mix`), several at a time in threads. What is trained is, to the
 * byte, what training.run() trains one after the other. Stop iterating to stop training: the best weights that each round
 * has found by then are kept.
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
  const { seed = 1, mix = 1 } = options
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
      // None where a thread that has told its weights has not ended yet, so that the next could not be started.
      const next = rounds[adopted]
      if (next?.failure !== undefined) throw next.failure
      if (next?.weights !== undefined) {
        training.adopt(next.weights)
        adopted++
        if (adopted > 1)
          yield {
            type: 'mixed',
            round: adopted,
            ...(dev.length === 0 ? {} : training.evaluate(training.model())),
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
