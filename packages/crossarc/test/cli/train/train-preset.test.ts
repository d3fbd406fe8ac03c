import { describe, expect, it } from 'vitest'
import type { TrainOptions } from '../../../src/cli/train/train-options.ts'
import { presetOptions } from '../../../src/cli/train/train-preset.ts'
import { PipelineTraining } from '../../../src/pipeline/training/training.ts'
import { readConllu } from '../../../src/treebank/formats/conllu.ts'
import { toyTreebank } from '../toy.ts'

/** The beams that --preset fast chooses with these options. */
function widths(given: Partial<TrainOptions>): (number | undefined)[] {
  const options = { preset: 'fast', seed: 1, ...given } as TrainOptions
  const training = { system: 'swap', ...(given.beam === undefined ? {} : { beam: given.beam }) }
  const { parser, parserBeam } = presetOptions(training, options, (name) => name in given)
  return [parser?.beam, parserBeam]
}

describe('the beam of --preset fast', () => {
  it('is narrower in parsing than in training', () => expect(widths({})).toEqual([4, 2]))

  it('is the requested one', () => expect(widths({ beam: 8 })).toEqual([8, undefined]))

  it('is 1 if training must be greedy', () => {
    expect(widths({ dynamic: 'dynamic' })).toEqual([1, undefined])
    expect(widths({ labelling: 'after' })).toEqual([1, undefined])
  })

  it('is that of the trained parser', async () => {
    const options = {
      parser: { system: 'swap', epochs: 1, beam: 3 },
      parserBeam: 2,
      taggerEpochs: 1,
      folds: 2,
      jackknifeEpochs: 1,
    }
    const training = new PipelineTraining(readConllu(toyTreebank(20)), [], options)
    for await (const _ of training.run());
    expect(training.model().parser).toMatchObject({ beam: 2 })
  })
})
