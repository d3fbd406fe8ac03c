import { CrossarcError, checkLength } from '../../../base/index.ts'
import type { Span } from '../../../constraint/set/index.ts'
import { type ArcTerms, arcTerms, penalise } from './arc-terms.ts'
import { type ChartOptions, type Extent, extentOfArcs, extentOfSums, type ScoreArray } from './chart.ts'
import { checkBound, checkOptions, growing, spansOf, withRoot } from './constrained.ts'

/**
 * A distribution with probabilities proportional to exp(score), over trees or derivations; each function says which.
 */
export interface ArcProbabilities {
  /** The logarithm of the sum of exp(score). */
  logSum: number
  /** At head·(n + 1) + dependent: the probability of the arc. Those into one word add up to 1. */
  arcs: Float64Array
}

/** The sum over all trees of a class under terms that are added to the scores of their arcs. */
export type Sum = (terms: ArcTerms) => ArcProbabilities

const NEVER = Number.NEGATIVE_INFINITY

/** log(exp(a) + exp(b)). */
export function logAdd(a: number, b: number): number {
  if (a === NEVER) return b
  if (b === NEVER) return a
  return a > b ? a + Math.log1p(Math.exp(b - a)) : b + Math.log1p(Math.exp(a - b))
}

/** Growing penalties preserve the precision of scores; see decodeUnder. */
const LOSS = 2 ** 10

/** The total probability that trees which break a rule may keep, if a larger penalty would cost precision. */
const NEGLIGIBLE = 1e-12

/**
 * The probabilities among the trees that satisfy the options, or undefined if there are none. Costs count as scores.
 * `bound` is the extent of the scores of trees.
 *
 * As for the best tree (see decodeConstrained), a penalty makes trees with more than one arc into a span, or more
 * than one root, so improbable that a 64-bit float does not see them; comparing the sums shows whether any other
 * trees remain. Where only the root of a span may have dependents outside, one sum is taken for each choice of roots:
 * the time grows by the product of the lengths of such spans.
 */
export function probabilitiesUnder(
  n: number,
  options: ChartOptions,
  bound: Extent,
  sum: Sum,
): ArcProbabilities | undefined {
  checkLength(n)
  checkOptions(n, options)
  checkBound(bound)
  const spans = spansOf(n, options)
  // Derivations are fewer than exp(4 n log(n + 2)); 60 is beyond the digits of a 64-bit float.
  const beyond = 4 * n * Math.log(n + 2) + 60
  const costs = options.costAgainst === undefined ? 0 : n
  // The sum of trees that satisfy all is not below −(size + n), that of others is below three times that.
  const penalties = growing(2 * (bound.top + costs) + beyond, 4 * (bound.size + n) + beyond, LOSS, LOSS)
  for (const penalty of penalties.slice(0, -1)) {
    const total = sumUnder(n, options, spans, penalty, NEVER, sum)
    if (total.logSum !== NEVER && excess(n, total.arcs, spans) < NEGLIGIBLE) return checkColumns(n, total)
  }
  const total = sumUnder(n, options, spans, penalties.at(-1)!, -2 * (bound.size + n + 1), sum)
  return total.logSum === NEVER ? undefined : checkColumns(n, total)
}

/** Far more than the rounding error of sums of sensible size. */
const TOLERANCE = 1e-4

/**
 * Throws if the heads of a word do not add up to 1: the sums lacked the precision for the differences between trees.
 */
function checkColumns(n: number, total: ArcProbabilities): ArcProbabilities {
  for (let word = 1; word <= n; word++) {
    let sum = 0
    for (let head = 0; head <= n; head++) sum += total.arcs[head * (n + 1) + word]
    if (Math.abs(sum - 1) < TOLERANCE) continue
    throw new CrossarcError('score-not-finite', 'The scores of the trees are too large for probabilities')
  }
  return total
}

/**
 * The same for trees that are scored by their arcs alone, from the scores and terms of which `sum` is. Subtracting a
 * constant from all heads of a word changes nothing, and avoids large sums where all its heads have large scores.
 */
export function arcProbabilitiesUnder(
  n: number,
  arcs: ScoreArray,
  options: ChartOptions,
  sum: (arcs: ScoreArray, terms: ArcTerms) => ArcProbabilities,
): ArcProbabilities | undefined {
  checkLength(n)
  checkBound(extentOfSums(n, [extentOfArcs(n, arcs)]))
  checkOptions(n, options)
  const { costAgainst: _, ...rules } = options
  const relative = relativeArcs(n, arcs, arcTerms(n, rules))
  const bound = extentOfSums(n, [extentOfArcs(n, relative.arcs)])
  const total = probabilitiesUnder(n, options, bound, (terms) => sum(relative.arcs, terms))
  if (total !== undefined) total.logSum += relative.taken
  return total
}

/** With 0 for the best head of each word and −∞ where the terms forbid an arc; and the sum of the subtracted scores. */
function relativeArcs(n: number, arcs: ScoreArray, terms: ArcTerms): { arcs: Float64Array; taken: number } {
  const relative = new Float64Array((n + 1) * (n + 1)).fill(NEVER)
  let taken = 0
  for (let word = 1; word <= n; word++) {
    const heads = Array.from({ length: n + 1 }, (_, head) => head)
    const allowed = heads.filter((head) => terms[head * (n + 2) + word] > NEVER)
    const best = allowed.reduce((most, head) => Math.max(most, arcs[head * (n + 1) + word]), NEVER)
    if (best === NEVER) continue
    taken += best
    for (const head of allowed) relative[head * (n + 1) + word] = arcs[head * (n + 1) + word] - best
  }
  return { arcs: relative, taken }
}

/** By how much the expected number of arcs into a span exceeds one. */
function excess(n: number, arcs: Float64Array, spans: readonly Span[]): number {
  let most = 0
  for (const { first, last } of spans) {
    let expected = 0
    for (let head = 0; head <= n; head++) {
      if (first <= head && head <= last) continue
      for (let word = first; word <= last; word++) expected += arcs[head * (n + 1) + word]
    }
    most = Math.max(most, expected - 1)
  }
  return most
}

/** With one penalty; sums smaller than `least` are those of trees that break a rule. */
function sumUnder(
  n: number,
  options: ChartOptions,
  spans: readonly Span[],
  penalty: number,
  least: number,
  sum: Sum,
): ArcProbabilities {
  const terms = arcTerms(n, options)
  for (const span of spans) penalise(terms, n, span, penalty)
  const total: ArcProbabilities = { logSum: NEVER, arcs: new Float64Array((n + 1) * (n + 1)) }
  const rooted = spans.filter(({ outside }) => outside === 'root')
  for (const under of rootChoices(terms, n, rooted)) {
    const part = sum(under)
    part.logSum += penalty * spans.length
    if (!(part.logSum >= least) || part.logSum === NEVER) continue
    const logSum = logAdd(total.logSum, part.logSum)
    const before = Math.exp(total.logSum - logSum)
    const now = Math.exp(part.logSum - logSum)
    for (let at = 0; at < total.arcs.length; at++) {
      total.arcs[at] = total.arcs[at] * before + part.arcs[at] * now
    }
    total.logSum = logSum
  }
  return total
}

function* rootChoices(terms: ArcTerms, n: number, spans: readonly Span[]): Generator<ArcTerms> {
  const [span, ...others] = spans
  if (span === undefined) yield terms
  else {
    for (let root = span.first; root <= span.last; root++) {
      yield* rootChoices(withRoot(terms, n, span, root), n, others)
    }
  }
}
