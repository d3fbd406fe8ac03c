import { ByteWriter, corrupt, jsonInteger, jsonObject } from '../../base/index.ts'
import type { JsonValue, ModelFile, Tensor } from '../../model-file/index.ts'
import { LAYOUT } from './file-bytes.ts'
import { packedWeights } from './file-weights.ts'
import type { IntegerWeights } from './integer-weights.ts'
import { MOST_CLASSES, type SparseRows } from './sparse-rows.ts'

/** More kinds of transition than any system has; a mask of them plus two bits fits into 31 bits. */
const MOST_KINDS = 29

/** More features than fit into memory. */
const MOST_FEATURES = 1 << 28

/**
 * Weights as three streams of bytes, without loss:
 * - features: the first one, then the distance to the next, as they increase;
 * - kinds: for each feature a mask of the kinds whose weight is not zero, with the lowest bit for "has a label row" and the
 *   next for "has two weights, the second minus the first", then those weights, or only the first of such a pair;
 * - labels: for each row how many values are not zero, times the number of scales, plus the number of its scale in the list
 *   of scales, then each value with the distance from the class before it.
 *
 * Layout 1, of older files, had no bit for two weights, and two numbers for values and scale.
 *
 * @param name the beginning of the tensors' names.
 */
export function packWeights(
  weights: IntegerWeights,
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
    packKinds(kindBytes, kindValues.subarray(row * kinds, (row + 1) * kinds), hasLabels(row))
    if (!hasLabels(row)) continue
    labelRows++
    const count = labels.starts[row + 1] - labels.starts[row]
    labelBytes.unsigned(count * scales.length + scaleNumber.get(labelScales[row])!)
    packRow(labelBytes, labels, row)
  }
  const tensor = (bytes: Uint8Array): Tensor => ({ dtype: 'U8', shape: [bytes.length], data: bytes })
  return {
    metadata: {
      layout: LAYOUT,
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

function packKinds(bytes: ByteWriter, values: Int16Array, hasLabels: boolean): void {
  let mask = 0
  let [count, sum, first] = [0, 0, 0]
  for (let kind = 0; kind < values.length; kind++) {
    if (values[kind] === 0) continue
    mask |= 4 << kind
    if (++count === 1) first = values[kind]
    sum += values[kind]
  }
  // After most updates: one transition was rewarded, another punished.
  const isPair = count === 2 && sum === 0
  bytes.unsigned((mask | (isPair ? 2 : 0) | (hasLabels ? 1 : 0)) >>> 0)
  if (isPair) bytes.signed(first)
  else for (const value of values) if (value !== 0) bytes.signed(value)
}

function packRow(bytes: ByteWriter, { starts, classes, values }: SparseRows<Int8Array>, row: number): void {
  let previous = -1
  for (let k = starts[row]; k < starts[row + 1]; k++) {
    bytes.unsigned(classes[k] - previous - 1)
    bytes.byte(values[k] & 255)
    previous = classes[k]
  }
}

/**
 * The weights that packWeights() wrote. Everything is checked here, but arrays are unpacked on demand: parsers and
 * taggers fill their tables from the bytes.
 *
 * @param kinds and @param classes what the rest of the model expects.
 */
export function unpackWeights(
  file: ModelFile,
  name: string,
  metadata: JsonValue | undefined,
  kinds: number,
  classes: number,
): IntegerWeights {
  const counts = jsonObject(metadata, 'its weights')
  const count = jsonInteger(counts.features, 0, MOST_FEATURES, 'the number of features')
  const labelRows = jsonInteger(counts.labelRows, 0, count, 'the number of label rows')
  const labelWidth = Math.max(4, Math.ceil(classes / 4) * 4)
  if (
    counts.kinds !== kinds ||
    counts.labelWidth !== labelWidth ||
    kinds > MOST_KINDS ||
    classes > MOST_CLASSES
  ) {
    throw corrupt('its weights do not fit its classes')
  }
  const layout = counts.layout ?? 1
  if (layout !== 1 && layout !== LAYOUT) throw corrupt('its weights are laid out in an unknown way')
  const { unit } = counts
  if (typeof unit !== 'number' || !(unit > 0)) throw corrupt('its weights have no unit')
  const scales = file.tensor(`${name}.scales`, 'F32')
  if (!scales.every((scale) => scale >= 0 && scale < Number.POSITIVE_INFINITY)) {
    throw corrupt('a scale of its weights is not a number')
  }
  const featureBytes = file.tensor(`${name}.features`, 'U8')
  const kindBytes = file.tensor(`${name}.kinds`, 'U8')
  const labelBytes = file.tensor(`${name}.labels`, 'U8')
  // A feature takes at least one byte, so a small file cannot request a large memory.
  if (kindBytes.length < count) throw corrupt('its weights end too early')
  return packedWeights(unit, {
    layout,
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
