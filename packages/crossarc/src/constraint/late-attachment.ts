import type { Configuration } from '../transition/configuration.ts'
import { ArcEagerTables } from './arc-eager-tables.ts'
import type { ConstraintSet } from './constraint-set.ts'

/** Whether a set has nothing but required arcs, labels and one root. */
export function isArcsOnly({ hasForbidden, spans }: ConstraintSet): boolean {
  return !hasForbidden && spans.length === 0
}

/**
 * Preconditions in constant time for required arcs and one root, for the systems where the head of a word on the stack
 * is either the node below it or in the buffer: arc-hybrid and arc-eager-nonmonotonic.
 */
export class LateAttachment {
  readonly #tables: ArcEagerTables
  readonly #oneRoot: boolean
  /** Where the first word of the stack is. */
  readonly #lowest: number

  constructor(set: ConstraintSet, rootOnStack: boolean) {
    this.#tables = new ArcEagerTables(set)
    this.#oneRoot = set.oneRoot
    this.#lowest = rootOnStack ? 1 : 0
  }

  /** Whether the first word of the buffer can go on the stack. */
  permitsPush(c: Configuration): boolean {
    const { n, head, leftmost, reach, isOnlyRoot, lastOnlyRoot } = this.#tables
    const j = c.b(0)
    if (head[j] !== 0 && head[j] < j && head[j] !== c.s(0)) return false
    if (head[j] > n && this.#lowest === 1 && c.s(0) !== 0) return false
    if (leftmost[j] < j && c.heads[leftmost[j]] !== j) return false
    if (!this.#oneRoot || lastOnlyRoot > reach[j]) return true
    return isOnlyRoot[c.stackSize > this.#lowest ? c.stack[this.#lowest] : j] === 1
  }

  /** Whether the node at the front of the buffer, at this place, may be the head of the top. */
  permitsRight(c: Configuration, place: number): boolean {
    const { n, head, rightmost, isOnlyRoot, lastOnlyRoot } = this.#tables
    const i = c.s(0)
    if ((head[i] !== 0 && head[i] !== place) || rightmost[i] >= place) return false
    if (!this.#oneRoot) return true
    const isLowest = c.stackSize === this.#lowest + 1
    if (place > n) return isLowest && isOnlyRoot[i] === 1
    return lastOnlyRoot >= place || (!isLowest && isOnlyRoot[c.stack[this.#lowest]] === 1)
  }

  /** Whether the node below the top may be its head when a place is at the front of the buffer. */
  permitsLeft(c: Configuration, place: number): boolean {
    const { n, head, rightmost, isOnlyRoot } = this.#tables
    const i = c.s(0)
    const below = c.s(1)
    if (below < 0 || rightmost[i] >= place) return false
    if (head[i] !== 0 && head[i] !== (below === 0 ? n + 1 : below)) return false
    return !this.#oneRoot || below > 0 || (place > n && isOnlyRoot[i] === 1)
  }
}
