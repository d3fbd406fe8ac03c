import type { JsonValue, ModelFile, Tensor } from '../model-file/index.ts'
import { ByteWriter, corrupt } from './bytes.ts'
import { packedWeights } from './packed-weights.ts'
import type { QuantisedWeights } from './quantised.ts'
import { MOST_CLASSES, type SparseRows } from './sparse-rows.ts'

/** More kinds of transition than any system has; a mask of them and one more bit fit into a number. */
const MOST_KINDS = 30

/** More features than a computer's memory holds rows. */
const MOST_FEATURES = 1 << 28

/**
 * Weights as three streams of bytes, without loss:
 * - features: the first one, then the distance to the next, as they increase;
 * - kinds: for each feature a mask of the kinds whose weight is not zero, with the lowest bit for "has a label row",
 *   then those weights;
 * - labels: for each row the number of its scale in the list of scales, how many values are not zero, then each with
 *   the distance from the class before it.
 *
 * @param name the beginning of the tensors' names.
 */
export function packWeights(
  weights: QuantisedWeights,
  name: string,
): { metadata: JsonValue; tensors: Record<string, Tensor> } {
  const { kinds, labelWidth, features, kindValues, labels, labelScales } = weights
  const featureBytes = new ByteWriter()
  const kindBytes = new ByteWriter()
  const labelBytes = new ByteWriter()
  const hasLabels = (row: number) => labels.starts[row + 1] > labels.starts[row]
  const scales = [...new Set(labelScales.filter((_, row) => hasLabels(row)))].sort((a, b) => a - b)
  const scaleNumber = new Map(scales.map((scale, number) => [scale, number]))
  let previous = -0x80000000
  let labelRows = 0
  for (let row = 0; row < features.length; row++) {
    featureBytes.unsigned(features[row] - previous)
    previous = features[row]
    let mask = hasLabels(row) ? 1 : 0
    for (let kind = 0; kind < kinds; kind++) if (kindValues[row * kinds + kind] !== 0) mask |= 2 << kind
    kindBytes.unsigned(mask)
    for (let kind = 0; kind < kinds; kind++) {
      if (kindValues[row * kinds + kind] !== 0) kindBytes.signed(kindValues[row * kinds + kind])
    }
    if (!hasLabels(row)) continue
    labelRows++
    labelBytes.unsigned(scaleNumber.get(labelScales[row])!)
    packRow(labelBytes, labels, row)
  }
  const tensor = (bytes: Uint8Array): Tensor => ({ dtype: 'U8', shape: [bytes.length], data: bytes })
  return {
    metadata: {
      features: features.length,
      kinds,
      labelRows,
      labelWidth,
      unit: weights.unit,
    },
    tensors: {
      [`${name}.features`]: tensor(featureBytes.bytes()),
      [`${name}.kinds`]: tensor(kindBytes.bytes()),
      [`${name}.labels`]: tensor(labelBytes.bytes()),
      [`${name}.scales`]: { dtype: 'F32', shape: [scales.length], data: Float32Array.from(scales) },
    },
  }
}

function packRow(bytes: ByteWriter, { starts, classes, values }: SparseRows<Int8Array>, row: number): void {
  bytes.unsigned(starts[row + 1] - starts[row])
  let previous = -1
  for (let k = starts[row]; k < starts[row + 1]; k++) {
    bytes.unsigned(classes[k] - previous - 1)
    bytes.byte(values[k] & 255)
    previous = classes[k]
  }
}

/**
 * The weights that packWeights() wrote. All is checked here, but nothing unpacked that is not asked for: parsers and
 * taggers lay weights out for their tables from the bytes.
 *
 * @param kinds and @param classes what the rest of the model needs of the weights.
 */
export function unpackWeights(
  file: ModelFile,
  name: string,
  metadata: JsonValue | undefined,
  kinds: number,
  classes: number,
): QuantisedWeights {
  const counts = object(metadata, 'its weights')
  const count = whole(counts.features, 0, MOST_FEATURES, 'the number of features')
  const labelRows = whole(counts.labelRows, 0, count, 'the number of label rows')
  const labelWidth = Math.max(4, Math.ceil(classes / 4) * 4)
  if (
    counts.kinds !== kinds ||
    counts.labelWidth !== labelWidth ||
    kinds > MOST_KINDS ||
    classes > MOST_CLASSES
  ) {
    throw corrupt('its weights are for other classes')
  }
  const { unit } = counts
  if (typeof unit !== 'number' || !(unit > 0)) throw corrupt('its weights have no unit')
  const scales = file.tensor(`${name}.scales`, 'F32')
  if (!scales.every((scale) => scale >= 0 && scale < Number.POSITIVE_INFINITY)) {
    throw corrupt('a scale of its weights is no number')
  }
  const featureBytes = file.tensor(`${name}.features`, 'U8')
  const kindBytes = file.tensor(`${name}.kinds`, 'U8')
  const labelBytes = file.tensor(`${name}.labels`, 'U8')
  // A feature takes a byte at least, so that a small file cannot ask for a large memory.
  if (kindBytes.length < count) throw corrupt('its weights end too early')
  return packedWeights(unit, {
    count,
    labelRows,
    kinds,
    classes,
    labelWidth,
    scales,
    featureBytes,
    kindBytes,
    labelBytes,
  })
}

/** An object of a model file's metadata. */
export function object(value: JsonValue | undefined, what: string): { readonly [key: string]: JsonValue } {
  if (typeof value !== 'object' || value === null || isList(value)) throw corrupt(`${what} are not described`)
  return value
}

/** A list of a model file's metadata. */
export function list(value: JsonValue | undefined, what: string): readonly JsonValue[] {
  if (!isList(value)) throw corrupt(`${what} are no list`)
  return value
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** A whole number of a model file's metadata. */
export function whole(value: JsonValue | undefined, least: number, most: number, what: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw corrupt(`${what} is not between ${least} and ${most}`)
  }
  return value
}
