import type { Heads } from './tree.ts'

/**
 * Runs arc-standard without SWAP to the end of the input, taking every arc that it can: the top of the stack
 * or the word below it is attached if it is a dependent of the other and has all its own dependents. Writes
 * the words that found their head to `attached`, each after all its dependents, and returns their number.
 */
function attachProjectively(heads: Heads, attached: Int32Array): number {
  const nodes = heads.length
  const missing = new Int32Array(nodes)
  for (let word = 1; word < nodes; word++) missing[heads[word]]++
  const stack = new Int32Array(nodes)
  let top = 0
  let count = 0
  for (let word = 1; word < nodes; word++) {
    stack[++top] = word
    while (top > 0) {
      const right = stack[top]
      const left = stack[top - 1]
      if (heads[left] === right && missing[left] === 0) {
        attached[count++] = left
        stack[--top] = right
        missing[right]--
      } else if (heads[right] === left && missing[right] === 0) {
        attached[count++] = right
        top--
        missing[left]--
      } else break
    }
  }
  return count
}

/**
 * The maximal projective components (Nivre, Kuhlmann & Hall 2009): for each node the root of the fragment in
 * which it ends when the arc-standard oracle without SWAP is run to the end of the input. In linear time.
 *
 * @example
 * projectiveComponents(headsOf([2, 0, 2])) // 0, 0, 0, 0: a projective tree is one component
 * projectiveComponents(headsOf([3, 0, 2, 1])) // 0, 1, 2, 3, 4
 */
export function projectiveComponents(heads: Heads): Int32Array {
  const attached = new Int32Array(heads.length)
  const component = Int32Array.from(heads.keys())
  for (let at = attachProjectively(heads, attached) - 1; at >= 0; at--) {
    component[attached[at]] = component[heads[attached[at]]]
  }
  return component
}

/**
 * Whether no arc is non-projective, in linear time; the arcs from the artificial root 0, left of word 1, count.
 * The heads must be those of a tree (treeProblem tells).
 *
 * @example
 * isProjective(headsOf([2, 0, 2])) // true
 * isProjective(headsOf([3, 0, 2, 1])) // false
 */
export function isProjective(heads: Heads): boolean {
  return attachProjectively(heads, new Int32Array(heads.length)) === heads.length - 1
}
