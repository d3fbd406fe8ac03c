import { CrossarcError } from '../../base/index.ts'

/** What each of so many parsers counts; 1 where nothing is said. */
export function weightsOf(count: number, weights: readonly number[] | undefined): readonly number[] {
  if (weights === undefined) return new Array<number>(count).fill(1)
  if (weights.length !== count)
    throw wrong(`There are ${count} parsers in the ensemble, and ${weights.length} weights`)
  for (const weight of weights)
    if (!(Number.isFinite(weight) && weight >= 0))
      throw wrong(`A weight of a parser is a number from 0 on, not ${weight}`)
  if (weights.every((weight) => weight === 0)) throw wrong('All weights of the ensemble are 0')
  return weights.slice()
}

/** Throws where this can be no temperature. */
export function checkTemperature(temperature: number): void {
  if (!(Number.isFinite(temperature) && temperature > 0))
    throw wrong(`A temperature is a number above 0, not ${temperature}`)
}

/** The error of trees that no ensemble takes one from. */
export function unknownTrees(trees: unknown): CrossarcError {
  return wrong(`The trees of an ensemble are "all", "mh4" or "projective", not ${JSON.stringify(trees)}`)
}

function wrong(reason: string): CrossarcError {
  return new CrossarcError('ensemble-option', reason)
}
