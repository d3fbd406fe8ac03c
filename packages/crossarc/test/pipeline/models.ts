import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Pipeline } from '../../src/pipeline/pipeline.ts'
import { readPipeline } from '../../src/pipeline/pipeline-file.ts'
import { PipelineTraining } from '../../src/pipeline/training/training.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { toyTreebank } from '../cli/toy.ts'

export const shippedFile = fileURLToPath(new URL('../../../model-en-fast/en-fast.crossarc', import.meta.url))

/** The shipped English model. */
export const shipped = await Pipeline.create(readPipeline(readFileSync(shippedFile)))

/** A pipeline trained quickly on the toy treebank. */
export async function trainToy() {
  const training = new PipelineTraining(readConllu(toyTreebank(60)), readConllu(toyTreebank(20, 3)), {
    parser: { system: 'swap', epochs: 3 },
    taggerEpochs: 2,
    folds: 3,
  })
  const shares: number[] = []
  for await (const { share } of training.run()) shares.push(share)
  return { model: training.model(), shares }
}
