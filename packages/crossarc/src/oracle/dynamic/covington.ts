import type { Configuration } from '../../transition/index.ts'
import { covington, isAhead, rightFocus } from '../../transition/systems/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'
import { type DynamicOracle, type Judge, NOT_ALLOWED } from '../base/oracle.ts'

const SHIFT = covington.kind('SHIFT')
const NO_ARC = covington.kind('NO-ARC')
const LEFT_ARC = covington.kind('LEFT-ARC')

/**
 * The exact dynamic oracle of Covington's algorithm for all trees (Gómez-Rodríguez & Fernández-González 2015;
 * Algorithm 1 of Fernández-González & Gómez-Rodríguez 2017): the loss is the number of gold arcs that can no longer
 * be built, and one more for each cycle in A ∪ I, the arcs built together with the gold arcs that still can be built
 * one by one.
 *
 * - A word has at most one head in A ∪ I, so the graph is one array of heads and its cycles are disjoint.
 * - The paper also calls a gold arc impossible if A connects its two words. Its dependent has no head, so it is
 *   then the topmost word of a component that holds its gold head: the arc alone closes a cycle with A. Here it
 *   stays in I and is counted as that cycle; the sum is the same and no components are needed.
 * - A gold arc 0 → y needs no transition: it is possible as long as y has no head.
 *
 * Time per configuration: O(n), without allocation.
 */
export const covingtonDynamic: DynamicOracle = {
  name: 'dynamic',
  system: covington,
  judge: ({ heads }) => new CovingtonJudge(heads),
}

class CovingtonJudge implements Judge {
  readonly #gold: Heads
  /** The heads of A ∪ I: UNKNOWN for a word that is in no arc of A and whose gold arc is lost or not known. */
  readonly #future: Int32Array
  /** seenFrom[i] is the word whose walk up the heads came to word i first. */
  readonly #seenFrom: Int32Array

  constructor(gold: Heads) {
    this.#gold = gold
    this.#future = new Int32Array(gold.length)
    this.#seenFrom = new Int32Array(gold.length)
  }

  loss(c: Configuration): number {
    const lost = this.#look(c)
    const future = this.#future
    const seenFrom = this.#seenFrom.fill(0)
    let cycles = 0
    for (let start = 1; start <= c.n; start++) {
      let word = start
      while (word > 0 && seenFrom[word] === 0) {
        seenFrom[word] = start
        word = future[word]
      }
      if (word > 0 && seenFrom[word] === start) cycles++
    }
    return lost + cycles
  }

  costs(c: Configuration, costs: Int32Array): Int32Array {
    costs.fill(NOT_ALLOWED)
    if (c.bufferStart === c.bufferEnd) return costs
    this.#look(c)
    const i = c.stackSize
    const j = c.b(0)
    const headOfI = this.#future[i]
    const headOfJ = this.#future[j]
    for (let kind = 0; kind < covington.transitions.length; kind++) {
      if (kind === SHIFT || !covington.isValid(c, kind)) continue
      if (kind === NO_ARC) costs[kind] = this.#giveUpPair(c, i, j)
      else costs[kind] = kind === LEFT_ARC ? this.#build(c, j, i) : this.#build(c, i, j)
      this.#future[i] = headOfI
      this.#future[j] = headOfJ
    }
    costs[SHIFT] = 0
    for (let left = i; left > 0; left--) costs[SHIFT] += this.#giveUpPair(c, left, j)
    return costs
  }

  /** Fills the heads of A ∪ I and returns how many known gold arcs are not in it. */
  #look(c: Configuration): number {
    const gold = this.#gold
    const future = this.#future
    const i = c.stackSize
    const j = rightFocus(c)
    let lost = 0
    for (let word = 1; word <= c.n; word++) {
      const head = gold[word]
      const built = c.heads[word]
      if (built !== UNKNOWN) {
        future[word] = built
        if (head !== UNKNOWN && head !== built) lost++
      } else if (head <= 0 || isAhead(head, word, i, j)) {
        future[word] = head
      } else {
        future[word] = UNKNOWN
        lost++
      }
    }
    return lost
  }

  /** The cost of arc head → word, and of going on to the next pair after it. */
  #build(c: Configuration, head: number, word: number): number {
    if (this.#gold[word] === head) return 0
    const lost = this.#giveUpPair(c, head, word) + this.#giveUp(c, word)
    this.#future[word] = head
    return lost + Number(this.#isOnCycle(c, word))
  }

  /** The cost of not building an arc between two words. */
  #giveUpPair(c: Configuration, x: number, y: number): number {
    if (this.#future[x] === y && !c.hasHead(x)) return this.#giveUp(c, x)
    if (this.#future[y] === x && !c.hasHead(y)) return this.#giveUp(c, y)
    return 0
  }

  /** Removes the gold arc into a word, if present, from A ∪ I: the arc is lost, but so is the cycle it was on. */
  #giveUp(c: Configuration, word: number): number {
    if (this.#future[word] === UNKNOWN) return 0
    const lost = 1 - Number(this.#isOnCycle(c, word))
    this.#future[word] = UNKNOWN
    return lost
  }

  #isOnCycle(c: Configuration, word: number): boolean {
    let node = this.#future[word]
    // The walk may run into a cycle that the word is not on.
    for (let steps = 1; steps < c.n && node > 0 && node !== word; steps++) node = this.#future[node]
    return node === word
  }
}
