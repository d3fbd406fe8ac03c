import type { Configuration } from '../../transition/index.ts'

/** The leftmost left dependent of a word, or the word itself. */
export function leftmostDependent(c: Configuration, word: number): number {
  if (c.dependents !== undefined) {
    const leftmost = c.dependents.leftmost[word]
    return leftmost < 0 ? word : leftmost
  }
  for (let i = 1; i < word; i++) if (c.heads[i] === word) return i
  return word
}

/** The rightmost right dependent of a word, or the word itself. */
export function rightmostDependent(c: Configuration, word: number): number {
  if (c.dependents !== undefined) {
    const rightmost = c.dependents.rightmost[word]
    return rightmost < 0 ? word : rightmost
  }
  for (let i = c.n; i > word; i--) if (c.heads[i] === word) return i
  return word
}
