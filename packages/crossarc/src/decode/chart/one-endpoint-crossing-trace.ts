import type { CrossedChart } from './one-endpoint-crossing-crossed.ts'
import { crossingGrammar, type Kind, type Rule } from './one-endpoint-crossing-grammar.ts'
import { APART, FIRST_BELOW, gluings, SECOND_BELOW } from './one-endpoint-crossing-states.ts'

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
export function traceFirstOrder(chart: CrossedChart): Int32Array {
  const heads = new Int32Array(chart.nodes).fill(-1)
  const agenda: Item[] = [{ kind: 'gap', state: SECOND_BELOW, vertices: [0, chart.n] }]
  for (let item = agenda.pop(); item !== undefined; item = agenda.pop()) {
    if (item.kind === 'arc') setHead(heads, item)
    else agenda.push(...(item.kind === 'gap' ? takeSpanApart(chart, item) : takeCrossingApart(chart, item)))
  }
  return heads
}

/** The arc of an item: a state below is a state with a head. */
export function arcOf({ state, vertices: [a, b] }: Item): { head: number; dependent: number } {
  return state === SECOND_BELOW ? { head: a, dependent: b } : { head: b, dependent: a }
}

function setHead(heads: Int32Array, item: Item): void {
  const { head, dependent } = arcOf(item)
  heads[dependent] = head
}

/** A span of the first-order chart. */
function takeSpanApart(chart: CrossedChart, { state, vertices }: Item): Item[] {
  const [i, j] = vertices
  const best = new Best()
  if (j === i + 1 && state === APART) return []
  best.offer(chart, [{ kind: 'cross', state, vertices }])
  if (state !== APART) {
    best.offer(chart, [
      { kind: 'gap', state: APART, vertices },
      { kind: 'arc', state, vertices },
    ])
  }
  const states = [APART, SECOND_BELOW, FIRST_BELOW]
  const tuples = gluings(
    [
      { vertices: 'ik', states },
      { vertices: 'kj', states },
    ],
    'ij',
  )
  for (const { parts, result } of tuples) {
    if (result !== state) continue
    for (let k = i + 1; k < j; k++) {
      best.offer(chart, [
        { kind: 'gap', state: parts[0], vertices: [i, k] },
        { kind: 'gap', state: parts[1], vertices: [k, j] },
      ])
    }
  }
  return best.items
}

/** The parts of an item that is made by the rules of crossed arcs. */
export function takeCrossingApart(chart: CrossedChart, item: Item): Item[] {
  const best = new Best()
  for (const rule of crossingGrammar().rulesFor(item.kind)) offerRule(chart, item, rule, best)
  return best.items
}

function offerRule(chart: CrossedChart, { state, vertices }: Item, rule: Rule, best: Best): void {
  const [i, j, x] = vertices
  const inside = [...new Set(rule.parts.flatMap(({ vertices: names }) => [...names]))].filter((name) => !'ijx'.includes(name))
  const nodes: Record<string, number> = { i, j, x }
  const choose = (at: number, after: number): void => {
    if (at < inside.length) {
      for (let node = after + 1; node < j; node++) {
        nodes[inside[at]] = node
        choose(at + 1, node)
      }
      return
    }
    const places = rule.parts.map(({ vertices: names }) => [...names].map((name) => nodes[name]))
    for (const { parts: states, result } of rule.tuples) {
      if (result !== state) continue
      let sum = 0
      for (const [part, { kind }] of rule.parts.entries()) sum += chart.value(kind, states[part], places[part])
      if (sum > best.score) {
        best.score = sum
        best.items = rule.parts.map(({ kind }, part) => ({ kind, state: states[part], vertices: places[part] }))
      }
    }
  }
  choose(0, i)
}

/** The best offer so far. */
class Best {
  score = Number.NEGATIVE_INFINITY
  items: Item[] = []

  offer(chart: CrossedChart, items: Item[]): void {
    let sum = 0
    for (const { kind, state, vertices } of items) sum += chart.value(kind, state, vertices)
    if (sum <= this.score) return
    this.score = sum
    this.items = items
  }
}
