import { CrossarcError } from '../base/index.ts'
import {
  type Configuration,
  kindOf,
  type System,
  type TransitionCode,
  transitionName,
} from '../transition/index.ts'
import { type Tree, UNKNOWN } from '../tree/index.ts'
import { type Ratio, ratio } from './attachment/scored-words.ts'

/** What a parser did with one sentence, and the tree it should have built. */
export interface NonMonotonicDerivation {
  readonly codes: Iterable<TransitionCode>
  readonly gold: Tree
}

/**
 * What became of the arcs that a non-monotonic parser replaced, as in section 6.3 of Fernández-González &
 * Gómez-Rodríguez (2017). Every transition that replaced an arc either created a gold arc, or was harmful, or was
 * neutral, or built an arc into a word whose gold head is not known.
 */
export interface NonMonotonicAnalysis {
  readonly transitions: number
  /** Of the transitions that built an arc, those that took an older arc away. */
  readonly replacing: Ratio
  /** Of the replacing transitions, those that created a gold arc. */
  readonly createdGold: Ratio
  /** Those that built a wrong arc and took a gold arc away. */
  readonly harmful: Ratio
  /** Those that built a wrong arc and took only wrong arcs away. */
  readonly neutral: Ratio
  /** Those that built an arc into a word whose gold head is not known. */
  readonly unknown: Ratio
  /** Of those that created a gold arc, those that took another gold arc away, to break a cycle. */
  readonly createdGoldLostGold: Ratio
}

export interface NonMonotonicOptions {
  /** Whether a gold arc must have the gold label too; false by default. */
  labelled?: boolean
}

/**
 * Replays derivations and classifies the transitions that replaced arcs. Throws `invalid-transition` if the system
 * does not allow a derivation.
 *
 * @example
 * analyseNonMonotonic(covingtonNonmonotonic, [{ codes, gold }]).replacing.score
 */
export function analyseNonMonotonic(
  system: System,
  derivations: Iterable<NonMonotonicDerivation>,
  { labelled = false }: NonMonotonicOptions = {},
): NonMonotonicAnalysis {
  const count = {
    transitions: 0,
    arcs: 0,
    replacing: 0,
    createdGold: 0,
    harmful: 0,
    neutral: 0,
    unknown: 0,
    lost: 0,
  }
  let number = 0
  for (const { codes, gold } of derivations) {
    number++
    const { heads, labels } = gold
    const c = system.start(heads.length - 1, { recording: false })
    const before = new Int32Array(heads.length)
    const labelsBefore = new Int32Array(heads.length)
    const isGold = (word: number, head: number, label: number) =>
      heads[word] !== UNKNOWN && head === heads[word] && (!labelled || label === labels[word])
    for (const code of codes) {
      checkPossible(system, c, code, number)
      count.transitions++
      // Only transitions with a label build arcs, and only those that build arcs take arcs away.
      const buildsArcs = system.transitions[kindOf(code)].labelled
      if (buildsArcs) {
        before.set(c.heads)
        labelsBefore.set(c.labels)
      }
      system.apply(c, code)
      if (!buildsArcs) continue

      let built = 0
      let removed = 0
      let removedGold = 0
      for (let word = 1; word < heads.length; word++) {
        if (c.heads[word] === before[word]) continue
        if (c.heads[word] !== UNKNOWN) built = word
        if (before[word] !== UNKNOWN) {
          removed++
          if (isGold(word, before[word], labelsBefore[word])) removedGold++
        }
      }
      if (built === 0) continue
      count.arcs++
      if (removed === 0) continue
      count.replacing++
      if (heads[built] === UNKNOWN) count.unknown++
      else if (isGold(built, c.heads[built], c.labels[built])) {
        count.createdGold++
        if (removedGold > 0) count.lost++
      } else if (removedGold > 0) count.harmful++
      else count.neutral++
    }
  }
  return {
    transitions: count.transitions,
    replacing: ratio(count.replacing, count.arcs),
    createdGold: ratio(count.createdGold, count.replacing),
    harmful: ratio(count.harmful, count.replacing),
    neutral: ratio(count.neutral, count.replacing),
    unknown: ratio(count.unknown, count.replacing),
    createdGoldLostGold: ratio(count.lost, count.createdGold),
  }
}

function checkPossible(system: System, c: Configuration, code: TransitionCode, sentence: number): void {
  if (
    system.transitions[kindOf(code)] !== undefined &&
    !system.isTerminal(c) &&
    system.isValid(c, kindOf(code))
  )
    return
  const name = system.transitions[kindOf(code)] === undefined ? `${code}` : transitionName(system, code)
  throw new CrossarcError(
    'invalid-transition',
    `Transition ${c.steps + 1} of the sequence, ${name}, is not valid at that point`,
    { sentence: `#${sentence}` },
  )
}
