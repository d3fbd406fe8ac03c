import { bestClass, needsLabel, type TransitionFilter, type TransitionScorer } from '../../decode/index.ts'
import { type Configuration, kindOf } from '../../transition/index.ts'

/** The margins of a derivation, word by word. */
export interface WordMargins {
  /** Entry i − 1: the margin of the transition that built the arc into word i; 0 if none did. */
  readonly own: Float64Array
  /** The smallest margin of any transition chosen while the word was s0, s1 or b0. */
  readonly least: Float64Array
  /** The smallest margin of any transition chosen while its head was s0, s1 or b0. */
  readonly leastOfHead: Float64Array
}

/**
 * How clear each step of a derivation was: by how much its kind of transition outscored the best other permitted
 * kind, each with its best label. The margin is infinite if no other kind was permitted, and 0 where a beam took a
 * step that was not the best. The scorer must have read the sentence.
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
