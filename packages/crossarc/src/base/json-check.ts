import { corrupt } from './bytes.ts'
import type { CrossarcError } from './error.ts'

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

export type JsonObject = { readonly [key: string]: JsonValue }

/*
 * Checks of the metadata in a model file, which may be anything. Each names `what` it reads, such as "its labels", in the
 * error that it throws.
 */

export function jsonObject(value: JsonValue | undefined, what: string): JsonObject {
  if (typeof value === 'object' && value !== null && !isList(value)) return value
  throw unreadable(what, 'not an object')
}

export function jsonList(value: JsonValue | undefined, what: string): readonly JsonValue[] {
  if (isList(value)) return value
  throw unreadable(what, 'not a list')
}

export function jsonBoolean(value: JsonValue | undefined, what: string): boolean {
  if (typeof value === 'boolean') return value
  throw unreadable(what, 'not true or false')
}

/** A finite number. */
export function jsonNumber(value: JsonValue | undefined, what: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw unreadable(what, 'not a number')
}

export function jsonInteger(value: JsonValue | undefined, least: number, most: number, what: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw unreadable(what, `not an integer from ${least} to ${most}`)
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function unreadable(what: string, reason: string): CrossarcError {
  return corrupt(`cannot read ${what} (${reason})`)
}
