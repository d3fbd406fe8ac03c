import type { CrossarcError } from './error.ts'

/** Creates the error for an option whose value is out of range. */
export type Complaint = (option: string, range: string, value: unknown) => CrossarcError

/** Far wider than any sensible network: options must not exhaust the memory. */
const WIDEST = 1 << 14

/** Reads untrusted options; throws on values out of range. */
export class OptionReader {
  readonly #values: Readonly<Record<string, unknown>>
  readonly #path: string
  readonly #wrong: Complaint

  /** @param path the prefix of names in messages. */
  constructor(value: unknown, path: string, wrong: Complaint) {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw wrong(path, 'an object with options', value)
    this.#values = value as Record<string, unknown>
    this.#path = path
    this.#wrong = wrong
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined
  }

  /** An option that is an object of options. */
  part(name: string): OptionReader {
    return new OptionReader(this.#values[name], this.#name(name), this.#wrong)
  }

  boolean(name: string): boolean {
    return this.#checked(name, 'true or false', (value) => typeof value === 'boolean') as boolean
  }

  choice<T extends string>(name: string, choices: readonly T[]): T {
    const range = choices.map((choice) => `"${choice}"`).join(' or ')
    return this.#checked(name, range, (value) => choices.includes(value as T)) as T
  }

  whole(name: string, least: number, most: number): number {
    const range = `a whole number from ${least} to ${most}`
    return this.#number(name, range, (value) => Number.isInteger(value) && value >= least && value <= most)
  }

  /** A whole number from 1 on, or Infinity. */
  limit(name: string): number {
    const isLimit = (value: number) => value === Number.POSITIVE_INFINITY || Number.isInteger(value)
    return this.#number(name, 'a whole number from 1 on', (value) => isLimit(value) && value >= 1)
  }

  /** The length of a vector in floats. */
  width(name: string): number {
    const isWidth = (value: number) => value % 4 === 0 && value >= 4 && value <= WIDEST
    return this.#number(name, `a multiple of 4 from 4 to ${WIDEST}`, isWidth)
  }

  /** A fraction below 1. */
  share(name: string): number {
    return this.#number(name, 'a number from 0 on and below 1', (value) => value >= 0 && value < 1)
  }

  probability(name: string): number {
    return this.#number(name, 'a number from 0 to 1', (value) => value >= 0 && value <= 1)
  }

  /** May be infinite. */
  atLeast(name: string, least: number): number {
    return this.#number(name, `a number from ${least} on`, (value) => value >= least)
  }

  notNegative(name: string): number {
    const isRight = (value: number) => Number.isFinite(value) && value >= 0
    return this.#number(name, 'a finite number from 0 on', isRight)
  }

  positive(name: string): number {
    const isRight = (value: number) => Number.isFinite(value) && value > 0
    return this.#number(name, 'a finite number above 0', isRight)
  }

  /** The error for an option, for checks that this reader has no method for. */
  wrong(name: string, range: string): CrossarcError {
    return this.#wrong(this.#name(name), range, this.#values[name])
  }

  #number(name: string, range: string, isRight: (value: number) => boolean): number {
    return this.#checked(name, range, (value) => typeof value === 'number' && isRight(value)) as number
  }

  #checked(name: string, range: string, isRight: (value: unknown) => boolean): unknown {
    if (!isRight(this.#values[name])) throw this.wrong(name, range)
    return this.#values[name]
  }

  #name(name: string): string {
    return this.#path === '' ? name : `${this.#path}.${name}`
  }
}
