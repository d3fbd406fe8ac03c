import { type Complaint, defined, OptionReader } from '../../base/index.ts'
import type { EncoderOptions } from '../encoder/encoder.ts'
import { type CellName, cells } from '../layers/bi-lstm.ts'
import { labelerKinds, type NetworkOptions } from './preset.ts'

const DEEPEST = 16

/**
 * Checks the shape of a network, from a preset or a file. The check is the same for both, so that every model that can be
 * trained can be read again.
 */
export function checkedNetwork(value: unknown, wrong: Complaint): NetworkOptions {
  const network = new OptionReader(value, 'network', wrong)
  const encoder = checkedEncoder(network.part('encoder'))
  return {
    encoder,
    hidden: network.width('hidden'),
    activation: network.choice('activation', ['tanh', 'leaky-relu']),
    dropout: network.share('dropout'),
    ...defined({
      labeler: network.has('labeler') ? network.choice('labeler', labelerKinds) : undefined,
      labelerHidden: network.has('labelerHidden') ? network.width('labelerHidden') : undefined,
      taggerHidden: network.has('taggerHidden') ? network.width('taggerHidden') : undefined,
      taggerLayer: network.has('taggerLayer') ? network.whole('taggerLayer', 1, encoder.layers) : undefined,
      feats: network.has('feats') ? network.choice('feats', ['columns', 'features']) : undefined,
    }),
  }
}

function checkedEncoder(encoder: OptionReader): EncoderOptions {
  const characters = encoder.part('characters')
  const options: EncoderOptions = {
    words: encoder.choice('words', ['either', 'both']),
    wordSize: encoder.width('wordSize'),
    characterVectorSize: encoder.width('characterVectorSize'),
    characters: {
      cell: cellOf(characters),
      size: characters.width('size'),
      units: characters.width('units'),
      layers: characters.whole('layers', 1, DEEPEST),
      dropout: characters.share('dropout'),
    },
    cell: cellOf(encoder),
    units: encoder.width('units'),
    layers: encoder.whole('layers', 1, DEEPEST),
    dropout: encoder.share('dropout'),
    tokenDropout: encoder.share('tokenDropout'),
    wordSmoothing: encoder.notNegative('wordSmoothing'),
    characterSmoothing: encoder.notNegative('characterSmoothing'),
  }
  if (options.words === 'either' && options.wordSize !== options.characterVectorSize)
    throw encoder.wrong('characterVectorSize', `as large as wordSize, ${options.wordSize}`)
  return options
}

function cellOf(part: OptionReader): CellName {
  return part.choice('cell', Object.keys(cells) as CellName[])
}
