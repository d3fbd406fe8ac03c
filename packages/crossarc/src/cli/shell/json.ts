/** JSON for people and programs: indented, but lists of plain values stay on one line. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, undefined, 2)
  // Strings hold no line ends, which JSON escapes, so the pattern matches only between values.
  const compact = text.replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (_, items: string) => {
    return `[${items.replaceAll(/,\n\s+/g, ', ')}]`
  })
  return `${compact}\n`
}
