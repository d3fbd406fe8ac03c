import type { Configuration, TransitionFilter } from '../../transition/index.ts'
import { arcEager } from '../../transition/systems/index.ts'
import {
  ArcEagerTables,
  CAN_BE_ONLY_ROOT,
  CAN_BE_SPAN_ROOT,
  COVER,
  HEAD_CELL,
  LAST_ROOT,
  LEFTMOST,
  REACH,
  RIGHTMOST,
  SPAN,
  SPAN_REACH,
  TAKER,
  WIDTH,
} from '../search/arc-eager-tables.ts'
import { leftmostDependent } from '../search/outer-dependents.ts'
import type { ConstraintSet, Span } from '../set/constraint-set.ts'

const SHIFT = arcEager.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')

/** Whether arcEagerLocally is exact for a set. */
export function isLocal({ hasForbidden, spans }: ConstraintSet): boolean {
  return !hasForbidden && spans.every((span, k) => k === 0 || spans[k - 1].last < span.first)
}

/**
 * The preconditions of Nivre, Goldberg & McDonald (2014), completed: required arcs, disjoint spans and one
 * root, in constant time for each question except for a walk down the stack near the end of a span.
 */
export function arcEagerLocally(set: ConstraintSet): TransitionFilter {
  const preconditions = new ArcEagerPreconditions(set)
  return (c, kind) => {
    if (!arcEager.isValid(c, kind)) return false
    if (kind === SHIFT) return preconditions.permitsShift(c)
    if (kind === LEFT_ARC) return preconditions.permitsLeftArc(c)
    if (kind === RIGHT_ARC) return preconditions.permitsRightArc(c)
    return preconditions.permitsReduce(c)
  }
}

class ArcEagerPreconditions {
  readonly #tables: ArcEagerTables
  readonly #cells: Int32Array
  readonly #spans: readonly Span[]
  readonly #oneRoot: boolean
  readonly #n: number

  constructor(set: ConstraintSet) {
    this.#tables = new ArcEagerTables(set)
    this.#cells = this.#tables.cells
    this.#spans = set.spans
    this.#oneRoot = set.oneRoot && set.n > 1
    this.#n = set.n
  }

  permitsShift(c: Configuration): boolean {
    const j = c.b(0)
    const head = this.#cells[j * WIDTH + HEAD_CELL]
    if (head !== 0 && head < j) return false
    return this.#hasItsLeftDependents(c, j) && this.#permitsPush(c, j, false)
  }

  permitsRightArc(c: Configuration): boolean {
    const i = c.s(0)
    const j = c.b(0)
    const cells = this.#cells
    const head = cells[j * WIDTH + HEAD_CELL]
    if (head !== 0 && head !== i) return false
    if (!this.#hasItsLeftDependents(c, j)) return false
    const span = cells[i * WIDTH + SPAN]
    if (span !== cells[j * WIDTH + SPAN]) {
      if (span >= 0) {
        const { outside } = this.#spans[span]
        if (outside === 'none') return false
        if (outside === 'root' && (!this.#canBeSpanRoot(i) || this.#isIn(c.s(1), span))) return false
      }
      if (cells[j * WIDTH + SPAN] >= 0 && !this.#canBeSpanRoot(j)) return false
    }
    return this.#permitsPush(c, j, true)
  }

  permitsLeftArc(c: Configuration): boolean {
    const i = c.s(0)
    const j = c.b(0)
    const place = j === 0 ? this.#n + 1 : j
    const cells = this.#cells
    const head = cells[i * WIDTH + HEAD_CELL]
    if (head !== 0 && head !== place) return false
    if (cells[i * WIDTH + RIGHTMOST] >= place) return false
    const span = cells[i * WIDTH + SPAN]
    const spanOfHead = cells[place * WIDTH + SPAN]
    if (span >= 0) {
      const isLowest = !this.#isIn(c.s(1), span)
      if (spanOfHead !== span) {
        if (!isLowest || !this.#canBeSpanRoot(i)) return false
      } else if (isLowest && (cells[span * WIDTH + LAST_ROOT] < j || this.#hasLeftExit(c, i))) return false
    }
    if (spanOfHead >= 0 && spanOfHead !== span) {
      const { outside } = this.#spans[spanOfHead]
      if (outside === 'none' || (outside === 'root' && !this.#canBeSpanRoot(j))) return false
    }
    return !this.#oneRoot || this.#leavesOneRoot(c, i, j)
  }

  permitsReduce(c: Configuration): boolean {
    const i = c.s(0)
    const place = c.b(0) === 0 ? this.#n + 1 : c.b(0)
    if (this.#cells[i * WIDTH + RIGHTMOST] >= place) return false
    const span = this.#cells[i * WIDTH + SPAN]
    return span < 0 || this.#isIn(c.s(1), span) || place > this.#spans[span].last
  }

  #isIn(node: number, span: number): boolean {
    return node > 0 && this.#cells[node * WIDTH + SPAN] === span
  }

  #canBeSpanRoot(word: number): boolean {
    return this.#cells[word * WIDTH + CAN_BE_SPAN_ROOT] === 1
  }

  #canBeOnlyRoot(word: number): boolean {
    return this.#cells[word * WIDTH + CAN_BE_ONLY_ROOT] === 1
  }

  #hasItsLeftDependents(c: Configuration, j: number): boolean {
    const leftmost = this.#cells[j * WIDTH + LEFTMOST]
    return leftmost === j || c.heads[leftmost] === j
  }

  /** Whether a word has a left dependent outside its span, which only the root of that span may have. */
  #hasLeftExit(c: Configuration, word: number): boolean {
    const span = this.#cells[word * WIDTH + SPAN]
    if (span < 0 || this.#spans[span].outside !== 'root') return false
    return leftmostDependent(c, word) < this.#spans[span].first
  }

  /** LEFT-ARC with one root: the word that leaves the stack, or another one, can be the root. */
  #leavesOneRoot(c: Configuration, i: number, j: number): boolean {
    if (j === 0) return c.stackSize === 1 && this.#canBeOnlyRoot(i)
    return this.#tables.lastOnlyRoot >= j || (c.stackSize > 1 && this.#canBeOnlyRoot(c.stack[0]))
  }

  /** Whether j can be pushed, with or without the top as its head. */
  #permitsPush(c: Configuration, j: number, isHeaded: boolean): boolean {
    const cells = this.#cells
    const span = cells[j * WIDTH + SPAN]
    let under = cells[j * WIDTH + REACH]
    if (span >= 0) {
      const isLowest = !this.#isIn(c.s(0), span)
      if ((isHeaded && isLowest) || this.#hasLeftExit(c, j))
        under = Math.max(under, cells[j * WIDTH + SPAN_REACH])
      else if (!isLowest && cells[span * WIDTH + LAST_ROOT] === j) {
        if (!this.#canBeSpanRoot(this.#lowestIn(c, span))) return false
      }
    }
    if (this.#oneRoot && this.#tables.lastOnlyRoot <= under) {
      if (!this.#canBeOnlyRoot(c.stackSize === 0 ? j : c.stack[0])) return false
    }
    return this.#leavesTakers(c, j, isHeaded, under + 1)
  }

  #lowestIn(c: Configuration, span: number): number {
    let k = c.stackSize - 1
    while (k > 0 && this.#isIn(c.stack[k - 1], span)) k--
    return c.stack[k]
  }

  /** Whether all words without a head can still find one from this place on, with j on the stack. */
  #leavesTakers(c: Configuration, j: number, isHeaded: boolean, place: number): boolean {
    const cells = this.#cells
    if (!isHeaded && !this.#hasTaker(j, c.s(0), place)) return false
    // The words below j may wait at least as long as a word in its place could.
    const span = cells[j * WIDTH + SPAN]
    const end = span >= 0 ? this.#spans[span].last : this.#oneRoot ? this.#n : this.#n + 1
    const taker = cells[place * WIDTH + TAKER]
    if (taker <= end && taker <= cells[j * WIDTH + COVER]) return true
    for (let k = c.stackSize - 1; k >= 0; k--) {
      const word = c.stack[k]
      if (c.hasHead(word)) continue
      if (!this.#hasTaker(word, k === 0 ? 0 : c.stack[k - 1], place)) return false
      const around = cells[word * WIDTH + SPAN]
      if (around < 0 || around !== cells[place * WIDTH + SPAN]) return true
    }
    return true
  }

  #hasTaker(word: number, below: number, place: number): boolean {
    const cells = this.#cells
    const row = word * WIDTH
    const span = cells[row + SPAN]
    let end = this.#oneRoot && below > 0 ? this.#n : this.#n + 1
    if (span >= 0 && this.#isIn(below, span)) end = this.#spans[span].last
    let first = cells[row + HEAD_CELL]
    if (first === 0)
      first = span >= 0 && cells[place * WIDTH + SPAN] === span ? place : cells[place * WIDTH + TAKER]
    return first <= end && first <= cells[row + COVER]
  }
}
