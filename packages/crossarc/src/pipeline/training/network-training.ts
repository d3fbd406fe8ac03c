import { CrossarcError, defined } from '../../base/index.ts'
import type { ModelPart } from '../../model-file/index.ts'
import { checkJoining, joinModels, type NeuralModel, packNeuralModel } from '../../neural/network/index.ts'
import { accurate, acl2018, large, type Preset } from '../../neural/options/index.ts'
import { checkLearnerOptions, type NeuralDataReport, NeuralTraining } from '../../neural/training/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { NETWORK } from '../pipeline-file.ts'
import type { NetworkTrainingOptions, PipelineTrainingOptions } from './presets.ts'

/** The progress of a network's training. */
export interface NetworkProgress {
  /** 0..1; training may end before 1. */
  readonly share: number
  readonly note?: string
  /** Whether the best model so far has changed. */
  readonly best: boolean
}

/** Trains the network or networks of a pipeline. */
export class NetworkTraining {
  readonly #train: readonly Sentence[]
  readonly #dev: readonly Sentence[]
  readonly #options: PipelineTrainingOptions & { readonly network: NetworkTrainingOptions }
  readonly #finished: NeuralModel[] = []
  #first: NeuralTraining | undefined

  constructor(
    train: readonly Sentence[],
    dev: readonly Sentence[],
    options: PipelineTrainingOptions & { readonly network: NetworkTrainingOptions },
  ) {
    const { network, networks = 1 } = options
    checkJoining(network.model, networks)
    checkLearnerOptions({ ...network, preset: presetOf(network.preset) })
    this.#train = train
    this.#dev = dev
    this.#options = options
  }

  async *run(): AsyncGenerator<NetworkProgress, void> {
    const { network, networks = 1, seed = 1, startThreads } = this.#options
    for (let index = 0; index < networks; index++) {
      const options = { ...network, preset: presetOf(network.preset), seed: seed + index }
      const threads = await startThreads?.(options)
      try {
        const training = new NeuralTraining(this.#train, this.#dev, { ...options, ...defined({ threads }) })
        if (index === 0) yield { share: 0, note: dataNote(training.report), best: false }
        this.#first ??= training
        for (const { share, note, best } of progressOf(training)) {
          const name = networks === 1 || note === undefined ? '' : `network ${index + 1} of ${networks}, `
          yield {
            share: (index + share) / networks,
            ...defined({ note: note && name + note }),
            best: best && index === 0,
          }
        }
        this.#finished.push(training.model())
        if (index > 0) yield { share: (index + 1) / networks, best: true }
      } finally {
        await threads?.stop()
      }
    }
  }

  /** All finished networks, or the best so far of the first one, packed in half precision. */
  part(): ModelPart {
    const models = this.#finished.length === 0 ? [this.#first!.model()] : this.#finished
    return packNeuralModel(joinModels(models), NETWORK, 'half')
  }
}

/** The size of the training set, and the sentences that are skipped or changed. */
function dataNote({ sentences, words, skipped, replaced, partial }: NeuralDataReport): string {
  const changes = [
    [skipped, 'skipped (too long, or no tree that the parser can learn)'],
    [replaced, 'with a different tree, since the parser cannot build theirs'],
    [partial, 'with unknown heads'],
  ] as const
  const told = changes.filter(([count]) => count > 0).map(([count, what]) => `, ${count} ${what}`)
  return `${sentences} sentences, ${words} words${told.join('')}`
}

function* progressOf(training: NeuralTraining): Generator<NetworkProgress, void> {
  for (const event of training.run()) {
    const share = Math.min(1, event.update / training.updates)
    if (event.type === 'batch') yield { share, best: false }
    else if (event.type === 'rate') yield { share, best: false, note: `rate ${event.rate}` }
    else {
      const { update, epoch, loss, uas, las, best } = event
      const scores = las === undefined ? '' : `, UAS ${hundred(uas!)}, LAS ${hundred(las)}${best ? ' *' : ''}`
      yield {
        share,
        best,
        note: `update ${update}, epoch ${epoch.toFixed(2)}: loss ${loss.toFixed(4)}${scores}`,
      }
    }
  }
}

function presetOf(name: string | Preset): Preset {
  if (typeof name !== 'string') return name
  const preset = [accurate, acl2018, large].find((candidate) => candidate.name === name)
  if (preset !== undefined) return preset
  throw new CrossarcError('unknown-preset', `There is no network preset "${name}"`)
}

function hundred(share: number): string {
  return (100 * share).toFixed(2)
}
