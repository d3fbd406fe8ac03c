import { isProjective } from './components.ts'
import { allTrees } from './enumerate.ts'
import type { Heads } from './tree.ts'

/**
 * The trees with one word less: a word goes that has no dependents, or that stands next to its head, which then takes its
 * dependents. Both make a tree simpler in every sense that counts for classes of crossing arcs.
 *
 * @example
 * [...shorterTrees(headsOf([2, 0, 0, 1]))].map((heads) => heads.slice(1).join(' ')) // ['0 0 1', '2 0 1', '2 0 0']
 */
export function* shorterTrees(heads: Heads): Generator<Heads> {
  const dependents = new Int32Array(heads.length)
  for (let word = 1; word < heads.length; word++) dependents[heads[word]]++
  for (let word = 1; word < heads.length; word++) {
    if (dependents[word] === 0 || Math.abs(heads[word] - word) === 1) yield without(heads, word)
  }
}

/** The tree without a word; its dependents get its head. */
function without(heads: Heads, gone: number): Heads {
  const shorter = new Int32Array(heads.length - 1)
  shorter[0] = heads[0]
  for (let word = 1, at = 1; word < heads.length; word++) {
    if (word === gone) continue
    const head = heads[word] === gone ? heads[gone] : heads[word]
    shorter[at++] = head > gone ? head - 1 : head
  }
  return shorter
}

/**
 * The smallest patterns that a class of trees lacks: the trees of n words that are not in it although all their shorter
 * trees are (see shorterTrees). If the class contains the shorter trees of all its trees, then a tree of any length is
 * outside exactly if it can be shortened to one of these. Every projective tree must be in the class.
 *
 * @example
 * [...minimalTreesOutside(4, (heads) => isMultiHeaded(heads, 4))].length // 7
 */
export function* minimalTreesOutside(n: number, isMember: (heads: Heads) => boolean): Generator<Heads> {
  for (const heads of allTrees(n)) {
    if (isProjective(heads) || isMember(heads)) continue
    let isMinimal = true
    for (const shorter of shorterTrees(heads)) {
      isMinimal = isMember(shorter)
      if (!isMinimal) break
    }
    if (isMinimal) yield heads
  }
}

/**
 * The mirror image of a tree; the artificial root stays left of the first word.
 *
 * @example
 * mirrored(headsOf([2, 0, 2, 2])).slice(1).join(' ') // '3 3 0 3'
 */
export function mirrored(heads: Heads): Heads {
  const n = heads.length - 1
  const image = heads.slice()
  for (let word = 1; word <= n; word++)
    image[n + 1 - word] = heads[word] > 0 ? n + 1 - heads[word] : heads[word]
  return image
}
