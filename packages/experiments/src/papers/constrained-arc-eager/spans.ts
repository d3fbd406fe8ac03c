import type { Heads, Sentence } from 'crossarc'

export interface KnownSpan {
  readonly first: number
  readonly last: number
}

/** Finds spans of words that a person may know without the tree. */
export type SpanFinder = (sentence: Sentence) => KnownSpan[]

/** Names: consecutive proper nouns. */
export const names: SpanFinder = ({ words }) =>
  runs(words.length, (k) => words[k].upos === 'PROPN' && words[k - 1].upos === 'PROPN')

const PAIRS = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['``', "''"],
  ['‘', '’'],
])

/** The words between quotation marks. */
export const quoted: SpanFinder = (sentence) => between(sentence, PAIRS)

/** The words between brackets. */
export const bracketed: SpanFinder = (sentence) =>
  between(
    sentence,
    new Map([
      ['(', ')'],
      ['[', ']'],
    ]),
  )

/** Words written without a space between them. */
export const writtenTogether: SpanFinder = ({ words, multiwords }) => {
  const joined = new Set<number>()
  for (const { id, misc } of words) if (/(^|\|)SpaceAfter=No(\||$)/.test(misc)) joined.add(id)
  for (const { first, last } of multiwords) for (let id = first; id < last; id++) joined.add(id)
  // Word k, counted from 0, follows the word with id k.
  return runs(words.length, (k) => joined.has(k))
}

/** The maximal spans in which every word except the first is bound to the previous one; k counts words from 0. */
function runs(n: number, isBound: (k: number) => boolean): KnownSpan[] {
  const spans: KnownSpan[] = []
  for (let first = 0; first < n; ) {
    let last = first
    while (last + 1 < n && isBound(last + 1)) last++
    if (last > first) spans.push({ first: first + 1, last: last + 1 })
    first = last + 1
  }
  return spans
}

function between({ words }: Sentence, pairs: ReadonlyMap<string, string>): KnownSpan[] {
  const spans: KnownSpan[] = []
  for (let open = 0; open < words.length; open++) {
    const closing = pairs.get(words[open].form)
    if (closing === undefined) continue
    const close = words.findIndex(({ form }, k) => k > open && form === closing)
    if (close < 0) continue
    if (close - open > 2) spans.push({ first: open + 2, last: close })
    open = close
  }
  return spans
}

/** Whether exactly one word of the span has its head outside it. */
export function isSubtree(heads: Heads, { first, last }: KnownSpan): boolean {
  let roots = 0
  for (let word = first; word <= last; word++) if (heads[word] < first || heads[word] > last) roots++
  return roots === 1
}

/** Whether all words of a span but at most one are punctuation: such a span says that punctuation belongs to its word. */
export function isTrivial({ words }: Sentence, { first, last }: KnownSpan): boolean {
  return words.slice(first - 1, last).filter(({ upos }) => upos !== 'PUNCT').length < 2
}

/** The spans without those that cross an earlier one or repeat it. */
export function withoutCrossing(spans: readonly KnownSpan[]): KnownSpan[] {
  const kept: KnownSpan[] = []
  for (const span of spans) {
    const isApart = (other: KnownSpan) => other.last < span.first || span.last < other.first
    const holds = (outer: KnownSpan, inner: KnownSpan) =>
      outer.first <= inner.first &&
      inner.last <= outer.last &&
      outer.last - outer.first > inner.last - inner.first
    if (kept.every((other) => isApart(other) || holds(other, span) || holds(span, other))) kept.push(span)
  }
  return kept
}

/** The subtrees of at least two words, but not of all, that are not broken by other words, from left to right. */
export function subtreeSpans(heads: Heads): KnownSpan[] {
  const n = heads.length - 1
  const first = Int32Array.from(heads.keys())
  const last = Int32Array.from(heads.keys())
  const size = new Int32Array(n + 1).fill(1)
  for (let word = 1; word <= n; word++) {
    for (let node = heads[word]; node > 0; node = heads[node]) {
      first[node] = Math.min(first[node], word)
      last[node] = Math.max(last[node], word)
      size[node]++
    }
  }
  return [...heads.keys()]
    .filter((word) => word > 0 && size[word] > 1 && size[word] < n)
    .filter((word) => last[word] - first[word] + 1 === size[word])
    .map((word) => ({ first: first[word], last: last[word] }))
    .sort((a, b) => a.first - b.first || b.last - a.last)
}
