import type { ModelPart } from '../../model-file/index.ts'
import type { ReadyParser } from '../../neural/parse/index.ts'

/**
 * The neural parser of a pipeline, unpacked, checked and ready; `name` is the name of its part. Each import() is a chunk of
 * its own, with the charts of some models, so that a page gets only those that its model searches. No file here may import
 * pipeline-file.ts: bundlers would then share that module, and all it needs, between networks and the rest of the library.
 */
export async function loadNetwork(part: ModelPart, name: string): Promise<ReadyParser> {
  const model = modelOf(part)
  if (model.startsWith('1ec')) return (await import('./crossing-network.ts')).loadCrossing(part, name)
  if (/^mh[45]-/.test(model)) return (await import('./multi-headed-network.ts')).loadMultiHeaded(part, name)
  return (await import('./simple-network.ts')).loadSimple(part, name)
}

/** The name of the model, or '' if it has none; the metadata are not checked yet. */
function modelOf({ metadata }: ModelPart): string {
  const { head } = Object(metadata) as { head?: unknown }
  const { model } = Object(head) as { model?: unknown }
  return typeof model === 'string' ? model : ''
}
