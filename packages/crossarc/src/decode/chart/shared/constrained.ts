import { CrossarcError, checkLength } from '../../../base/index.ts'
import type { Span } from '../../../constraint/set/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import { type ArcTerms, arcTerms, costOf, forbid, forEachArcOut, penalise } from './arc-terms.ts'
import type { ChartOptions, ChartTree, Extent } from './chart.ts'

/**
 * The best tree of a class under terms that are added to the scores of its arcs, or undefined if there is none. The
 * returned score excludes the terms.
 */
export type ConstrainedSearch<T extends ChartTree> = (terms: ArcTerms) => T | undefined

/** Far more than sentences need; but the number of searches can double with every span. */
const SEARCH_LIMIT = 20_000

/**
 * Finds the best tree that satisfies all options, or undefined if there is none, with a search that supports only
 * terms of arcs. `bound` is the extent of the scores of trees.
 *
 * A span must have exactly one word with a head outside; every tree has at least one. So if any tree satisfies all
 * spans, those that do have the fewest arcs from outside into the spans: a penalty on such arcs that is larger than
 * any difference of scores finds them in one search. Having one root is the same rule for the span of all words.
 *
 * The rule that only the root of a span has dependents outside cannot be expressed this way (with spanning trees it
 * makes the problem NP-hard: a generalised spanning arborescence). The best tree without this rule is an upper bound;
 * if it breaks the rule, its root r of the span either is the root, and the only one with dependents outside, or is
 * not: two smaller problems, of which the one with the better bound comes first.
 */
export function decodeConstrained<T extends ChartTree>(
  n: number,
  options: ChartOptions,
  bound: Extent,
  search: ConstrainedSearch<T>,
): T | undefined {
  checkLength(n)
  checkBound(bound)
  return decodeUnder(n, options, penalties(n, options, bound), LOSS, search)
}

/** How much precision a penalty may cost the scores, as a factor; numbers have 53 bits. */
const LOSS = 2 ** 10

/** Growing penalties; the last is larger than any difference of scores. */
function penalties(n: number, { costAgainst }: ChartOptions, { size, top }: Extent): number[] {
  const first = 2 * (top + (costAgainst === undefined ? 0 : n))
  return growing(first, 2 * (size + n) + 1, LOSS, LOSS)
}

/**
 * The last number alone if it is at most `near` times the first; otherwise a series from first to last, each `factor`
 * times the one before.
 */
export function growing(first: number, last: number, near: number, factor: number): number[] {
  const numbers: number[] = []
  if (last > near * first) {
    for (let number = first > 0 ? first : last * 2 ** -60; number < last; number *= factor)
      numbers.push(number)
  }
  return [...numbers, last]
}

/**
 * The same with penalties that grow. A large penalty costs precision if one score is far larger than the rest, for
 * example to forbid an arc. Any penalty for which the best tree has one arc into each span is as good as a larger
 * one, since it lowers all such trees equally; if the tree has more, the next penalty is tried.
 *
 * A penalty that is more than `loss` times the score of the tree was chosen for scores that the tree does not have,
 * such as those of forbidden arcs. Then smaller ones are tried.
 */
export function decodeUnder<T extends ChartTree>(
  n: number,
  options: ChartOptions,
  penalties: readonly number[],
  loss: number,
  search: ConstrainedSearch<T>,
): T | undefined {
  checkOptions(n, options)
  const spans = spansOf(n, options)
  let found = underFirst(n, options, spans, penalties, search)
  while (spans.length > 0 && found.tree !== undefined) {
    const size = 2 * (Math.abs(found.tree.score) + n)
    if (found.penalty <= loss * size) break
    const smaller = growing(size, found.penalty, 1, loss).slice(0, -1)
    const finer = underFirst(n, options, spans, smaller, search)
    if (!finer.isEnough) break
    found = finer
  }
  return found.tree
}

/** The best tree under the first sufficient penalty, or else under the last. */
function underFirst<T extends ChartTree>(
  n: number,
  options: ChartOptions,
  spans: readonly Span[],
  penalties: readonly number[],
  search: ConstrainedSearch<T>,
): { tree: T | undefined; penalty: number; isEnough: boolean } {
  for (const [index, penalty] of penalties.entries()) {
    let isEnough = true
    const tree = bestUnder(n, options, spans, penalty, (terms) => {
      const found = search(terms)
      if (found === undefined || spans.every((span) => rootOfSpan(found.heads, span) !== 0)) return found
      isEnough = false
      return undefined
    })
    if (isEnough || index === penalties.length - 1) return { tree, penalty, isEnough }
  }
  return { tree: undefined, penalty: 0, isEnough: false }
}

/** The spans of the constraints, and that of all words if there must be one root. */
export function spansOf(n: number, { constraints, oneRoot }: ChartOptions): Span[] {
  const spans = [...(constraints?.spans ?? [])]
  if (n > 0 && (oneRoot || constraints?.oneRoot)) spans.push({ first: 1, last: n, outside: 'any' })
  return spans
}

/** As decodeConstrained, with one penalty, by a search that finds only trees with one arc into each span. */
function bestUnder<T extends ChartTree>(
  n: number,
  options: ChartOptions,
  spans: readonly Span[],
  penalty: number,
  search: ConstrainedSearch<T>,
): T | undefined {
  const terms = arcTerms(n, options)
  for (const span of spans) penalise(terms, n, span, penalty)
  const open: { terms: ArcTerms; tree: T }[] = []
  const add = (under: ArcTerms) => {
    const tree = search(under)
    if (tree === undefined) return
    tree.score += costOf(tree.heads, options)
    let at = open.length
    while (at > 0 && open[at - 1].tree.score > tree.score) at--
    open.splice(at, 0, { terms: under, tree })
  }
  add(terms)
  for (let searches = 1; ; searches += 2) {
    if (searches > SEARCH_LIMIT) {
      throw new CrossarcError(
        'search-limit',
        `The best tree was not found within ${SEARCH_LIMIT} searches: use fewer spans with outside: root`,
      )
    }
    const candidate = open.pop()
    if (candidate === undefined) return undefined
    const { heads } = candidate.tree
    const broken = spans.find((span) => span.outside === 'root' && breaksRootRule(heads, span))
    if (broken === undefined) return candidate.tree
    const root = rootOfSpan(heads, broken)
    add(withRoot(candidate.terms, n, broken, root))
    add(withoutRoot(candidate.terms, n, broken, root))
  }
}

/** Throws if penalties would not be finite. */
export function checkBound({ size }: Extent): void {
  if (size > 1e300) throw new CrossarcError('score-not-finite', 'The scores are too large to add up')
}

/** Throws if heads or constraints are not for a sentence of n words. */
export function checkOptions(n: number, { constraints, costAgainst, only }: ChartOptions): void {
  if (constraints !== undefined && Array.isArray(constraints))
    throw new CrossarcError(
      'wrong-argument',
      'The constraints of a chart must come from compileConstraints()',
    )
  const lengths = [constraints?.heads.length, costAgainst?.length, only?.length]
  for (const length of lengths) {
    if (length !== undefined && length !== n + 1) {
      throw new CrossarcError(
        'tree-length',
        `Heads for ${length - 1} words were given for a sentence of ${n} words`,
      )
    }
  }
}

/** The only word of a span with a head outside, 0 if there are several. */
function rootOfSpan(heads: Heads, { first, last }: Span): number {
  let root = 0
  for (let word = first; word <= last; word++) {
    const head = heads[word]
    if (head === UNKNOWN || (first <= head && head <= last)) continue
    if (root !== 0) return 0
    root = word
  }
  return root
}

function breaksRootRule(heads: Heads, span: Span): boolean {
  const root = rootOfSpan(heads, span)
  for (let word = 1; word < heads.length; word++) {
    const head = heads[word]
    const isOut = (word < span.first || word > span.last) && span.first <= head && head <= span.last
    if (isOut && head !== root) return true
  }
  return false
}

/** The word is the root of the span, and only it has dependents outside. */
export function withRoot(terms: ArcTerms, n: number, span: Span, root: number): ArcTerms {
  const changed = terms.slice()
  forEachArcOut(n, span, (head, dependent) => {
    if (head !== root) forbid(changed, n, head, dependent)
  })
  for (let word = span.first; word <= span.last; word++) {
    for (let head = 0; head <= n; head++) {
      const isInside = span.first <= head && head <= span.last
      if (isInside === (word === root)) forbid(changed, n, head, word)
    }
  }
  return changed
}

/** The word is not the root of the span, and so has no dependents outside. */
function withoutRoot(terms: ArcTerms, n: number, span: Span, root: number): ArcTerms {
  const changed = terms.slice()
  forEachArcOut(n, span, (head, dependent) => {
    if (head === root) forbid(changed, n, head, dependent)
  })
  for (let head = 0; head <= n; head++) {
    if (head < span.first || head > span.last) forbid(changed, n, head, root)
  }
  return changed
}
