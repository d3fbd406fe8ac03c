import { corrupt, type JsonValue, jsonNumber, jsonObject, logistic } from '../../base/index.ts'

/**
 * Turns the probabilities of a model's distribution into the probability that a head is right: divides the scores by the
 * temperature, then multiplies the logit of each probability by the slope and adds the offset. A temperature alone does not
 * do, because a head in the best tree is right more often than any arc of the same probability.
 */
export interface NeuralCalibration {
  readonly temperature: number
  readonly slope: number
  readonly offset: number
}

/** More than any fit results in. */
const MOST = 1e6

/** A probability above this is certain. */
const CERTAIN = 1 - 1e-9

export function logit(probability: number): number {
  const inside = Math.min(CERTAIN, Math.max(1 - CERTAIN, probability))
  return Math.log(inside / (1 - inside))
}

/**
 * The calibrated probabilities; a certain head, such as one from constraints, stays certain.
 *
 * @example
 * calibrated({ temperature: 1, slope: 2, offset: 0 }, Float64Array.of(0.5, 1)) // Float64Array [0.5, 1]
 */
export function calibrated(
  { slope, offset }: NeuralCalibration,
  probabilities: Float64Array | undefined,
): Float64Array | undefined {
  return probabilities?.map((probability) =>
    probability >= CERTAIN ? 1 : logistic([slope, offset], [logit(probability), 1]),
  )
}

/** From the metadata of a model file, which is checked, not trusted; older files have no calibration. */
export function readNeuralCalibration(value: JsonValue | undefined): NeuralCalibration | undefined {
  if (value === undefined) return undefined
  const parts = jsonObject(value, 'its calibration')
  const [temperature, slope, offset] = ['temperature', 'slope', 'offset'].map((name) => {
    const number = jsonNumber(parts[name], `the ${name} of its calibration`)
    if (Math.abs(number) >= MOST) throw corrupt(`the ${name} of its calibration is ${number}`)
    return number
  })
  if (temperature <= 0) throw corrupt(`the temperature of its calibration is ${temperature}`)
  return { temperature, slope, offset }
}
