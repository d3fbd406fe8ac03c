import type { Configuration } from './configuration.ts'
import { kindOf, type System, type TransitionCode } from './system.ts'

/** An arc that a transition added or removed. */
export interface ArcChange {
  readonly head: number
  readonly dependent: number
  readonly label: number
}

/** One row of a table as in the papers: a configuration and the next transition. */
export interface TraceRow {
  readonly stack: readonly number[]
  readonly buffer: readonly number[]
  /** The code of the transition, or undefined in the last row. */
  readonly transition: TransitionCode | undefined
  readonly added: readonly ArcChange[]
  readonly removed: readonly ArcChange[]
}

function arcs(c: Configuration): Map<number, ArcChange> {
  const result = new Map<number, ArcChange>()
  for (let i = 1; i <= c.n; i++) {
    if (c.hasHead(i)) result.set(i, { head: c.heads[i], dependent: i, label: c.labels[i] })
  }
  return result
}

function difference(from: Map<number, ArcChange>, to: Map<number, ArcChange>): ArcChange[] {
  return [...from.values()].filter((arc) => {
    const other = to.get(arc.dependent)
    return other?.head !== arc.head || other.label !== arc.label
  })
}

/**
 * The table of a derivation: one row per transition and one for the final configuration.
 *
 * @example
 * const hybrid = systemByName('arc-hybrid')
 * trace(hybrid, 2, parseSequence(hybrid, 'SHIFT LEFT-ARC SHIFT RIGHT-ARC')).length // 5
 */
export function trace(system: System, n: number, codes: Iterable<TransitionCode>): TraceRow[] {
  const rows: TraceRow[] = []
  const c = system.start(n)
  const lists = () => ({
    stack: Array.from(c.stack.subarray(0, c.stackSize)),
    buffer: Array.from(c.buffer.subarray(c.bufferStart, c.bufferEnd)),
  })
  for (const code of codes) {
    const before = arcs(c)
    const row = lists()
    if (!system.isValid(c, kindOf(code))) break
    system.apply(c, code)
    const after = arcs(c)
    rows.push({
      ...row,
      transition: code,
      added: difference(after, before),
      removed: difference(before, after),
    })
  }
  rows.push({ ...lists(), transition: undefined, added: [], removed: [] })
  return rows
}
