import type { ModelPart } from '../../model-file/index.ts'
import { crossingCharts } from '../../neural/network/index.ts'
import { loadParser, type ReadyParser } from '../../neural/parse/index.ts'

export function loadCrossing(part: ModelPart, name: string): Promise<ReadyParser> {
  return loadParser(part, name, crossingCharts)
}
