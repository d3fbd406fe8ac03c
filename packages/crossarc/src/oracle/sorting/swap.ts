import { type Configuration, NONE } from '../../transition/index.ts'
import { swap } from '../../transition/systems/index.ts'
import { type Heads, projectiveComponents, projectiveOrder, type Tree } from '../../tree/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { Guide, StaticOracle } from '../base/oracle.ts'

const SHIFT = swap.kind('SHIFT')
const LEFT_ARC = swap.kind('LEFT-ARC')
const RIGHT_ARC = swap.kind('RIGHT-ARC')
const SWAP = swap.kind('SWAP')

/** Sorts the words into a projective order on the stack, and postpones a swap while `wait` says so. */
function sorting(
  tree: Tree,
  wait: (c: Configuration) => boolean,
  order: ArrayLike<number> = projectiveOrder(tree.heads),
): Guide {
  const gold = new GoldTree(tree)
  return (c) => {
    const i = c.s(1)
    const j = c.s(0)
    if (i >= 0) {
      if (gold.isReady(c, j, i)) return gold.arc(LEFT_ARC, i)
      if (gold.isReady(c, i, j)) return gold.arc(RIGHT_ARC, j)
      if (order[j] < order[i] && !wait(c)) return SWAP
    }
    return c.bufferStart < c.bufferEnd ? SHIFT : NONE
  }
}

/** Nivre 2009, Figure 4: swaps as soon as the two top nodes are not in projective order. */
export const swapEager: StaticOracle = {
  name: 'eager',
  system: swap,
  guide: (tree) => sorting(tree, () => false),
}

/**
 * Nivre, Kuhlmann & Hall 2009: waits while the next word belongs to the same maximal projective component as the
 * top of the stack, so that the component becomes one node before it is moved.
 */
export const swapLazy: StaticOracle = {
  name: 'lazy',
  system: swap,
  guide: (tree) => {
    const component = projectiveComponents(tree.heads)
    return sorting(tree, (c) => c.bufferStart < c.bufferEnd && component[c.s(0)] === component[c.b(0)])
  },
}

/**
 * The oracle `eager` with another projective order than that of projectiveOrder; `places` returns the place of each node
 * of a tree. With an order that is not projective, or that moves the root, trees cannot be built.
 *
 * @example
 * const oracle = swapInOrder((heads) => projSort(heads).place)
 * derive(oracle, unlabelled(headsOf([3, 0, 2])))?.history.length // 8: one SWAP
 */
export function swapInOrder(places: (heads: Heads) => ArrayLike<number>): StaticOracle {
  return {
    name: 'in-order',
    system: swap,
    guide: (tree) => sorting(tree, () => false, places(tree.heads)),
  }
}
