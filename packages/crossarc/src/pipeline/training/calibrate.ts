import { fitCalibration, LinearParser } from '../../linear/parser/index.ts'
import { headsOfSentence } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { Pipeline } from '../pipeline.ts'
import { isNeural, NETWORK, type PipelineModel } from '../pipeline-file.ts'

/**
 * The same pipeline with what turns the scores of its parser into confidence, fitted to a treebank that it has not learned
 * from, with the tokens of the treebank and predicted tags. A treebank with fewer than 300 heads changes nothing.
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
    const { calibrateNetwork } = await import('../network.ts')
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
