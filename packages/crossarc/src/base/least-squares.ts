import { CrossarcError } from './error.ts'

/** A point to fit or to plot. */
export type Point = readonly [x: number, y: number]

/** The line y = slope · x + intercept. */
export interface LineFit {
  readonly slope: number
  /** 0 for a line through the origin. */
  readonly intercept: number
  /**
   * 1 − Σ(y − ŷ)² / Σ(y − ȳ)²: the share of the variation about the mean that the line explains, for both kinds of
   * line, so they can be compared; below 0 when a line through the origin is worse than the mean. NaN when y does not
   * vary.
   */
  readonly rSquared: number
  /** 1 − Σ(y − ŷ)² / Σy²: what statistics programs report for a line through the origin. NaN when y is always 0. */
  readonly rSquaredAboutZero: number
}

/**
 * The line with the least sum of squared vertical distances to the points, with an intercept or through the origin
 * (as Nivre 2009 reports transitions against length).
 *
 * @example
 * leastSquares([[1, 2], [2, 4], [3, 6]], { throughOrigin: true }).slope // 2
 */
export function leastSquares(points: readonly Point[], { throughOrigin = false } = {}): LineFit {
  let sumX = 0
  let sumY = 0
  for (const [x, y] of points) {
    sumX += x
    sumY += y
  }
  const meanX = sumX / points.length
  const meanY = sumY / points.length
  const baseX = throughOrigin ? 0 : meanX
  const baseY = throughOrigin ? 0 : meanY
  let sumXX = 0
  let sumXY = 0
  for (const [x, y] of points) {
    sumXX += (x - baseX) ** 2
    sumXY += (x - baseX) * (y - baseY)
  }
  if (!(sumXX > 0 && Number.isFinite(sumXY))) {
    const need = throughOrigin ? 'a point away from x = 0' : 'two points with different x'
    throw new CrossarcError('no-line', `A least-squares line needs ${need}, and finite numbers`)
  }
  const slope = sumXY / sumXX
  const intercept = throughOrigin ? 0 : meanY - slope * meanX
  let residual = 0
  let aboutMean = 0
  let aboutZero = 0
  for (const [x, y] of points) {
    residual += (y - slope * x - intercept) ** 2
    aboutMean += (y - meanY) ** 2
    aboutZero += y ** 2
  }
  const share = (total: number) => (total === 0 ? Number.NaN : 1 - residual / total)
  return { slope, intercept, rSquared: share(aboutMean), rSquaredAboutZero: share(aboutZero) }
}
