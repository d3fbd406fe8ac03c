/** JSON for people and programs: indented, with lists of plain values on one line. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2)
  // Line ends stand only between values: within strings they are escaped.
  const compact = text.replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, items: string) => {
    return `[${items.replaceAll(/,\n\s+/g, ', ')}]`
  })
  return `${compact}\n`
}
