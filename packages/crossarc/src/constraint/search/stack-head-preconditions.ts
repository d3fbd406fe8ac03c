import type { Configuration } from '../../transition/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'
import {
  ArcEagerTables,
  CAN_BE_ONLY_ROOT,
  HEAD_CELL,
  LEFTMOST,
  REACH,
  RIGHTMOST,
  WIDTH,
} from './arc-eager-tables.ts'

/** Whether a set contains only required arcs, labels and the single-root constraint. */
export function isArcsOnly({ hasForbidden, spans }: ConstraintSet): boolean {
  return !hasForbidden && spans.length === 0
}

/**
 * Preconditions in constant time for required arcs and one root, for the systems where the head of a word on the stack
 * is either the node below it or in the buffer: arc-hybrid and arc-eager-nonmonotonic.
 */
export class StackHeadPreconditions {
  readonly #tables: ArcEagerTables
  readonly #oneRoot: boolean
  /** The index of the first word in the stack. */
  readonly #lowest: number

  constructor(set: ConstraintSet, rootOnStack: boolean) {
    this.#tables = new ArcEagerTables(set)
    this.#oneRoot = set.oneRoot
    this.#lowest = rootOnStack ? 1 : 0
  }

  /** Whether the first word of the buffer can be shifted. */
  permitsPush(c: Configuration): boolean {
    const { n, cells, lastOnlyRoot } = this.#tables
    const j = c.b(0)
    const row = j * WIDTH
    const head = cells[row + HEAD_CELL]
    if (head !== 0 && head < j && head !== c.s(0)) return false
    if (head > n && this.#lowest === 1 && c.s(0) !== 0) return false
    const leftmost = cells[row + LEFTMOST]
    if (leftmost < j && c.heads[leftmost] !== j) return false
    if (!this.#oneRoot || lastOnlyRoot > cells[row + REACH]) return true
    return this.#canBeOnlyRoot(c.stackSize > this.#lowest ? c.stack[this.#lowest] : j)
  }

  /** Whether the node at the front of the buffer, at this place, may be the head of the top. */
  permitsRight(c: Configuration, place: number): boolean {
    const { n, cells, lastOnlyRoot } = this.#tables
    const i = c.s(0)
    const head = cells[i * WIDTH + HEAD_CELL]
    if ((head !== 0 && head !== place) || cells[i * WIDTH + RIGHTMOST] >= place) return false
    if (!this.#oneRoot) return true
    const isLowest = c.stackSize === this.#lowest + 1
    if (place > n) return isLowest && this.#canBeOnlyRoot(i)
    return lastOnlyRoot >= place || (!isLowest && this.#canBeOnlyRoot(c.stack[this.#lowest]))
  }

  /** Whether the node below the top may be its head with this place at the front of the buffer. */
  permitsLeft(c: Configuration, place: number): boolean {
    const { n, cells } = this.#tables
    const i = c.s(0)
    const below = c.s(1)
    if (below < 0 || cells[i * WIDTH + RIGHTMOST] >= place) return false
    const head = cells[i * WIDTH + HEAD_CELL]
    if (head !== 0 && head !== (below === 0 ? n + 1 : below)) return false
    return !this.#oneRoot || below > 0 || (place > n && this.#canBeOnlyRoot(i))
  }

  #canBeOnlyRoot(word: number): boolean {
    return this.#tables.cells[word * WIDTH + CAN_BE_ONLY_ROOT] === 1
  }
}
