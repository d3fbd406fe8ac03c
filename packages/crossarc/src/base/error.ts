/** Where in the input something went wrong. */
export interface Place {
  file?: string
  line?: number
  sentence?: string
  /** The position of a constraint in the given list, from 1. */
  constraint?: number
}

/**
 * The only error that Crossarc throws for bad input: a stable code, a readable sentence, and the place.
 * docs/errors.md lists the codes.
 *
 * @example
 * try {
 *   readConllu('1\ta\n\n')
 * } catch (error) {
 *   if (error instanceof CrossarcError) console.log(error.code, error.place.line)
 * }
 */
export class CrossarcError extends Error {
  readonly code: string
  readonly place: Place
  /** The message without the place. */
  readonly reason: string

  constructor(code: string, reason: string, place: Place = {}) {
    super(describe(reason, place))
    this.name = 'CrossarcError'
    this.code = code
    this.place = place
    this.reason = reason
  }

  /** The same error at a more exact place. */
  at(place: Place): CrossarcError {
    return new CrossarcError(this.code, this.reason, { ...place, ...this.place })
  }
}

function describe(reason: string, { file, line, sentence, constraint }: Place): string {
  const where = [file, line].filter((part) => part !== undefined).join(':')
  const parts: string[] = []
  if (sentence !== undefined) parts.push(`sentence ${sentence}`)
  if (constraint !== undefined) parts.push(`constraint ${constraint}`)
  return `${where === '' ? '' : `${where}: `}${reason}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`
}

/** The error for an argument of the wrong type: "parse() takes a text, not a Promise". */
export function wrongArgument(takes: string, given: unknown): CrossarcError {
  const hint = given instanceof Promise ? ': is an await missing?' : ''
  return new CrossarcError('wrong-argument', `${takes}, not ${kindOf(given)}${hint}`)
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return 'a text'
  if (typeof value !== 'object') return `a ${typeof value}`
  const name = (value.constructor as { name?: unknown } | undefined)?.name
  return typeof name !== 'string' || name === '' || name === 'Object' ? 'an object' : `a ${name}`
}

/** Throws on unknown options: a misspelt one would silently do nothing. */
export function checkOptionNames(options: unknown, known: Readonly<Record<string, true>>, of: string): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw wrongArgument(`The options of ${of} are an object`, options)
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue
    throw new CrossarcError(
      'unknown-option',
      `${of} has no option "${name.slice(0, 40)}"; it has ${Object.keys(known).join(', ')}`,
    )
  }
}

/** Throws if this is not a number of words. */
export function checkLength(n: number): void {
  if (!Number.isInteger(n) || n < 0)
    throw new CrossarcError('invalid-length', `The number of words must be a non-negative integer, not ${n}`)
}

/** The error for an empty treebank. */
export function noTrainingData(): CrossarcError {
  return new CrossarcError('no-training-data', 'There are no sentences to learn from')
}
