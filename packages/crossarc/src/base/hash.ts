const known = new Map<string, number>()

/** A 32-bit number for a text (FNV-1a): models know words only by these numbers, so they need no word list. */
export function hashText(text: string): number {
  const before = known.get(text)
  if (before !== undefined) return before
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  // The cache only saves time; it is cleared before it outgrows the words of a large treebank.
  if (known.size > 500_000) known.clear()
  known.set(text, hash)
  return hash
}

/** Adds a number to a hash. */
export function mixHash(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

/** Spreads the last changes over all bits. */
export function finishHash(hash: number): number {
  const mixed = Math.imul(hash, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
