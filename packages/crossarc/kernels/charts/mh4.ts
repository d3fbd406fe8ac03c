/*
 * The MH4 chart (Gómez-Rodríguez, Shi & Lee 2018) in O(n³) memory: items of three heads are kept, while items
 * of four heads are used only in the step that makes them.
 *
 * The block at `base` holds matrices of `nodes` rows of `stride` numbers; src/kernels/charts/layout.ts lists
 * them. Numbers beyond the triangle that an item needs are −∞, so that loops can start and end at whole
 * vectors.
 */
import { at, fill, NEVER, put } from './numbers'

// The matrices, in the order of layout.ts. The first six are those of the stack.
const BUFFER: i32 = 6
const ARCS: i32 = 12
const SHIFT: i32 = 13
const PAIRS: i32 = 14
const PAIRS_BY_END: i32 = 15
const TOP: i32 = 16
const SECOND: i32 = 17
const TOP_FROM_FIRST: i32 = 18
const SECOND_FROM_FIRST: i32 = 19
const MATRICES: i32 = 20

// The reduce transitions, in the order of the hybrid scores.
const RA2: i32 = 0
const RA: i32 = 1
const LA: i32 = 2
const RA_PRIME: i32 = 3
const LA_PRIME: i32 = 4
const LA2: i32 = 5

/** The best score of the whole item. */
export function mh4(base: usize, nodes: i32, stride: i32): f64 {
  const row = (<usize>stride) << 3
  const matrix = <usize>nodes * row
  const pairs = base + <usize>PAIRS * matrix
  const pairsByEnd = base + <usize>PAIRS_BY_END * matrix
  const top = base + <usize>TOP * matrix
  const second = base + <usize>SECOND * matrix
  const topFromFirst = base + <usize>TOP_FROM_FIRST * matrix
  const secondFromFirst = base + <usize>SECOND_FROM_FIRST * matrix
  const triples = base + <usize>MATRICES * matrix
  const triplesByEnd = triples + <usize>nodes * matrix

  fill(pairs, 2 * matrix)
  fill(triples, 2 * <usize>nodes * matrix)

  for (let l = 1; l < nodes; l++) {
    const shiftColumn = base + <usize>SHIFT * matrix + <usize>l * row
    const ends = pairsByEnd + <usize>l * row
    const joins = triplesByEnd + <usize>l * matrix
    // An item of two neighbours: the first of them was shifted.
    put(pairs + <usize>(l - 1) * row, l, at(shiftColumn, l - 1))
    put(ends, l - 1, 0)
    if (l < 2) continue
    links(base, nodes, stride, l)
    for (let i = l - 2; i >= 0; i--) {
      const left = pairs + <usize>i * row
      const out = joins + <usize>i * row
      const items = triples + <usize>i * matrix
      combine(left, ends, out, i, l)
      const arcs = base + <usize>ARCS * matrix + <usize>i * row
      relax(items, joins, left, ends, top, second, topFromFirst, secondFromFirst, arcs, out, row, i, l)
      const links = top + <usize>i * row
      let best = NEVER
      for (let j = i + 1; j < l; j++) {
        best = max(best, at(out, j) + at(links, j))
        put(items + <usize>j * row, l, at(out, j) + at(shiftColumn, j))
      }
      put(ends, i, best)
      put(left, l, best + at(shiftColumn, i))
    }
  }
  return at(pairs, nodes - 1)
}

/**
 * The scores of the links on [i, j, k, l] for this l, apart from arcs from i: the best of those that remove
 * k, the top of the stack, and of those that remove j, the second; and the links i → k and i → j without
 * their arcs.
 */
function links(base: usize, nodes: i32, stride: i32, l: i32): void {
  const row = (<usize>stride) << 3
  const matrix = <usize>nodes * row
  const buffer = base + <usize>BUFFER * matrix + <usize>l * row
  const arcs = base + <usize>ARCS * matrix + <usize>l * row
  for (let j = 0; j < l - 1; j++) {
    const first = (<usize>((j + 1) & ~1)) << 3
    const rowOf = <usize>j * row
    const stack = base + rowOf
    const arc = f64x2.splat(at(arcs, j))
    const end = (<usize>l) << 3
    for (let k = first; k < end; k += 16) {
      const ra = f64x2.add(
        v128.load(stack + <usize>RA * matrix + k),
        v128.load(buffer + <usize>RA * matrix + k),
      )
      const la = f64x2.add(
        v128.load(stack + <usize>LA * matrix + k),
        v128.load(buffer + <usize>LA * matrix + k),
      )
      v128.store(base + <usize>TOP * matrix + rowOf + k, f64x2.pmax(ra, la))
      const laPrime = f64x2.add(
        v128.load(stack + <usize>LA_PRIME * matrix + k),
        v128.load(buffer + <usize>LA_PRIME * matrix + k),
      )
      const la2 = f64x2.add(
        f64x2.add(v128.load(stack + <usize>LA2 * matrix + k), v128.load(buffer + <usize>LA2 * matrix + k)),
        arc,
      )
      v128.store(base + <usize>SECOND * matrix + rowOf + k, f64x2.pmax(laPrime, la2))
      v128.store(
        base + <usize>TOP_FROM_FIRST * matrix + rowOf + k,
        f64x2.add(v128.load(stack + <usize>RA2 * matrix + k), v128.load(buffer + <usize>RA2 * matrix + k)),
      )
      v128.store(
        base + <usize>SECOND_FROM_FIRST * matrix + rowOf + k,
        f64x2.add(
          v128.load(stack + <usize>RA_PRIME * matrix + k),
          v128.load(buffer + <usize>RA_PRIME * matrix + k),
        ),
      )
    }
  }
}

/** [i, j] + [j, l] ⊢ [i, j, l]. */
function combine(left: usize, ends: usize, out: usize, i: i32, l: i32): void {
  const end = (<usize>l) << 3
  for (let j = (<usize>((i + 1) & ~1)) << 3; j < end; j += 16) {
    v128.store(out + j, f64x2.add(v128.load(left + j), v128.load(ends + j)))
  }
}

/**
 * [i, j, k] + [k, l] and [i, j] + [j, k, l] ⊢ [i, j, k, l], and every link on it: what remains is [i, j, l]
 * or [i, k, l], at out.
 */
function relax(
  items: usize,
  joins: usize,
  left: usize,
  ends: usize,
  top: usize,
  second: usize,
  topFromFirst: usize,
  secondFromFirst: usize,
  arcs: usize,
  out: usize,
  row: usize,
  i: i32,
  l: i32,
): void {
  const end = (<usize>l) << 3
  for (let j = i + 1; j < l - 1; j++) {
    const itemRow = items + <usize>j * row
    const joinRow = joins + <usize>j * row
    const topRow = top + <usize>j * row
    const secondRow = second + <usize>j * row
    const topFromFirstRow = topFromFirst + <usize>j * row
    const secondFromFirstRow = secondFromFirst + <usize>j * row
    const pair = v128.load64_splat(left + ((<usize>j) << 3))
    const arc = v128.load64_splat(arcs + ((<usize>j) << 3))
    let best = f64x2.splat(NEVER)
    for (let k = (<usize>((j + 1) & ~1)) << 3; k < end; k += 16) {
      const item = f64x2.pmax(
        f64x2.add(v128.load(itemRow + k), v128.load(ends + k)),
        f64x2.add(v128.load(joinRow + k), pair),
      )
      best = f64x2.pmax(
        best,
        f64x2.add(
          item,
          f64x2.pmax(v128.load(topRow + k), f64x2.add(v128.load(topFromFirstRow + k), v128.load(arcs + k))),
        ),
      )
      v128.store(
        out + k,
        f64x2.pmax(
          v128.load(out + k),
          f64x2.add(
            item,
            f64x2.pmax(v128.load(secondRow + k), f64x2.add(v128.load(secondFromFirstRow + k), arc)),
          ),
        ),
      )
    }
    put(out, j, max(at(out, j), max(f64x2.extract_lane(best, 0), f64x2.extract_lane(best, 1))))
  }
}
