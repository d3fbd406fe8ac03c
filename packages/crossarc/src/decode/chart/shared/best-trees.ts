import { CrossarcError, checkLength } from '../../../base/index.ts'
import { type Heads, UNKNOWN } from '../../../tree/index.ts'
import type { ChartOptions, ChartTree } from './chart.ts'

/** The set of trees with these heads and without the excluded ones, and the best of them. */
interface Region<T> {
  readonly tree: T
  readonly heads: Heads
  /** By word: the heads that it must not have. */
  readonly leftOut: ReadonlyMap<number, readonly number[]>
}

/**
 * The `count` best trees of a chart, all different, best first; fewer if there are no more. A tree with several
 * derivations counts by its best one.
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
    throw new CrossarcError(
      'invalid-count',
      `The number of trees must be a whole number from 1 on, not ${count}`,
    )
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
