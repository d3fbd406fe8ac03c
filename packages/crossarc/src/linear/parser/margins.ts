import { bestClass, needsLabel, type TransitionFilter, type TransitionScorer } from '../../decode/index.ts'
import { type Configuration, kindOf } from '../../transition/index.ts'

/** What the margins of a derivation say about one word. */
export interface WordMargins {
  /** Of the transition that built the arc into word i, at i − 1; 0 where none did. */
  readonly own: Float64Array
  /** The least of all transitions that were decided while the word was one of s0, s1, b0. */
  readonly least: Float64Array
  /** The least of all transitions that were decided while its head was one of these. */
  readonly leastOfHead: Float64Array
}

/**
 * How clear each step of a derivation was: the score of its kind of transition above that of the best other kind that was
 * permitted, each with its best label. Where no other was permitted the margin is infinite; a beam may also take a step
 * below another one, which is a margin of 0. The scorer must have read the sentence.
 */
export function marginsOf(
  scorer: TransitionScorer,
  c: Configuration,
  codes: Iterable<number>,
  permits: TransitionFilter,
): WordMargins {
  const { system } = scorer
  const nodes = c.n + 1
  const own = new Float64Array(nodes)
  const least = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  for (const code of codes) {
    const kind = kindOf(code)
    const margin = marginOf(scorer, c, kind, permits)
    const dependent = system.transitions[kind].dependent(c)
    if (dependent > 0) own[dependent] = margin
    for (const node of [c.s(0), c.s(1), c.b(0)]) if (node >= 0) least[node] = Math.min(least[node], margin)
    system.apply(c, code)
  }
  const leastOfHead = Float64Array.from(own.keys(), (word) => least[Math.max(0, c.heads[word])])
  return { own: own.subarray(1), least: least.subarray(1), leastOfHead: leastOfHead.subarray(1) }
}

function marginOf(
  scorer: TransitionScorer,
  c: Configuration,
  chosen: number,
  permits: TransitionFilter,
): number {
  scorer.scoreKinds(c)
  scorer.scoreLabels()
  let other = Number.NEGATIVE_INFINITY
  let score = 0
  for (let kind = 0; kind < scorer.kindScores.length; kind++) {
    if (kind === chosen) score = scoreOf(scorer, c, kind)
    else if (permits(c, kind)) other = Math.max(other, scoreOf(scorer, c, kind))
  }
  return Math.max(0, score - other)
}

function scoreOf(scorer: TransitionScorer, c: Configuration, kind: number): number {
  const { kindScores, labelScores, classes } = scorer
  return (
    kindScores[kind] + (needsLabel(scorer, c, kind) ? labelScores[bestClass(classes, kind, labelScores)] : 0)
  )
}
