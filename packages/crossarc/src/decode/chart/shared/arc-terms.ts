import type { Span } from '../../../constraint/set/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ChartOptions } from './chart.ts'

/**
 * What is added to the scores of arcs, at head·(n + 2) + dependent for the nodes 0..n + 1: costs, and −∞ for pairs
 * that are not an arc, forbidden, or excluded by `only`. Node n + 1, the end of the buffer, has no arcs.
 */
export type ArcTerms = Float64Array

const NEVER = Number.NEGATIVE_INFINITY

/** The terms of options. They include spans only as far as those forbid arcs outright. */
export function arcTerms(
  n: number,
  { constraints, costAgainst, only, forbid: isForbidden }: ChartOptions,
): ArcTerms {
  const nodes = n + 2
  const terms = new Float64Array(nodes * nodes)
  for (let node = 0; node < nodes; node++) {
    const row = node * nodes
    terms[row] = NEVER
    terms[row + n + 1] = NEVER
    terms[row + node] = NEVER
    terms[(n + 1) * nodes + node] = NEVER
  }
  if (costAgainst !== undefined) addCosts(terms, nodes, costAgainst)
  if (only !== undefined) {
    forEachArc(n, (head, dependent) => {
      if (only[dependent] !== UNKNOWN && only[dependent] !== head) forbid(terms, n, head, dependent)
    })
  }
  if (isForbidden !== undefined) {
    forEachArc(n, (head, dependent) => {
      if (isForbidden(head, dependent)) forbid(terms, n, head, dependent)
    })
  }
  if (constraints !== undefined) {
    forEachArc(n, (head, dependent) => {
      if (constraints.forbids(head, dependent)) forbid(terms, n, head, dependent)
    })
    for (const span of constraints.spans) {
      if (span.outside === 'none') forEachArcOut(n, span, (head, out) => forbid(terms, n, head, out))
    }
  }
  return terms
}

/** How many words have a head that differs from the one in costAgainst. */
export function costOf(heads: Heads, { costAgainst }: ChartOptions): number {
  if (costAgainst === undefined) return 0
  let cost = 0
  for (let word = 1; word < heads.length; word++) {
    if (costAgainst[word] !== UNKNOWN && costAgainst[word] !== heads[word]) cost++
  }
  return cost
}

function addCosts(terms: ArcTerms, nodes: number, gold: Heads): void {
  for (let dependent = 1; dependent < gold.length; dependent++) {
    if (gold[dependent] === UNKNOWN) continue
    for (let head = 0; head < nodes - 1; head++) {
      if (head !== gold[dependent]) terms[head * nodes + dependent] += 1
    }
  }
}

export function forbid(terms: ArcTerms, n: number, head: number, dependent: number): void {
  terms[head * (n + 2) + dependent] = NEVER
}

/** Lowers the arcs that lead out of a span to a head outside by a penalty. */
export function penalise(terms: ArcTerms, n: number, { first, last }: Span, penalty: number): void {
  for (let head = 0; head <= n; head++) {
    if (first <= head && head <= last) continue
    for (let word = first; word <= last; word++) terms[head * (n + 2) + word] -= penalty
  }
}

/** All arcs from a word of the span to a dependent outside. */
export function forEachArcOut(
  n: number,
  { first, last }: Span,
  visit: (head: number, dependent: number) => void,
): void {
  for (let head = first; head <= last; head++) {
    for (let word = 1; word <= n; word++) if (word < first || word > last) visit(head, word)
  }
}

function forEachArc(n: number, visit: (head: number, dependent: number) => void): void {
  for (let head = 0; head <= n; head++) {
    for (let dependent = 1; dependent <= n; dependent++) if (head !== dependent) visit(head, dependent)
  }
}
