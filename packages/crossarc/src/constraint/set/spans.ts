import { CrossarcError } from '../../base/index.ts'
import type { Outside } from './constraint.ts'

/** The words first..last, exactly one of which has its head outside them. */
export interface Span {
  readonly first: number
  readonly last: number
  readonly outside: Outside
}

const STRICTNESS: Record<Outside, number> = { any: 0, root: 1, none: 2 }

/**
 * Spans from left to right, outer before inner; of two over the same words, the stricter one is kept. Two spans
 * that overlap without nesting are an error; `numbers` are the numbers of their constraints.
 */
export function laminarSpans(spans: readonly Span[], numbers: readonly number[]): readonly Span[] {
  if (areDisjointInOrder(spans)) return spans
  const sorted = spans
    .map((span, k) => ({ span, number: numbers[k] }))
    .sort(
      ({ span: a }, { span: b }) =>
        a.first - b.first || b.last - a.last || STRICTNESS[b.outside] - STRICTNESS[a.outside],
    )
  const kept: Span[] = []
  const open: typeof sorted = []
  for (const entry of sorted) {
    const { span } = entry
    while (open.length > 0 && open.at(-1)!.span.last < span.first) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined && outer.span.last < span.last) {
      const [earlier, later] = [outer, entry].sort((a, b) => a.number - b.number)
      throw new CrossarcError(
        'constraint-overlap',
        `The spans ${earlier.span.first}-${earlier.span.last} and ${later.span.first}-${later.span.last} overlap: spans must be nested or disjoint`,
        { constraint: later.number },
      )
    }
    if (outer !== undefined && outer.span.first === span.first && outer.span.last === span.last) continue
    kept.push(span)
    open.push(entry)
  }
  return kept
}

function areDisjointInOrder(spans: readonly Span[]): boolean {
  for (let k = 1; k < spans.length; k++) if (spans[k].first <= spans[k - 1].last) return false
  return true
}
