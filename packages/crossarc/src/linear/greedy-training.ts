import { bestClass, bestKind } from '../decode/greedy.ts'
import type { Permission } from '../decode/scorer.ts'
import type { DynamicOracle, StaticOracle } from '../oracle/oracle.ts'
import type { Configuration } from '../transition/configuration.ts'
import { encode, kindOf, labelOf } from '../transition/system.ts'
import { NO_LABEL, type Tree } from '../tree/tree.ts'
import type { EncodedSentence } from './encode.ts'
import type { LinearScorer } from './scorer.ts'
import type { TrainingWeights } from './weights.ts'

/** What a pass over the training set saw. */
export interface EpochReport {
  /** Transitions of the derivations that were followed. */
  states: number
  /** States, or with a beam sentences, in which a wrong transition was preferred. */
  kindErrors: number
  labelErrors: number
}

export interface Exploration {
  /** How often a wrong transition is taken where it is preferred. */
  readonly probability: number
  readonly random: () => number
}

/**
 * Greedy training: in every state of a derivation, if the model prefers a wrong transition, the right one is rewarded
 * and the wrong one punished; the same for the label of a right arc.
 */
export class GreedyTraining {
  readonly #scorer: LinearScorer
  readonly #weights: TrainingWeights
  readonly #permits: Permission
  readonly #costs: Int32Array

  constructor(scorer: LinearScorer, weights: TrainingWeights, permits: Permission) {
    this.#scorer = scorer
    this.#weights = weights
    this.#permits = permits
    this.#costs = new Int32Array(scorer.system.transitions.length)
  }

  /** Follows a static oracle, which must be able to derive the tree. */
  followStatic(oracle: StaticOracle, sentence: EncodedSentence, tree: Tree, report: EpochReport): void {
    const { system } = this.#scorer
    const c = system.start(tree.heads.length - 1, { recording: false, dependents: true })
    const next = oracle.guide(tree)
    this.#scorer.read(sentence)
    while (!system.isTerminal(c)) {
      const gold = next(c)
      this.#scorer.scoreKinds(c)
      this.#learnKind(kindOf(gold), bestKind(c, this.#scorer.kindScores, this.#permits), report)
      if (labelOf(gold) !== NO_LABEL) this.#learnLabel(kindOf(gold), labelOf(gold), report)
      system.apply(c, gold)
    }
  }

  /** Follows the best of the cheapest transitions or, exploring, the preferred one whatever it costs. */
  followDynamic(
    oracle: DynamicOracle,
    sentence: EncodedSentence,
    tree: Tree,
    exploration: Exploration,
    report: EpochReport,
  ): void {
    const { system, kindScores } = this.#scorer
    const costs = this.#costs
    const c = system.start(tree.heads.length - 1, { recording: false, dependents: true })
    const judge = oracle.judge(tree)
    let least = 0
    const isCheapest: Permission = (_, kind) => costs[kind] === least && this.#permits(c, kind)
    this.#scorer.read(sentence)
    while (!system.isTerminal(c)) {
      judge.costs(c, costs)
      least = Number.POSITIVE_INFINITY
      for (let kind = 0; kind < costs.length; kind++) {
        if (costs[kind] < least && this.#permits(c, kind)) least = costs[kind]
      }
      this.#scorer.scoreKinds(c)
      const right = bestKind(c, kindScores, isCheapest)
      const preferred = bestKind(c, kindScores, this.#permits)
      this.#learnKind(right, preferred, report)
      const explores = right !== preferred && exploration.random() < exploration.probability
      this.#take(c, explores ? preferred : right, tree, report)
    }
  }

  /** Applies a transition: a gold arc with its gold label, any other arc with the preferred label. */
  #take(c: Configuration, kind: number, tree: Tree, report: EpochReport): void {
    const { system, classes } = this.#scorer
    const transition = system.transitions[kind]
    const word = transition.dependent(c)
    let label = NO_LABEL
    if (word >= 0 && classes.first[kind] < classes.first[kind + 1]) {
      if (tree.heads[word] === transition.head(c) && tree.labels[word] !== NO_LABEL) {
        label = tree.labels[word]
        this.#learnLabel(kind, label, report)
      } else {
        this.#scorer.scoreLabels()
        label = classes.labels[bestClass(classes, kind, this.#scorer.labelScores)]
      }
    }
    system.apply(c, encode(kind, label))
  }

  #learnKind(right: number, preferred: number, report: EpochReport): void {
    report.states++
    this.#weights.now++
    if (right === preferred) return
    report.kindErrors++
    const { features, count } = this.#scorer.extractor
    this.#weights.updateKind(features, count, right, 1)
    this.#weights.updateKind(features, count, preferred, -1)
  }

  #learnLabel(kind: number, label: number, report: EpochReport): void {
    const { classes, extractor } = this.#scorer
    this.#scorer.scoreLabels()
    const preferred = bestClass(classes, kind, this.#scorer.labelScores)
    const right = classes.classOf(encode(kind, label))
    if (preferred === right || right < 0) return
    report.labelErrors++
    this.#weights.updateLabel(extractor.features, extractor.count, right, 1)
    this.#weights.updateLabel(extractor.features, extractor.count, preferred, -1)
  }
}
