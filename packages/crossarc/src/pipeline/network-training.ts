import { CrossarcError } from '../error.ts'
import type { ModelPart } from '../model-file/index.ts'
import { packNeuralModel } from '../neural/model-file.ts'
import type { Preset } from '../neural/preset.ts'
import * as neuralPresets from '../neural/preset.ts'
import { NeuralTraining, type NeuralTrainingOptions } from '../neural/training.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { NETWORK } from './pipeline-file.ts'
import type { NetworkTrainingOptions } from './presets.ts'

/** How far the training of a network has come. */
export interface NetworkProgress {
  /** 0..1; it may end sooner. */
  readonly share: number
  readonly note?: string
  /** Whether there is a better model than before. */
  readonly best: boolean
}

/** Trains the network of a pipeline. */
export class NetworkTraining {
  readonly #training: NeuralTraining

  constructor(train: readonly Sentence[], dev: readonly Sentence[], options: NetworkTrainingOptions) {
    this.#training = new NeuralTraining(train, dev, neuralOptions(options))
  }

  *run(): Generator<NetworkProgress, void> {
    for (const event of this.#training.run()) {
      const share = Math.min(1, event.update / this.#training.updates)
      if (event.type === 'batch') yield { share, best: false }
      else if (event.type === 'rate') yield { share, best: false, note: `rate ${event.rate}` }
      else {
        const { update, epoch, loss, uas, las, best } = event
        const scores =
          las === undefined ? '' : `, UAS ${hundred(uas!)}, LAS ${hundred(las)}${best ? ' *' : ''}`
        yield {
          share,
          best,
          note: `update ${update}, epoch ${epoch.toFixed(2)}: loss ${loss.toFixed(4)}${scores}`,
        }
      }
    }
  }

  /** The best network so far, packed in half precision. */
  part(): ModelPart {
    return packNeuralModel(this.#training.model(), NETWORK, 'half')
  }
}

/** The options as NeuralTraining takes them. */
export function neuralOptions({
  preset,
  ...options
}: NetworkTrainingOptions): NeuralTrainingOptions & { preset: Preset } {
  return { ...options, preset: typeof preset === 'string' ? presetNamed(preset) : preset }
}

function presetNamed(name: string): Preset {
  const preset = Object.values(neuralPresets).find((candidate) => candidate.name === name)
  if (preset !== undefined) return preset
  throw new CrossarcError('unknown-preset', `There is no preset "${name}" of a network`)
}

function hundred(share: number): string {
  return (100 * share).toFixed(2)
}
