import type { Configuration } from '../transition/configuration.ts'
import { encode, kindOf, NONE, type TransitionCode } from '../transition/system.ts'
import { NO_LABEL } from '../tree/tree.ts'
import type { LabelClasses } from './label-classes.ts'
import type { ArcLabels, Permission, TransitionScorer } from './scorer.ts'

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

/** The class with the highest label score among those that the arc of a transition may have, or −1. */
export function bestPermittedClass(
  { system, classes, labelScores }: TransitionScorer,
  c: Configuration,
  kind: number,
  labels: ArcLabels,
): number {
  const transition = system.transitions[kind]
  const head = transition.head(c)
  const dependent = transition.dependent(c)
  let best = -1
  for (let candidate = classes.first[kind]; candidate < classes.first[kind + 1]; candidate++) {
    if (best >= 0 && labelScores[candidate] <= labelScores[best]) continue
    if (labels.permits(head, dependent, classes.labels[candidate])) best = candidate
  }
  return best
}

/** The label of an arc that may have none of those that its kind of transition was seen with. */
export function otherLabel(
  { system }: TransitionScorer,
  c: Configuration,
  kind: number,
  labels: ArcLabels,
): number {
  const transition = system.transitions[kind]
  return labels.other(transition.head(c), transition.dependent(c))
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

/** The transition that a model prefers, once kinds are scored: first the kind, then its label. */
export function bestTransition(
  scorer: TransitionScorer,
  c: Configuration,
  permits: Permission,
): TransitionCode {
  const kind = bestKind(c, scorer.kindScores, permits)
  if (kind === NONE) return NONE
  if (!needsLabel(scorer, c, kind)) return encode(kind, NO_LABEL)
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

/** What a search has found. The configuration is not terminal if nothing more was permitted. */
export interface Found {
  readonly configuration: Configuration
  /** The sum of the scores of all its transitions and their labels. */
  readonly score: number
}

/** Takes the best transition until the configuration is terminal, or nothing is permitted. */
export function greedy(
  scorer: TransitionScorer,
  c: Configuration,
  permits: Permission,
  labelling: Labelling = 'joint',
  labels?: ArcLabels,
): Found {
  const { system, classes, kindScores } = scorer
  let score = 0
  while (!system.isTerminal(c)) {
    scorer.scoreKinds(c)
    if (labelling === 'joint') scorer.scoreLabels()
    let code: TransitionCode
    if (labels !== undefined) code = bestWithLabels(scorer, c, permits, labelling, labels)
    else if (labelling === 'joint') code = bestLabelled(scorer, c, permits)
    else code = bestTransition(scorer, c, permits)
    if (code === NONE) break
    const labelClass = classes.classOf(code)
    score += kindScores[kindOf(code)] + (labelClass < 0 ? 0 : scorer.labelScores[labelClass])
    system.apply(c, code)
  }
  return { configuration: c, score }
}

/** The best transition where not every arc may have every label. */
function bestWithLabels(
  scorer: TransitionScorer,
  c: Configuration,
  permits: Permission,
  labelling: Labelling,
  labels: ArcLabels,
): TransitionCode {
  const { system, classes, kindScores } = scorer
  const labelled = (kind: number) => system.transitions[kind].dependent(c) >= 0
  const code = (kind: number, labelClass: number) =>
    encode(kind, labelClass < 0 ? otherLabel(scorer, c, kind, labels) : classes.labels[labelClass])
  if (labelling === 'after') {
    const kind = bestKind(c, kindScores, permits)
    if (kind === NONE) return NONE
    if (!labelled(kind)) return encode(kind, NO_LABEL)
    scorer.scoreLabels()
    return code(kind, bestPermittedClass(scorer, c, kind, labels))
  }
  let best = NONE
  let highest = Number.NEGATIVE_INFINITY
  for (let kind = 0; kind < kindScores.length; kind++) {
    if (!permits(c, kind)) continue
    const labelClass = labelled(kind) ? bestPermittedClass(scorer, c, kind, labels) : -1
    const score = kindScores[kind] + (labelClass < 0 ? 0 : scorer.labelScores[labelClass])
    if (best !== NONE && score <= highest) continue
    highest = score
    best = labelled(kind) ? code(kind, labelClass) : encode(kind, NO_LABEL)
  }
  return best
}
