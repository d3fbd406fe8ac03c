import { randomBelow, seededRandom } from '../../base/index.ts'

export type Interval = readonly [low: number, high: number]

/** Paired bootstrap over sentences: how scores vary over test sets of the same size. */
export interface BootstrapResult {
  readonly samples: number
  readonly seed: number
  readonly confidence: number
  /** Percentile intervals of the two scores and of their difference. */
  readonly system: Interval
  readonly against: Interval
  readonly difference: Interval
  /**
   * Two-sided: twice the share of samples in which the difference is 0 or has the rarer sign, with 1 added to both
   * counts. So it falls to 1 − confidence at the point where the interval of the difference excludes 0.
   */
  readonly p: number
}

/** What each sentence adds to the two scores; a sentence has at least one unit. */
export interface PairedCounts {
  readonly system: Int32Array
  readonly against: Int32Array
  readonly total: Int32Array
}

/** Draws as many sentences as there are, with replacement, and scores both systems on the same draw. */
export function pairedBootstrap(
  counts: PairedCounts,
  samples: number,
  confidence: number,
  seed: number,
): BootstrapResult {
  const sentences = counts.total.length
  const random = seededRandom(seed)
  const system = new Float64Array(samples)
  const against = new Float64Array(samples)
  const difference = new Float64Array(samples)
  let notAbove = 0
  let notBelow = 0
  for (let sample = 0; sample < samples; sample++) {
    let systemRight = 0
    let againstRight = 0
    let total = 0
    for (let draw = 0; draw < sentences; draw++) {
      const s = randomBelow(sentences, random)
      systemRight += counts.system[s]
      againstRight += counts.against[s]
      total += counts.total[s]
    }
    system[sample] = systemRight / total
    against[sample] = againstRight / total
    difference[sample] = (systemRight - againstRight) / total
    if (systemRight <= againstRight) notAbove++
    if (systemRight >= againstRight) notBelow++
  }
  return {
    samples,
    seed,
    confidence,
    system: percentiles(system, confidence),
    against: percentiles(against, confidence),
    difference: percentiles(difference, confidence),
    p: Math.min(1, (2 * (Math.min(notAbove, notBelow) + 1)) / (samples + 1)),
  }
}

function percentiles(values: Float64Array, confidence: number): Interval {
  const sorted = values.slice().sort()
  const outside = Math.floor(((1 - confidence) / 2) * sorted.length)
  return [sorted[outside], sorted[sorted.length - 1 - outside]]
}
