import { ByteReader, CrossarcError, corrupt } from '../../base/index.ts'
import type { IntegerWeights } from './integer-weights.ts'

/** The layout that packWeights() writes. */
export const LAYOUT = 2

/** Weights in the layout of packWeights() or of an older version, with the expected counts. */
export interface WeightsFileBytes {
  readonly layout: 1 | typeof LAYOUT
  readonly count: number
  readonly labelRows: number
  readonly kinds: number
  readonly classes: number
  readonly labelWidth: number
  readonly scales: Float32Array
  readonly featureBytes: Uint8Array
  readonly kindBytes: Uint8Array
  readonly labelBytes: Uint8Array
}

/** The packed part of weights. */
export type UnpackedWeights = Pick<IntegerWeights, 'features' | 'kindValues' | 'labels' | 'labelScales'>

/** Unpacks everything, or throws `model-corrupt`. kernels/unpack checks and reads in the same way. */
export function unpackAll(packed: WeightsFileBytes): UnpackedWeights {
  const { count, labelRows: rows, kinds, classes, scales } = packed
  const featureBytes = new ByteReader(packed.featureBytes)
  const kindBytes = new ByteReader(packed.kindBytes)
  const labelBytes = new ByteReader(packed.labelBytes)
  // A label weight takes two bytes at least.
  const mostLabels = packed.labelBytes.length >> 1
  const features = room(() => new Int32Array(count))
  const kindValues = room(() => new Int16Array(count * kinds))
  const labelScales = room(() => new Float32Array(count))
  const starts = room(() => new Int32Array(count + 1))
  const labelClasses = room(() => new Uint16Array(mostLabels))
  const labelValues = room(() => new Int8Array(mostLabels))
  // The bits of a mask before those of kinds.
  const flags = packed.layout === 1 ? 1 : 2
  const masks = 2 ** (kinds + flags)
  let feature = -0x80000000
  let labelRows = 0
  let labelCount = 0
  for (let row = 0; row < count; row++) {
    starts[row] = labelCount
    const distance = featureBytes.unsigned()
    feature += distance
    if ((distance === 0 && row > 0) || feature > 0x7fffffff) throw corrupt('its features are not in order')
    features[row] = feature
    const mask = kindBytes.unsigned()
    if (mask >= masks) throw corrupt('its weights do not fit its classes')
    const isPair = flags === 2 && (mask & 2) !== 0
    let [read, first] = [0, 0]
    for (let kind = 0; kind < kinds; kind++) {
      if (((mask >>> flags) & (1 << kind)) === 0) continue
      const value = isPair && read === 1 ? -first : kindBytes.signed()
      if (value !== (value << 16) >> 16) throw corrupt('a weight is too large')
      kindValues[row * kinds + kind] = value
      if (++read === 1) first = value
    }
    if (isPair && read !== 2) throw corrupt('a pair of its weights is incomplete')
    if ((mask & 1) === 0) continue
    if (++labelRows > rows) throw corrupt('it has more label rows than it says')
    if (scales.length === 0) throw corrupt('a label row has no scale')
    const head = labelBytes.unsigned()
    const scale = packed.layout === 1 ? head : head % scales.length
    if (scale >= scales.length) throw corrupt('a label row has no scale')
    labelScales[row] = scales[scale]
    let labelClass = -1
    for (
      let left = packed.layout === 1 ? labelBytes.unsigned() : Math.floor(head / scales.length);
      left > 0;
      left--
    ) {
      labelClass += labelBytes.unsigned() + 1
      if (labelClass >= classes) throw corrupt('its weights do not fit its classes')
      labelClasses[labelCount] = labelClass
      labelValues[labelCount++] = labelBytes.byte()
    }
  }
  starts[count] = labelCount
  if (labelRows !== rows) throw corrupt('it has fewer label rows than it says')
  featureBytes.end()
  kindBytes.end()
  labelBytes.end()
  const labels = {
    starts,
    classes: labelClasses.subarray(0, labelCount),
    values: labelValues.subarray(0, labelCount),
  }
  return { features, kindValues, labels, labelScales }
}

function room<T>(allocate: () => T): T {
  try {
    return allocate()
  } catch {
    throw new CrossarcError('memory-full', 'There is not enough memory for the weights of this model')
  }
}
