import { type UnpackedWeights, unpackAll, type WeightsFileBytes } from './file-bytes.ts'
import { FileTables } from './file-tables.ts'
import type { IntegerWeights } from './integer-weights.ts'

/** The bytes that weights were read from, and their tables until they are taken. A copy of weights has no entry. */
const origins = new WeakMap<
  IntegerWeights,
  { readonly bytes: WeightsFileBytes; tables: FileTables | undefined }
>()

/** Weights that unpack when one of their arrays is first read. The bytes are checked up front. */
export function packedWeights(unit: number, bytes: WeightsFileBytes): IntegerWeights {
  const tables = bytes.classes === 0 ? undefined : FileTables.check(bytes)
  // Unpacking now reports what is wrong with the bytes, and serves callers that need arrays.
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

/** Builds the tables of weights directly from the bytes that they were read from, if possible. */
export function packedTables(weights: IntegerWeights): FileTables | undefined {
  const origin = origins.get(weights)
  if (origin === undefined) return undefined
  // The tables own a memory that only one user can have.
  const tables = origin.tables ?? FileTables.check(origin.bytes)
  origin.tables = undefined
  return tables
}
