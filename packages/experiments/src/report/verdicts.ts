/** Names as in a sentence. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? 'none') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/**
 * Where something holds, such as what a paper says, by the names of treebanks or parsers; `holds` is undefined where
 * nothing is measured yet. The words are those for yes and no.
 */
export function verdict(
  names: readonly string[],
  holds: (name: string) => boolean | undefined,
  [yes, no]: readonly [string, string] = ['the same on', 'not so on'],
): string {
  const those = names.filter((name) => holds(name) === true)
  const others = names.filter((name) => holds(name) === false)
  const missing = names.filter((name) => holds(name) === undefined)
  const parts = [
    ...(those.length === 0 ? [] : [`${yes} ${listed(those)}`]),
    ...(others.length === 0 ? [] : [`${no} ${listed(others)}`]),
    ...(missing.length === 0 ? [] : [`not measured yet: ${listed(missing)}`]),
  ]
  return missing.length === names.length ? 'not measured yet' : parts.join('; ')
}
