import type { ConstraintSet, Span } from '../../src/constraint/set/constraint-set.ts'
import type { Configuration } from '../../src/transition/configuration.ts'
import { arcEager } from '../../src/transition/systems/arc-eager.ts'
import type { TransitionFilter } from '../../src/transition/transition-filter.ts'
import { UNKNOWN } from '../../src/tree/tree.ts'

/**
 * The preconditions of Nivre, Goldberg & McDonald (2014) as in the article, for required arcs and disjoint
 * spans, with its text in place of the damaged figure. r(s) and #CC are counted anew in every configuration,
 * and the arcs that fix r(s) are examined beforehand.
 */
export function paperPreconditions(set: ConstraintSet): TransitionFilter {
  const { n, heads: required } = set
  const spanOf = (word: number) => set.spans.find(({ first, last }) => first <= word && word <= last)
  const isIn = (word: number, { first, last }: Span) => first <= word && word <= last

  /** r(s): the word with a head outside or, with the rule 'root', a dependent outside; 0 while there is none. */
  const rootOf = (c: Configuration, span: Span) => {
    for (const heads of [c.heads, required]) {
      for (let i = 1; i <= n; i++) {
        if (heads[i] === UNKNOWN) continue
        if (isIn(i, span) && !isIn(heads[i], span)) return i
        if (span.outside === 'root' && isIn(heads[i], span) && !isIn(i, span)) return heads[i]
      }
    }
    return 0
  }
  const mayBeRoot = (c: Configuration, word: number, span: Span) => [0, word].includes(rootOf(c, span))
  /** #CC: the number of parts into which the words of the span before the buffer fall. */
  const components = (c: Configuration, { first, last }: Span) => {
    let count = 0
    for (let i = first; i <= last && i < c.b(0); i++)
      if (!(first <= c.heads[i] && c.heads[i] <= last)) count++
    return count
  }
  const permitsArc = (c: Configuration, head: number, dependent: number) => {
    const inner = spanOf(dependent)
    const outer = spanOf(head)
    if (inner !== undefined && inner === outer) return rootOf(c, inner) !== dependent
    if (inner !== undefined && !mayBeRoot(c, dependent, inner)) return false
    if (outer === undefined || outer.outside === 'any') return true
    return outer.outside === 'root' && mayBeRoot(c, head, outer)
  }
  const place = (node: number) => (node === 0 ? n + 1 : node)
  const waitsFor = (c: Configuration, i: number) =>
    required.some((head, d) => d > 0 && head === i && place(d) >= place(c.b(0)))
  const isWaitedFor = (c: Configuration, j: number, except: number) => {
    const stack = c.stack.subarray(0, c.stackSize)
    return stack.some((k) => k !== except && (required[j] === k || (required[k] === j && c.heads[k] !== j)))
  }

  return (c, kind) => {
    if (!arcEager.isValid(c, kind)) return false
    const i = c.s(0)
    const j = c.b(0)
    const span = spanOf(j)
    const ends = span !== undefined && span.last === j
    switch (arcEager.transitions[kind].name) {
      case 'LEFT-ARC':
        return (required[i] === UNKNOWN || required[i] === j) && !waitsFor(c, i) && permitsArc(c, j, i)
      case 'RIGHT-ARC':
        if (required[j] !== UNKNOWN && required[j] !== i) return false
        if (isWaitedFor(c, j, -1) && required[j] !== i) return false
        return (
          !isWaitedFor(c, j, i) &&
          required[i] !== j &&
          permitsArc(c, i, j) &&
          !(ends && components(c, span) > 1)
        )
      case 'REDUCE': {
        const inner = spanOf(i)
        if (waitsFor(c, i)) return false
        return inner === undefined || inner !== span || rootOf(c, inner) !== i
      }
      default:
        return !isWaitedFor(c, j, -1) && !(ends && components(c, span) > 0)
    }
  }
}
