import { InvalidArgumentError } from 'commander'

/** A parser for options that are whole numbers of at least `least`. */
export function wholeNumber(least = 0): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`It must be a whole number of at least ${least}.`)
    }
    return number
  }
}

/** Parses an option that is a probability. */
export function probability(text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0 && number <= 1)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  }
  return number
}
