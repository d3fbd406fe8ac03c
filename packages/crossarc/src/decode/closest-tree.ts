import { type Heads, isProjective, UNKNOWN } from '../tree/index.ts'
import { EisnerChart } from './chart/projective/index.ts'
import type { ChartOptions, ChartTree, ScoreArray } from './chart/shared/index.ts'

/** A search for the best tree of a class with scores of arcs, at head·(n + 1) + dependent. */
export type ArcSearch = (n: number, arcs: ScoreArray, options: ChartOptions) => ChartTree | undefined

/**
 * The tree of a class that has the most arcs of a gold tree, found by scores of 1 and 0; unknown heads stay unknown.
 * Undefined if no tree of the class has the required number of roots.
 *
 * @example
 * const chart = new Mh4Chart()
 * closestTree(goldHeads, true, (n, arcs, options) => chart.decode(n, { scoring: 'arcs', arcs }, options))
 */
export function closestTree(gold: Heads, oneRoot: boolean, search: ArcSearch): Heads | undefined {
  const n = gold.length - 1
  const arcs = new Float64Array((n + 1) * (n + 1))
  for (let word = 1; word <= n; word++) {
    if (gold[word] !== UNKNOWN) arcs[gold[word] * (n + 1) + word] = 1
  }
  const heads = search(n, arcs, { oneRoot })?.heads
  return heads?.map((head, word) => (gold[word] === UNKNOWN ? UNKNOWN : head))
}

/** Whether all heads are known. */
export function isWhole(heads: Heads): boolean {
  return heads.indexOf(UNKNOWN, 1) < 0
}

function rootCount(heads: Heads): number {
  return heads.reduce((count, head) => count + (head === 0 ? 1 : 0), 0)
}

/** Whether a tree has an allowed number of roots. */
export function hasRightRoots(heads: Heads, oneRoot: boolean): boolean {
  return !oneRoot || rootCount(heads) === 1 || heads.length === 1
}

/** The projective tree with the most gold arcs; a projective gold tree is returned unchanged. */
export function closestProjective(gold: Heads, oneRoot: boolean): Heads | undefined {
  if (isWhole(gold) && isProjective(gold) && hasRightRoots(gold, oneRoot)) return gold
  const chart = new EisnerChart()
  return closestTree(gold, oneRoot, (n, arcs, options) => chart.decode(n, arcs, options))
}
