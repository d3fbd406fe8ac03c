/**
 * The fields that have a value, to spread into an object whose optional fields may be absent but not undefined.
 *
 * @example
 * defined({ line: 3, column: undefined }) // { line: 3 }
 */
export function defined<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}
