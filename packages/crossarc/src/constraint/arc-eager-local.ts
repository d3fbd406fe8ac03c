import { arcEager } from '../transition/arc-eager.ts'
import type { Configuration } from '../transition/configuration.ts'
import type { Permission } from '../transition/permission.ts'
import { ArcEagerTables } from './arc-eager-tables.ts'
import type { ConstraintSet } from './constraint-set.ts'
import { leftmostDependent } from './outermost.ts'

const SHIFT = arcEager.kind('SHIFT')
const LEFT_ARC = arcEager.kind('LEFT-ARC')
const RIGHT_ARC = arcEager.kind('RIGHT-ARC')

/** Whether a set is of the kind that arcEagerLocally is exact for. */
export function isLocal({ hasForbidden, spans }: ConstraintSet): boolean {
  return !hasForbidden && spans.every((span, k) => k === 0 || spans[k - 1].last < span.first)
}

/**
 * The preconditions of Nivre, Goldberg & McDonald (2014), completed: required arcs, disjoint spans and one root, in
 * constant time for each question but for a walk down the stack near the end of a span.
 */
export function arcEagerLocally(set: ConstraintSet): Permission {
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
  readonly #oneRoot: boolean
  readonly #n: number

  constructor(set: ConstraintSet) {
    this.#tables = new ArcEagerTables(set)
    this.#oneRoot = set.oneRoot && set.n > 1
    this.#n = set.n
  }

  permitsShift(c: Configuration): boolean {
    const j = c.b(0)
    const { head } = this.#tables
    if (head[j] !== 0 && head[j] < j) return false
    return this.#hasItsLeftDependents(c, j) && this.#permitsPush(c, j, false)
  }

  permitsRightArc(c: Configuration): boolean {
    const i = c.s(0)
    const j = c.b(0)
    const { head, spanOf, spans, isRootOfSpan } = this.#tables
    if (head[j] !== 0 && head[j] !== i) return false
    if (!this.#hasItsLeftDependents(c, j)) return false
    if (spanOf[i] !== spanOf[j]) {
      if (spanOf[i] >= 0) {
        const { outside } = spans[spanOf[i]]
        if (outside === 'none') return false
        if (outside === 'root' && (isRootOfSpan[i] === 0 || this.#isIn(c.s(1), spanOf[i]))) return false
      }
      if (spanOf[j] >= 0 && isRootOfSpan[j] === 0) return false
    }
    return this.#permitsPush(c, j, true)
  }

  permitsLeftArc(c: Configuration): boolean {
    const i = c.s(0)
    const j = c.b(0)
    const place = j === 0 ? this.#n + 1 : j
    const { head, rightmost, spanOf, spans, isRootOfSpan, lastRoot } = this.#tables
    if (head[i] !== 0 && head[i] !== place) return false
    if (rightmost[i] >= place) return false
    const span = spanOf[i]
    if (span >= 0) {
      const isLowest = !this.#isIn(c.s(1), span)
      if (spanOf[place] !== span) {
        if (!isLowest || isRootOfSpan[i] === 0) return false
      } else if (isLowest && (lastRoot[span] < j || this.#hasLeftExit(c, i))) return false
    }
    const spanOfHead = spanOf[place]
    if (spanOfHead >= 0 && spanOfHead !== span) {
      const { outside } = spans[spanOfHead]
      if (outside === 'none' || (outside === 'root' && isRootOfSpan[j] === 0)) return false
    }
    return !this.#oneRoot || this.#leavesOneRoot(c, i, j)
  }

  permitsReduce(c: Configuration): boolean {
    const i = c.s(0)
    const place = c.b(0) === 0 ? this.#n + 1 : c.b(0)
    const { rightmost, spanOf, spans } = this.#tables
    if (rightmost[i] >= place) return false
    const span = spanOf[i]
    return span < 0 || this.#isIn(c.s(1), span) || place > spans[span].last
  }

  #isIn(node: number, span: number): boolean {
    return node > 0 && this.#tables.spanOf[node] === span
  }

  #hasItsLeftDependents(c: Configuration, j: number): boolean {
    const leftmost = this.#tables.leftmost[j]
    return leftmost === j || c.heads[leftmost] === j
  }

  /** Whether a word has a dependent on its left outside its span, which only the root of that span may have. */
  #hasLeftExit(c: Configuration, word: number): boolean {
    const { spanOf, spans } = this.#tables
    const span = spanOf[word] < 0 ? undefined : spans[spanOf[word]]
    return span?.outside === 'root' && leftmostDependent(c, word) < span.first
  }

  /** LEFT-ARC, with one root: the word that leaves the stack, or another, can be the root. */
  #leavesOneRoot(c: Configuration, i: number, j: number): boolean {
    const { isOnlyRoot, lastOnlyRoot } = this.#tables
    if (j === 0) return c.stackSize === 1 && isOnlyRoot[i] === 1
    return lastOnlyRoot >= j || (c.stackSize > 1 && isOnlyRoot[c.stack[0]] === 1)
  }

  /** Whether j can go on the stack, with or without the top as its head. */
  #permitsPush(c: Configuration, j: number, isHeaded: boolean): boolean {
    const { spanOf, lastRoot, isRootOfSpan, isOnlyRoot, lastOnlyRoot, reach, spanReach } = this.#tables
    const i = c.s(0)
    const span = spanOf[j]
    const isLowest = span >= 0 && !this.#isIn(i, span)
    let under = reach[j]
    if (span >= 0 && ((isHeaded && isLowest) || this.#hasLeftExit(c, j)))
      under = Math.max(under, spanReach[j])
    else if (span >= 0 && !isLowest && lastRoot[span] === j) {
      if (isRootOfSpan[this.#lowestIn(c, span)] === 0) return false
    }
    if (this.#oneRoot && lastOnlyRoot <= under) {
      const lowest = c.stackSize === 0 ? j : c.stack[0]
      if (isOnlyRoot[lowest] === 0) return false
    }
    return this.#leavesTakers(c, j, isHeaded, under + 1)
  }

  #lowestIn(c: Configuration, span: number): number {
    let k = c.stackSize - 1
    while (k > 0 && this.#isIn(c.stack[k - 1], span)) k--
    return c.stack[k]
  }

  /** Whether all words without a head can still find one from a place on, when j is on the stack. */
  #leavesTakers(c: Configuration, j: number, isHeaded: boolean, place: number): boolean {
    const { cover, spanOf, spans, taker } = this.#tables
    const end = this.#oneRoot ? this.#n : this.#n + 1
    const innermost = spanOf[j] < 0 ? end : spans[spanOf[j]].last
    if (!isHeaded && !this.#hasTaker(j, c.s(0), place)) return false
    // The words below j may wait at least as long as a word in its place could.
    if (taker[place] <= Math.min(cover[j], innermost)) return true
    for (let k = c.stackSize - 1; k >= 0; k--) {
      const word = c.stack[k]
      if (c.hasHead(word)) continue
      if (!this.#hasTaker(word, k === 0 ? 0 : c.stack[k - 1], place)) return false
      if (spanOf[word] !== spanOf[place] || spanOf[word] < 0) return true
    }
    return true
  }

  #hasTaker(word: number, below: number, place: number): boolean {
    const { cover, spanOf, spans, taker, head } = this.#tables
    const span = spanOf[word]
    const isLowest = span < 0 || !this.#isIn(below, span)
    const end = !isLowest ? spans[span].last : this.#oneRoot && below > 0 ? this.#n : this.#n + 1
    let first = taker[place]
    if (head[word] !== 0) first = head[word]
    else if (span >= 0 && spanOf[place] === span) first = place
    return first <= Math.min(cover[word], end)
  }
}
