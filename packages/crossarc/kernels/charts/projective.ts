/*
 * The chart over items of two heads [i, j] that arc-hybrid (MH3), arc-eager and, with scores of arcs, every projective
 * parser can use (Kuhlmann, Gómez-Rodríguez & Satta 2011):
 *
 *   T[i, j] = max over k, way of T[i, k] + T[k, j] + left(way)[i, k] + right(way)[k, j]
 *
 * The word k gets its head in one of two ways. The block at `base` holds matrices of `nodes` rows of `stride`
 * numbers; src/kernels/charts/layout.ts lists them.
 */
import { at, fill, NEVER, put } from './numbers'

// The matrices, in the order of layout.ts.
const LEFT: i32 = 0
const RIGHT: i32 = 2
const ITEMS: i32 = 4
const ITEMS_BY_END: i32 = 6

/** The best score of the whole item. */
export function projective(base: usize, nodes: i32, stride: i32): f64 {
  const row = (<usize>stride) << 3
  const matrix = <usize>nodes * row
  const items = base + <usize>ITEMS * matrix
  const itemsByEnd = base + <usize>ITEMS_BY_END * matrix
  fill(items, 4 * matrix)
  let best: f64 = 0
  for (let j = 1; j < nodes; j++) {
    const right1 = itemsByEnd + <usize>j * row
    const right2 = right1 + matrix
    for (let i = j - 1; i >= 0; i--) {
      const left1 = items + <usize>i * row
      const left2 = left1 + matrix
      best = 0
      if (i < j - 1) {
        let most = f64x2.splat(NEVER)
        const end = (<usize>j) << 3
        for (let k = (<usize>((i + 1) & ~1)) << 3; k < end; k += 16) {
          most = f64x2.pmax(
            most,
            f64x2.pmax(
              f64x2.add(v128.load(left1 + k), v128.load(right1 + k)),
              f64x2.add(v128.load(left2 + k), v128.load(right2 + k)),
            ),
          )
        }
        best = max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1))
      }
      const left = base + <usize>LEFT * matrix + <usize>i * row
      const right = base + <usize>RIGHT * matrix + <usize>j * row
      put(left1, j, best + at(left, j))
      put(left2, j, best + at(left + matrix, j))
      put(right1, i, best + at(right, i))
      put(right2, i, best + at(right + matrix, i))
    }
  }
  return best
}
