import { seededRandom } from '../../../crossarc/src/base/random.ts'
import { beamSearch } from '../../../crossarc/src/decode/beam.ts'
import { greedy } from '../../../crossarc/src/decode/greedy.ts'
import { evaluateAttachment } from '../../../crossarc/src/evaluate/attachment/attachment.ts'
import { type ConventionOptions, conventionOf } from '../../../crossarc/src/evaluate/attachment/convention.ts'
import { scoreWords } from '../../../crossarc/src/evaluate/attachment/scored-words.ts'
import { analyseNonMonotonic } from '../../../crossarc/src/evaluate/non-monotonic.ts'
import { FeatureExtractor } from '../../../crossarc/src/linear/features/features.ts'
import { templateSet } from '../../../crossarc/src/linear/features/template-sets/registry.ts'
import { parseTemplates } from '../../../crossarc/src/linear/features/templates.ts'
import type { LinearModel } from '../../../crossarc/src/linear/parser/model.ts'
import { LinearParser } from '../../../crossarc/src/linear/parser/parser.ts'
import { LinearScorer } from '../../../crossarc/src/linear/parser/scorer.ts'
import { LinearTraining } from '../../../crossarc/src/linear/training/training.ts'
import type { TrainingSetReport } from '../../../crossarc/src/linear/training/training-set.ts'
import { LookupWeights } from '../../../crossarc/src/linear/weights/lookup-weights.ts'
import type { Configuration } from '../../../crossarc/src/transition/configuration.ts'
import { permitsOneRoot } from '../../../crossarc/src/transition/single-root.ts'
import { treeOf } from '../../../crossarc/src/tree/from-sentence.ts'
import { type Sentence, UNKNOWN } from '../../../crossarc/src/treebank/sentence.ts'
import { round, startClock } from '../runner/clock.ts'
import { exitWithoutParent } from '../runner/parent.ts'
import type { TrainRecord } from '../runner/records.ts'
import type { LinearRun } from '../runner/run.ts'
import { load } from '../runner/treebanks.ts'
import { Lengths } from './lengths.ts'
import { packOutcomes } from './outcomes.ts'

/** Parsing is timed as the fastest of so many passes over the test set, in CPU time: other runs go on beside it. */
const PASSES = 3

/** CoNLL-X leaves punctuation out; the paper on non-monotonic parsing and the comparisons of oracles count it. */
const conventions: { [experiment: string]: ConventionOptions } = {
  'nivre-table-1': { convention: 'conllx' },
}
const allWords: ConventionOptions = { punctuation: 'counted', labels: 'full' }

/**
 * Trains on the training set alone, for all epochs, and scores the last model: the test set has no say in which
 * epoch is taken.
 */
export function train(run: LinearRun): TrainRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const { model, report } = trainModel(run)
  const time = stop()
  const { parsed, seconds } = parseTimed(model, test)
  const ends = test.map(derivationsOf(model))
  const lengths = new Lengths()
  for (const end of ends) lengths.add(model.system, end)
  const words = test.reduce((sum, sentence) => sum + sentence.words.length, 0)

  return {
    ...run,
    task: 'train',
    ...time,
    scores: score(test, parsed, conventions[run.experiment] ?? allWords),
    transitionsPerWord: round(lengths.transitionsPerWord),
    fit: { slope: round(lengths.fit.slope), rSquared: round(lengths.fit.rSquared) },
    sentencesPerSecond: round(test.length / seconds),
    wordsPerSecond: round(words / seconds),
    uncovered: report.uncovered,
    used: report.used,
    features: model.weights.features.length,
    ...(model.system.monotonic ? {} : { replaced: analyse(model, test, ends) }),
    ...(run.experiment === 'transitions' ? { lengths: lengths.counts } : {}),
    outcomes: packOutcomes(scoreWords(test, parsed, conventionOf(conventions[run.experiment] ?? allWords))),
  }
}

/** The model of the last epoch. */
export function trainModel(run: LinearRun): { model: LinearModel; report: TrainingSetReport } {
  const { train: sentences } = load(run.treebank)
  const known = run.kept === undefined ? sentences : partial(sentences, run.kept, run.seed)
  const training = new LinearTraining(known, [], {
    system: run.system,
    ...(run.dynamic ? { dynamic: run.oracle } : { oracle: run.oracle }),
    templates: templateSet(run.templates.replace(/#.*/, '')),
    epochs: run.epochs,
    seed: run.seed,
    beam: run.beam,
    labelling: run.labelling,
    ...(run.lifting === 'none' ? {} : { lifting: run.lifting }),
  })
  for (const _ of training.run()) exitWithoutParent()
  return { model: training.model(), report: training.report }
}

/** The same sentences with some of the heads and labels, chosen by seed. */
function partial(sentences: readonly Sentence[], percentKept: number, seed: number): Sentence[] {
  const random = seededRandom(seed)
  return sentences.map((sentence) => ({
    ...sentence,
    words: sentence.words.map((word) =>
      100 * random() < percentKept ? word : { ...word, head: UNKNOWN, deprel: '_' },
    ),
  }))
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

/** The derivation of a sentence: the parser itself keeps only the tree. */
function derivationsOf(model: LinearModel): (sentence: Sentence) => Configuration {
  const { system, classes, templates, weights, oneRoot, beam, labelling } = model
  const extractor = new FeatureExtractor(parseTemplates(templates))
  const scorer = new LinearScorer(system, classes, extractor, new LookupWeights(weights, extractor.capacity))
  const permits = oneRoot
    ? permitsOneRoot(system)
    : (c: Configuration, kind: number) => system.isValid(c, kind)
  return (sentence) => {
    const start = system.start(sentence.words.length, { dependents: true })
    scorer.read(sentence)
    return beam > 1
      ? beamSearch(scorer, start, beam, permits).configuration
      : greedy(scorer, start, permits, labelling).configuration
  }
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

function analyse(model: LinearModel, test: readonly Sentence[], ends: readonly Configuration[]) {
  const derivations = test.map((sentence, k) => ({
    codes: ends[k].history,
    gold: treeOf(sentence, model.labels),
  }))
  return analyseNonMonotonic(model.system, derivations)
}
