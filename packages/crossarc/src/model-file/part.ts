import type { JsonValue } from './json.ts'
import type { Tensor } from './tensor.ts'

/**
 * A model as part of a file that holds several: its entry in the header, and its tensors, whose names start
 * with the name of the part. A file of parts has the metadata of each part under its name, and the tensors of
 * all.
 */
export interface ModelPart {
  readonly metadata: JsonValue
  readonly tensors: Readonly<Record<string, Tensor>>
}
