import { type Configuration, encode, kindOf, NONE, type TransitionCode } from '../transition/index.ts'
import { NO_LABEL } from '../tree/index.ts'
import type { LabelClasses } from './label-classes.ts'
import type { ArcLabels, TransitionFilter, TransitionScorer } from './scorer.ts'

/**
 * The permitted kind with the highest score (the first of equals), or NONE. Asks for permission from the highest
 * score down: under constraints a permission may cost more than all the scores.
 */
export function bestKind(c: Configuration, scores: Float64Array, permits: TransitionFilter): number {
  for (let refused = 0; ; ) {
    let best = NONE
    for (let kind = 0; kind < scores.length; kind++) {
      if ((refused & (1 << kind)) === 0 && (best === NONE || scores[kind] > scores[best])) best = kind
    }
    if (best === NONE || permits(c, best)) return best
    refused |= 1 << best
  }
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

/** A label for an arc that may have none of the labels seen with its kind of transition. */
export function otherLabel(
  { system }: TransitionScorer,
  c: Configuration,
  kind: number,
  labels: ArcLabels,
): number {
  const transition = system.transitions[kind]
  return labels.other(transition.head(c), transition.dependent(c))
}

/** Whether a valid transition builds an arc here that can have a label. Some kinds build an arc only sometimes. */
export function needsLabel({ system, classes }: TransitionScorer, c: Configuration, kind: number): boolean {
  return classes.first[kind] < classes.first[kind + 1] && system.transitions[kind].dependent(c) >= 0
}

/**
 * When a label is chosen: `joint`, together with the transition, by the sum of both scores, as in a beam; or `after`
 * the transition, which is faster because labels are scored only if an arc is built.
 */
export type Labelling = 'joint' | 'after'

export const labellings: readonly Labelling[] = ['joint', 'after']

/** The transition that a model prefers, once kinds are scored: first the kind, then its label. */
export function bestTransition(
  scorer: TransitionScorer,
  c: Configuration,
  permits: TransitionFilter,
): TransitionCode {
  const kind = bestKind(c, scorer.kindScores, permits)
  if (kind === NONE) return NONE
  if (!needsLabel(scorer, c, kind)) return encode(kind, NO_LABEL)
  scorer.scoreLabels()
  return encode(kind, scorer.classes.labels[bestClass(scorer.classes, kind, scorer.labelScores)])
}

/**
 * The permitted transition with the highest sum of its score and its label's, once both are scored; or NONE. classOf
 * may restrict a kind to one class; −1 allows all.
 */
export function bestLabelled(
  scorer: TransitionScorer,
  c: Configuration,
  permits: TransitionFilter,
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

/** What a search over transitions found. Its configuration is not terminal if nothing more was permitted. */
export interface Derivation {
  readonly configuration: Configuration
  /** The sum of the scores of all its transitions and their labels. */
  readonly score: number
}

/** Takes the best transition until the configuration is terminal, or nothing is permitted. */
export function greedy(
  scorer: TransitionScorer,
  c: Configuration,
  permits: TransitionFilter,
  labelling: Labelling = 'joint',
  labels?: ArcLabels,
): Derivation {
  const { system } = scorer
  const chooser = new Chooser(scorer, labelling, labels)
  let score = 0
  while (!system.isTerminal(c)) {
    chooser.look(c)
    const code = chooser.best(permits)
    if (code === NONE) break
    score += chooser.scoreOf(code)
    system.apply(c, code)
  }
  return { configuration: c, score }
}

/**
 * The final configuration of a greedy() search, found faster without its score: a transition without alternative is
 * not scored. Asks for permission of every transition once, so use it only if permissions are cheaper than scores.
 */
export function greedyEnd(
  scorer: TransitionScorer,
  c: Configuration,
  permits: TransitionFilter,
  labelling: Labelling,
  labels?: ArcLabels,
): Configuration {
  const { system } = scorer
  const kindCount = scorer.kindScores.length
  const chooser = new Chooser(scorer, labelling, labels)
  let permitted = 0
  const isPermitted: TransitionFilter = (_, kind) => (permitted & (1 << kind)) !== 0
  while (!system.isTerminal(c)) {
    permitted = 0
    let only = NONE
    for (let kind = 0; kind < kindCount; kind++) {
      if (!permits(c, kind)) continue
      only = permitted === 0 ? kind : NONE
      permitted |= 1 << kind
    }
    if (permitted === 0) break
    let code: TransitionCode
    if (only !== NONE && system.transitions[only].dependent(c) < 0) code = encode(only, NO_LABEL)
    else {
      chooser.look(c, permitted)
      code = chooser.best(isPermitted)
    }
    system.apply(c, code)
  }
  return c
}

/** Chooses transitions of one configuration at a time, with labels that their arcs may have. */
export class Chooser {
  readonly #scorer: TransitionScorer
  readonly #isJoint: boolean
  readonly #labels: ArcLabels | undefined
  /** For joint labelling, by kind: the score with the best label, and the class of that label or −1. */
  readonly #totals: Float64Array
  readonly #classes: Int32Array
  #configuration!: Configuration
  /** The kinds scored, as bits. */
  #kinds = 0

  constructor(scorer: TransitionScorer, labelling: Labelling, labels: ArcLabels | undefined) {
    this.#scorer = scorer
    this.#isJoint = labelling === 'joint'
    this.#labels = labels
    this.#totals = new Float64Array(scorer.kindScores.length)
    this.#classes = new Int32Array(scorer.kindScores.length)
  }

  /** Scores a configuration, to which the other methods then refer: all valid kinds, or the given ones. */
  look(c: Configuration, kinds: number = this.#validKinds(c)): void {
    this.#configuration = c
    this.#kinds = kinds
    this.#scorer.scoreKinds(c)
    if (!this.#isJoint) return
    this.#scorer.scoreLabels()
    const { kindScores } = this.#scorer
    for (let kind = 0; kind < kindScores.length; kind++) {
      if ((kinds & (1 << kind)) === 0) continue
      const labelClass = this.#classOf(kind)
      this.#classes[kind] = labelClass
      this.#totals[kind] = kindScores[kind] + (labelClass < 0 ? 0 : this.#scorer.labelScores[labelClass])
    }
  }

  /** The permitted transition with the highest score, or NONE. Invalid transitions must not be permitted. */
  best(permits: TransitionFilter): TransitionCode {
    const { kindScores } = this.#scorer
    const c = this.#configuration
    if (!this.#isJoint) {
      const kind = bestKind(c, kindScores, permits)
      return kind === NONE ? NONE : this.withKind(kind)
    }
    const totals = this.#totals
    for (let kinds = this.#kinds; ; ) {
      let best = NONE
      for (let kind = 0; kind < totals.length; kind++) {
        if ((kinds & (1 << kind)) !== 0 && (best === NONE || totals[kind] > totals[best])) best = kind
      }
      if (best === NONE) return NONE
      if (permits(c, best)) return this.#code(best, this.#classes[best])
      kinds &= ~(1 << best)
    }
  }

  /** A valid transition of a kind, with its best label. */
  withKind(kind: number): TransitionCode {
    if (this.#isJoint) return this.#code(kind, this.#classes[kind])
    if (!this.#buildsArc(kind)) return encode(kind, NO_LABEL)
    this.#scorer.scoreLabels()
    return this.#code(kind, this.#classOf(kind))
  }

  /** The score of a transition that was chosen. */
  scoreOf(code: TransitionCode): number {
    const { classes, kindScores, labelScores } = this.#scorer
    const labelClass = classes.classOf(code)
    return kindScores[kindOf(code)] + (labelClass < 0 ? 0 : labelScores[labelClass])
  }

  #validKinds(c: Configuration): number {
    const { system, kindScores } = this.#scorer
    let kinds = 0
    for (let kind = 0; kind < kindScores.length; kind++) if (system.isValid(c, kind)) kinds |= 1 << kind
    return kinds
  }

  #classOf(kind: number): number {
    const scorer = this.#scorer
    if (this.#labels !== undefined)
      return this.#buildsArc(kind) ? bestPermittedClass(scorer, this.#configuration, kind, this.#labels) : -1
    return needsLabel(scorer, this.#configuration, kind)
      ? bestClass(scorer.classes, kind, scorer.labelScores)
      : -1
  }

  #buildsArc(kind: number): boolean {
    return this.#scorer.system.transitions[kind].dependent(this.#configuration) >= 0
  }

  #code(kind: number, labelClass: number): TransitionCode {
    if (labelClass >= 0) return encode(kind, this.#scorer.classes.labels[labelClass])
    if (this.#labels === undefined || !this.#buildsArc(kind)) return encode(kind, NO_LABEL)
    return encode(kind, otherLabel(this.#scorer, this.#configuration, kind, this.#labels))
  }
}
