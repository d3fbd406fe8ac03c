import { randomBelow } from '../../../src/base/random.ts'
import type { Constraint } from '../../../src/constraint/set/constraint.ts'
import { type ConstraintSet, compileConstraints } from '../../../src/constraint/set/constraint-set.ts'
import { satisfies } from '../../../src/constraint/set/satisfies.ts'
import type { ChartOptions, ScoreArray } from '../../../src/decode/chart/shared/chart.ts'
import type { Configuration } from '../../../src/transition/configuration.ts'
import { encode, type System } from '../../../src/transition/system.ts'
import { treesOfClass } from '../../../src/tree/classes.ts'
import { randomTree } from '../../../src/tree/enumerate.ts'
import { type Heads, UNKNOWN } from '../../../src/tree/tree.ts'
import { rootsOf } from '../../../src/tree/validity.ts'

/** Trees with the score of their best derivation. */
export type ScoredTrees = { heads: Heads; score: number }[]

/** Multiples of 1/8, so that no sum of a few of them is rounded, in whatever order. */
export function randomScores(count: number, random: () => number): Float32Array {
  return Float32Array.from({ length: count }, () => (randomBelow(129, random) - 64) / 8)
}

/** The sum of the scores of a tree's parts. */
export function scoreOfParts(parts: Int32Array, scores: Float32Array): number {
  let sum = 0
  for (const part of parts) sum += scores[part]
  return sum
}

/** Every tree of a class with the scores of its arcs, at head·(n + 1) + dependent. */
export function arcScoredTrees(
  n: number,
  members: Parameters<typeof treesOfClass>[1],
  arcs: ScoreArray,
): ScoredTrees {
  return Array.from(treesOfClass(n, members), (heads) => {
    let score = 0
    for (let word = 1; word <= n; word++) score += arcs[heads[word] * (n + 1) + word]
    return { heads, score }
  })
}

/** How the scores of two derivations of the same tree become one: the better one, if nothing else is said. */
export type Join = (a: number, b: number) => number

/** Every tree that a transition system can build, by running it in all ways. */
export function systemTrees(
  system: System,
  n: number,
  score: (c: Configuration, kind: number) => number,
  join: Join = Math.max,
): ScoredTrees {
  const best = new Map<string, { heads: Heads; score: number }>()
  const c = system.start(n)
  const explore = (sum: number) => {
    if (system.isTerminal(c)) {
      const heads = system.result(c).heads
      const key = heads.join(' ')
      const known = best.get(key)
      best.set(key, { heads, score: known === undefined ? sum : join(known.score, sum) })
      return
    }
    for (const kind of system.transitions.keys()) {
      if (!system.isValid(c, kind)) continue
      const more = score(c, kind)
      system.apply(c, encode(kind))
      explore(sum + more)
      c.undo()
    }
  }
  explore(0)
  return [...best.values()]
}

/** A LINK of MH_k on the item with these heads: the places of its head and its dependent among them. */
export interface Link {
  item: readonly number[]
  head: number
  dependent: number
}

/**
 * Every tree that the deduction system of MH_k derives, with the score of its best derivation: the chart with sets of
 * forests in the place of scores, straight from the rules of the paper.
 */
export function multiHeadedTrees(
  n: number,
  k: number,
  shift: (s0: number, b0: number) => number,
  link: (link: Link) => number,
  join: Join = Math.max,
): ScoredTrees {
  // A forest is the sum of (head + 1)·(n + 2)^(word − 1) over the words that have a head.
  const items = new Map<string, Map<number, number>>()
  const forestsOf = (heads: readonly number[]) => {
    const key = heads.join(' ')
    const forests = items.get(key) ?? new Map<number, number>()
    items.set(key, forests)
    return forests
  }
  const add = (forests: Map<number, number>, forest: number, score: number) => {
    const known = forests.get(forest)
    forests.set(forest, known === undefined ? score : join(known, score))
  }
  for (let last = 1; last <= n + 1; last++) {
    for (let first = last - 1; first >= 0; first--) {
      for (let size = k; size >= 2; size--) {
        for (const inner of subsets(first + 1, last - 1, size - 2)) {
          const heads = [first, ...inner, last]
          const forests = forestsOf(heads)
          if (last === first + 1) add(forests, 0, 0)
          for (let at = 1; at < size - 1; at++) {
            const left = forestsOf(heads.slice(0, at + 1))
            const right = forestsOf(heads.slice(at))
            const shifted = shift(heads[at - 1], heads[at])
            for (const [a, scoreA] of left)
              for (const [b, scoreB] of right) add(forests, a + b, scoreA + scoreB + shifted)
          }
          for (let dependent = 1; dependent < size - 1; dependent++) {
            for (let head = 0; head < size; head++) {
              if (head === dependent || heads[head] === n + 1) continue
              const linked = link({ item: heads, head, dependent })
              const arc = (heads[head] + 1) * (n + 2) ** (heads[dependent] - 1)
              const target = forestsOf(heads.filter((_, place) => place !== dependent))
              for (const [forest, score] of forests) add(target, forest + arc, score + linked)
            }
          }
        }
      }
    }
  }
  return Array.from(forestsOf([0, n + 1]), ([forest, score]) => ({ heads: headsOfForest(n, forest), score }))
}

function headsOfForest(n: number, forest: number): Heads {
  const heads = new Int32Array(n + 1).fill(UNKNOWN)
  for (let word = 1, rest = forest; word <= n; word++, rest = Math.floor(rest / (n + 2))) {
    heads[word] = (rest % (n + 2)) - 1
  }
  return heads
}

/**
 * Every sequence of transitions that the rules of MH_k derive, by the names that `shift` and `link` give to the
 * transitions, with the tree that each builds: a sequence counts once, in however many ways it is derived.
 */
export function multiHeadedSequences(
  n: number,
  k: number,
  shift: (s0: number, b0: number) => string,
  link: (link: Link) => string,
): Map<string, Heads> {
  const items = new Map<string, Map<string, number>>()
  const sequencesOf = (heads: readonly number[]) => {
    const key = heads.join(' ')
    const sequences = items.get(key) ?? new Map<string, number>()
    items.set(key, sequences)
    return sequences
  }
  for (let last = 1; last <= n + 1; last++) {
    for (let first = last - 1; first >= 0; first--) {
      for (let size = k; size >= 2; size--) {
        for (const inner of subsets(first + 1, last - 1, size - 2)) {
          const heads = [first, ...inner, last]
          const sequences = sequencesOf(heads)
          if (last === first + 1) sequences.set('', 0)
          for (let at = 1; at < size - 1; at++) {
            const step = shift(heads[at - 1], heads[at])
            for (const [a, forestA] of sequencesOf(heads.slice(0, at + 1)))
              for (const [b, forestB] of sequencesOf(heads.slice(at)))
                sequences.set(a + step + b, forestA + forestB)
          }
          for (let dependent = 1; dependent < size - 1; dependent++) {
            for (let head = 0; head < size; head++) {
              if (head === dependent || heads[head] === n + 1) continue
              const step = link({ item: heads, head, dependent })
              const arc = (heads[head] + 1) * (n + 2) ** (heads[dependent] - 1)
              const target = sequencesOf(heads.filter((_, place) => place !== dependent))
              for (const [sequence, forest] of sequences) target.set(sequence + step, forest + arc)
            }
          }
        }
      }
    }
  }
  const trees = Array.from(
    sequencesOf([0, n + 1]),
    ([sequence, forest]) => [sequence, headsOfForest(n, forest)] as const,
  )
  return new Map(trees)
}

function* subsets(from: number, to: number, size: number): Generator<number[]> {
  if (size === 0) yield []
  else {
    for (let first = from; first <= to; first++) {
      for (const rest of subsets(first + 1, to, size - 1)) yield [first, ...rest]
    }
  }
}

/** The best score of the trees that options allow, or undefined. */
export function bestOf(trees: ScoredTrees, options: ChartOptions): number | undefined {
  let best: number | undefined
  for (const { score } of allowed(trees, options)) if (best === undefined || score > best) best = score
  return best
}

/** The trees that options allow, with their costs. */
export function* allowed(
  trees: ScoredTrees,
  options: ChartOptions,
): Generator<{ heads: Heads; score: number }> {
  const { constraints, costAgainst, only, oneRoot } = options
  for (const { heads, score } of trees) {
    if (oneRoot && rootsOf(heads).length > 1) continue
    if (constraints !== undefined && !satisfies(heads, constraints)) continue
    if (only?.some((head, word) => head !== UNKNOWN && head !== heads[word])) continue
    let sum = score
    if (costAgainst !== undefined) {
      for (let word = 1; word < heads.length; word++) if (costAgainst[word] !== heads[word]) sum++
    }
    yield { heads, score: sum }
  }
}

/** A few arcs, forbidden arcs and nested or disjoint spans. Many sets are infeasible. */
export function randomConstraints(n: number, random: () => number): ConstraintSet {
  const constraints: Constraint[] = []
  const tree = randomTree(n, random)
  for (let word = 1; word <= n; word++) {
    const kind = random()
    if (kind < 0.12) constraints.push({ arc: { head: tree[word], dependent: word } })
    for (let head = 0; head <= n; head++) {
      if (head === word || head === tree[word] || random() > 0.12) continue
      constraints.push({ forbid: { head, dependent: word } })
    }
  }
  addSpans(constraints, 1, n, random)
  return compileConstraints(n, constraints, { oneRoot: random() < 0.3 })
}

function addSpans(constraints: Constraint[], from: number, to: number, random: () => number): void {
  if (to - from < 1 || random() < 0.25) return
  const first = from + randomBelow(to - from, random)
  const last = first + 1 + randomBelow(to - first, random)
  const outside = (['any', 'none', 'root'] as const)[randomBelow(3, random)]
  constraints.push({ span: { first, last, outside } })
  if (first > from || last < to) addSpans(constraints, first, last, random)
  addSpans(constraints, from, first - 1, random)
  addSpans(constraints, last + 1, to, random)
}

/** Options of all kinds, drawn at random. */
export function randomOptions(n: number, random: () => number): ChartOptions {
  const options: ChartOptions = {}
  if (random() < 0.3) options.oneRoot = true
  if (random() < 0.7) options.constraints = randomConstraints(n, random)
  if (random() < 0.3) options.costAgainst = randomTree(n, random)
  if (random() < 0.2) {
    options.only = randomTree(n, random)
    for (let word = 1; word <= n; word++) if (random() < 0.7) options.only[word] = UNKNOWN
  }
  return options
}
