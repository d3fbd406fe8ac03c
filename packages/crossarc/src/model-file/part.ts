import type { JsonValue } from './json.ts'
import type { Tensor } from './tensor.ts'

/**
 * A model as part of a file that holds several: what the header says of it, and its tensors, whose names start with the
 * name of the part. A file of parts has the metadata of each under its name, and the tensors of all.
 */
export interface ModelPart {
  readonly metadata: JsonValue
  readonly tensors: Readonly<Record<string, Tensor>>
}
