import { UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet, Span } from '../set/constraint-set.ts'

/** The number of cells per place in the table. */
export const WIDTH = 11
/** By word: the place of its required head, 0 if it is free. */
export const HEAD_CELL = 0
/** By word: its leftmost required dependent to the left, and its rightmost to the right; the word itself if none. */
export const LEFTMOST = 1
export const RIGHTMOST = 2
/** By word: the span that it is in, −1 for none. */
export const SPAN = 3
/** By word: 1 if it may be the root of its span. */
export const CAN_BE_SPAN_ROOT = 4
/** By word: 1 if it may be the only root of the sentence. */
export const CAN_BE_ONLY_ROOT = 5
/** By word: the right end of the innermost required arc that passes over it, n + 2 for none. */
export const COVER = 6
/** By word: the last word that required arcs put under it on its right. */
export const REACH = 7
/**
 * By word in a span: the last word that is under the root of the span if all words from this one to its end
 * are.
 */
export const SPAN_REACH = 8
/** By place: the first place from there on that may take words that precede it outside its span. */
export const TAKER = 9
/** By number of a span, not by word: the last word that may be its root. */
export const LAST_ROOT = 10

/**
 * The lookups of arc-eager's preconditions, made in linear time from a set without forbidden arcs and without
 * nested spans. Node 0 stands at the end of the buffer, so its place is n + 1.
 *
 * Everything is in one table with WIDTH cells for each of the places 0..n + 2: allocation is a large part of
 * the cost of a short sentence under constraints.
 */
export class ArcEagerTables {
  readonly n: number
  readonly cells: Int32Array
  readonly spans: readonly Span[]
  /** The last word that may be the only root of the sentence. */
  lastOnlyRoot = 0

  constructor(set: ConstraintSet) {
    const { n, heads, spans } = set
    this.n = n
    this.spans = spans
    const cells = new Int32Array((n + 3) * WIDTH)
    this.cells = cells
    for (let place = 0; place <= n + 2; place++) {
      const row = place * WIDTH
      cells[row + LEFTMOST] = place
      cells[row + RIGHTMOST] = place
      cells[row + SPAN] = -1
      cells[row + COVER] = n + 2
      cells[row + REACH] = place
      cells[row + TAKER] = place
    }
    let hasArcs = false
    for (let word = 1; word <= n; word++) {
      if (heads[word] === UNKNOWN) continue
      hasArcs = true
      const head = heads[word] === 0 ? n + 1 : heads[word]
      const row = head * WIDTH
      cells[word * WIDTH + HEAD_CELL] = head
      if (word < cells[row + LEFTMOST]) cells[row + LEFTMOST] = word
      if (word > cells[row + RIGHTMOST]) cells[row + RIGHTMOST] = word
    }
    for (let number = 0; number < spans.length; number++) {
      const { first, last } = spans[number]
      for (let word = first; word <= last; word++) cells[word * WIDTH + SPAN] = number
    }
    if (hasArcs) this.#findCovers()
    for (let number = 0; number < spans.length; number++) this.#findRoots(number)
    if (set.oneRoot) this.#findOnlyRoots(heads.indexOf(0, 1))
    if (hasArcs || spans.length > 0) this.#findReaches()
    if (spans.length > 0) this.#findTakers()
  }

  /** The required arcs that are open as the words pass from left to right are nested. */
  #findCovers(): void {
    const { n, cells } = this
    /** By word: its rightmost required dependent to the right; by dependent: the next one to the left. */
    const first = new Int32Array(n + 3)
    const next = new Int32Array(n + 3)
    for (let word = 1; word <= n; word++) {
      const head = cells[word * WIDTH + HEAD_CELL]
      if (head === 0 || head > word) continue
      next[word] = first[head]
      first[head] = word
    }
    /**
     * By place: the right end of the arc around the one that ends there. If arcs cross, the first to open
     * counts.
     */
    const around = new Int32Array(n + 3)
    let open = n + 2
    for (let word = 1; word <= n; word++) {
      const row = word * WIDTH
      while (open <= word) open = around[open]
      cells[row + COVER] = open
      const head = cells[row + HEAD_CELL]
      if (head > word && head < open) {
        around[head] = open
        open = head
      }
      for (let d = first[word]; d !== 0; d = next[d]) {
        if (d >= open) continue
        around[d] = open
        open = d
      }
    }
  }

  #findRoots(number: number): void {
    const { cells } = this
    const { first, last, outside } = this.spans[number]
    /** The root, if it is known. */
    let root = 0
    for (let word = first; word <= last; word++) {
      const row = word * WIDTH
      const head = cells[row + HEAD_CELL]
      const isEntered = head !== 0 && cells[head * WIDTH + SPAN] !== number
      const leaves = outside === 'root' && (cells[row + LEFTMOST] < first || cells[row + RIGHTMOST] > last)
      if (isEntered || leaves) root = word
    }
    /** No earlier word is under an arc that starts in the span and goes to the right. */
    let covered = 0
    for (let word = first; word <= last; word++) {
      const row = word * WIDTH
      const head = cells[row + HEAD_CELL]
      const isInside = head !== 0 && cells[head * WIDTH + SPAN] === number
      const isRoot = word >= covered && !isInside && (root === 0 || root === word)
      cells[row + CAN_BE_SPAN_ROOT] = isRoot ? 1 : 0
      if (cells[row + RIGHTMOST] > covered) covered = cells[row + RIGHTMOST]
    }
    covered = last + 1
    let lastRoot = 0
    for (let word = last; word >= first; word--) {
      const row = word * WIDTH
      if (word > covered) cells[row + CAN_BE_SPAN_ROOT] = 0
      if (lastRoot === 0 && cells[row + CAN_BE_SPAN_ROOT] === 1) lastRoot = word
      if (cells[row + LEFTMOST] < covered) covered = cells[row + LEFTMOST]
    }
    cells[number * WIDTH + LAST_ROOT] = lastRoot
  }

  #findOnlyRoots(given: number): void {
    const { n, cells, spans } = this
    for (let word = 1; word <= n; word++) {
      const row = word * WIDTH
      if (given > 0 && word !== given) continue
      const head = cells[row + HEAD_CELL]
      if (cells[row + COVER] <= n || (head !== 0 && head <= n)) continue
      const span = cells[row + SPAN]
      if (span >= 0) {
        if (cells[row + CAN_BE_SPAN_ROOT] === 0) continue
        const { first, last, outside } = spans[span]
        if (outside === 'none' && (first > 1 || last < n)) continue
      }
      cells[row + CAN_BE_ONLY_ROOT] = 1
      this.lastOnlyRoot = word
    }
  }

  #findReaches(): void {
    const { n, cells } = this
    for (let word = n; word >= 1; word--) {
      const row = word * WIDTH
      const span = cells[row + SPAN]
      const dependent = cells[row + RIGHTMOST]
      if (dependent !== word) {
        const under = dependent * WIDTH
        let reach = cells[under + REACH]
        if (cells[under + SPAN] >= 0 && cells[under + SPAN] !== span && cells[under + SPAN_REACH] > reach)
          reach = cells[under + SPAN_REACH]
        cells[row + REACH] = reach
      }
      if (span < 0) continue
      const next = cells[row + WIDTH + SPAN] === span ? cells[row + WIDTH + SPAN_REACH] : word
      cells[row + SPAN_REACH] = Math.max(next, cells[row + REACH])
    }
  }

  #findTakers(): void {
    const { n, cells, spans } = this
    for (let place = n; place >= 1; place--) {
      const row = place * WIDTH
      const span = cells[row + SPAN]
      if (span < 0) continue
      const { last, outside } = spans[span]
      const lastRoot = cells[span * WIDTH + LAST_ROOT]
      if (lastRoot < place) cells[row + TAKER] = cells[(cells[row + SPAN_REACH] + 1) * WIDTH + TAKER]
      else if (outside === 'none') {
        const above = cells[lastRoot * WIDTH + HEAD_CELL]
        cells[row + TAKER] = above > last ? above : cells[(last + 1) * WIDTH + TAKER]
      } else if (outside === 'root' && cells[row + CAN_BE_SPAN_ROOT] === 0)
        cells[row + TAKER] = cells[row + WIDTH + TAKER]
    }
  }
}
