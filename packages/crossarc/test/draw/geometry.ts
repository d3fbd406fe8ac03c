import type { Box, PlacedArc, TreeLayout } from '../../src/draw/layout.ts'

export interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** The straight parts of an arc as drawn, without the rounding of its corners. */
export function segmentsOf({ wordTop }: TreeLayout, { head, headX, dependentX, y }: PlacedArc): Segment[] {
  const down = { x1: dependentX, y1: y, x2: dependentX, y2: wordTop }
  if (head === 0) return [down]
  const along = { x1: Math.min(headX, dependentX), y1: y, x2: Math.max(headX, dependentX), y2: y }
  return [{ x1: headX, y1: y, x2: headX, y2: wordTop }, along, down]
}

/** How often two arcs meet. */
export function meetings(layout: TreeLayout, a: PlacedArc, b: PlacedArc): number {
  let count = 0
  for (const s of segmentsOf(layout, a)) for (const t of segmentsOf(layout, b)) if (meet(s, t)) count++
  return count
}

/** All segments are level or upright. */
function meet(s: Segment, t: Segment): boolean {
  return s.x1 <= t.x2 && t.x1 <= s.x2 && s.y1 <= t.y2 && t.y1 <= s.y2
}

export function overlap(a: Box, b: Box): boolean {
  const [x, y] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
  return x < (a.width + b.width) / 2 - 1e-6 && y < (a.height + b.height) / 2 - 1e-6
}

export function crossesBox({ x1, y1, x2, y2 }: Segment, { x, y, width, height }: Box): boolean {
  return x1 < x + width / 2 && x2 > x - width / 2 && y1 < y + height / 2 && y2 > y - height / 2
}
