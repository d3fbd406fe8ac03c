/** McNemar's test: does each system win equally many of the units that only one system gets right? */
export interface McNemarResult {
  /** Units that only the first system gets right. */
  readonly onlySystem: number
  /** Units that only the second system gets right. */
  readonly onlyAgainst: number
  readonly test: 'exact binomial' | 'chi-squared with continuity correction'
  /** Chi-squared with one degree of freedom; null in the exact test. */
  readonly chiSquared: number | null
  /** Two-sided. */
  readonly p: number
}

/**
 * The exact two-sided binomial test where fewer than `exactBelow` units tell the systems apart, and chi-squared with
 * Edwards' continuity correction from there on. It assumes independent units, which the words of a sentence are not:
 * the tests over sentences are stricter.
 *
 * @example
 * mcnemar(1, 5).p // 0.21875: 2 · (1 + 6) / 64
 */
export function mcnemar(onlySystem: number, onlyAgainst: number, exactBelow = 25): McNemarResult {
  const counts = { onlySystem, onlyAgainst }
  const n = onlySystem + onlyAgainst
  if (n < exactBelow) {
    const p = Math.min(1, 2 * binomialTail(Math.min(onlySystem, onlyAgainst), n))
    return { ...counts, test: 'exact binomial', chiSquared: null, p }
  }
  const corrected = Math.max(0, Math.abs(onlySystem - onlyAgainst) - 1)
  const chiSquared = (corrected * corrected) / n
  return {
    ...counts,
    test: 'chi-squared with continuity correction',
    chiSquared,
    p: complementaryError(Math.sqrt(chiSquared / 2)),
  }
}

/** The probability of at most k heads in n tosses of a fair coin. */
export function binomialTail(k: number, n: number): number {
  let logarithm = -n * Math.LN2
  let sum = 0
  for (let i = 0; i <= k; i++) {
    sum += Math.exp(logarithm)
    logarithm += Math.log((n - i) / (i + 1))
  }
  return Math.min(1, sum)
}

/** The complementary error function erfc(x) for x ≥ 0; the upper tail of chi-squared with one degree of freedom. */
export function complementaryError(x: number): number {
  return x < 2 ? 1 - errorSeries(x) : errorFraction(x)
}

/** erf(x) = 2/√π · e^(−x²) · Σ 2^k x^(2k+1) / (1 · 3 · … · (2k + 1)). All terms are positive. */
function errorSeries(x: number): number {
  let term = x
  let sum = x
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (2 * x * x) / (2 * k + 1)
    sum += term
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
}

/** erfc(x) = e^(−x²)/√π · 1/(x + (1/2)/(x + 1/(x + (3/2)/(x + …)))), from the inside out. */
function errorFraction(x: number): number {
  let below = x
  for (let k = 120; k >= 1; k--) below = x + k / 2 / below
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / below
}
