import { CrossarcError, checkLength } from '../../../base/index.ts'
import type { ChartOptions, ChartTree, Extent } from '../shared/chart.ts'
import { type ConstrainedSearch, decodeUnder, growing } from '../shared/constrained.ts'

/** The largest sum that leaves room for penalties among the 32-bit floats. */
const LARGEST = 1e36

/** How penalties grow: they take few of the 24 bits of precision. */
const FACTOR = 2 ** 5

/**
 * As decodeConstrained, for charts in 32-bit floats; `ofWord` is the extent of what a word adds to the score of a tree. A
 * penalty of the size of a few scores comes first, and nearly always suffices.
 */
export function decodeInSinglePrecision<T extends ChartTree>(
  n: number,
  options: ChartOptions,
  ofWord: Extent,
  search: ConstrainedSearch<T>,
): T | undefined {
  checkLength(n)
  const bound = n * ofWord.size
  if (bound > LARGEST)
    throw new CrossarcError('score-not-finite', 'The scores are too large to add up as 32-bit floats')
  const first = 2 * (2 * ofWord.top + (options.costAgainst === undefined ? 0 : n))
  return decodeUnder(n, options, growing(first, 2 * (bound + n) + 1, 1, FACTOR), FACTOR, search)
}
