import { projectiveOrder } from '../../tree/index.ts'

/**
 * The problem of the fewest SWAPs without stack and buffer: nodes stand in a row; neighbours i j may change places
 * once, if i < j, and a complete node next to its head is attached and leaves the row. How many exchanges does it
 * take until one node is left?
 *
 * Where the stack ends does not matter. Two steps in different places of the row commute, so the steps of any
 * solution can be done with the leftmost possible one first; such a step at places p − 1, p makes only a step at
 * p − 2, p − 1 newly possible on its left, and after a SWAP or an arc the top of the stack is at place p − 1:
 * SHIFT alone leads from each step to the next.
 *
 * Attaching at once is always best. Let d be complete and next to its head: leave d out of the rest of any
 * solution. The nodes around d come closer, no other arc needs d, and the exchanges with d are saved.
 *
 * For the same reason any connected part of the tree is itself a solved row when all other nodes are left out of
 * a solution, so parts of the tree that share at most one node need at least the sum of their own minima.
 */
export interface Row {
  readonly size: number
  /** The head of each node, −1 for the top node. Nodes are numbered in the order of the sentence. */
  readonly heads: Int32Array
  /** Whether node 0 is the artificial root, which must stay in place. */
  readonly rooted: boolean
  /** The children of v: children[firstChild[v]] up to children[firstChild[v + 1]]. */
  readonly firstChild: Int32Array
  readonly children: Int32Array
}

export function rowOf(heads: Int32Array, rooted: boolean): Row {
  const size = heads.length
  const firstChild = new Int32Array(size + 1)
  for (const head of heads) if (head >= 0) firstChild[head + 1]++
  for (let v = 0; v < size; v++) firstChild[v + 1] += firstChild[v]
  const filled = firstChild.slice()
  const children = new Int32Array(firstChild[size])
  for (let v = 0; v < size; v++) if (heads[v] >= 0) children[filled[heads[v]]++] = v
  return { size, heads, rooted, firstChild, children }
}

/** Whether i, left of j, may change places with it. */
export function mayExchange(row: Row, i: number, j: number): boolean {
  return i < j && !(row.rooted && i === 0)
}

/** The place of each node of a row in projective order. */
export function rowOrder({ heads }: Row): Int32Array {
  const shifted = new Int32Array(heads.length + 1)
  shifted[0] = -1
  for (let v = 0; v < heads.length; v++) shifted[v + 1] = heads[v] + 1
  return projectiveOrder(shifted).subarray(1)
}

/** Attaches complete nodes to neighbouring heads until none is left, and finds parts that can be solved alone. */
export class RowReducer {
  readonly #row: Row
  readonly #missing: Int32Array
  readonly #outside: Int32Array
  readonly #inside: Uint8Array

  constructor(row: Row) {
    this.#row = row
    this.#missing = new Int32Array(row.size)
    this.#outside = new Int32Array(row.size)
    this.#inside = new Uint8Array(row.size)
  }

  /** Shortens nodes[0..size − 1] in place and returns the new size; `attached` is called with each dependent. */
  reduce(nodes: Int32Array, size: number, attached?: (dependent: number) => void): number {
    const missing = this.#missing
    const { heads } = this.#row
    for (let p = 0; p < size; p++) missing[nodes[p]] = 0
    for (let p = 0; p < size; p++) if (heads[nodes[p]] >= 0) missing[heads[nodes[p]]]++
    let top = -1
    for (let p = 0; p < size; p++) {
      nodes[++top] = nodes[p]
      while (top > 0) {
        const left = nodes[top - 1]
        const right = nodes[top]
        if (heads[left] === right && missing[left] === 0) {
          attached?.(left)
          missing[right]--
          nodes[--top] = right
        } else if (heads[right] === left && missing[right] === 0) {
          attached?.(right)
          missing[left]--
          top--
        } else break
      }
    }
    return top + 1
  }

  /**
   * The shortest stretch of places first..last whose nodes form a subtree with a top node u, of which only u has a
   * head or children outside. Solving the stretch first, down to u, is best: any solution of the row solves the
   * stretch when all other nodes are left out, and the rest of the row when the stretch except u is left out.
   * Returns first · size + last; the whole row is such a stretch.
   */
  stretch(nodes: Int32Array, size: number): number {
    const { heads, children, firstChild } = this.#row
    const outside = this.#outside
    const inside = this.#inside
    const missing = this.#missing
    for (let p = 0; p < size; p++) missing[nodes[p]] = 0
    for (let p = 0; p < size; p++) if (heads[nodes[p]] >= 0) missing[heads[nodes[p]]]++
    let best = size - 1
    let bestLength = size
    for (let first = 0; first < size - 1; first++) {
      let tops = 0
      let open = 0
      let last = first
      for (; last < size && last - first + 1 < bestLength; last++) {
        const v = nodes[last]
        const head = heads[v]
        let around = missing[v]
        inside[v] = 1
        for (let k = firstChild[v]; k < firstChild[v + 1]; k++) {
          const child = children[k]
          if (inside[child] === 0) continue
          around--
          tops--
          if (--outside[child] === 0) open--
        }
        if (head < 0) tops++
        else if (inside[head] === 0) {
          around++
          tops++
        } else if (--outside[head] === 0) open--
        outside[v] = around
        if (around > 0) open++
        if (
          last > first &&
          tops === 1 &&
          (open === 0 || (open === 1 && this.#topIsOpen(nodes, first, last)))
        ) {
          best = first * size + last
          bestLength = last - first + 1
        }
      }
      for (let p = first; p < last; p++) inside[nodes[p]] = 0
    }
    return best
  }

  /** Whether the one node with neighbours outside first..last is the one whose head is outside. */
  #topIsOpen(nodes: Int32Array, first: number, last: number): boolean {
    for (let p = first; p <= last; p++) {
      const v = nodes[p]
      const head = this.#row.heads[v]
      if (head < 0 || this.#inside[head] === 0) return this.#outside[v] > 0
    }
    return false
  }
}
