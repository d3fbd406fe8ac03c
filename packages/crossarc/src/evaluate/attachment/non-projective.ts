import { type Heads, nonProjectiveArcs, treeProblem } from '../../tree/index.ts'

/**
 * The words whose arc is non-projective, for any heads that a system may have written. If the heads do not form a
 * tree, an arc is non-projective if some word between its ends is known not to descend from the head: its path up
 * ends at the root or in a cycle. A path that ends at a word without a head is inconclusive.
 *
 * @example
 * nonProjectiveWords(headsOf([3, 0, 2])) // [1]
 * nonProjectiveWords(headsOf([3, UNKNOWN, UNKNOWN])) // []
 */
export function nonProjectiveWords(heads: Heads): number[] {
  if (treeProblem(heads) === undefined) return nonProjectiveArcs(heads)
  const words: number[] = []
  for (let word = 1; word < heads.length; word++) {
    const head = heads[word]
    if (head < 0 || head >= heads.length) continue
    const right = Math.max(head, word)
    for (let between = Math.min(head, word) + 1; between < right; between++) {
      if (surelyNotBelow(heads, between, head)) {
        words.push(word)
        break
      }
    }
  }
  return words
}

function surelyNotBelow(heads: Heads, word: number, ancestor: number): boolean {
  let above = word
  // A climb of more steps than there are words is in a cycle.
  for (let step = 0; step < heads.length; step++) {
    if (above === ancestor || above < 0 || above >= heads.length) return false
    if (above === 0) return true
    above = heads[above]
  }
  return true
}
