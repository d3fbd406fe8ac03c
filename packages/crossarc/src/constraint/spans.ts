import { CrossarcError } from '../error.ts'
import type { Outside } from './constraint.ts'

/** The words first..last, exactly one of which has its head outside them. */
export interface Span {
  readonly first: number
  readonly last: number
  readonly outside: Outside
}

const STRICTNESS: Record<Outside, number> = { any: 0, root: 1, none: 2 }

/**
 * Spans in the order outer before inner, from left to right; of two over the same words the stricter stays.
 * Two that share words while neither holds the other are an error.
 */
export function laminarSpans(spans: readonly (Span & { number: number })[]): Span[] {
  const sorted = [...spans].sort(
    (a, b) => a.first - b.first || b.last - a.last || STRICTNESS[b.outside] - STRICTNESS[a.outside],
  )
  const kept: Span[] = []
  const open: (Span & { number: number })[] = []
  for (const span of sorted) {
    while (open.length > 0 && open.at(-1)!.last < span.first) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined && outer.last < span.last) {
      const [earlier, later] = [outer, span].sort((a, b) => a.number - b.number)
      throw new CrossarcError(
        'constraint-overlap',
        `The spans ${earlier.first}-${earlier.last} and ${later.first}-${later.last} overlap: spans must be nested or disjoint`,
        { constraint: later.number },
      )
    }
    if (outer !== undefined && outer.first === span.first && outer.last === span.last) continue
    kept.push({ first: span.first, last: span.last, outside: span.outside })
    open.push(span)
  }
  return kept
}
