import { InvalidArgumentError } from 'commander'

/** Reads an option that is a whole number of at least `least`. */
export function wholeNumber(least = 0): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It is a whole number${least === 0 ? '' : `, at least ${least}`}.`)
    }
    return number
  }
}

/** Reads an option that is a probability. */
export function probability(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0 && number <= 1)) {
    throw new InvalidArgumentError('It is a number from 0 to 1.')
  }
  return number
}
