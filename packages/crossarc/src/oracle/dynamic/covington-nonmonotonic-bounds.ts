import type { Configuration } from '../../transition/index.ts'
import { isAhead, leadsTo, rightFocus } from '../../transition/systems/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'
import { CycleSearch, type CycleVisitor } from './cycles.ts'

/**
 * When a gold arc 0 → y counts as lost in the non-monotonic system, which never lists node 0: y must end without a
 * head, but a word loses its head only by becoming the head of an arc that closes a cycle. If y's head is made UNKNOWN
 * instead, so that the loss does not count it, the three readings are the same and are bounds.
 *
 * - 'literal': Algorithm 2 of the paper with 0 → y in A while y has no head: lost if y has a head and is read.
 *   Neither bound holds then. Not the lower one: gold 0 → 1, 1 → 3, 3 → 2, with 2 → 1 built and (2, 3) in focus,
 *   has |U| = 1, yet LEFT-ARC and RIGHT-ARC build the gold tree, since 1 → 3 takes 2 → 1 away. Not the upper
 *   one: gold 0 → 2, 2 → 1, with 1 → 2 built and (0, 2) in focus, has |U| + cycles = 1, yet both heads are lost.
 * - 'unreachable': U as the paper defines it, lost if no transition sequence ends with y headless.
 * - 'headed': lost as soon as y has a head, as in the sequence that builds nothing but I and that the paper's
 *   upper bounds describe.
 */
export type RootArcs = 'literal' | 'unreachable' | 'headed'

/** Which cycles of A ∪ I an upper bound counts. */
export type CountedCycles = 'problematic' | 'all'

/**
 * The search for cycles stops at this many, or at n if that is more, and the bound counts them all. It still holds,
 * since no loss exceeds n.
 */
export const CYCLE_LIMIT = 1000

/**
 * The bounds of Fernández-González & Gómez-Rodríguez (2017) on the loss in the non-monotonic Covington system:
 *
 *     |U| ≤ loss ≤ |U'| + problematic cycles of A ∪ I ≤ |U'| + all cycles of A ∪ I
 *
 * U are the gold arcs that can no longer be built, I the remaining gold arcs. U' adds to U the gold arcs 0 → y of all
 * words that have a head; without arcs 0 → y both are the paper's U.
 */
export class NonmonotonicBounds {
  readonly #gold: Heads
  readonly #search: CycleSearch
  readonly #limit: number
  /** The words with an arc of A that is not gold. Every cycle of A ∪ I goes through one. */
  readonly #wrong: Int32Array
  #counted: CountedCycles = 'all'
  #found = 0
  #count = 0

  constructor(gold: Heads) {
    this.#gold = gold
    this.#wrong = new Int32Array(gold.length)
    this.#limit = Math.max(CYCLE_LIMIT, gold.length)
    this.#search = new CycleSearch(gold.length, 2)
  }

  lower(c: Configuration): number {
    return this.lost(c, 'unreachable')
  }

  upper(c: Configuration, rootArcs: RootArcs = 'headed'): number {
    return this.lost(c, rootArcs) + this.cycles(c, 'problematic')
  }

  upperAll(c: Configuration, rootArcs: RootArcs = 'headed'): number {
    return this.lost(c, rootArcs) + this.cycles(c, 'all')
  }

  /** How many known gold arcs are in U, by one reading of the arcs from the root. O(n). */
  lost(c: Configuration, rootArcs: RootArcs): number {
    const gold = this.#gold
    const i = c.stackSize
    const j = rightFocus(c)
    let lost = 0
    for (let word = 1; word <= c.n; word++) {
      const head = gold[word]
      if (head > 0) {
        if (head !== c.heads[word] && !isAhead(head, word, i, j)) lost++
      } else if (head === 0 && c.hasHead(word)) {
        if (rootArcs === 'headed') lost++
        else if (rootArcs === 'unreachable') lost += Number(!canLoseHead(c, word))
        else lost += Number(j > word)
      }
    }
    return lost
  }

  /** How many cycles of A ∪ I there are. A word has up to two heads there, so cycles may share arcs. */
  cycles(c: Configuration, counted: CountedCycles): number {
    const gold = this.#gold
    const { successors } = this.#search
    const i = c.stackSize
    const j = rightFocus(c)
    let wrong = 0
    for (let word = 1; word <= c.n; word++) {
      const head = gold[word]
      const built = c.heads[word]
      if (built !== UNKNOWN && built !== head) this.#wrong[wrong++] = word
      successors[2 * word] = built
      successors[2 * word + 1] = head > 0 && head !== built && isAhead(head, word, i, j) ? head : UNKNOWN
    }
    if (!this.#search.leadsToCycle(this.#wrong, wrong)) return 0
    this.#counted = counted
    this.#found = 0
    this.#count = 0
    return this.#search.visit(this.#countCycle) ? this.#count : this.#limit
  }

  readonly #countCycle: CycleVisitor = (path, length) => {
    if (this.#counted === 'all' || this.#isProblematic(path, length)) this.#count++
    return ++this.#found < this.#limit
  }

  /**
   * Whether breaking a cycle costs a gold arc, if nothing but I is built: x → y, the last of its arcs in
   * Covington's order, closes the cycle and takes the arc into x away. The path goes from words to heads.
   */
  #isProblematic(path: Int32Array, length: number): boolean {
    let closing = 0
    for (let k = 1; k < length; k++) {
      if (isLater(path[k], path[(k + 1) % length], path[closing], path[closing + 1])) closing = k
    }
    return this.#gold[path[(closing + 1) % length]] === path[(closing + 2) % length]
  }
}

/** Whether the pair (x, y) comes into focus after the pair (v, w). */
function isLater(x: number, y: number, v: number, w: number): boolean {
  const right = Math.max(x, y)
  const other = Math.max(v, w)
  return right > other || (right === other && Math.min(x, y) < Math.min(v, w))
}

/**
 * Whether some transition sequence leaves y, which has a head, without one. An arc y → w must close a cycle, so
 * w must be above y when the pair comes into focus. Let (i, j) be in focus; arcs j → v, with v above y, put j
 * above y, and the same holds later for the words w after j:
 *
 * - two words after j: w → y with the first, then from the second w' → w and y → w'.
 * - one word w after j: y → w needs a word v > y above y for w → v. It is there, or it is j after an arc j → v
 *   with v ≤ i, where v is above y or y itself.
 * - no word after j: y → j needs j above y, or a word above y between y and i.
 * - y = j: j → v needs a word v ≤ i above j, which is there already or gets there with an arc u → j. Words after
 *   j help only if there are two.
 */
function canLoseHead(c: Configuration, y: number): boolean {
  if (c.bufferSize === 0) return false
  const i = c.stackSize
  const j = c.b(0)
  const after = c.n - j
  if (after >= 2) return true
  if (y === j) {
    if (leastAbove(c, j) <= i) return true
    for (let u = 2; u <= i; u++) if (keepsWordOnItsLeft(c, u)) return true
    return false
  }
  if (after === 1) return y <= i || leastAbove(c, y) <= i || hasAbove(c, y, y + 1, j)
  return y <= i && (leadsTo(c, j, y) || hasAbove(c, y, y + 1, i))
}

/**
 * Whether u → j, with u ≤ i, can put a word left of u above j. The arc takes u's head away if j is above u,
 * unless an arc v → j has parted them before: v between u and i, and between j and the word left of u.
 */
function keepsWordOnItsLeft(c: Configuration, u: number): boolean {
  const i = c.stackSize
  const j = c.b(0)
  let seen = false
  for (let above = c.heads[u]; above > 0; above = c.heads[above]) {
    if (above === j) return false
    if (above < u) seen = true
    else if (seen && above <= i) return true
  }
  return seen
}

/** The leftmost word above another, or n + 1. */
function leastAbove(c: Configuration, word: number): number {
  let least = c.n + 1
  for (let above = c.heads[word]; above > 0; above = c.heads[above]) least = Math.min(least, above)
  return least
}

/** Whether one of the words first..last is above another word. */
function hasAbove(c: Configuration, word: number, first: number, last: number): boolean {
  for (let above = c.heads[word]; above > 0; above = c.heads[above]) {
    if (above >= first && above <= last) return true
  }
  return false
}
