import type { Sentence } from 'crossarc'
import {
  arcDistributions,
  type EnsembleTrees,
  NeuralParser,
  ParserEnsemble,
  ProbabilityEnsemble,
  ScoreEnsemble,
} from 'crossarc/neural'
import { formerPreset, largePreset, ownPreset, shorterPreset } from '../../presets/own-presets.ts'
import { startClock } from '../../runner/clock.ts'
import type { EnsembleRecord } from '../../runner/neural-records.ts'
import { exitWithoutParent } from '../../runner/parent.ts'
import type { PlannedExperiment } from '../../runner/plan.ts'
import type { NeuralRun } from '../../runner/run.ts'
import { load } from '../../runner/treebanks.ts'
import { trainedModel } from '../../tasks/neural-models.ts'
import { CONVENTION } from '../../tasks/neural-train.ts'
import { score } from '../../tasks/train.ts'
import { TABLE_4_TREEBANKS } from './plan.ts'

const NAME = 'ensembles'

/** So many seeds; the ensemble of the paper is one of models of different kinds. */
const SIZES = [2, 3, 5] as const
export const MIXED = 'spanning-tree+mh4-hybrid+1ec-third-order'
const MODELS = ['mh4-hybrid', 'spanning-tree', MIXED] as const

/** Of our own presets: what --networks makes of them. */
const OWN_SIZES = [2, 3] as const

/** Our own preset, as it was before, beside the paper's. */
export const PAIR = { model: 'mh4-hybrid-arcs+mh4-hybrid', preset: `${formerPreset.name}+acl2018` }

export const ensembles: PlannedExperiment = {
  name: NAME,
  title: 'Ensembles: parsers vote, or their scores are averaged',
  treebanks: TABLE_4_TREEBANKS,
  runs: [
    ...TABLE_4_TREEBANKS.map((treebank) => ensembleRun(treebank, PAIR.model, PAIR.preset, 1)),
    ...OWN_SIZES.flatMap((seed) =>
      [ownPreset, largePreset].flatMap(({ name }) =>
        TABLE_4_TREEBANKS.map((treebank) => ensembleRun(treebank, 'mh4-hybrid-arcs', name, seed)),
      ),
    ),
    ...[shorterPreset, formerPreset].flatMap(({ name }) =>
      TABLE_4_TREEBANKS.map((treebank) => ensembleRun(treebank, 'mh4-hybrid-arcs', name, 2)),
    ),
    ...SIZES.flatMap((seed) =>
      TABLE_4_TREEBANKS.flatMap((treebank) =>
        MODELS.filter((model) => model !== MIXED || seed === SIZES[0]).map((model) =>
          ensembleRun(treebank, model, 'acl2018', model === MIXED ? 1 : seed),
        ),
      ),
    ),
  ],
}

function ensembleRun(
  treebank: NeuralRun['treebank'],
  model: string,
  preset: string,
  seed: number,
): NeuralRun {
  return { experiment: NAME, task: 'ensemble', treebank, model, preset, seed }
}

/** Parses the development set with the models of the seeds 1 to `seed`, of one kind or of several. */
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
  const scoresWith = (parser: { parse(sentence: Sentence): Sentence }) =>
    score(
      test,
      test.map((sentence) => {
        exitWithoutParent()
        return parser.parse(sentence)
      }),
      CONVENTION,
    )
  const voting = (trees: EnsembleTrees) => scoresWith(new ParserEnsemble(parsers, { trees }))
  const isArcs = run.model === 'spanning-tree'
  const hasProbabilities = kinds.every((kind) => arcDistributions.has(kind))
  const scores = {
    single: parsers.map(scoresWith),
    votes: { all: voting('all'), mh4: voting('mh4') },
    ...(kinds.length > 1 ? {} : { averaged: scoresWith(new ScoreEnsemble(models)) }),
    ...(hasProbabilities ? { probabilities: scoresWith(new ProbabilityEnsemble(models)) } : {}),
    ...(isArcs ? { averagedMh4: scoresWith(new ScoreEnsemble(models, { trees: 'mh4' })) } : {}),
  }
  return { ...run, task: 'ensemble', ...stop(), ...scores }
}
