import type { Heads } from '../../src/tree/tree.ts'

/** How many words are left if words without dependents go as long as their heads are at most `reach` remaining places away. */
export function restOf(heads: Heads, reach: number): number {
  const left = [...heads.keys()]
  const dependents = heads.map((_, node) => heads.filter((head, word) => word > 0 && head === node).length)
  for (;;) {
    const at = left.findIndex(
      (word, place) =>
        word > 0 && dependents[word] === 0 && Math.abs(left.indexOf(heads[word]) - place) <= reach,
    )
    if (at < 0) return left.length - 1
    dependents[heads[left[at]]]--
    left.splice(at, 1)
  }
}
