import { type NodeLayout, PAD } from '../layers/role-rows.ts'

/** The nodes 0..n. */
export const nodesOnly: NodeLayout = (n) => Array.from({ length: n + 1 }, (_, node) => node)

/** The nodes 0..n, and n + 1 for a missing node: the end of the buffer, no grandparent, no sibling. */
export const nodesAndNone: NodeLayout = (n) =>
  Array.from({ length: n + 2 }, (_, node) => (node > n ? PAD : node))

/** The stack of arc-eager with the root at the end of the buffer: 0 is the empty stack. */
export const noneAndWords: NodeLayout = (n) =>
  Array.from({ length: n + 2 }, (_, node) => (node === 0 || node > n ? PAD : node))

/** The buffer of arc-eager with the root at its end: n + 1 is the root. */
export const wordsAndRoot: NodeLayout = (n) =>
  Array.from({ length: n + 2 }, (_, node) => (node === 0 ? PAD : node > n ? 0 : node))
