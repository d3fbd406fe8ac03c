import type { Sentence } from 'crossarc'
import { conventionOf, scoreWords } from 'crossarc/evaluate'
import {
  arcDistributions,
  type EnsembleTrees,
  NeuralParser,
  ParserEnsemble,
  ProbabilityEnsemble,
  ScoreEnsemble,
} from 'crossarc/neural'
import { startClock } from '../../runner/clock.ts'
import { defined } from '../../runner/defined.ts'
import type { EnsembleRecord } from '../../runner/neural-records.ts'
import { exitWithoutParent } from '../../runner/parent.ts'
import type { NeuralRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainedModel } from '../../tasks/neural-models.ts'
import { CONVENTION } from '../../tasks/neural-train.ts'
import { packOutcomes } from '../../tasks/outcomes.ts'
import { score } from '../../tasks/train.ts'

/** Parses the development set with the models of the seeds 1 to `seed`, of one or several kinds. */
export function measureEnsembles(run: NeuralRun, folder: string | undefined): EnsembleRecord {
  const { test } = load(run.treebank)
  const stop = startClock()
  const kinds = run.model.split('+')
  const presets = run.preset.split('+')
  const models = kinds.flatMap((model, kind) =>
    Array.from({ length: run.seed }, (_, k) =>
      trainedModel(
        { ...run, task: 'neural', model, preset: presets[kind] ?? presets[0], seed: k + 1 },
        folder,
      ),
    ),
  )
  const parsers = models.map((model) => new NeuralParser(model))
  const parsed = (parser: { parse(sentence: Sentence): Sentence }) =>
    test.map((sentence) => {
      exitWithoutParent()
      return parser.parse(sentence)
    })
  const scoresWith = (parser: { parse(sentence: Sentence): Sentence }) =>
    score(test, parsed(parser), CONVENTION)
  const voted = (trees: EnsembleTrees) => parsed(new ParserEnsemble(parsers, { trees }))
  const ofAll = voted('all')
  const isArcs = run.model === 'spanning-tree'
  const hasProbabilities = kinds.every((kind) => arcDistributions.has(kind))
  const scores = {
    single: parsers.map(scoresWith),
    votes: { all: score(test, ofAll, CONVENTION), mh4: score(test, voted('mh4'), CONVENTION) },
    ...defined({
      averaged: kinds.length > 1 ? undefined : scoresWith(new ScoreEnsemble(models)),
      probabilities: hasProbabilities ? scoresWith(new ProbabilityEnsemble(models)) : undefined,
      averagedMh4: isArcs ? scoresWith(new ScoreEnsemble(models, { trees: 'mh4' })) : undefined,
    }),
  }
  const outcomes = packOutcomes(scoreWords(test, ofAll, conventionOf(CONVENTION)))
  return { ...run, task: 'ensemble', ...stop(), ...scores, outcomes }
}
