/** Rows of weights of which most are zero: only the others are kept, classes in increasing order within a row. */
export interface SparseRows<T extends Float32Array | Int8Array> {
  /** By row, where its weights begin, and at the end where the last one's end. */
  readonly starts: Int32Array
  readonly classes: Uint16Array
  readonly values: T
}

/** More classes than any treebank has labels or tags. */
export const MOST_CLASSES = 1 << 16
