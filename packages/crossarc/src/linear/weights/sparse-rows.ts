/** Rows of mostly zero weights: only the nonzero ones are stored, by increasing class within a row. */
export interface SparseRows<T extends Float32Array | Int8Array> {
  /** Where the weights of each row begin; one more entry says where the last row ends. */
  readonly starts: Int32Array
  readonly classes: Uint16Array
  readonly values: T
}

/** More classes than any treebank has labels or tags. */
export const MOST_CLASSES = 1 << 16
