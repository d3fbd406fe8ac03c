/**
 * The height of each arc of a drawing. A span is an arc between two places; an arc from above into one place
 * has left = right.
 */
export interface ArcSpan {
  readonly left: number
  readonly right: number
}

export interface Levels {
  /** levels[i] is the level of span i, 1 the lowest. */
  readonly levels: Int32Array
  /** The highest level in use; 0 when there is no span. */
  readonly height: number
  /** No assignment has fewer levels than this. */
  readonly lowerBound: number
  /** Whether the search has proven that no assignment has fewer levels. */
  readonly minimal: boolean
}

/** Whether two arcs cross; an arc from above crosses every arc that passes over its word. */
export function spansCross(a: ArcSpan, b: ArcSpan): boolean {
  if (a.left === a.right) return b.left < a.left && a.left < b.right
  if (b.left === b.right) return a.left < b.left && b.left < a.right
  return (
    (a.left < b.left && b.left < a.right && a.right < b.right) ||
    (b.left < a.left && a.left < b.right && b.right < a.right)
  )
}

/** Whether span a must lie above span b: it covers it, or comes from above into a word that b touches. */
export function liesAbove(a: ArcSpan, b: ArcSpan): boolean {
  if (a.left === a.right) return b.left !== b.right && b.left <= a.left && a.left <= b.right
  if (b.left === b.right) return false
  return a.left <= b.left && b.right <= a.right && (a.left < b.left || b.right < a.right)
}

/** Whether two spans may not share a level: they run side by side over some gap. */
function collide(a: ArcSpan, b: ArcSpan): boolean {
  return Math.max(a.left, b.left) < Math.min(a.right, b.right)
}

const SEARCH_LIMIT = 20_000

/** With more spans than this, only the quick method is used: looking for fewer levels would take minutes. */
const MANY_SPANS = 600

/**
 * Gives every span a level such that covering arcs lie above the arcs they cover, crossing arcs never share a
 * level, arcs from above lie above all they meet, and `apart` pairs differ. If `minimal` is true, the number
 * of levels is the least possible. No single arc can be moved down.
 *
 * The least number is NP-hard to find (Gutowski et al. 2023, containment interval graphs), so arcs are first
 * placed shortest first; if that misses the lower bound, a search with a node limit looks for fewer levels,
 * unless there are many hundreds of arcs.
 *
 * @example
 * assignLevels([{ left: 1, right: 2 }, { left: 1, right: 3 }]).levels // [1, 2]
 */
export function assignLevels(
  spans: readonly ArcSpan[],
  apart: (i: number, j: number) => boolean = never,
): Levels {
  if (spans.length > MANY_SPANS) return manyLevels(spans, apart)
  const problem = prepare(spans, apart)
  let levels = placeShortestFirst(problem)
  let minimal = true
  const bound = lowerBound(problem)
  for (let height = bound; height < highest(levels); height++) {
    const found = search(problem, height)
    if (found === 'limit') minimal = false
    else if (found !== undefined) {
      levels = found
      break
    }
  }
  settle(problem, levels)
  return { levels, height: highest(levels), lowerBound: bound, minimal: minimal || highest(levels) === bound }
}

const never = () => false

interface Problem {
  readonly spans: readonly ArcSpan[]
  /** The spans ordered so that every span comes after all those it must lie above. */
  readonly order: readonly number[]
  readonly below: readonly (readonly number[])[]
  readonly above: readonly (readonly number[])[]
  /** Spans that may not share a level, except those already in below and above. */
  readonly unlike: readonly (readonly number[])[]
}

function prepare(spans: readonly ArcSpan[], apart: (i: number, j: number) => boolean): Problem {
  const below: number[][] = spans.map(() => [])
  const above: number[][] = spans.map(() => [])
  const unlike: number[][] = spans.map(() => [])
  for (let i = 0; i < spans.length; i++) {
    for (let j = 0; j < spans.length; j++) {
      if (i === j) continue
      if (liesAbove(spans[i], spans[j])) {
        below[i].push(j)
        above[j].push(i)
      } else if (!liesAbove(spans[j], spans[i]) && (collide(spans[i], spans[j]) || apart(i, j))) {
        unlike[i].push(j)
      }
    }
  }
  return { spans, order: shortestFirst(spans), below, above, unlike }
}

/** An order in which every span comes after all those it must lie above. */
function shortestFirst(spans: readonly ArcSpan[]): number[] {
  const length = (i: number) => {
    const { left, right } = spans[i]
    return left === right ? Number.POSITIVE_INFINITY : right - left
  }
  const order = spans.map((_, i) => i)
  return order.sort((i, j) =>
    length(i) === length(j) ? spans[i].left - spans[j].left : length(i) - length(j),
  )
}

/**
 * Shortest first, as in placeShortestFirst(), but without lists of all pairs, and with a bound that is quick
 * to compute.
 */
function manyLevels(spans: readonly ArcSpan[], apart: (i: number, j: number) => boolean): Levels {
  const levels = new Int32Array(spans.length)
  const least = new Int32Array(spans.length)
  const taken = new Int32Array(spans.length + 2)
  const placed: number[] = []
  for (const i of shortestFirst(spans)) {
    let level = 1
    least[i] = 1
    placed.push(i)
    for (const j of placed) {
      if (liesAbove(spans[i], spans[j])) {
        level = Math.max(level, levels[j] + 1)
        least[i] = Math.max(least[i], least[j] + 1)
      } else if (i !== j && (collide(spans[i], spans[j]) || apart(i, j))) taken[levels[j]] = i + 1
    }
    while (taken[level] === i + 1) level++
    levels[i] = level
  }
  const lowerBound = Math.max(highest(least), mostOverGap(spans))
  const height = highest(levels)
  return { levels, height, lowerBound, minimal: height === lowerBound }
}

/** All spans over one gap need separate levels. */
function mostOverGap(spans: readonly ArcSpan[]): number {
  const change = new Map<number, number>()
  for (const { left, right } of spans) {
    change.set(left, (change.get(left) ?? 0) + 1)
    change.set(right, (change.get(right) ?? 0) - 1)
  }
  let open = 0
  let most = 0
  for (const place of [...change.keys()].sort((a, b) => a - b)) {
    open += change.get(place)!
    most = Math.max(most, open)
  }
  return most
}

function highest(levels: Int32Array): number {
  return levels.reduce((a, b) => Math.max(a, b), 0)
}

function lowestFree({ below, unlike }: Problem, i: number, levels: Int32Array, from = 1): number {
  let level = from
  for (const j of below[i]) level = Math.max(level, levels[j] + 1)
  const taken = new Set<number>()
  for (const j of unlike[i]) if (levels[j] >= level) taken.add(levels[j])
  while (taken.has(level)) level++
  return level
}

/** Level 0 marks a span that has no level yet. */
function placeShortestFirst(problem: Problem): Int32Array {
  const levels = new Int32Array(problem.spans.length)
  for (const i of problem.order) levels[i] = lowestFree(problem, i, levels)
  return levels
}

/** Moves single spans down as long as any can move. */
function settle(problem: Problem, levels: Int32Array): void {
  for (let moved = true; moved; ) {
    moved = false
    for (const i of problem.order) {
      const level = lowestFree(problem, i, levels)
      if (level < levels[i]) {
        levels[i] = level
        moved = true
      }
    }
  }
}

/**
 * All spans over one gap need separate levels, and each needs a level above everything it must lie above; so
 * the spans over a gap, lowest first, take at least the levels of a schedule with release times.
 */
function lowerBound(problem: Problem): number {
  const { spans, order, below } = problem
  const first = spans.reduce((place, { left }) => Math.min(place, left), 0)
  const last = spans.reduce((place, { right }) => Math.max(place, right), 0)
  const levelOver = new Int32Array(last - first)
  const least = new Int32Array(spans.length)
  const schedule = (among: readonly number[]) => {
    let needed = 0
    levelOver.fill(0)
    for (const i of among.toSorted((a, b) => least[a] - least[b])) {
      for (let gap = spans[i].left - first; gap < spans[i].right - first; gap++) {
        levelOver[gap] = Math.max(levelOver[gap] + 1, least[i])
        needed = Math.max(needed, levelOver[gap])
      }
    }
    return needed
  }
  for (const i of order) least[i] = 1 + schedule(below[i])
  return Math.max(schedule(order), highest(least))
}

/** Looks for levels 1..height by backtracking, lowest level first; undefined if there are none. */
function search(problem: Problem, height: number): Int32Array | 'limit' | undefined {
  const { spans, order, above } = problem
  const room = new Int32Array(spans.length).fill(height)
  for (const i of order.toReversed()) for (const j of above[i]) room[i] = Math.min(room[i], room[j] - 1)
  const levels = new Int32Array(spans.length)
  // Span k goes up one level at a time, starting below level 1. Without room, the span before it moves on.
  for (let k = 0, nodes = 0; k < order.length; ) {
    const i = order[k]
    const level = lowestFree(problem, i, levels, levels[i] + 1)
    if (level > room[i]) {
      levels[i] = 0
      if (k-- === 0) return undefined
    } else {
      if (++nodes > SEARCH_LIMIT) return 'limit'
      levels[i] = level
      k++
    }
  }
  return levels
}
