import { createMemory } from '../../kernels/memory/index.ts'
import { loadParsingKernels } from '../../kernels/network/index.ts'
import type { ModelPart } from '../../model-file/index.ts'
import type { ChartModels } from '../charts/chart-model.ts'
import { FIRST_BYTES, readyNetwork } from '../network/model.ts'
import { unpackModel } from '../network/unpack-model.ts'
import { ReadyParser } from './ready-parser.ts'

/**
 * The parser in a part of a model file, as NeuralParser.create() makes it, but with these global models alone, so that a page
 * loads less: nothing that this file imports may import network/chart-models.ts.
 */
export async function loadParser(part: ModelPart, name: string, charts: ChartModels): Promise<ReadyParser> {
  const model = unpackModel(part, name, charts)
  const kernels = await loadParsingKernels({ memory: createMemory({ bytes: FIRST_BYTES }) })
  return new ReadyParser(model, readyNetwork(model, charts, kernels, 'int16'))
}
