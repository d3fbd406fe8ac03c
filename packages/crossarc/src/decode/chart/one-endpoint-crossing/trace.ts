import type { CrossedItems } from './crossed.ts'
import { concatenations } from './first-order.ts'
import { crossingGrammar, type Kind, type Rule } from './grammar.ts'
import { APART, SECOND_BELOW, type Tuple } from './states.ts'

/** An item of the chart, with the nodes of its boundary as its rules name them. */
export interface Item {
  readonly kind: Kind
  readonly state: number
  readonly vertices: readonly number[]
}

/**
 * Finds the heads of the best tree: takes items apart from the top, each by the rule that gives the most. No back-pointer
 * is kept while the chart is filled; what a tree's few items are made of is found again here.
 */
export function traceFirstOrder(items: CrossedItems): Int32Array {
  const heads = new Int32Array(items.nodes).fill(-1)
  const agenda: Item[] = [{ kind: 'gap', state: SECOND_BELOW, vertices: [0, items.n] }]
  for (let item = agenda.pop(); item !== undefined; item = agenda.pop()) {
    if (item.kind === 'arc') {
      const { head, dependent } = arcOf(item)
      heads[dependent] = head
    } else agenda.push(...(item.kind === 'gap' ? takeSpanApart(items, item) : takeCrossingApart(items, item)))
  }
  return heads
}

/** The arc of an item: what is below is the dependent. */
export function arcOf({ state, vertices: [a, b] }: Item): { head: number; dependent: number } {
  return state === SECOND_BELOW ? { head: a, dependent: b } : { head: b, dependent: a }
}

/** A span of the first-order chart. */
function takeSpanApart(items: CrossedItems, { state, vertices }: Item): Item[] {
  const [i, j] = vertices
  if (j === i + 1 && state === APART) return []
  const { floats, width } = items
  let parts: Item[] = [{ kind: 'cross', state, vertices }]
  let best = items.value('cross', state, vertices)
  if (state !== APART) {
    const sum = items.value('gap', APART, vertices) + items.value('arc', state, vertices)
    if (sum > best) {
      best = sum
      parts = [
        { kind: 'gap', state: APART, vertices },
        { kind: 'arc', state, vertices },
      ]
    }
  }
  for (const { parts: states, result } of concatenations()) {
    if (result !== state) continue
    const left = items.gapsFrom(i) + states[0] * width
    const right = items.gapsTo(j) + states[1] * width
    for (let k = i + 1; k < j; k++) {
      const sum = floats[left + k] + floats[right + k]
      if (sum <= best) continue
      best = sum
      parts = [
        { kind: 'gap', state: states[0], vertices: [i, k] },
        { kind: 'gap', state: states[1], vertices: [k, j] },
      ]
    }
  }
  return parts
}

/** The parts of an item that is made by the rules of crossed arcs. */
export function takeCrossingApart(items: CrossedItems, item: Item): Item[] {
  const search = new RuleSearch(items, item)
  for (const rule of crossingGrammar().rulesFor(item.kind)) search.tryRule(rule)
  return search.parts
}

/** The letters of vertices in the order of their numbers below: first those of an item, then those in between. */
const LETTERS = 'ijxkpq'

/** Looks through all ways to make an item. */
class RuleSearch {
  readonly #items: CrossedItems
  readonly #state: number
  /** The nodes that the letters stand for at the moment. */
  readonly #nodes: number[]
  #best = Number.NEGATIVE_INFINITY
  #rule: Rule | undefined
  #tuple: Tuple | undefined
  #bestNodes: number[] = []

  constructor(items: CrossedItems, { state, vertices }: Item) {
    this.#items = items
    this.#state = state
    this.#nodes = [...vertices, -1, -1, -1, -1].slice(0, LETTERS.length)
    if (vertices.length === 2) this.#nodes[2] = -1
  }

  /** The parts of the best way so far. */
  get parts(): Item[] {
    if (this.#rule === undefined) return []
    return this.#rule.parts.map(({ kind, vertices }, at) => ({
      kind,
      state: this.#tuple!.parts[at],
      vertices: [...vertices].map((letter) => this.#bestNodes[LETTERS.indexOf(letter)]),
    }))
  }

  tryRule(rule: Rule): void {
    const between = [3, 4, 5].filter((letter) =>
      rule.parts.some(({ vertices }) => vertices.includes(LETTERS[letter])),
    )
    const places = rule.parts.map(({ vertices }) => [...vertices].map((letter) => LETTERS.indexOf(letter)))
    const tuples = rule.tuples.filter(({ result }) => result === this.#state)
    if (tuples.length === 0) return
    const [i, j] = this.#nodes
    const [first, second] = between
    if (first === undefined) {
      this.#tryTuples(rule, tuples, places)
      return
    }
    for (let k = i + 1; k < j; k++) {
      this.#nodes[first] = k
      if (second === undefined) this.#tryTuples(rule, tuples, places)
      else {
        for (let l = k + 1; l < j; l++) {
          this.#nodes[second] = l
          this.#tryTuples(rule, tuples, places)
        }
      }
    }
  }

  #tryTuples(rule: Rule, tuples: readonly Tuple[], places: readonly (readonly number[])[]): void {
    const items = this.#items
    const nodes = this.#nodes
    for (const tuple of tuples) {
      let sum = 0
      for (let at = 0; at < places.length; at++) {
        const [a, b, x] = places[at]
        sum += items.floats[items.place(rule.parts[at].kind, tuple.parts[at], nodes[a], nodes[b], nodes[x])]
      }
      if (sum <= this.#best) continue
      this.#best = sum
      this.#rule = rule
      this.#tuple = tuple
      this.#bestNodes = [...nodes]
    }
  }
}
