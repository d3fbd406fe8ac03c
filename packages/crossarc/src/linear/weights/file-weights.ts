import { type UnpackedWeights, unpackAll, type WeightsFileBytes } from './file-bytes.ts'
import { FileTables } from './file-tables.ts'
import type { IntegerWeights } from './integer-weights.ts'

/** The bytes that weights were read from, and tables that nobody has taken yet. A copy of weights has no entry. */
const origins = new WeakMap<
  IntegerWeights,
  { readonly bytes: WeightsFileBytes; tables: FileTables | undefined }
>()

/** Weights that are unpacked when one of their arrays is asked for. They are checked before, and here. */
export function packedWeights(unit: number, bytes: WeightsFileBytes): IntegerWeights {
  const tables = bytes.classes === 0 ? undefined : FileTables.check(bytes)
  // Says what is wrong, if something is; and is there already for those who need arrays.
  let unpacked: UnpackedWeights | undefined = tables === undefined ? unpackAll(bytes) : undefined
  const all = () => {
    unpacked ??= unpackAll(bytes)
    return unpacked
  }
  const weights: IntegerWeights = {
    kinds: bytes.kinds,
    labelWidth: bytes.labelWidth,
    unit,
    get features() {
      return all().features
    },
    get kindValues() {
      return all().kindValues
    },
    get labels() {
      return all().labels
    },
    get labelScales() {
      return all().labelScales
    },
  }
  if (tables !== undefined) origins.set(weights, { bytes, tables })
  return weights
}

/** The tables of weights straight from the bytes that they were read from, where that can be done. */
export function packedTables(weights: IntegerWeights): FileTables | undefined {
  const origin = origins.get(weights)
  if (origin === undefined) return undefined
  // They have a memory of their own, which only one user can have.
  const tables = origin.tables ?? FileTables.check(origin.bytes)
  origin.tables = undefined
  return tables
}
