import { CrossarcError } from '../base/index.ts'
import type { Constraint } from '../constraint/set/index.ts'
import type { KnownSpan } from '../knowledge/index.ts'
import type { Sentence } from '../treebank/index.ts'

/** A parsed sentence and what was known about it. */
export interface Informed {
  readonly sentence: Sentence
  readonly known: readonly KnownSpan[]
}

/** Errors that say that constraints cannot be met together. */
const CONFLICTS = ['constraint-infeasible', 'constraint-overlap', 'search-limit']

/**
 * Parses a sentence with its constraints and every known span that can hold with them. Constraints come first, then the spans
 * from left to right, outer before inner; a span that conflicts with what came before it gets a problem. Finding one conflict
 * among k spans takes about log k parses.
 */
export function respectKnown(
  constraints: readonly Constraint[],
  known: readonly KnownSpan[],
  parse: (constraints: readonly Constraint[]) => Sentence,
): Informed {
  const conflictOf = (spans: readonly KnownSpan[]) => {
    try {
      return parse([...constraints, ...spans.map(asConstraint)])
    } catch (error) {
      if (error instanceof CrossarcError && CONFLICTS.includes(error.code)) return error
      throw error
    }
  }
  const problems = new Map<KnownSpan, string>()
  let kept: KnownSpan[] = []
  let rest = known.filter(({ problem }) => problem === undefined)
  for (;;) {
    let result = conflictOf([...kept, ...rest])
    if (!(result instanceof CrossarcError)) {
      const judged = known.map((span) => {
        const problem = problems.get(span)
        return problem === undefined ? span : { ...span, problem }
      })
      return { sentence: result, known: judged }
    }
    // The constraints may fail alone; else the shortest list of spans that fails ends with the one to leave out.
    if (kept.length === 0 && problems.size === 0) parse(constraints)
    let good = 0
    let bad = rest.length
    while (bad - good > 1) {
      const middle = (good + bad) >>> 1
      const tried = conflictOf([...kept, ...rest.slice(0, middle)])
      if (tried instanceof CrossarcError) {
        bad = middle
        result = tried
      } else good = middle
    }
    problems.set(rest[good], result.reason)
    kept = [...kept, ...rest.slice(0, good)]
    rest = rest.slice(bad)
  }
}

function asConstraint({ first, last, outside }: KnownSpan): Constraint {
  return { span: { first, last, outside } }
}
