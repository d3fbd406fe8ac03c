import { CrossarcError } from '../../base/index.ts'

/** The first parser of an ensemble, which needs at least one. */
export function firstOf<T extends object>(parsers: readonly T[]): T {
  const [first] = parsers
  if (first === undefined) throw new CrossarcError('no-parsers', 'An ensemble needs at least one parser')
  return first
}

/** The weight of each parser, 1 by default. */
export function weightsOf(count: number, weights: readonly number[] | undefined): readonly number[] {
  if (weights === undefined) return new Array<number>(count).fill(1)
  if (weights.length !== count) throw wrong(`The ensemble has ${count} parsers but ${weights.length} weights`)
  for (const weight of weights)
    if (!(Number.isFinite(weight) && weight >= 0))
      throw wrong(`The weight of a parser must be a number from 0 on, not ${weight}`)
  if (weights.every((weight) => weight === 0)) throw wrong('All weights of the ensemble are 0')
  return weights.slice()
}

/** Throws if this is not a temperature. */
export function checkTemperature(temperature: number): void {
  if (!(Number.isFinite(temperature) && temperature > 0))
    throw wrong(`The temperature must be a number above 0, not ${temperature}`)
}

/** The error for an unknown class of trees. */
export function unknownTrees(trees: unknown): CrossarcError {
  return wrong(`The trees of an ensemble must be "all", "mh4" or "projective", not ${JSON.stringify(trees)}`)
}

function wrong(reason: string): CrossarcError {
  return new CrossarcError('ensemble-option', reason)
}
