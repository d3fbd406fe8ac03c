import { corrupt } from '../../base/index.ts'
import type { JsonValue } from '../../model-file/index.ts'

/** A text of a model file that may become part of a column. */
export function textOf(value: JsonValue | undefined, longest: number): string {
  if (typeof value !== 'string' || value.length > longest || /[\t\n\r\0]/.test(value)) {
    throw corrupt('one of its texts is not a valid text')
  }
  return value
}
