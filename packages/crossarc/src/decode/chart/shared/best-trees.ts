import { CrossarcError } from '../../../base/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import { type ChartOptions, type ChartTree, checkLength } from './chart.ts'

/** A set of trees that holds the tree, its best: those with these heads, but none of the heads that are left out. */
interface Region<T> {
  readonly tree: T
  readonly heads: Heads
  /** By word: heads that it must not have. */
  readonly leftOut: ReadonlyMap<number, readonly number[]>
}

/**
 * The `count` best trees of a chart, best first, no two the same; fewer if there are no more. Where a tree has several
 * derivations, its best one counts.
 *
 * After Lawler (1972): the trees other than the best one of a set are those that first differ from it at word 1, at
 * word 2, and so on, which are sets again whose best trees the chart finds. So each tree takes at most n decodings.
 *
 * @example
 * bestTrees(5, n, (options) => chart.decode(n, scores, options), { oneRoot: true })
 */
export function bestTrees<T extends ChartTree>(
  count: number,
  n: number,
  decode: (options: ChartOptions) => T | undefined,
  options: ChartOptions = {},
): T[] {
  if (!Number.isInteger(count) || count < 1) {
    throw new CrossarcError('invalid-count', `A whole number of trees from 1 on can be had, not ${count}`)
  }
  checkLength(n)
  const trees: T[] = []
  const regions: Region<T>[] = []
  const add = (heads: Heads, leftOut: ReadonlyMap<number, readonly number[]>) => {
    const tree = decode(within(options, heads, leftOut))
    if (tree === undefined) return
    let at = regions.length
    while (at > 0 && regions[at - 1].tree.score >= tree.score) at--
    regions.splice(at, 0, { tree, heads, leftOut })
  }
  add(options.only ?? new Int32Array(n + 1).fill(UNKNOWN), new Map())
  while (trees.length < count) {
    const region = regions.pop()
    if (region === undefined) break
    trees.push(region.tree)
    if (trees.length === count) break
    const heads = region.heads.slice()
    for (let word = 1; word <= n; word++) {
      if (heads[word] !== UNKNOWN) continue
      const head = region.tree.heads[word]
      const leftOut = new Map(region.leftOut)
      leftOut.set(word, [...(leftOut.get(word) ?? []), head])
      add(heads.slice(), leftOut)
      heads[word] = head
    }
  }
  return trees
}

function within(
  options: ChartOptions,
  heads: Heads,
  leftOut: ReadonlyMap<number, readonly number[]>,
): ChartOptions {
  const { forbid } = options
  return {
    ...options,
    only: heads,
    forbid: (head, dependent) =>
      leftOut.get(dependent)?.includes(head) === true || forbid?.(head, dependent) === true,
  }
}
