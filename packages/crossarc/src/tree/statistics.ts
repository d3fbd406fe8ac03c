import { projectiveComponents } from './components.ts'
import { isOneEndpointCrossing, nonProjectiveArcs, visitCrossings } from './crossing.ts'
import { edgeDegree, gapDegree, isWellNested } from './degrees.ts'
import { descend } from './descent.ts'
import { displacedGroups } from './displacement.ts'
import { smallestHeads, smallestHeadsWithin } from './multi-headed.ts'
import { projectiveOrder } from './projective.ts'
import { projSort } from './projsort.ts'
import type { Heads } from './tree.ts'

/** Measures of one tree; all but `planar` count the arcs from the artificial root 0, left of word 1. */
export interface TreeStatistics {
  readonly words: number
  /** Dependents of the artificial root. */
  readonly roots: number
  /** The most arcs between the artificial root and a word. */
  readonly depth: number
  /** The sum of the lengths of all arcs between words. */
  readonly arcLengths: number
  readonly projective: boolean
  readonly nonProjectiveArcs: number
  /** Pairs of crossing arcs. */
  readonly crossings: number
  /** Arcs that at least one other arc crosses. */
  readonly crossedArcs: number
  /** Whether no two arcs between words cross. */
  readonly planar: boolean
  readonly gapDegree: number
  /** As Nivre (2006) defines it. */
  readonly edgeDegree: number
  readonly wellNested: boolean
  /** Maximal projective components; 1 for a projective tree. */
  readonly components: number
  /** Words that are out of their place in the projective order, and the groups in which they move. */
  readonly displacedWords: number
  readonly displacedGroups: number
  /** Whether PROJSORT yields a projective order. */
  readonly projSortWorks: boolean
}

/** Which mildly non-projective classes cover a tree. */
export interface TreeCoverage {
  readonly oneEndpointCrossing: boolean
  /** The smallest k ≥ 3 with the tree in MH_k. */
  readonly smallestHeads: number
}

/**
 * All measures of a tree that are cheap to compute. Throws if the heads do not form a tree.
 *
 * @example
 * treeStatistics(headsOf([3, 0, 2])).crossings // 1
 */
export function treeStatistics(heads: Heads): TreeStatistics {
  const { topDown } = descend(heads)
  const depths = new Int32Array(heads.length)
  let arcLengths = 0
  let roots = 0
  for (let at = 1; at < topDown.length; at++) {
    const word = topDown[at]
    depths[word] = depths[heads[word]] + 1
    if (heads[word] === 0) roots++
    else arcLengths += Math.abs(word - heads[word])
  }
  const words = heads.length - 1
  const shape = { words, roots, depth: depths[topDown[words]], arcLengths }
  const components = projectiveComponents(heads)
  if (components.every((root) => root === 0)) return { ...shape, ...PROJECTIVE }

  let crossings = 0
  let planar = true
  const crossed = new Uint8Array(heads.length)
  visitCrossings(heads, (a, b) => {
    crossings++
    crossed[a] = 1
    crossed[b] = 1
    if (heads[a] !== 0) planar = false
    return true
  })
  const groups = displacedGroups(projectiveOrder(heads))
  return {
    ...shape,
    projective: false,
    nonProjectiveArcs: nonProjectiveArcs(heads).length,
    crossings,
    crossedArcs: crossed.reduce((sum, one) => sum + one, 0),
    planar,
    gapDegree: gapDegree(heads),
    edgeDegree: edgeDegree(heads),
    wellNested: isWellNested(heads),
    components: components.reduce((sum, root, node) => sum + (root === node ? 1 : 0), 0),
    displacedWords: groups.reduce((sum, { first, last }) => sum + last - first + 1, 0),
    displacedGroups: groups.length,
    projSortWorks: projSort(heads).projective,
  }
}

const PROJECTIVE = {
  projective: true,
  nonProjectiveArcs: 0,
  crossings: 0,
  crossedArcs: 0,
  planar: true,
  gapDegree: 0,
  edgeDegree: 0,
  wellNested: true,
  components: 1,
  displacedWords: 0,
  displacedGroups: 0,
  projSortWorks: true,
} as const

/**
 * The classes that take longer to compute: cubic time for a non-projective tree.
 *
 * @example
 * treeCoverage(headsOf([3, 0, 5, 2, 4])) // { oneEndpointCrossing: true, smallestHeads: 5 }
 */
export function treeCoverage(heads: Heads): TreeCoverage {
  return { oneEndpointCrossing: isOneEndpointCrossing(heads), smallestHeads: smallestHeads(heads) }
}

/** The greatest k for which TreebankStatistics tests trees for MH_k; trees of treebanks need few heads. */
export const MOST_HEADS = 100

/**
 * The statistics of many trees: sums, and for each degree the number of trees that have it.
 *
 * @example
 * const statistics = new TreebankStatistics()
 * for (const heads of allTrees(4)) statistics.add(heads, { coverage: true })
 * statistics.multiHeaded(4) // 118
 */
export class TreebankStatistics {
  trees = 0
  words = 0
  /** Trees with more than one dependent of the artificial root. */
  severalRoots = 0
  deepest = 0
  longest = 0
  arcLengths = 0
  arcsBetweenWords = 0
  projective = 0
  planar = 0
  wellNested = 0
  nonProjectiveArcs = 0
  crossings = 0
  crossedArcs = 0
  components = 0
  displacedWords = 0
  displacedGroups = 0
  /** Non-projective trees for which PROJSORT yields a projective order. */
  projSortWorks = 0
  /** gapDegrees[d] trees have gap degree d. */
  readonly gapDegrees: number[] = []
  readonly edgeDegrees: number[] = []
  /** Trees whose coverage was requested; the three fields below count only these. */
  covered = 0
  oneEndpointCrossing = 0
  /** smallestHeads[k] trees are in MH_k but not in MH_(k − 1), for k up to MOST_HEADS. */
  readonly smallestHeads: number[] = []
  /** Trees that are in MH_k only for larger k, if for any. */
  aboveMostHeads = 0

  add(heads: Heads, { coverage = false }: { coverage?: boolean } = {}): void {
    const tree = treeStatistics(heads)
    this.trees++
    this.words += tree.words
    if (tree.roots > 1) this.severalRoots++
    this.deepest = Math.max(this.deepest, tree.depth)
    this.longest = Math.max(this.longest, tree.words)
    this.arcLengths += tree.arcLengths
    this.arcsBetweenWords += tree.words - tree.roots
    this.projective += Number(tree.projective)
    this.planar += Number(tree.planar)
    this.wellNested += Number(tree.wellNested)
    this.nonProjectiveArcs += tree.nonProjectiveArcs
    this.crossings += tree.crossings
    this.crossedArcs += tree.crossedArcs
    this.components += tree.components
    this.displacedWords += tree.displacedWords
    this.displacedGroups += tree.displacedGroups
    this.projSortWorks += Number(tree.projSortWorks && !tree.projective)
    count(this.gapDegrees, tree.gapDegree)
    count(this.edgeDegrees, tree.edgeDegree)
    if (!coverage) return
    this.covered++
    this.oneEndpointCrossing += Number(isOneEndpointCrossing(heads))
    const k = smallestHeadsWithin(heads, MOST_HEADS)
    if (k === undefined) this.aboveMostHeads++
    else count(this.smallestHeads, k)
  }

  /** The number of trees with coverage that are in MH_k. */
  multiHeaded(k: number): number {
    return this.smallestHeads.slice(0, k + 1).reduce((sum, trees) => sum + trees, 0)
  }
}

/** Counts a value, filling the list without holes. */
function count(list: number[], value: number): void {
  while (list.length <= value) list.push(0)
  list[value]++
}
