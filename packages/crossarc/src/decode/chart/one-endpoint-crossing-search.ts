import { CrossarcError } from '../../error.ts'
import type { Heads } from '../../tree/tree.ts'
import type { ArcTerms } from './arc-terms.ts'
import { type ChartOptions, type ChartTree, checkLength } from './chart.ts'
import { decodeConstrained } from './constrained.ts'

/** The largest sum that leaves room for penalties among the 32-bit floats. */
const LARGEST = 1e36

/**
 * As decodeConstrained, for charts in 32-bit floats; no word of a tree scores more than `largestOfWord`, or less than
 * the negative.
 *
 * A penalty that is larger than any difference of scores is always enough to have one root, and one arc into each
 * span, but takes digits from the scores. Any penalty for which the best tree has no more of them is as good, since it
 * lowers all such trees by the same. So a penalty of the size of a few scores comes first, and nearly always suffices.
 */
export function decodeInSinglePrecision<T extends ChartTree>(
  n: number,
  options: ChartOptions,
  largestOfWord: number,
  search: (terms: ArcTerms) => T | undefined,
): T | undefined {
  checkLength(n)
  const bound = n * largestOfWord
  if (bound > LARGEST)
    throw new CrossarcError('score-not-finite', 'The scores are too large to be added up as 32-bit floats')
  const spans: { first: number; last: number }[] = [...(options.constraints?.spans ?? [])]
  if (options.oneRoot || options.constraints?.oneRoot) spans.push({ first: 1, last: n })
  const firstBound = Math.min(bound, 2 * largestOfWord)
  let isEnough = true
  const tree = decodeConstrained(n, options, firstBound, (terms) => {
    const found = search(terms)
    if (found !== undefined && spans.some((span) => wordsInto(found.heads, span) > 1)) isEnough = false
    return found
  })
  return isEnough || firstBound === bound ? tree : decodeConstrained(n, options, bound, search)
}

/** How many words of a span have their head outside. */
function wordsInto(heads: Heads, { first, last }: { first: number; last: number }): number {
  let count = 0
  for (let word = first; word <= last; word++) if (heads[word] < first || heads[word] > last) count++
  return count
}
