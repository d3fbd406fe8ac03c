/** Joins parts of a set, without repeating a template. */
export function combine(...parts: readonly string[]): string {
  const seen = new Set<string>()
  const lines = parts
    .join('\n')
    .split('\n')
    .filter((line) => {
      if (line === '' || line.startsWith('#')) return true
      const key = line.split(' ').sort().join(' ')
      const isNew = !seen.has(key)
      seen.add(key)
      return isNew
    })
  return lines.join('\n')
}
