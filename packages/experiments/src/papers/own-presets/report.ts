import type { Preset } from 'crossarc/neural'
import { type Ablation, ablations } from '../../presets/ablation-presets.ts'
import {
  formerPreset,
  largePreset,
  ownPreset,
  SHORT_UPDATES,
  shorterPreset,
} from '../../presets/own-presets.ts'
import {
  average,
  command,
  difference,
  MISSING,
  percent,
  type Section,
  seeds,
  table,
} from '../../report/figures.ts'
import { isNeuralRecord } from '../../report/neural-figures.ts'
import { randomisation } from '../../report/significance.ts'
import type { NeuralRecord } from '../../runner/neural-records.ts'
import type { Record } from '../../runner/records.ts'
import { TABLE_4_TREEBANKS } from '../mh4/plan.ts'
import { ABLATION_TREEBANK, modelOf } from './plan.ts'

/** The effect of each change to our own preset. */
function ablationSection(all: readonly Record[]): string {
  const records = all.filter(isNeuralRecord)
  const runsOf = (change: Ablation) =>
    records.filter(({ preset, model }) => preset === change.preset.name && model === modelOf(change))
  const [first, ...changes] = ablations
  const base = runsOf(first)
  const row = (change: Ablation) => {
    const runs = runsOf(change)
    const mean = (figure: (run: NeuralRecord) => number, digits: number) =>
      average(runs.map(figure)).toFixed(digits)
    return [
      change.title,
      percent(runs.map(({ scores }) => scores.uas)),
      percent(runs.map(({ scores }) => scores.las)),
      change === first ? '' : difference(randomisation(runs, base, 'headRight')),
      change === first ? '' : difference(randomisation(runs, base, 'bothRight')),
      seeds(runs),
      mean(({ epochs }) => epochs, 1),
      mean(({ trainingWordsPerSecond }) => trainingWordsPerSecond, 0),
      mean(({ parameters }) => parameters / 1e6, 2),
    ]
  }
  const finished = [first, ...changes].filter((change) => runsOf(change).length > 0)
  return `MH4 with hybrid scores and scores of arcs on ${ABLATION_TREEBANK} (UD 2.0, gold segmentation, development set, labels without subtypes). The
baseline is the preset accurate without taggers on the first layer, with its schedule cut from ${updatesOf(formerPreset)} to ${SHORT_UPDATES} updates of 50 words. Each row
changes one thing: first back to the paper's preset, then beyond both. Such short trainings say little about regularisation such as
dropout, and differences of a few tenths may be due to the seed. packages/experiments/src/presets/ablation-presets.ts has the rows in
full. Words per second are those of training, in CPU time on a machine with other work.

${table(
  [
    '',
    'UAS',
    'LAS',
    'UAS against the first',
    'LAS against the first',
    'seeds',
    'epochs',
    'words per second',
    'million parameters',
  ],
  finished.map(row),
)}

${command('ablation')}
`
}

/** UAS of the best column of the paper's Table 4, on the development sets. */
const bestOfPaper: { readonly [treebank: string]: number } = { Hungarian: 84.59, Gothic: 84.77, Greek: 87.95 }

function updatesOf({ training }: Preset): string {
  return training.schedule!.leastUpdates.toLocaleString('en')
}

/** Our own presets against the best parser of the paper. */
function ownPresetSection(all: readonly Record[]): string {
  const records = all.filter(isNeuralRecord)
  const kinds = [
    { preset: largePreset.name, title: ', large' },
    { preset: ownPreset.name, title: ', accurate' },
    { preset: shorterPreset.name, title: ', accurate, shorter' },
    { preset: formerPreset.name, title: ', accurate, shorter, tags by the last layer' },
  ]
  const rows = kinds.flatMap(({ preset, title }) =>
    TABLE_4_TREEBANKS.map((treebank) => {
      const runs = records.filter((record) => record.treebank === treebank && record.preset === preset)
      const mean = (figure: (run: NeuralRecord) => number, digits: number) =>
        runs.length === 0 ? MISSING : average(runs.map(figure)).toFixed(digits)
      return [
        `${treebank}${title}`,
        percent(runs.map(({ scores }) => scores.uas)),
        percent(runs.map(({ scores }) => scores.las)),
        bestOfPaper[treebank].toFixed(2),
        mean(({ scores }) => 100 * scores.uas - bestOfPaper[treebank], 2),
        seeds(runs),
        seeds(runs.filter(({ wide }) => wide)),
        mean(({ parameters }) => parameters / 1e6, 2),
        mean(({ epochs }) => epochs, 0),
        mean(({ cpuSeconds }) => cpuSeconds / 60, 1),
        mean(({ trainingWordsPerSecond }) => trainingWordsPerSecond, 0),
        mean(({ parsingWordsPerSecond }) => parsingWordsPerSecond, 0),
      ]
    }),
  )
  return `MH4 with hybrid scores and scores of arcs and the presets large and accurate, with labels without subtypes as in the paper; UD 2.0, gold
segmentation, development set. "shorter": trainings of ${updatesOf(shorterPreset)} instead of ${updatesOf(ownPreset)} updates; "tags by the last layer": with taggers on the same
layer as the parser. As in the paper, the best evaluation of a training by LAS on the same development set counts; longer trainings
have more evaluations. "wide": the number of seeds trained with vectors of 256 bits, in Node 26. Times and speeds of trainings are
comparable only if all seeds or none are wide.

${table(
  [
    'treebank',
    'UAS',
    'LAS',
    'best column of the paper, UAS',
    'difference',
    'seeds',
    'wide',
    'million parameters',
    'epochs',
    'CPU minutes',
    'words per second in training',
    'in parsing',
  ],
  rows,
)}

${command('own-preset')}
`
}

export const sections: { readonly [experiment: string]: Section } = {
  ablation: (records) => ablationSection(records('ablation')),
  'own-preset': (records) => ownPresetSection(records('own-preset')),
}
