import { CrossarcError, type Place } from '../base/index.ts'
import { type Heads, UNKNOWN } from './tree.ts'

/** Why heads do not form a tree. */
export type TreeProblem =
  | { readonly code: 'missing-head'; readonly word: number }
  | { readonly code: 'head-out-of-range'; readonly word: number; readonly head: number }
  | { readonly code: 'own-head'; readonly word: number }
  /** Each member depends on the next and the last one on the first, which is `word`, the smallest. */
  | { readonly code: 'cycle'; readonly word: number; readonly members: readonly number[] }
  /** `word` is the second root. */
  | { readonly code: 'several-roots'; readonly word: number; readonly roots: readonly number[] }

/** The conditions of a tree. */
export interface TreeRules {
  /** Allows UNKNOWN heads. */
  partial?: boolean
  /** Allows one dependent of the artificial root, as Universal Dependencies does. */
  singleRoot?: boolean
}

/**
 * The first problem that keeps heads from being a tree, or undefined: a word without a head, a head out of
 * range, a word that is its own head, a cycle, and, with `singleRoot`, several roots. (A tree without a root
 * always has a cycle.)
 *
 * @example
 * treeProblem(headsOf([2, 0, 2])) // undefined
 * treeProblem(headsOf([2, 3, 1])) // { code: 'cycle', word: 1, members: [1, 2, 3] }
 */
export function treeProblem(
  heads: Heads,
  { partial = false, singleRoot = false }: TreeRules = {},
): TreeProblem | undefined {
  const n = heads.length - 1
  for (let word = 1; word <= n; word++) {
    const head = heads[word]
    if (head === UNKNOWN) {
      if (!partial) return { code: 'missing-head', word }
    } else if (head < 0 || head > n) return { code: 'head-out-of-range', word, head }
    else if (head === word) return { code: 'own-head', word }
  }
  const members = cycleIn(heads)
  if (members !== undefined) return { code: 'cycle', word: members[0], members }
  if (singleRoot) {
    const roots = rootsOf(heads)
    if (roots.length > 1) return { code: 'several-roots', word: roots[1], roots }
  }
  return undefined
}

/** The members of the cycle that the leftmost word on or below a cycle leads to. */
function cycleIn(heads: Heads): number[] | undefined {
  // visit[node] is the word whose climb reached the node first; a climb that reaches its own track closes a
  // cycle.
  const visit = new Int32Array(heads.length)
  for (let word = 1; word < heads.length; word++) {
    let node = word
    while (node > 0 && visit[node] === 0) {
      visit[node] = word
      node = heads[node]
    }
    if (node > 0 && visit[node] === word) return cycleThrough(heads, node)
  }
  return undefined
}

function cycleThrough(heads: Heads, node: number): number[] {
  let first = node
  for (let member = heads[node]; member !== node; member = heads[member]) first = Math.min(first, member)
  const members = [first]
  for (let member = heads[first]; member !== first; member = heads[member]) members.push(member)
  return members
}

/**
 * The words that depend on the artificial root.
 *
 * @example
 * rootsOf(headsOf([2, 0, 2, 0])) // [2, 4]
 */
export function rootsOf(heads: Heads): number[] {
  const roots: number[] = []
  for (let word = 1; word < heads.length; word++) if (heads[word] === 0) roots.push(word)
  return roots
}

/** A readable sentence about a problem. */
export function describeTreeProblem(problem: TreeProblem): string {
  switch (problem.code) {
    case 'missing-head':
      return `Word ${problem.word} has no head`
    case 'head-out-of-range':
      return `Word ${problem.word} has the head ${problem.head}, which is outside the sentence`
    case 'own-head':
      return `Word ${problem.word} is its own head`
    case 'cycle':
      return `The words ${problem.members.join(', ')} form a cycle`
    case 'several-roots':
      return `The words ${problem.roots.join(', ')} are all roots, but only one root is allowed`
  }
}

/**
 * Throws a CrossarcError with the problem's code if the heads do not form a tree.
 *
 * @example
 * checkTree(headsOf([2, 0, 2]), { singleRoot: true }, { file: 'a.conllu', line: 1 })
 */
export function checkTree(heads: Heads, rules: TreeRules = {}, place: Place = {}): void {
  const problem = treeProblem(heads, rules)
  if (problem !== undefined) throw new CrossarcError(problem.code, describeTreeProblem(problem), place)
}
