import { LinearParser } from '../../linear/parser/index.ts'
import { fitCalibration } from '../../linear/training/index.ts'
import { headsOfSentence } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { Pipeline } from '../pipeline.ts'
import { isNeural, NETWORK, type PipelineModel } from '../pipeline-file.ts'

/**
 * Fits the function that turns the parser's scores into confidence, on a treebank that the pipeline was not trained on,
 * with gold tokens and predicted tags. With fewer than 300 heads the model is returned unchanged.
 *
 * @example
 * const bytes = writePipeline(await calibratePipeline(training.model(), dev))
 */
export async function calibratePipeline(
  model: PipelineModel,
  treebank: readonly Sentence[],
): Promise<PipelineModel> {
  const { parser } = model
  if (isNeural(parser)) {
    const { calibrateNetwork } = await import('./calibrate-network.ts')
    return { ...model, parser: await calibrateNetwork(parser, NETWORK, treebank) }
  }
  const pipeline = await Pipeline.create(model)
  const linear = new LinearParser(parser)
  const cases = treebank.map((sentence) => {
    const { tree, margins } = linear.margins(pipeline.annotate(sentence, { retag: true }))
    return { heads: tree.heads, margins, gold: headsOfSentence(sentence) }
  })
  const calibration = fitCalibration(cases)
  return calibration === undefined ? model : { ...model, parser: { ...parser, calibration } }
}
