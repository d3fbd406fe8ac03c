import { type Configuration, kindOf, NONE, type TransitionCode } from '../transition/index.ts'
import { Chooser, type Derivation, type Labelling } from './greedy.ts'
import type { ArcLabels, TransitionFilter, TransitionScorer } from './scorer.ts'

/** What limits a guided search. */
export interface Guidance {
  /** What the model may prefer. */
  readonly free: TransitionFilter
  /** What the search may take. */
  readonly permits: TransitionFilter
  /** The next transition towards one tree, from any configuration of its own derivation; always permitted. */
  readonly guide: (c: Configuration) => TransitionCode
}

export interface GuidedDerivation extends Derivation {
  /** Where the search last followed the guide against the model; the start, if it never did. */
  readonly settled: Derivation
}

/** How many transitions may be taken back for each one that counts. */
const PATIENCE = 8

/**
 * Takes what the model prefers until a preference is refused. Then the search returns to where it left the guide's
 * derivation, follows the guide for one transition, and continues from there in the same way.
 *
 * A refusal shows that the model had planned a forbidden arc. Its second choice at that point does not help: the
 * mistake was an earlier transition, which led to the plan. The guide has a derivation without that mistake, of the
 * kind that the model was trained on.
 */
export function guided(
  scorer: TransitionScorer,
  start: Configuration,
  { free, permits, guide }: Guidance,
  labelling: Labelling,
  labels?: ArcLabels,
): GuidedDerivation {
  const { system } = scorer
  const chooser = new Chooser(scorer, labelling, labels)
  let c = start
  let score = 0
  let settled: Derivation = { configuration: c.clone(), score }
  /** Where the search left the guide's derivation; undefined while it is on it. */
  let turning: Derivation | undefined
  let obeys = false
  let takenBack = 0
  while (!system.isTerminal(c)) {
    chooser.look(c)
    let code = chooser.best(free)
    if (turning !== undefined) {
      if (code === NONE || !permits(c, kindOf(code))) {
        takenBack += c.steps - turning.configuration.steps
        c = turning.configuration
        score = turning.score
        turning = undefined
        obeys = true
        continue
      }
    } else {
      const kind = kindOf(guide(c))
      if (code === NONE || kindOf(code) !== kind) {
        const mayTurn = !obeys && code !== NONE && takenBack <= PATIENCE * (c.n + c.steps)
        obeys = !(mayTurn && permits(c, kindOf(code)))
        if (obeys) code = chooser.withKind(kind)
        else turning = { configuration: c.clone(), score }
      }
    }
    score += chooser.scoreOf(code)
    system.apply(c, code)
    if (obeys) settled = { configuration: c.clone(), score }
    obeys = false
  }
  return { configuration: c, score, settled }
}
