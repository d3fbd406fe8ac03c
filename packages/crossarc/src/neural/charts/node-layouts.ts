import { type NodeLayout, PAD } from '../layers/role-rows.ts'

/** The nodes 0..n. */
export const nodesOnly: NodeLayout = (n) => Array.from({ length: n + 1 }, (_, node) => node)

/** The nodes 0..n and, as node n + 1, none: the end of the buffer, no grandparent, no sibling. */
export const nodesAndNone: NodeLayout = (n) =>
  Array.from({ length: n + 2 }, (_, node) => (node > n ? PAD : node))

/** As arc-eager with the root at the end of the buffer sees the stack: 0 is the empty stack. */
export const noneAndWords: NodeLayout = (n) =>
  Array.from({ length: n + 2 }, (_, node) => (node === 0 || node > n ? PAD : node))

/** As it sees the buffer: n + 1 is the root. */
export const wordsAndRoot: NodeLayout = (n) =>
  Array.from({ length: n + 2 }, (_, node) => (node === 0 ? PAD : node > n ? 0 : node))
