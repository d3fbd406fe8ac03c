import type { Configuration } from '../transition/configuration.ts'
import { encode, NONE, type TransitionCode } from '../transition/system.ts'
import { NO_LABEL } from '../tree/tree.ts'
import type { LabelClasses } from './label-classes.ts'
import type { Permission, TransitionScorer } from './scorer.ts'

/** The permitted kind with the highest score (the first of equals), or NONE. */
export function bestKind(c: Configuration, scores: Float64Array, permits: Permission): number {
  let best = NONE
  for (let kind = 0; kind < scores.length; kind++) {
    if ((best === NONE || scores[kind] > scores[best]) && permits(c, kind)) best = kind
  }
  return best
}

/** The class with the highest label score among those of a kind, or −1 where the kind has none. */
export function bestClass(classes: LabelClasses, kind: number, scores: Float32Array): number {
  const end = classes.first[kind + 1]
  let best = classes.first[kind]
  if (best === end) return -1
  for (let candidate = best + 1; candidate < end; candidate++) {
    if (scores[candidate] > scores[best]) best = candidate
  }
  return best
}

/** Whether a valid transition builds an arc here that can have a label; kinds that build one only now and then exist. */
export function needsLabel({ system, classes }: TransitionScorer, c: Configuration, kind: number): boolean {
  return classes.first[kind] < classes.first[kind + 1] && system.transitions[kind].dependent(c) >= 0
}

/**
 * When a label is chosen: `joint`, together with the transition, by the sum of both scores, as in a beam; or `after`
 * the transition, which is faster: labels are scored only where an arc is built.
 */
export type Labelling = 'joint' | 'after'

/** The transition that a model prefers: first the kind, then its label. */
export function bestTransition(
  scorer: TransitionScorer,
  c: Configuration,
  permits: Permission,
): TransitionCode {
  scorer.scoreKinds(c)
  const kind = bestKind(c, scorer.kindScores, permits)
  if (kind === NONE || !needsLabel(scorer, c, kind)) return encode(kind, NO_LABEL)
  scorer.scoreLabels()
  return encode(kind, scorer.classes.labels[bestClass(scorer.classes, kind, scorer.labelScores)])
}

/**
 * The permitted transition with the highest sum of its score and its label's, once both are scored; or NONE.
 * By kind, classOf may give the only class to look at; −1 for all.
 */
export function bestLabelled(
  scorer: TransitionScorer,
  c: Configuration,
  permits: Permission,
  classOf: (kind: number) => number = anyClass,
): TransitionCode {
  const { classes, kindScores, labelScores } = scorer
  let best = NONE
  let highest = Number.NEGATIVE_INFINITY
  for (let kind = 0; kind < kindScores.length; kind++) {
    if (!permits(c, kind)) continue
    let score = kindScores[kind]
    let label = NO_LABEL
    if (needsLabel(scorer, c, kind)) {
      const only = classOf(kind)
      const labelClass = only < 0 ? bestClass(classes, kind, labelScores) : only
      score += labelScores[labelClass]
      label = classes.labels[labelClass]
    }
    if (best !== NONE && score <= highest) continue
    highest = score
    best = encode(kind, label)
  }
  return best
}

const anyClass = () => -1

/** Takes the best transition until the configuration is terminal. */
export function greedy(
  scorer: TransitionScorer,
  c: Configuration,
  permits: Permission,
  labelling: Labelling = 'joint',
): Configuration {
  while (!scorer.system.isTerminal(c)) {
    if (labelling === 'after') scorer.system.apply(c, bestTransition(scorer, c, permits))
    else {
      scorer.scoreKinds(c)
      scorer.scoreLabels()
      scorer.system.apply(c, bestLabelled(scorer, c, permits))
    }
  }
  return c
}
