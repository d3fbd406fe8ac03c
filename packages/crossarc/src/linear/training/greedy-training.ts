import { CrossarcError } from '../../base/index.ts'
import {
  bestClass,
  bestKind,
  bestLabelled,
  type Labelling,
  needsLabel,
  type TransitionFilter,
} from '../../decode/index.ts'
import type { DynamicOracle, StaticOracle } from '../../oracle/base/index.ts'
import { type Configuration, encode, kindOf, type TransitionCode } from '../../transition/index.ts'
import { NO_LABEL, type Tree, UNKNOWN } from '../../tree/index.ts'
import type { AttributeValues } from '../features/encode.ts'
import type { LinearScorer } from '../parser/scorer.ts'
import type { TrainingWeights } from './weights.ts'

/** Counts of one pass over the training set. */
export interface EpochReport {
  /** Transitions in the derivations followed. */
  states: number
  /** States (with a beam: sentences) in which the model preferred a wrong transition. */
  kindErrors: number
  labelErrors: number
  /** States whose costs the dynamic oracle did not prove: a bound judged them. */
  unproven: number
}

export interface Exploration {
  /** How often a preferred wrong transition is taken. */
  readonly probability: number
  readonly random: () => number
}

/**
 * The labels with which a free arc is right. An arc is free if a dynamic oracle says that it costs nothing, though it is
 * not in the gold tree: `any` label, or only the `gold` label of its dependent.
 */
export type FreeLabels = 'any' | 'gold'

export const freeLabelChoices: readonly FreeLabels[] = ['any', 'gold']

/**
 * Greedy training: in every state of a derivation, if the model prefers a wrong transition, the best right one is
 * rewarded and the wrong one punished. A gold arc is right only with its label, and so are free arcs with free labels
 * `gold`; with labels chosen after the transition, labels are learned separately, where such an arc is built.
 */
export class GreedyTraining {
  readonly #scorer: LinearScorer
  readonly #weights: TrainingWeights
  readonly #permits: TransitionFilter
  readonly #labelling: Labelling
  readonly #freeLabels: FreeLabels
  readonly #costs: Int32Array
  /** By kind of transition, 1 if it keeps all known facts within reach. */
  readonly #keeps: Uint8Array

  constructor(
    scorer: LinearScorer,
    weights: TrainingWeights,
    permits: TransitionFilter,
    labelling: Labelling = 'joint',
    freeLabels: FreeLabels = 'any',
  ) {
    this.#scorer = scorer
    this.#weights = weights
    this.#permits = permits
    this.#labelling = labelling
    this.#freeLabels = freeLabels
    this.#costs = new Int32Array(scorer.system.transitions.length)
    this.#keeps = new Uint8Array(scorer.system.transitions.length)
  }

  /** Follows a static oracle, which must be able to derive the tree. */
  followStatic(oracle: StaticOracle, sentence: AttributeValues, tree: Tree, report: EpochReport): void {
    const { system, classes } = this.#scorer
    const c = system.start(tree.heads.length - 1, { recording: false, dependents: true })
    const next = oracle.guide(tree)
    let gold = 0
    const isGold: TransitionFilter = (_, kind) => kind === kindOf(gold)
    const goldClass = () => classes.classOf(gold)
    this.#scorer.read(sentence)
    while (!system.isTerminal(c)) {
      gold = next(c)
      this.#learn(c, isGold, goldClass, report)
      system.apply(c, gold)
    }
  }

  /**
   * Follows the best of the cheapest transitions or, when exploring, the preferred one at any cost. `keepsKnown` says which
   * transitions keep a tree with all known heads and spans within reach: as long as there is one, those are right.
   */
  followDynamic(
    oracle: DynamicOracle,
    sentence: AttributeValues,
    tree: Tree,
    exploration: Exploration,
    report: EpochReport,
    keepsKnown?: TransitionFilter,
  ): void {
    const { system, classes } = this.#scorer
    const costs = this.#costs
    const keeps = this.#keeps
    let isWithin = keepsKnown !== undefined
    const c = system.start(tree.heads.length - 1, { recording: false, dependents: true })
    const judge = oracle.judge(tree)
    let least = 0
    const isCheapest: TransitionFilter = (_, kind) => costs[kind] === least && this.#permits(c, kind)
    const isKept: TransitionFilter = (_, kind) => keeps[kind] === 1
    const goldClass = (kind: number) => {
      const transition = system.transitions[kind]
      const word = transition.dependent(c)
      const isRight = this.#freeLabels === 'gold' && tree.heads[word] !== UNKNOWN
      if (!isRight && tree.heads[word] !== transition.head(c)) return -1
      return classes.classOf(encode(kind, tree.labels[word]))
    }
    this.#scorer.read(sentence)
    while (!system.isTerminal(c)) {
      judge.costs(c, costs)
      least = Number.POSITIVE_INFINITY
      for (let kind = 0; kind < costs.length; kind++) {
        if (costs[kind] < least && this.#permits(c, kind)) least = costs[kind]
      }
      if (isWithin) isWithin = this.#fillKeeps(c, keepsKnown!)
      const { right, preferred } = this.#learn(c, isWithin ? isKept : isCheapest, goldClass, report)
      const explores = right !== preferred && exploration.random() < exploration.probability
      const next = explores ? preferred : right
      isWithin &&= keeps[kindOf(next)] === 1
      system.apply(c, next)
    }
    report.unproven += judge.unproven ?? 0
  }

  /** Whether some transition keeps the known facts within reach, as far as that can be decided. */
  #fillKeeps(c: Configuration, keepsKnown: TransitionFilter): boolean {
    const keeps = this.#keeps
    try {
      for (let kind = 0; kind < keeps.length; kind++)
        keeps[kind] = this.#permits(c, kind) && keepsKnown(c, kind) ? 1 : 0
    } catch (error) {
      if (error instanceof CrossarcError && error.code === 'search-limit') return false
      throw error
    }
    return keeps.includes(1)
  }

  /**
   * Learns in one state. isRight says which kinds are right; goldClass gives the class of the gold label for such a
   * kind, −1 if any label will do.
   */
  #learn(
    c: Configuration,
    isRight: TransitionFilter,
    goldClass: (kind: number) => number,
    report: EpochReport,
  ): Choice {
    report.states++
    this.#weights.now++
    this.#scorer.scoreKinds(c)
    if (this.#labelling === 'after') return this.#learnApart(c, isRight, goldClass, report)
    this.#scorer.scoreLabels()
    const right = bestLabelled(this.#scorer, c, isRight, goldClass)
    const preferred = bestLabelled(this.#scorer, c, this.#permits)
    if (kindOf(right) !== kindOf(preferred)) this.#learnKind(kindOf(right), kindOf(preferred), report)
    if (right !== preferred) this.#learnLabel(right, preferred, report)
    return { right, preferred }
  }

  #learnApart(
    c: Configuration,
    isRight: TransitionFilter,
    goldClass: (kind: number) => number,
    report: EpochReport,
  ): Choice {
    const { kindScores } = this.#scorer
    const right = bestKind(c, kindScores, isRight)
    const preferred = bestKind(c, kindScores, this.#permits)
    if (right !== preferred) this.#learnKind(right, preferred, report)
    const followed = encode(right, this.#labelAfter(c, right, goldClass(right), report))
    if (right === preferred) return { right: followed, preferred: followed }
    return { right: followed, preferred: encode(preferred, this.#labelAfter(c, preferred, -1, report)) }
  }

  /** The label of a transition chosen before: the gold one, which is learned, or else the preferred one. */
  #labelAfter(c: Configuration, kind: number, goldClass: number, report: EpochReport): number {
    if (!needsLabel(this.#scorer, c, kind)) return NO_LABEL
    const { classes } = this.#scorer
    this.#scorer.scoreLabels()
    const preferred = bestClass(classes, kind, this.#scorer.labelScores)
    if (goldClass < 0 || goldClass === preferred) return classes.labels[preferred]
    const right = classes.labels[goldClass]
    this.#learnLabel(encode(kind, right), encode(kind, classes.labels[preferred]), report)
    return right
  }

  #learnKind(right: number, preferred: number, report: EpochReport): void {
    report.kindErrors++
    const { features, count } = this.#scorer.extractor
    this.#weights.updateKind(features, count, right, 1)
    this.#weights.updateKind(features, count, preferred, -1)
  }

  #learnLabel(right: TransitionCode, preferred: TransitionCode, report: EpochReport): void {
    const { classes, extractor } = this.#scorer
    const { features, count } = extractor
    const rightClass = classes.classOf(right)
    const preferredClass = classes.classOf(preferred)
    if (rightClass >= 0) this.#weights.updateLabel(features, count, rightClass, 1)
    if (preferredClass >= 0) this.#weights.updateLabel(features, count, preferredClass, -1)
    if (kindOf(right) === kindOf(preferred)) report.labelErrors++
  }
}

interface Choice {
  readonly right: TransitionCode
  readonly preferred: TransitionCode
}
