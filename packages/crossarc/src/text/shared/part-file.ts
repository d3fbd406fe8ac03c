import { jsonObject } from '../../base/index.ts'
import {
  type JsonValue,
  type ModelFile,
  type ModelPart,
  readModelFile,
  writeModelFile,
} from '../../model-file/index.ts'

/** The bytes of a model file with one part, which has the name of its kind, and notes about the training. */
export function writePartFile(
  kind: string,
  { metadata, tensors }: ModelPart,
  training: JsonValue,
): Uint8Array<ArrayBuffer> {
  return writeModelFile({ kind, metadata: { [kind]: metadata, training }, tensors })
}

/** The file that writePartFile() wrote, and the metadata of its part. */
export function readPartFile(
  bytes: Uint8Array | ArrayBuffer,
  kind: string,
): { file: ModelFile; metadata: JsonValue | undefined } {
  const file = readModelFile(bytes, kind)
  return { file, metadata: jsonObject(file.metadata, 'its contents')[kind] }
}
