import { type Configuration, NONE, type System } from '../../transition/index.ts'
import { arcEager, arcEagerNonmonotonic, arcEagerUnshift } from '../../transition/systems/index.ts'
import { GoldTree } from '../base/gold.ts'
import type { StaticOracle } from '../base/oracle.ts'

/** Whether the first node of the buffer is joined by a gold arc to a node below the top of the stack. */
function wantsDeeperNode(c: Configuration, gold: GoldTree, j: number): boolean {
  for (let depth = 1; depth < c.stackSize; depth++) {
    const k = c.s(depth)
    if (gold.heads[k] === j || (j > 0 && gold.heads[j] === k)) return true
  }
  return false
}

/**
 * The textbook oracle, for projective trees: arcs as soon as possible, REDUCE only when the first word of the
 * buffer is waiting for a node deeper in the stack. The non-monotonic systems never have to repair on this path.
 */
function eager(system: System): StaticOracle {
  const SHIFT = system.kind('SHIFT')
  const LEFT_ARC = system.kind('LEFT-ARC')
  const RIGHT_ARC = system.kind('RIGHT-ARC')
  const REDUCE = system.kind('REDUCE')
  return {
    name: 'static',
    system,
    guide(tree) {
      const gold = new GoldTree(tree)
      return (c) => {
        const i = c.s(0)
        const j = c.b(0)
        if (i < 0) return j > 0 ? SHIFT : NONE
        if (gold.heads[i] === j && !c.hasHead(i)) return gold.arc(LEFT_ARC, i)
        if (j > 0 && gold.heads[j] === i) return gold.arc(RIGHT_ARC, j)
        if (c.hasHead(i) && (j === 0 || wantsDeeperNode(c, gold, j)))
          return gold.isComplete(c, i) ? REDUCE : NONE
        return j > 0 ? SHIFT : NONE
      }
    },
  }
}

export const arcEagerStatic = eager(arcEager)
export const arcEagerNonmonotonicStatic = eager(arcEagerNonmonotonic)
export const arcEagerUnshiftStatic = eager(arcEagerUnshift)
