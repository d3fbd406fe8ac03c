import { CrossarcError } from '../base/index.ts'
import { isOneEndpointCrossing, isPlanar } from './crossing.ts'
import { isWellNested } from './degrees.ts'
import { allTrees } from './enumerate.ts'
import { isMultiHeaded } from './multi-headed.ts'
import { isProjective } from './projective.ts'
import type { Heads } from './tree.ts'
import { rootsOf } from './validity.ts'

/**
 * The named classes of trees; `mh4` stands for MH_4, and so on for any k ≥ 3. MH_k is the class of the
 * deduction system (see smallestHeads). Planar is as in isPlanar, without the arcs from the root.
 */
export type ClassName =
  | 'all'
  | 'projective'
  | 'planar'
  | 'well-nested'
  | '1-endpoint-crossing'
  | `mh${number}`

/**
 * The test for the class of this name.
 *
 * @example
 * treeClass('mh4')(headsOf([3, 0, 2])) // true
 */
export function treeClass(name: ClassName): (heads: Heads) => boolean {
  switch (name) {
    case 'all':
      return () => true
    case 'projective':
      return isProjective
    case 'planar':
      return (heads) => isPlanar(heads)
    case 'well-nested':
      return isWellNested
    case '1-endpoint-crossing':
      return isOneEndpointCrossing
  }
  const k = /^mh(\d+)$/.exec(name)?.[1]
  if (k === undefined || Number(k) < 3) {
    throw new CrossarcError('unknown-tree-class', `Unknown class of trees: ${name}`)
  }
  return (heads) => isMultiHeaded(heads, Number(k))
}

/**
 * The trees of n words that are in a class, given by its name or by a test, in lexicographic order of their heads.
 *
 * @example
 * Array.from(treesOfClass(4, 'projective')).length // 55
 * Array.from(treesOfClass(4, 'mh4', { singleRoot: true })).length // 60
 */
export function* treesOfClass(
  n: number,
  members: ClassName | ((heads: Heads) => boolean),
  { singleRoot = false }: { singleRoot?: boolean } = {},
): Generator<Heads> {
  const isMember = typeof members === 'string' ? treeClass(members) : members
  for (const heads of allTrees(n)) {
    if (singleRoot && rootsOf(heads).length > 1) continue
    if (isMember(heads)) yield heads
  }
}
