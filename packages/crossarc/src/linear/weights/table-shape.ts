import type { FeatureWeightField } from '../../kernels/linear/index.ts'
import type { Arena, Pointer } from '../../kernels/memory/index.ts'

/** At this size of the bit set, one in sixteen features that are not in a table is looked up in vain. */
const BITS_PER_FEATURE = 16

/** How full a table may be. The bit sets keep most absent features away, so probing is short even then. */
const LARGEST_LOAD = 0.75

/** The minimum room for label weights in a narrow feature. */
const FEWEST_PAIRS = 4

/** How large a table and its bit set are: the place of a feature, and its bit, are given by its highest bits. */
export interface TableSize {
  readonly count: number
  readonly slots: number
  readonly shift: number
  readonly bitShift: number
}

export function sizeFor(count: number): TableSize {
  let shift = 28
  while (LARGEST_LOAD * 2 ** (32 - shift) < count) shift--
  let bitShift = 27
  while (2 ** (32 - bitShift) < BITS_PER_FEATURE * count) bitShift--
  return { count, slots: 2 ** (32 - shift), shift, bitShift }
}

/** How large the entries of the tables of featureWeightFields are. */
export interface TableShape {
  readonly kindBytes: number
  /** Number of labels, padded with zeros. */
  readonly columns: number
  readonly rowBytes: number
  readonly narrowBytes: number
  /** The most label weights of a narrow feature. */
  readonly pairs: number
}

export function shapeFor(kinds: number, labelWidth: number): TableShape {
  const kindBytes = Math.max(8, Math.ceil(kinds / 4) * 8)
  const columns = Math.ceil(labelWidth / 8) * 8
  const narrowBytes = Math.ceil((4 + kindBytes + 4 * FEWEST_PAIRS) / 16) * 16
  return {
    kindBytes,
    columns,
    rowBytes: kindBytes + columns,
    narrowBytes,
    pairs: (narrowBytes - 4 - kindBytes) / 4,
  }
}

/** The tables of featureWeightFields: their sizes and contents. */
export interface FeatureTables {
  readonly shape: TableShape
  readonly labelUnit: number
  readonly broad: TableSize
  readonly narrow: TableSize
  /** Writes the tables to the places in the fields; `block` is where the fields themselves stand. */
  fill(arena: Arena, at: Readonly<Record<FeatureWeightField, number>>, block: Pointer): void
}
