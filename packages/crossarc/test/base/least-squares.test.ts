import { describe, expect, it } from 'vitest'
import { leastSquares, type Point } from '../../src/base/least-squares.ts'
import { seededRandom } from '../../src/base/random.ts'

describe('the least-squares line', () => {
  const points: Point[] = [
    [1, 2],
    [2, 3],
    [3, 7],
  ]

  it('has the slope, intercept and R² worked out by hand', () => {
    // Means 2 and 4; Σdx² = 2, Σdxdy = 5; residuals ½, −1, ½; Σdy² = 14; Σy² = 62.
    const fit = leastSquares(points)
    expect(fit.slope).toBeCloseTo(2.5, 12)
    expect(fit.intercept).toBeCloseTo(-1, 12)
    expect(fit.rSquared).toBeCloseTo(1 - 1.5 / 14, 12)
    expect(fit.rSquaredAboutZero).toBeCloseTo(1 - 1.5 / 62, 12)
  })

  it('through the origin has those worked out by hand', () => {
    // Σx² = 14, Σxy = 29; Σ(y − ŷ)² = Σy² − (Σxy)²/Σx² = 62 − 841/14.
    const fit = leastSquares(points, { throughOrigin: true })
    expect(fit.slope).toBeCloseTo(29 / 14, 12)
    expect(fit.intercept).toBe(0)
    const residual = 62 - 841 / 14
    expect(fit.rSquared).toBeCloseTo(1 - residual / 14, 12)
    expect(fit.rSquaredAboutZero).toBeCloseTo(1 - residual / 62, 12)
  })

  it('is better than any line nearby', () => {
    const random = seededRandom(2)
    const cloud = Array.from({ length: 50 }, (): Point => [random() * 40, random() * 100])
    const error = (slope: number, intercept: number) =>
      cloud.reduce((sum, [x, y]) => sum + (y - slope * x - intercept) ** 2, 0)
    const free = leastSquares(cloud)
    const tied = leastSquares(cloud, { throughOrigin: true })
    for (const change of [-0.01, 0.01]) {
      expect(error(free.slope + change, free.intercept)).toBeGreaterThan(error(free.slope, free.intercept))
      expect(error(free.slope, free.intercept + change)).toBeGreaterThan(error(free.slope, free.intercept))
      expect(error(tied.slope + change, 0)).toBeGreaterThan(error(tied.slope, 0))
    }
    expect(free.rSquared).toBeGreaterThan(tied.rSquared)
  })

  it('is refused where the points determine none', () => {
    const refused = expect.objectContaining({ code: 'no-line' })
    expect(() => leastSquares([])).toThrow(refused)
    expect(() => leastSquares([[3, 1], [3, 2]])).toThrow(refused) // biome-ignore format: a pair
    expect(() => leastSquares([[0, 1]], { throughOrigin: true })).toThrow(refused)
    expect(() => leastSquares([[1, Number.NaN], [2, 1]])).toThrow(refused) // biome-ignore format: a pair
    expect(leastSquares([[1, 5], [2, 5]]).rSquared).toBeNaN() // biome-ignore format: a pair
  })
})
