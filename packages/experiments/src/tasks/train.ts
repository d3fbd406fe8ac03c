import { headsOfSentence, type Sentence } from 'crossarc'
import {
  analyseNonMonotonic,
  type ConventionOptions,
  conventionOf,
  evaluateAttachment,
  scoreWords,
} from 'crossarc/evaluate'
import {
  type LinearModel,
  LinearParser,
  LinearTraining,
  type TrainingSetReport,
  templateSet,
} from 'crossarc/linear'
import type { Configuration } from 'crossarc/transitions'
import { UNKNOWN } from 'crossarc/treebank'
import { Alphabet, projectivize, seededRandom, treeOf, withTree } from 'crossarc/trees'
import { subtreeSpans } from '../papers/constrained-arc-eager/spans.ts'
import { round, startClock } from '../runner/clock.ts'
import { defined } from '../runner/defined.ts'
import { exitWithoutParent } from '../runner/parent.ts'
import type { TrainRecord } from '../runner/records.ts'
import type { LinearRun } from '../runner/run.ts'
import { load } from '../runner/treebanks.ts'
import { scoringOf } from './conventions.ts'
import { Lengths } from './lengths.ts'
import { packArcs, packCrossing, packOutcomes } from './outcomes.ts'

/** Parsing time is that of the fastest pass over the test set, in CPU time because other runs use the machine too. */
const PASSES = 3

/** The experiments that record which arcs are non-projective. */
const COUNTS_CROSSING = ['nivre-table-1', 'nivre-treebanks', 'swap-optimal']

/**
 * Trains on the training set alone, for all epochs, and scores the last model: the test set does not select the epoch.
 */
export function train(run: LinearRun): TrainRecord {
  const { test } = load(run.treebank)
  const convention = scoringOf(run)
  const stop = startClock()
  const { model, report, unproven } = trainModel(run)
  const time = stop()
  const { parsed, seconds } = parseTimed(model, test)
  const parser = new LinearParser(model)
  const ends = test.map((sentence) => parser.derivation(sentence))
  const lengths = new Lengths()
  for (const end of ends) lengths.add(model.system, end)
  const words = test.reduce((sum, sentence) => sum + sentence.words.length, 0)
  const scored = scoreWords(test, parsed, conventionOf(convention))

  return {
    ...run,
    task: 'train',
    ...time,
    scores: score(test, parsed, convention),
    transitionsPerWord: round(lengths.transitionsPerWord),
    fit: { slope: round(lengths.fit.slope), rSquared: round(lengths.fit.rSquared) },
    sentencesPerSecond: round(test.length / seconds),
    wordsPerSecond: round(words / seconds),
    uncovered: report.uncovered,
    used: report.used,
    features: model.weights.features.length,
    ...defined({
      unproven: unproven === 0 ? undefined : unproven,
      replaced: model.system.monotonic ? undefined : analyse(model, test, ends),
      lengths: run.experiment === 'transitions' ? lengths.counts : undefined,
    }),
    outcomes: packOutcomes(scored),
    foundArcs: packArcs(parsed, scored),
    ...defined({
      crossing: COUNTS_CROSSING.includes(run.experiment) ? packCrossing(test, parsed, scored) : undefined,
      unrepaired: run.experiment === 'covington-gain' ? scoreUnrepaired(model, test, convention) : undefined,
    }),
  }
}

/** Scores the trees as the transitions left them, which may have several roots. */
function scoreUnrepaired(model: LinearModel, test: readonly Sentence[], convention: ConventionOptions) {
  const parser = new LinearParser({ ...model, oneRoot: false })
  const parsed = test.map((sentence) => parser.parse(sentence))
  return {
    scores: score(test, parsed, convention),
    outcomes: packOutcomes(scoreWords(test, parsed, conventionOf(convention))),
  }
}

/** The last model, and in how many states a bound replaced the exact loss. */
interface Trained {
  readonly model: LinearModel
  readonly report: TrainingSetReport
  readonly unproven: number
}

/** Trains for all epochs. */
export function trainModel(run: LinearRun): Trained {
  const { train: all } = load(run.treebank)
  return trainOn(run.part === undefined ? all : evenly(all, run.part), run)
}

/** Trains on some sentences as a run says. */
export function trainOn(sentences: readonly Sentence[], run: LinearRun): Trained {
  const lifted = run.lifting === 'unmarked' ? sentences.map(liftedSentence) : sentences
  const partly = run.kept === undefined ? lifted : partial(lifted, run.kept, run.seed)
  const known = run.spans === undefined ? partly : withSpans(sentences, partly, run.spans, run.seed)
  const training = new LinearTraining(known, [], {
    system: run.system,
    ...(run.dynamic ? { dynamic: run.oracle } : { oracle: run.oracle }),
    templates: templatesOfRun(run),
    epochs: run.epochs,
    seed: run.seed,
    beam: run.beam,
    labelling: run.labelling,
    ...defined({
      freeLabels: run.freeLabels,
      direction: run.direction,
      spansFrom: run.spansFrom,
      lifting: run.lifting === 'none' || run.lifting === 'unmarked' ? undefined : run.lifting,
    }),
  })
  let unproven = 0
  for (const event of training.run()) {
    exitWithoutParent()
    if (event.type === 'epoch') unproven += event.report.unproven
  }
  return { model: training.model(), report: training.report, unproven }
}

/** The sentence with its tree made projective; labels stay as they are, so that parsing cannot undo it. */
function liftedSentence(sentence: Sentence): Sentence {
  const labels = new Alphabet()
  const tree = treeOf(sentence, labels)
  const { heads } = projectivize(tree, labels, 'head')
  return withTree(sentence, { heads, labels: tree.labels }, labels)
}

/** This many of the items, at equal distances. */
export function evenly<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, k) => items[Math.floor((k * items.length) / count)])
}

/** The templates that a run names. */
export function templatesOfRun({ templates }: LinearRun): string {
  return templateSet(templates.replace(/#.*/, ''))
}

/** The same sentences with a random part of their heads and labels. */
function partial(sentences: readonly Sentence[], percentKept: number, seed: number): Sentence[] {
  const random = seededRandom(seed)
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) =>
      100 * random() < percentKept ? word : { ...word, head: UNKNOWN, deprel: '_' },
    ),
  }))
}

/** The partial sentences with a random part of the subtrees of their gold trees as known spans. */
function withSpans(
  gold: readonly Sentence[],
  sentences: readonly Sentence[],
  percentKnown: number,
  seed: number,
): Sentence[] {
  const random = seededRandom(seed)
  return sentences.map((sentence, k) => {
    const spans = subtreeSpans(headsOfSentence(gold[k])).filter(() => 100 * random() < percentKnown)
    const comments = spans.map(({ first, last }) => `# span = ${first}-${last}`)
    return { ...sentence, comments: [...sentence.comments, ...comments] }
  })
}

function parseTimed(model: LinearModel, test: readonly Sentence[]): { parsed: Sentence[]; seconds: number } {
  const parser = new LinearParser(model)
  let parsed: Sentence[] = []
  let seconds = Number.POSITIVE_INFINITY
  for (let pass = 0; pass < PASSES; pass++) {
    const stop = startClock()
    parsed = test.map((sentence) => parser.parse(sentence))
    seconds = Math.min(seconds, stop().cpuSeconds)
  }
  return { parsed, seconds }
}

export function score(
  gold: readonly Sentence[],
  parsed: readonly Sentence[],
  options: ConventionOptions,
): TrainRecord['scores'] {
  const evaluation = evaluateAttachment(gold, parsed, options)
  const { uas, las, exactLabelled, exactUnlabelled, nonProjective } = evaluation
  const rounded = (number: number | null) => (number === null ? null : round(number))
  return {
    convention: evaluation.description,
    uas: round(uas.score ?? 0),
    las: round(las.score ?? 0),
    exactLabelled: round(exactLabelled.score ?? 0),
    exactUnlabelled: round(exactUnlabelled.score ?? 0),
    nonProjectiveRecall: rounded(nonProjective.labelled.recall.score),
    nonProjectivePrecision: rounded(nonProjective.labelled.precision.score),
  }
}

/** The sentence as a parser derives it that reads from right to left. */
function mirrored(sentence: Sentence): Sentence {
  const n = sentence.words.length
  const words = sentence.words.map((word) => ({
    ...word,
    id: n + 1 - word.id,
    head: word.head > 0 ? n + 1 - word.head : word.head,
  }))
  return { ...sentence, words: words.reverse() }
}

function analyse(model: LinearModel, test: readonly Sentence[], ends: readonly Configuration[]) {
  const derivations = test.map((sentence, k) => ({
    codes: ends[k].history,
    gold: treeOf(model.direction === 'right-to-left' ? mirrored(sentence) : sentence, model.labels),
  }))
  return analyseNonMonotonic(model.system, derivations)
}
