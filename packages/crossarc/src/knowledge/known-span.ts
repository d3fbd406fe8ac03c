import type { Outside } from '../constraint/set/index.ts'
import type { Sentence } from '../treebank/index.ts'

/** Words of a sentence that are known to form a subtree. */
export interface KnownSpan {
  /** The numbers of the words, from 1. */
  readonly first: number
  readonly last: number
  /** Which words may have dependents outside the span. */
  readonly outside: Outside
  /** The words as written, with single spaces. */
  readonly text: string
  /** How the span is known: 'gazetteer', or the pattern. */
  readonly source: string
  /** Why the tree does not respect the span; undefined if it does. */
  readonly problem?: string
}

/** Finds spans in sentences that have words. */
export interface KnowledgeSource {
  /** The known spans of each sentence. The sentences are consecutive, as in a text. */
  spansOf(sentences: readonly Sentence[]): (readonly KnownSpan[])[]
}

/** The words of a span and where it comes from, for messages. */
export function describeKnownSpan({ first, last, text, source }: KnownSpan): string {
  const known = source === 'gazetteer' ? source : `pattern ${source}`
  return `span ${first}-${last} "${text}" (${known})`
}

/**
 * Orders the spans of a sentence, outer before inner. Spans may be nested; of two that overlap otherwise, the one that begins
 * first stays, and the other has a problem. A span known twice counts once, from the source named first.
 */
export function resolveOverlaps(found: readonly KnownSpan[]): KnownSpan[] {
  const sorted = found
    .map((span, order) => ({ span, order }))
    .sort((a, b) => a.span.first - b.span.first || b.span.last - a.span.last || a.order - b.order)
  const result: KnownSpan[] = []
  const open: KnownSpan[] = []
  for (const { span } of sorted) {
    if (span.problem !== undefined) {
      result.push(span)
      continue
    }
    while (open.length > 0 && open.at(-1)!.last < span.first) open.pop()
    const outer = open.at(-1)
    if (outer !== undefined && outer.first === span.first && outer.last === span.last) continue
    if (outer !== undefined && outer.last < span.last) {
      result.push({ ...span, problem: `it overlaps ${describeKnownSpan(outer)}, which begins first` })
      continue
    }
    result.push(span)
    open.push(span)
  }
  return result
}
