import type { JsonValue } from './json.ts'
import type { ModelFile } from './read.ts'
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

/** A part of a file, with the tensors whose names belong to it; their numbers are views of the file, if aligned. */
export function partOf(
  file: ModelFile,
  metadata: JsonValue,
  belongs: (name: string) => boolean = () => true,
): ModelPart {
  const tensors = file.names.filter(belongs).map((name) => {
    const dtype = file.dtype(name)
    return [name, { dtype, shape: file.shape(name), data: file.tensor(name, dtype) } as Tensor] as const
  })
  return { metadata, tensors: Object.fromEntries(tensors) }
}
