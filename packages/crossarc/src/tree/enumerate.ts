import { checkLength, randomBelow } from '../base/index.ts'
import { type Heads, UNKNOWN } from './tree.ts'

/**
 * All (n + 1)^(n − 1) trees over the words 1..n, in lexicographic order of their heads; the root 0 may have
 * several dependents. Every tree is a new array.
 *
 * @example
 * [...allTrees(2)].map((heads) => heads.join(' ')) // ['-1 0 0', '-1 0 1', '-1 2 0']
 */
export function* allTrees(n: number): Generator<Heads> {
  checkLength(n)
  const heads = new Int32Array(n + 1).fill(UNKNOWN)
  // Invariant: heads[1..word − 1] contain no cycle. Any such prefix can be completed, since all remaining
  // heads may be 0.
  let word = 1
  for (;;) {
    if (word > n) {
      yield heads.slice()
      word--
      continue
    }
    if (word === 0) return
    const head = nextHead(heads, word, n)
    heads[word] = head
    word += head === UNKNOWN ? -1 : 1
  }
}

/** The next head after heads[word] that closes no cycle with the heads of earlier words, or UNKNOWN. */
function nextHead(heads: Heads, word: number, n: number): number {
  for (let head = heads[word] + 1; head <= n; head++) {
    let ancestor = head
    while (ancestor > 0 && ancestor < word) ancestor = heads[ancestor]
    if (ancestor !== word) return head
  }
  return UNKNOWN
}

/**
 * A tree over the words 1..n, drawn uniformly from the (n + 1)^(n − 1) trees by Wilson's algorithm (1996): a
 * loop-erased random walk from each word to the tree built so far.
 *
 * @example
 * randomTree(20, seededRandom(1))
 */
export function randomTree(n: number, random: () => number): Heads {
  checkLength(n)
  const heads = new Int32Array(n + 1).fill(UNKNOWN)
  const inTree = new Uint8Array(n + 1)
  inTree[0] = 1
  for (let word = 1; word <= n; word++) {
    // Revisiting a node overwrites its step, which erases the loop.
    for (let node = word; inTree[node] === 0; node = heads[node]) heads[node] = randomBelow(n + 1, random)
    for (let node = word; inTree[node] === 0; node = heads[node]) inTree[node] = 1
  }
  return heads
}
