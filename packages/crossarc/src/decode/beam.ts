import { CrossarcError } from '../base/index.ts'
import { type Configuration, encode, NONE, type System, type TransitionCode } from '../transition/index.ts'
import { NO_LABEL } from '../tree/index.ts'
import { needsLabel, otherLabel } from './greedy.ts'
import type { ArcLabels, TransitionFilter, TransitionScorer } from './scorer.ts'

/** Far more hypotheses than any search benefits from. */
const WIDEST = 1 << 16

/** Throws if the width of a beam is invalid. */
export function checkBeam(width: number | undefined): void {
  if (width === undefined || (Number.isInteger(width) && width >= 1 && width <= WIDEST)) return
  throw new CrossarcError(
    'invalid-count',
    `A beam keeps a whole number of hypotheses from 1 to ${WIDEST}, not ${width}`,
  )
}

/** The last step of a hypothesis: the steps of all hypotheses form a tree with links to the parents. */
interface Step {
  readonly previous: Step | undefined
  readonly code: TransitionCode
}

/** A partial derivation in the beam. A finished one stays and keeps competing with its score. */
export class Hypothesis {
  configuration: Configuration
  score = 0
  step: Step | undefined = undefined
  finished = false

  constructor(configuration: Configuration) {
    this.configuration = configuration
  }

  /** Whether these are the first `length` transitions of a sequence, or all of them if it is shorter. */
  follows(codes: readonly TransitionCode[], length: number): boolean {
    const steps = Math.min(length, codes.length)
    if (this.configuration.steps !== steps) return false
    let step = this.step
    for (let k = steps - 1; k >= 0; k--, step = step?.previous) if (step?.code !== codes[k]) return false
    return true
  }

  /** The transitions from the start. */
  codes(): TransitionCode[] {
    const codes: TransitionCode[] = []
    for (let step = this.step; step !== undefined; step = step.previous) codes.push(step.code)
    return codes.reverse()
  }
}

/**
 * Beam search: after every step the `width` hypotheses with the highest sums of scores stay. Equal scores keep the
 * order in which they were found, so the result depends only on the scores.
 */
export class Beam {
  readonly width: number
  readonly #scorer: TransitionScorer
  readonly #system: System
  readonly #permits: TransitionFilter
  readonly #labels: ArcLabels | undefined
  #hypotheses: Hypothesis[]
  #spare: Hypothesis[] = []
  // The best successors so far, from the highest score down.
  readonly #scores: Float64Array
  readonly #parents: Int32Array
  readonly #codes: Int32Array
  #count = 0
  #stuck = false

  constructor(
    scorer: TransitionScorer,
    start: Configuration,
    width: number,
    permits: TransitionFilter,
    labels?: ArcLabels,
  ) {
    this.width = width
    this.#scorer = scorer
    this.#system = scorer.system
    this.#permits = permits
    this.#labels = labels
    this.#hypotheses = [new Hypothesis(start)]
    this.#hypotheses[0].finished = this.#system.isTerminal(start)
    this.#scores = new Float64Array(width + 1)
    this.#parents = new Int32Array(width + 1)
    this.#codes = new Int32Array(width + 1)
  }

  /** The hypotheses from the highest score down. */
  get hypotheses(): readonly Hypothesis[] {
    return this.#hypotheses
  }

  /** Whether all hypotheses are finished, or none has a permitted transition left. */
  get finished(): boolean {
    return this.#stuck || this.#hypotheses.every((hypothesis) => hypothesis.finished)
  }

  /** Extends every hypothesis by one transition and keeps the best. */
  advance(): void {
    this.#count = 0
    for (const [index, hypothesis] of this.#hypotheses.entries()) this.#propose(hypothesis, index)
    if (this.#count === 0) {
      this.#stuck = true
      return
    }
    const next: Hypothesis[] = []
    for (let k = 0; k < this.#count; k++)
      next.push(this.#extend(this.#parents[k], this.#codes[k], this.#scores[k]))
    for (const hypothesis of this.#hypotheses) if (!next.includes(hypothesis)) this.#spare.push(hypothesis)
    this.#hypotheses = next
  }

  #propose(hypothesis: Hypothesis, index: number): void {
    const { score, configuration } = hypothesis
    if (hypothesis.finished) {
      this.#insert(score, index, NONE)
      return
    }
    this.#scorer.scoreKinds(configuration)
    this.#scorer.scoreLabels()
    const { kindScores, labelScores, classes } = this.#scorer
    for (let kind = 0; kind < kindScores.length; kind++) {
      if (!this.#system.isValid(configuration, kind)) continue
      const sum = score + kindScores[kind]
      if (this.#labels !== undefined) {
        if (this.#permits(configuration, kind))
          this.#proposeLabels(configuration, kind, sum, index, this.#labels)
        continue
      }
      if (!needsLabel(this.#scorer, configuration, kind)) {
        if (this.#isKept(sum) && this.#permits(configuration, kind))
          this.#insert(sum, index, encode(kind, NO_LABEL))
        continue
      }
      // Under constraints a permission may cost more than all the scores: ask only if the answer matters.
      let isPermitted = false
      for (let label = classes.first[kind]; label < classes.first[kind + 1]; label++) {
        const total = sum + labelScores[label]
        if (!this.#isKept(total)) continue
        if (!isPermitted && !this.#permits(configuration, kind)) break
        isPermitted = true
        this.#insert(total, index, encode(kind, classes.labels[label]))
      }
    }
  }

  #isKept(score: number): boolean {
    return this.#count < this.width || score > this.#scores[this.#count - 1]
  }

  /** For searches that restrict labels. */
  #proposeLabels(c: Configuration, kind: number, sum: number, index: number, labels: ArcLabels): void {
    const { labelScores, classes } = this.#scorer
    const transition = this.#system.transitions[kind]
    const dependent = transition.dependent(c)
    if (dependent < 0) {
      this.#insert(sum, index, encode(kind, NO_LABEL))
      return
    }
    const head = transition.head(c)
    let some = false
    for (let label = classes.first[kind]; label < classes.first[kind + 1]; label++) {
      if (!labels.permits(head, dependent, classes.labels[label])) continue
      some = true
      this.#insert(sum + labelScores[label], index, encode(kind, classes.labels[label]))
    }
    if (!some) this.#insert(sum, index, encode(kind, otherLabel(this.#scorer, c, kind, labels)))
  }

  #insert(score: number, parent: number, code: TransitionCode): void {
    let at = this.#count
    if (at === this.width) {
      if (score <= this.#scores[at - 1]) return
      at--
    } else this.#count++
    for (; at > 0 && this.#scores[at - 1] < score; at--) {
      this.#scores[at] = this.#scores[at - 1]
      this.#parents[at] = this.#parents[at - 1]
      this.#codes[at] = this.#codes[at - 1]
    }
    this.#scores[at] = score
    this.#parents[at] = parent
    this.#codes[at] = code
  }

  #extend(parent: number, code: TransitionCode, score: number): Hypothesis {
    const from = this.#hypotheses[parent]
    if (code === NONE) return from
    const to = this.#spare.pop() ?? new Hypothesis(from.configuration.clone())
    to.configuration.copyFrom(from.configuration)
    to.score = score
    to.step = { previous: from.step, code }
    this.#system.apply(to.configuration, code)
    to.finished = this.#system.isTerminal(to.configuration)
    return to
  }
}

/** The best derivation that a beam finds. */
export function beamSearch(
  scorer: TransitionScorer,
  start: Configuration,
  width: number,
  permits: TransitionFilter,
  labels?: ArcLabels,
): Hypothesis {
  const beam = new Beam(scorer, start, width, permits, labels)
  while (!beam.finished) beam.advance()
  return beam.hypotheses[0]
}
