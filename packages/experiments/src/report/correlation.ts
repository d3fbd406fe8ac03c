import { seededRandom } from 'crossarc/trees'

const SHUFFLES = 10_000

/** How two figures go together over some items. */
export interface Association {
  /** Pearson's correlation, and that of the ranks (Spearman). */
  readonly r: number
  readonly rho: number
  /** The probability of so large a rank correlation, in either direction, if the figures were paired at random. */
  readonly p: number
}

/** Undefined if there are fewer than four items, or one side does not vary. */
export function association(xs: readonly number[], ys: readonly number[]): Association | undefined {
  const r = correlation(xs, ys)
  const [a, b] = [ranks(xs), ranks(ys)]
  const rho = correlation(a, b)
  if (xs.length < 4 || r === null || rho === null) return undefined
  const random = seededRandom(1)
  let asLarge = 0
  for (let shuffle = 0; shuffle < SHUFFLES; shuffle++) {
    for (let k = b.length - 1; k > 0; k--) {
      const other = Math.floor(random() * (k + 1))
      ;[b[k], b[other]] = [b[other], b[k]]
    }
    if (Math.abs(correlation(a, b)!) >= Math.abs(rho) - 1e-12) asLarge++
  }
  return { r, rho, p: (asLarge + 1) / (SHUFFLES + 1) }
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const smaller = values.filter((other) => other < value).length
    const equal = values.filter((other) => other === value).length
    return smaller + (equal + 1) / 2
  })
}

/** Pearson's correlation; null if a side does not vary. */
export function correlation(xs: readonly number[], ys: readonly number[]): number | null {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(xs), mean(ys)]
  let [xx, yy, xy] = [0, 0, 0]
  for (let k = 0; k < xs.length; k++) {
    xx += (xs[k] - x) ** 2
    yy += (ys[k] - y) ** 2
    xy += (xs[k] - x) * (ys[k] - y)
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null
}
