/** Where in the input something went wrong. */
export interface Place {
  file?: string
  line?: number
  sentence?: string
  /** The number of a constraint in the list that was given, from 1. */
  constraint?: number
}

/**
 * The one error that Crossarc throws for bad input: a stable code, a sentence for a person, and the place.
 * The table of codes is in docs/errors.md.
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
