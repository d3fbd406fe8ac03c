import { CrossarcError } from '../../base/index.ts'
import type { Constraint } from '../../constraint/set/index.ts'
import {
  type ArcLabels,
  beamSearch,
  bestPermittedClass,
  checkBeam,
  type Derivation,
  greedy,
  greedyEnd,
  guided,
  type ParseOptions,
  type TransitionFilter,
} from '../../decode/index.ts'
import type { Guide } from '../../oracle/base/index.ts'
import { type Configuration, encode, kindOf, labelOf, permitsOneRoot } from '../../transition/index.ts'
import { deprojectivize, NO_LABEL, type Tree, withTree } from '../../tree/index.ts'
import { type Sentence, withConfidence } from '../../treebank/index.ts'
import { FeatureExtractor } from '../features/features.ts'
import { parseTemplates } from '../features/templates.ts'
import { LookupWeights } from '../weights/lookup-weights.ts'
import { marginProbabilities } from './confidence.ts'
import { type Limits, searchLimits } from './constrained.ts'
import { mirrorMargins, mirrorSentence, mirrorTree } from './direction.ts'
import { marginsOf, type WordMargins } from './margins.ts'
import type { LinearModel } from './model.ts'
import { RootLabels } from './root-labels.ts'
import { LinearScorer } from './scorer.ts'

/** How much constraints lower the score of the search. */
export interface ConstraintCost {
  /** The sentence with the tree that satisfies the constraints. */
  readonly sentence: Sentence
  /** The score of the derivation without constraints, and with them. */
  readonly free: number
  readonly constrained: number
  /**
   * free − constrained: 0 if the parser would have built the same tree. Negative if the constrained search happens to
   * find a better one.
   */
  readonly cost: number
}

function noConfidence(): CrossarcError {
  return new CrossarcError(
    'no-confidence',
    'This model has no confidence calibration: it was trained without a development set, or by an older version',
  )
}

/**
 * Parses sentences with a linear model.
 *
 * @example
 * const parser = new LinearParser(readLinearModel(bytes))
 * const parsed = parser.parse(sentence) // the same sentence with heads and labels
 */
export class LinearParser {
  readonly model: LinearModel
  readonly #scorer: LinearScorer
  readonly #rootLabels: RootLabels
  readonly #free: Limits
  /** Whether all searches are in mirrored sentences. */
  readonly #mirrors: boolean

  constructor(model: LinearModel) {
    const { system, classes, templates, weights, oneRoot, direction } = model
    this.model = model
    this.#mirrors = direction === 'right-to-left'
    const extractor = new FeatureExtractor(parseTemplates(templates))
    this.#scorer = new LinearScorer(
      system,
      classes,
      extractor,
      new LookupWeights(weights, extractor.capacity),
    )
    this.#rootLabels = new RootLabels(this.#scorer)
    const permits: TransitionFilter = oneRoot ? permitsOneRoot(system) : (c, kind) => system.isValid(c, kind)
    this.#free = { permits, isFree: true, isCheap: true }
  }

  /**
   * The sentence with the heads and labels that the model finds. Existing ones are ignored, unless constraintsOf()
   * turns them into constraints.
   *
   * @example
   * parser.parse(sentence, { constraints: [{ arc: { head: 2, dependent: 5 } }, { root: { word: 4 } }] })
   */
  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    const { labels, calibration } = this.model
    if (options.confidence !== true) return withTree(sentence, this.tree(sentence, options), labels)
    if (calibration === undefined) throw noConfidence()
    const { tree, margins } = this.margins(sentence, options)
    const probabilities = marginProbabilities(calibration, tree.heads, margins, options.constraints)
    return withConfidence(withTree(sentence, tree, labels), probabilities)
  }

  /** The tree alone, with labels of model.labels. */
  tree(sentence: Sentence, { beam, constraints }: ParseOptions = {}): Tree {
    checkBeam(beam)
    const limits = this.#limits(sentence, constraints)
    if (!limits.isCheap || (beam ?? this.model.beam) > 1)
      return this.#treeInOrder(this.#search(sentence, limits, beam).configuration, limits)
    const { system, labelling } = this.model
    const start = system.start(sentence.words.length, { recording: !limits.isFree, dependents: true })
    this.#read(sentence)
    return this.#treeInOrder(greedyEnd(this.#scorer, start, limits.permits, labelling, limits.labels), limits)
  }

  /**
   * Parses under constraints and without them, and compares.
   *
   * @example
   * const { cost } = parser.constraintCost(sentence, { constraints: [{ root: { word: 1 } }] })
   */
  constraintCost(sentence: Sentence, { beam, constraints = [] }: ParseOptions): ConstraintCost {
    const limits = this.#limits(sentence, constraints)
    const found = this.#search(sentence, limits, beam)
    const tree = this.#treeInOrder(found.configuration, limits)
    const free = this.#search(sentence, this.#free, beam).score
    return {
      sentence: withTree(sentence, tree, this.model.labels),
      free,
      constrained: found.score,
      cost: free - found.score,
    }
  }

  /**
   * How clearly the model preferred each step towards the tree of a sentence, by word: confidence is computed from
   * it.
   */
  margins(
    sentence: Sentence,
    { beam, constraints }: ParseOptions = {},
  ): { tree: Tree; margins: WordMargins } {
    const limits = this.#limits(sentence, constraints)
    const found = this.#search(sentence, limits, beam, true)
    const { history } = found.configuration
    const start = this.model.system.start(sentence.words.length, { recording: false, dependents: true })
    const margins = marginsOf(this.#scorer, start, history, limits.permits)
    return {
      tree: this.#treeInOrder(found.configuration, limits),
      margins: this.#mirrors ? mirrorMargins(margins) : margins,
    }
  }

  /**
   * The derivation that the search took: its last configuration, whose `history` holds the transitions. A repair of several
   * roots, and lowered arcs, are not part of it. A parser that reads from right to left derives the tree of the mirrored
   * sentence: word i of the configuration is word n + 1 − i of the sentence.
   *
   * @example
   * const { history } = parser.derivation(sentence)
   * formatSequence(parser.model.system, history, parser.model.labels)
   */
  derivation(sentence: Sentence, { beam, constraints }: ParseOptions = {}): Configuration {
    return this.#search(sentence, this.#limits(sentence, constraints), beam, true).configuration
  }

  #limits({ words }: Sentence, constraints: readonly Constraint[] | undefined): Limits {
    if (constraints === undefined || constraints.length === 0) return this.#free
    return searchLimits(this.model, words.length, constraints)
  }

  #read(sentence: Sentence, forBeam = false): void {
    this.#scorer.read(this.#mirrors ? mirrorSentence(sentence) : sentence, forBeam)
  }

  #search(
    sentence: Sentence,
    limits: Limits,
    beam: number = this.model.beam,
    recording = !limits.isFree,
  ): Derivation {
    const { system } = this.model
    checkBeam(beam)
    const start = () => system.start(sentence.words.length, { recording, dependents: true })
    this.#read(sentence, beam > 1)
    return limits.guideNear === undefined
      ? this.#searchFrom(start(), limits, beam)
      : this.#searchGuided(start, limits, limits.guideNear, beam)
  }

  #searchFrom(start: Configuration, { permits, labels }: Limits, beam: number): Derivation {
    return beam > 1
      ? beamSearch(this.#scorer, start, beam, permits, labels)
      : greedy(this.#scorer, start, permits, this.model.labelling, labels)
  }

  /** A beam starts where the constraints have been met; earlier, it would fill up with ways around them. */
  #searchGuided(
    start: () => Configuration,
    limits: Limits,
    guideNear: (tree: Tree) => Guide | undefined,
    beam: number,
  ): Derivation {
    const { system, labelling } = this.model
    const { permits, labels, isMet } = limits
    const free = this.#searchFrom(start(), this.#free, beam)
    if (isMet?.(system.result(free.configuration))) return free
    const guide = guideNear(this.#treeOf(free.configuration, this.#free))
    if (guide === undefined) return this.#searchFrom(start(), limits, beam)
    const found = guided(
      this.#scorer,
      start(),
      { free: this.#free.permits, permits, guide },
      labelling,
      labels,
    )
    if (beam === 1) return found
    const { configuration, score } = found.settled
    const rest = beamSearch(this.#scorer, configuration, beam, permits, labels)
    return system.isTerminal(rest.configuration)
      ? { configuration: rest.configuration, score: score + rest.score }
      : found
  }

  /** The tree of a derivation, with its words in the order of the sentence. */
  #treeInOrder(found: Configuration, limits: Limits): Tree {
    const tree = this.#treeOf(found, limits)
    return this.#mirrors ? mirrorTree(tree) : tree
  }

  #treeOf(found: Configuration, { labels: arcLabels, suitable, isFree, check }: Limits): Tree {
    const { system, labels, lifting } = this.model
    if (!system.isTerminal(found)) check?.(undefined)
    const isStray = suitable !== undefined && this.#callsRoot(found)
    const result = system.result(isStray ? this.#suited(found, suitable) : found)
    const tree = isFree ? this.#repair(result) : result
    const { heads, labels: numbers } = tree
    const rootLabel = this.#rootLabels.known
      ? this.#classified(found, arcLabels)
      : this.#mostFrequent(arcLabels)
    for (let i = 1; i < heads.length; i++) {
      if (heads[i] === 0 && numbers[i] === NO_LABEL) numbers[i] = rootLabel(i)
    }
    check?.(tree)
    return lifting === undefined ? tree : deprojectivize(tree, labels, lifting)
  }

  /** The labels of words that end without a head, by the treebank's most frequent one. */
  #mostFrequent(arcLabels: ArcLabels | undefined): (word: number) => number {
    const { rootLabel } = this.model
    return (word) => (arcLabels?.permits(0, word, rootLabel) === false ? arcLabels.other(0, word) : rootLabel)
  }

  /** The same by the model's scores. */
  #classified(found: Configuration, arcLabels: ArcLabels | undefined): (word: number) => number {
    const other = this.#mostFrequent(arcLabels)
    this.#rootLabels.read(found)
    return (word) => this.#rootLabels.bestPermitted(word, arcLabels) ?? other(word)
  }

  /** Whether a word that is not a root has the root label. */
  #callsRoot({ heads, labels }: Configuration): boolean {
    const { rootLabel } = this.model
    for (let word = 1; word < heads.length; word++)
      if (labels[word] === rootLabel && heads[word] > 0) return true
    return false
  }

  /** The same derivation with labels that suit its arcs. */
  #suited(found: Configuration, suitable: ArcLabels): Configuration {
    const { system, classes } = this.model
    const c = system.start(found.n, { recording: false, dependents: true })
    for (const code of found.history) {
      const [kind, label] = [kindOf(code), labelOf(code)]
      const transition = system.transitions[kind]
      const [head, dependent] = [transition.head(c), transition.dependent(c)]
      if (dependent < 0 || suitable.permits(head, dependent, label)) system.apply(c, code)
      else {
        this.#scorer.scoreKinds(c)
        this.#scorer.scoreLabels()
        const best = bestPermittedClass(this.#scorer, c, kind, suitable)
        system.apply(c, encode(kind, best < 0 ? suitable.other(head, dependent) : classes.labels[best]))
      }
    }
    return c
  }

  /** Leaves one root if the treebank's trees have one; under constraints the search ensures that. */
  #repair(tree: Tree): Tree {
    const { heads, labels } = tree
    const { oneRoot, repairLabel } = this.model
    let root = 0
    for (let i = 1; i < heads.length && oneRoot; i++) {
      if (heads[i] !== 0) continue
      if (root === 0) root = i
      else {
        heads[i] = root
        labels[i] = repairLabel
      }
    }
    return tree
  }
}
