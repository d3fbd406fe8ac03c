import { randomBelow } from '../../src/base/random.ts'
import type { Constraint, Outside } from '../../src/constraint/set/constraint.ts'
import type { Heads } from '../../src/tree/tree.ts'

/** Every set of arcs that some tree contains. */
export function arcSets(trees: readonly Heads[]): Constraint[][] {
  const sets = new Map<string, Constraint[]>()
  for (const heads of trees) {
    const n = heads.length - 1
    for (let chosen = 0; chosen < 1 << n; chosen++) {
      const arcs: Constraint[] = []
      for (let i = 1; i <= n; i++)
        if ((chosen >> (i - 1)) & 1) arcs.push({ arc: { head: heads[i], dependent: i } })
      sets.set(JSON.stringify(arcs), arcs)
    }
  }
  return [...sets.values()]
}

const RULES: readonly Outside[] = ['any', 'none', 'root']

/** Every set of nested or disjoint spans with every choice of their outside rules. */
export function spanSets(n: number): Constraint[][] {
  const spans: [number, number][] = []
  for (let first = 1; first <= n; first++)
    for (let last = first + 1; last <= n; last++) spans.push([first, last])
  const sets: Constraint[][] = []
  const choose = (index: number, chosen: Constraint[]): void => {
    if (index === spans.length) {
      sets.push(chosen)
      return
    }
    choose(index + 1, chosen)
    const [first, last] = spans[index]
    if (chosen.some((other) => overlaps(other, first, last))) return
    for (const outside of RULES) choose(index + 1, [...chosen, { span: { first, last, outside } }])
  }
  choose(0, [])
  return sets
}

function overlaps(other: Constraint, first: number, last: number): boolean {
  if (!('span' in other)) return false
  const { span } = other
  const isNested = (span.first <= first && last <= span.last) || (first <= span.first && span.last <= last)
  return !isNested && span.first <= last && first <= span.last
}

/** What randomConstraints includes. */
export interface Mixture {
  /** The maximum number of each. */
  arcs?: number
  forbids?: number
  spans?: number
}

/** Constraints that a given tree satisfies; forbidden arcs are chosen at random from those it lacks. */
export function randomConstraints(
  heads: Heads,
  { arcs = 0, forbids = 0, spans = 0 }: Mixture,
  random: () => number,
): Constraint[] {
  const n = heads.length - 1
  const result: Constraint[] = []
  const words = new Set<number>()
  for (let k = randomBelow(arcs + 1, random); k > 0; k--) words.add(1 + randomBelow(n, random))
  for (const dependent of words) {
    const head = heads[dependent]
    result.push(
      head === 0 && randomBelow(2, random) === 0
        ? { root: { word: dependent } }
        : { arc: { head, dependent } },
    )
  }
  for (let k = randomBelow(forbids + 1, random); k > 0; k--) {
    const dependent = 1 + randomBelow(n, random)
    const head = randomBelow(n + 1, random)
    if (head !== dependent && head !== heads[dependent]) result.push({ forbid: { head, dependent } })
  }
  for (let k = randomBelow(spans + 1, random); k > 0; k--) {
    const first = 1 + randomBelow(n - 1, random)
    const last = first + 1 + randomBelow(n - first, random)
    if (result.some((other) => overlaps(other, first, last))) continue
    result.push({ span: { first, last, outside: RULES[randomBelow(3, random)] } })
  }
  return result
}
