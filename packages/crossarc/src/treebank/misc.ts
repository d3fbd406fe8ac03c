/** The items of a MISC or FEATS column; `_` has none. */
export function itemsOf(column: string): string[] {
  return column === '_' ? [] : column.split('|')
}

/** The value of the item `key=value`, or undefined. */
export function itemOf(items: readonly string[], key: string): string | undefined {
  for (const item of items) {
    if (item.startsWith(key) && item.charCodeAt(key.length) === 61) return item.slice(key.length + 1)
  }
  return undefined
}
