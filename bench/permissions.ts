import { readFileSync } from 'node:fs'
import process from 'node:process'
import { type Constraint, CrossarcError, type Heads, headsOfSentence, readConllu } from 'crossarc'
import {
  type ConstraintSet,
  compileConstraints,
  constrain,
  isFeasible,
  satisfies,
} from 'crossarc/constraints'
import { encode, type System, systemByName, systems } from 'crossarc/transitions'
import { seededRandom } from 'crossarc/trees'
import { treebankFile } from './treebank.ts'

type Random = () => number

const below = (bound: number, random: Random) => Math.floor(random() * bound)

/**
 * The cost of constraints in each system, and how often their searches reach their limits: a simulated parser, which mostly
 * prefers the gold tree, takes the best permitted transition. The constraints are three arcs, three spans and three
 * forbidden arcs from each gold tree of 15 to 40 words, and one root. Arguments: the path of a treebank, names of systems.
 */
export async function run([
  path = 'ud-2.16/English-EWT/dev.conllu',
  ...names
]: readonly string[]): Promise<void> {
  const file = treebankFile(path)
  if (file === undefined) return
  const trees = readConllu(readFileSync(file))
    .filter(({ words }) => words.length >= 15 && words.length <= 40)
    .slice(0, 200)
    .map(headsOfSentence)
  const random = seededRandom(5)
  const sets = trees.map((tree) => setFrom(tree, random))
  const words = trees.reduce((sum, tree) => sum + tree.length - 1, 0)
  console.log(`${trees.length} sentences, ${words} words; CPU time`)
  console.log('system\tfree, µs/word\tconstrained, µs/word\tinfeasible\tat the limit\theads as in gold, %')
  for (const name of names.length > 0 ? names : systems.keys()) {
    const system = systemByName(name)
    const free = walkAll(system, trees, () => (c, kind) => system.isValid(c, kind))
    const bound = walkAll(system, trees, (k) =>
      isFeasible(system, sets[k]) ? constrain(system, sets[k]) : undefined,
    )
    for (const [k, heads] of bound.results.entries())
      if (heads !== undefined && !satisfies(heads, sets[k])) throw new Error(`${name} breaks a constraint`)
    const figures = [free.seconds, bound.seconds].map((seconds) => ((1e6 * seconds) / words).toFixed(0))
    console.log(
      [name, ...figures, bound.infeasible, bound.limits, (100 * bound.asGold).toFixed(0)].join('\t'),
    )
  }
}

type PermissionOf = (tree: number) => ReturnType<typeof constrain> | undefined

/** One derivation of every tree. */
function walkAll(system: System, trees: readonly Heads[], permissionOf: PermissionOf) {
  const random = seededRandom(1)
  const results: (Heads | undefined)[] = []
  let infeasible = 0
  let limits = 0
  let right = 0
  let words = 0
  const start = process.cpuUsage()
  for (const [k, tree] of trees.entries()) {
    results[k] = undefined
    const permits = permissionOf(k)
    if (permits === undefined) {
      infeasible++
      continue
    }
    try {
      const heads = walk(system, tree, permits, random)
      results[k] = heads
      words += heads.length - 1
      for (let d = 1; d < heads.length; d++) if (heads[d] === tree[d]) right++
    } catch (error) {
      if (!(error instanceof CrossarcError && error.code === 'search-limit')) throw error
      limits++
    }
  }
  const { user, system: kernel } = process.cpuUsage(start)
  return { seconds: (user + kernel) / 1e6, results, infeasible, limits, asGold: right / words }
}

/** Prefers gold arcs to complete words, avoids SWAP, and adds noise. */
function walk(system: System, tree: Heads, permits: ReturnType<typeof constrain>, random: Random): Heads {
  const c = system.start(tree.length - 1, { recording: false })
  const looksAtPairs = system.name.startsWith('covington')
  const score = (kind: number): number => {
    const { name, labelled, head, dependent } = system.transitions[kind]
    if (labelled && dependent(c) >= 0) {
      const word = dependent(c)
      const isComplete = looksAtPairs || tree.every((h, d) => h !== word || c.hasHead(d))
      return tree[word] === head(c) && isComplete ? 3 : 0
    }
    if (looksAtPairs) return name === 'NO-ARC' ? 1.3 : c.stackSize === 0 ? 2 : 0.1
    return name === 'SWAP' || name === 'SAVE' ? 0.3 : 1
  }
  while (!system.isTerminal(c)) {
    const ranked = system.transitions
      .map((_, kind) => kind)
      .filter((kind) => system.isValid(c, kind))
      .map((kind) => ({ kind, score: score(kind) + 1.3 * random() }))
      .sort((a, b) => b.score - a.score)
    const best = ranked.find(({ kind }) => permits(c, kind))
    if (best === undefined) throw new Error(`${system.name} is stuck`)
    system.apply(c, encode(best.kind))
  }
  return system.result(c).heads
}

/** Random constraints that a tree satisfies. */
function setFrom(tree: Heads, random: Random): ConstraintSet {
  const n = tree.length - 1
  const constraints: Constraint[] = []
  const words = new Set([1, 2, 3].map(() => 1 + below(n, random)))
  for (const dependent of words) constraints.push({ arc: { head: tree[dependent], dependent } })
  for (let k = 0; k < 3; k++) {
    const head = below(n + 1, random)
    const dependent = 1 + below(n, random)
    if (head !== dependent && tree[dependent] !== head) constraints.push({ forbid: { head, dependent } })
  }
  const spans = spansOf(tree)
  const chosen: [number, number][] = []
  for (let k = 0; k < 3 && spans.length > 0; k++) {
    const span = spans[below(spans.length, random)]
    const { first, last } = span
    if (chosen.some(([a, b]) => first <= b && a <= last)) continue
    chosen.push([first, last])
    constraints.push({ span })
  }
  return compileConstraints(n, constraints, { oneRoot: true })
}

/** The spans of up to ten words that a tree satisfies, with each `outside` rule that it satisfies. */
function spansOf(tree: Heads) {
  const n = tree.length - 1
  const found: { first: number; last: number; outside: 'any' | 'none' | 'root' }[] = []
  for (let first = 1; first < n; first++) {
    for (let last = first + 1; last <= Math.min(n, first + 9); last++) {
      for (const outside of ['any', 'none', 'root'] as const) {
        const span = { first, last, outside }
        if (satisfies(tree, compileConstraints(n, [{ span }]))) found.push(span)
      }
    }
  }
  return found
}
