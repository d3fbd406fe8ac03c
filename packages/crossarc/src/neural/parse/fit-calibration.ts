import { fitLogistic } from '../../base/index.ts'
import { type Heads, UNKNOWN } from '../../tree/index.ts'
import { logit, type NeuralCalibration } from '../network/calibration.ts'
import { headProbabilities, type ProbabilityCase } from '../network/confidence.ts'
import type { ArcDistribution } from '../search/arc-distribution.ts'

/** A tree and the gold heads. */
export interface TemperatureCase extends ProbabilityCase {
  readonly gold: Heads
}

const [COLDEST, HOTTEST] = [0.05, 20]
/** The width of the interval, in logarithms, at which golden-section search ends. */
const WIDTH = 0.05
/** The least probability of which the loss takes the logarithm. */
const LEAST = 1e-9

/** The temperature that maximises the likelihood of which heads are right and which are wrong. */
export function fitTemperature(distribution: ArcDistribution, cases: readonly TemperatureCase[]): number {
  const ratio = (Math.sqrt(5) - 1) / 2
  const loss = (logarithm: number) => lossAt(distribution, cases, Math.exp(logarithm))
  let [low, high] = [Math.log(COLDEST), Math.log(HOTTEST)]
  let [a, b] = [high - ratio * (high - low), low + ratio * (high - low)]
  let [lossA, lossB] = [loss(a), loss(b)]
  while (high - low > WIDTH) {
    if (lossA < lossB) {
      ;[high, b, lossB] = [b, a, lossA]
      a = high - ratio * (high - low)
      lossA = loss(a)
    } else {
      ;[low, a, lossA] = [a, b, lossB]
      b = low + ratio * (high - low)
      lossB = loss(b)
    }
  }
  return Math.exp((low + high) / 2)
}

function lossAt(
  distribution: ArcDistribution,
  cases: readonly TemperatureCase[],
  temperature: number,
): number {
  let loss = 0
  for (const item of cases) {
    const probabilities = headProbabilities(distribution, item, temperature)
    for (const [k, probability] of probabilities?.entries() ?? []) {
      const gold = item.gold[k + 1]
      if (gold === UNKNOWN) continue
      const likely = gold === item.heads[k + 1] ? probability : 1 - probability
      loss -= Math.log(Math.max(likely, LEAST))
    }
  }
  return loss
}

/**
 * Fits all three to trees with known gold heads; undefined if no gold head is known.
 *
 * @example
 * const treeCase = { heads: goldHeads, gold: goldHeads, tables: [scores], oneRoot: true }
 * const calibration = fitNeuralCalibration(arcDistributions.get('mh3'), [treeCase])
 * Object.keys(calibration) // ['temperature', 'slope', 'offset']
 */
export function fitNeuralCalibration(
  distribution: ArcDistribution,
  cases: readonly TemperatureCase[],
): NeuralCalibration | undefined {
  const temperature = fitTemperature(distribution, cases)
  const rows: number[][] = []
  const right: boolean[] = []
  for (const item of cases) {
    const probabilities = headProbabilities(distribution, item, temperature)
    for (const [k, probability] of probabilities?.entries() ?? []) {
      if (item.gold[k + 1] === UNKNOWN) continue
      rows.push([logit(probability), 1])
      right.push(item.gold[k + 1] === item.heads[k + 1])
    }
  }
  if (rows.length === 0) return undefined
  const [slope, offset] = fitLogistic(rows, right) as unknown as [number, number]
  return { temperature, slope, offset }
}
