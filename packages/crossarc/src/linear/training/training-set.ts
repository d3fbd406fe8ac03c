import { CrossarcError, noTrainingData } from '../../base/index.ts'
import { isFeasible } from '../../constraint/explain/index.ts'
import {
  type Constraint,
  type ConstraintSet,
  compileConstraints,
  spansInComments,
} from '../../constraint/set/index.ts'
import { LabelClasses } from '../../decode/index.ts'
import { derive, type StaticOracle } from '../../oracle/base/index.ts'
import { encode, kindOf, labelOf, type System, type TransitionCode } from '../../transition/index.ts'
import {
  Alphabet,
  checkTree,
  checkUnmarked,
  headsOfSentence,
  isProjective,
  type LiftingScheme,
  NO_LABEL,
  projectivize,
  type Tree,
  treeOf,
  UNKNOWN,
} from '../../tree/index.ts'
import { type Sentence, sentenceName } from '../../treebank/index.ts'
import { mirrorConstraint, mirrorSentence, type ReadingDirection } from '../parser/direction.ts'

/** How much of a treebank training can use. */
export interface TrainingSetReport {
  sentences: number
  words: number
  /** Sentences with unknown heads. */
  partial: number
  /** Non-projective sentences that were lifted. */
  lifted: number
  /** Sentences whose tree the system cannot build. */
  uncovered: number
  /** Sentences that training uses. Without a dynamic oracle, uncovered and partial ones are left out. */
  used: number
  /** Partial sentences whose known spans training respects, beside their heads. */
  withSpans: number
}

/** A sentence to learn from, as the parser reads it, with its gold derivation if there is one. */
export interface TrainingSentence {
  readonly sentence: Sentence
  readonly tree: Tree
  readonly derivation: readonly TransitionCode[] | undefined
  /** The known heads and spans of a partial sentence with spans, if the system can build a tree with all of them. */
  readonly known?: ConstraintSet
}

/** The trees of a treebank, made ready for one system. */
export class TrainingSet {
  readonly labels = new Alphabet()
  readonly sentences: TrainingSentence[] = []
  readonly classes: LabelClasses
  readonly report: TrainingSetReport
  readonly oneRoot: boolean
  readonly rootLabel: number
  readonly repairLabel: number

  /** `needsDerivation`: without a dynamic oracle, leaves out sentences that have no derivation. */
  constructor(
    treebank: readonly Sentence[],
    oracle: StaticOracle,
    lifting: LiftingScheme | undefined,
    needsDerivation: boolean,
    direction: ReadingDirection = 'left-to-right',
  ) {
    const report: TrainingSetReport = {
      sentences: 0,
      words: 0,
      partial: 0,
      lifted: 0,
      uncovered: 0,
      used: 0,
      withSpans: 0,
    }
    const codes = new Set<TransitionCode>()
    const rootLabels = new Map<number, number>()
    const labelsBelowRoot = new Map<number, number>()
    let oneRoot = true
    /** Partial sentences as given, whose comments may have spans. */
    const partials = new Map<TrainingSentence, { given: Sentence; place: { sentence: string } }>()
    for (const given of treebank) {
      report.sentences++
      const place = { sentence: sentenceName(given.comments, report.sentences) }
      checkTree(headsOfSentence(given), { partial: true }, place)
      const sentence = direction === 'right-to-left' ? mirrorSentence(given) : given
      report.words += sentence.words.length
      const original = treeOf(sentence, this.labels)
      const partial = headsOfSentence(sentence).indexOf(UNKNOWN, 1) > 0
      countRoots(original, rootLabels, labelsBelowRoot)
      if (!partial && original.heads.filter((head) => head === 0).length !== 1) oneRoot = false
      const lift = lifting !== undefined && !partial && !isProjective(original.heads)
      if (lift) {
        report.lifted++
        checkUnmarked(treeOf(given, this.labels), this.labels)
      }
      const tree = lift ? projectivize(original, this.labels, lifting) : original
      const end = partial ? undefined : derive(oracle, tree)
      if (partial) report.partial++
      else if (end === undefined) report.uncovered++
      if (end === undefined && needsDerivation) continue
      report.used++
      if (end === undefined) addArcs(oracle.system, tree, codes)
      else for (const code of end.history) codes.add(code)
      const item = { sentence, tree, derivation: end === undefined ? undefined : [...end.history] }
      this.sentences.push(item)
      if (partial) partials.set(item, { given, place })
    }
    for (const [k, item] of this.sentences.entries()) {
      const source = partials.get(item)
      if (source === undefined) continue
      const spans = spansOf(source.given, direction, source.place)
      const known =
        spans.length > 0 ? knownFacts(item.tree, spans, oracle.system, oneRoot, source.place) : undefined
      if (known === undefined) continue
      this.sentences[k] = { ...item, known }
      report.withSpans++
    }
    checkLearnable(report, this.labels)
    shareLabels(oracle.system, codes, !needsDerivation)
    this.report = report
    this.oneRoot = oneRoot
    this.rootLabel = mostFrequent(rootLabels)
    this.repairLabel = mostFrequent(labelsBelowRoot)
    if (!oracle.system.buildsRootArcs) addRootLabels(oracle.system, rootLabels.keys(), codes)
    this.classes = new LabelClasses(oracle.system, codes)
  }
}

/** The spans in the comments of a sentence, for the parser that reads it in this direction. */
function spansOf(given: Sentence, direction: ReadingDirection, place: { sentence: string }): Constraint[] {
  try {
    const n = given.words.length
    const spans = spansInComments(given)
    // Checked as given, so that errors have the numbers that the file has.
    compileConstraints(n, spans)
    return direction === 'right-to-left' ? spans.map((span) => mirrorConstraint(span, n)) : [...spans]
  } catch (error) {
    throw error instanceof CrossarcError ? error.at(place) : error
  }
}

/** The spans and the known heads of a tree, if they can hold together. */
function knownFacts(
  { heads }: Tree,
  spans: readonly Constraint[],
  system: System,
  oneRoot: boolean,
  place: { sentence: string },
): ConstraintSet | undefined {
  const arcs = [...heads.entries()].flatMap(([dependent, head]) =>
    dependent === 0 || head === UNKNOWN ? [] : [{ arc: { head, dependent } }],
  )
  try {
    const set = compileConstraints(heads.length - 1, [...spans, ...arcs], { oneRoot })
    return isFeasible(system, set) ? set : undefined
  } catch (error) {
    if (!(error instanceof CrossarcError)) throw error
    if (error.code === 'search-limit') return undefined
    throw error.at(place)
  }
}

function checkLearnable(report: TrainingSetReport, labels: Alphabet): void {
  if (report.sentences === 0) throw noTrainingData()
  if (labels.size === 0)
    throw new CrossarcError('no-labels', 'No word of the training data has a label (DEPREL)')
  if (report.partial === report.sentences && report.used === 0) {
    throw new CrossarcError(
      'no-heads',
      'No training sentence has all its heads; partial trees need a dynamic oracle',
    )
  }
  if (report.used === 0) {
    throw new CrossarcError(
      'nothing-covered',
      'The system cannot build any of the trees; choose one for non-projective trees, or lift them',
    )
  }
}

/** The labels that words have on the root, and just below a word on the root. */
function countRoots({ heads, labels }: Tree, onRoot: Map<number, number>, below: Map<number, number>): void {
  for (let i = 1; i < heads.length; i++) {
    if (labels[i] === NO_LABEL || heads[i] === UNKNOWN) continue
    if (heads[i] === 0) onRoot.set(labels[i], (onRoot.get(labels[i]) ?? 0) + 1)
    else if (heads[heads[i]] === 0) below.set(labels[i], (below.get(labels[i]) ?? 0) + 1)
  }
}

function mostFrequent(counts: Map<number, number>): number {
  let best = NO_LABEL
  for (const [label, count] of counts) if (count > (counts.get(best) ?? 0)) best = label
  return best
}

/** Without a derivation, an arc may come from any transition with a label. */
function addArcs(system: System, { heads, labels }: Tree, codes: Set<TransitionCode>): void {
  for (const [kind, { labelled }] of system.transitions.entries()) {
    if (!labelled) continue
    for (let i = 1; i < heads.length; i++) if (labels[i] !== NO_LABEL) codes.add(encode(kind, labels[i]))
  }
}

/** Where no transition builds arcs from the root, their labels are learned apart, if there are several. */
function addRootLabels({ transitions }: System, labels: Iterable<number>, codes: Set<TransitionCode>): void {
  const several = [...labels]
  if (several.length > 1) for (const label of several) codes.add(encode(transitions.length, label))
}

/**
 * Gives a kind of transition the labels of all that build arcs in the same direction: with a dynamic oracle, which
 * allows arcs to be built in different ways than the derivation does; to the REDUCE of non-monotonic arc-eager, which
 * may build the arcs that RIGHT-ARC should have built; and to kinds that no derivation takes but a parser may.
 */
function shareLabels(system: System, codes: Set<TransitionCode>, dynamic: boolean): void {
  const pointsLeft = (kind: number) => system.transitions[kind].name.startsWith('L')
  const seen = [...codes].filter((code) => labelOf(code) !== NO_LABEL)
  for (const [kind, { name, labelled }] of system.transitions.entries()) {
    if (!labelled) continue
    if (!dynamic && name !== 'REDUCE' && seen.some((code) => kindOf(code) === kind)) continue
    const alike = seen.filter((code) => pointsLeft(kindOf(code)) === pointsLeft(kind))
    for (const code of alike.length > 0 ? alike : seen) codes.add(encode(kind, labelOf(code)))
  }
}
