import { CrossarcError, type JsonValue } from '../base/index.ts'

export type { JsonValue }

/** Far above what any model needs, far below what the call stack allows. */
const DEEPEST = 100

/**
 * The canonical JSON text of a value: keys in the order of their code units, no spaces. Values that JSON
 * would silently change (NaN, undefined, a Date) are an error.
 */
export function canonicalJson(value: JsonValue): string {
  return write(value, 0)
}

function write(value: unknown, depth: number): string {
  if (depth > DEEPEST)
    throw new CrossarcError('model-content', `The metadata are nested more than ${DEEPEST} levels deep`)
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${Array.from(value, (item) => write(item, depth + 1)).join(',')}]`
  if (typeof value === 'object' && isPlain(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${write((value as Record<string, unknown>)[key], depth + 1)}`)
    return `{${members.join(',')}}`
  }
  throw new CrossarcError(
    'model-content',
    `The metadata hold ${describe(value)}, which JSON cannot represent`,
  )
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function describe(value: unknown): string {
  if (typeof value === 'number' || value === undefined) return `${value}`
  return typeof value === 'object' ? `a ${value!.constructor.name}` : `a ${typeof value}`
}
