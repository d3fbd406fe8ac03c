import { average, command, MISSING, table } from '../../report/figures.ts'
import type {
  CalibrationRecord,
  EnsembleRecord,
  Reliability,
  SearchRecord,
  SearchScores,
} from '../../runner/neural-records.ts'
import type { Record, Scores } from '../../runner/records.ts'
import { BEAMS, SEARCHED_UPDATES } from './plan.ts'
import { groups } from './sentence-groups.ts'

const names = Object.keys(groups)

function share(part: number, whole: number, digits = 2): string {
  return whole === 0 ? MISSING : ((100 * part) / whole).toFixed(digits)
}

function nameOf(beam: number | null, bonus: number): string {
  const name = beam === null ? 'exact' : beam === 1 ? 'greedy' : `beam ${beam}`
  return bonus === 0 ? name : `${name}, shift ${bonus > 0 ? '+' : '−'}${Math.abs(bonus)}`
}

/** Greedy, beam and exact search. */
export function searchSection(all: readonly Record[]): string {
  const records = all.filter((record): record is SearchRecord => record.task === 'search')
  const rows = records.flatMap(({ treebank, model, searches }) =>
    searches.filter(isFirst).map(({ beam, bonus, groups: scores, missed, beyond, wordsPerSecond }) => [
      `${treebank}, ${model}, ${nameOf(beam, bonus)}`,
      ...names.map((name) => {
        const group = scores.find((score) => score.name === name)
        return group === undefined ? MISSING : share(group.headRight, group.words)
      }),
      String(missed),
      String(beyond),
      wordsPerSecond.toFixed(0),
    ]),
  )
  return `Models trained globally with the preset acl2018 for ${SEARCHED_UPDATES} updates (seed 1); their scores searched greedily, with beams (${BEAMS.filter(
    (beam) => beam !== undefined,
  ).join(', ')}) and exactly.
UAS on the development set: of all sentences, by length, and by whether the gold tree is projective. Then the sentences in
which exact search finds a tree with a higher score, and those in which a beam finds one that the chart of MH4 does not cover;
words per second of CPU for the network and the search, sentence by sentence, without labels and tags, the fastest of three passes.
All derivations of a sentence shift as often, so a bonus for that changes nothing for exact search, and training leaves it where it began;
with "shift" greedy search and beams have the bonus that does best for greedy search on 150 training sentences, where that is not 0.

${table(['', ...names, 'missed', 'beyond the chart', 'words per second'], rows)}

Exact search against the best of the beams, in points of UAS:

${table(['', ...names], gains(records))}

${command('exact-search')}
`
}

/** If the best bonus is 0, a record contains the same searches twice. */
function isFirst({ beam, bonus }: SearchScores, index: number, all: readonly SearchScores[]): boolean {
  return all.findIndex((other) => other.beam === beam && other.bonus === bonus) === index
}

function gains(records: readonly SearchRecord[]): string[][] {
  return records.map(({ treebank, model, searches }) => {
    const exact = searches.find(({ beam }) => beam === null)
    const right = (search: SearchScores) => search.groups[0].headRight
    const beams = searches.filter(({ beam }) => beam !== null)
    const best = beams.reduce((a, b) => (right(b) > right(a) ? b : a))
    return [
      `${treebank}, ${model}`,
      ...names.map((name) => {
        const [a, b] = [exact, best].map((search) => search?.groups.find((group) => group.name === name))
        if (a === undefined || b === undefined || a.words === 0) return MISSING
        const points = (100 * (a.headRight - b.headRight)) / a.words
        return `${points < 0 ? '−' : '+'}${Math.abs(points).toFixed(2)}`
      }),
    ]
  })
}

/** Probabilities of arcs. */
export function calibrationSection(all: readonly Record[]): string {
  const records = all.filter((record): record is CalibrationRecord => record.task === 'calibration')
  const stages = (record: CalibrationRecord) => [record.asTrained, record.underTemperature, record.calibrated]
  const summary = records.map((record) => [
    `${record.treebank}, ${record.model}`,
    ...stages(record).flatMap(({ expectedError, loss }) => [
      (100 * expectedError).toFixed(2),
      loss.toFixed(3),
    ]),
    record.calibrations.map(({ temperature }) => temperature.toFixed(2)).join(' / '),
    String(record.leftOut),
  ])
  const tables = records.map((record) => {
    const { treebank, model, asTrained } = record
    const count = asTrained.bins.length
    const rows = asTrained.bins.map((_, k) => [
      `${(k / count).toFixed(1)}–${((k + 1) / count).toFixed(1)}`,
      ...stages(record).flatMap((stage) => binCells(stage, k)),
    ])
    const three = ['arcs', 'mean, %', 'right, %']
    const head = ['', ' (T)', ' (T, a, b)'].flatMap((name) => three.map((column) => column + name))
    return `${treebank}, ${model}:\n\n${table(['probability', ...head], rows)}`
  })
  return `The probability of each arc that the parser finds (inside and outside for mh3 and the MH4 models, over transition sequences; matrix-tree
for spanning trees), and how often such arcs are right, on the development set. Models learn with a margin, not by likelihood, so
their scores are probabilities only up to a temperature (T); the library then also fits a slope and an offset of the logit (T, a, b).
What is fitted to one half of the sentences is measured on the other, and the other way round. Error: the mean difference between
probability and share of right arcs over ten bins (ECE), in percent; loss: the mean of −log p of right arcs and of −log (1 − p) of wrong ones.

${table(
  [
    '',
    'error',
    'loss',
    'error (T)',
    'loss (T)',
    'error (T, a, b)',
    'loss (T, a, b)',
    'temperatures',
    'sentences too long',
  ],
  summary,
)}

${tables.join('\n\n')}

${command('calibration')}
`
}

function binCells({ bins }: Reliability, k: number): string[] {
  const { arcs, probability, right } = bins[k]
  return [String(arcs), share(probability, arcs, 1), share(right, arcs, 1)]
}

/** Ensembles. */
export function ensembleSection(all: readonly Record[]): string {
  const records = all.filter((record): record is EnsembleRecord => record.task === 'ensemble')
  const both = (scores: Scores | undefined) =>
    scores === undefined ? MISSING : `${(100 * scores.uas).toFixed(2)} / ${(100 * scores.las).toFixed(2)}`
  const means = (list: readonly Scores[]) =>
    (['uas', 'las'] as const)
      .map((metric) => (100 * average(list.map((s) => s[metric]))).toFixed(2))
      .join(' / ')
  const rows = records.map(
    ({ treebank, model, single, votes, averaged, averagedMh4, probabilities, preset }) => [
      `${treebank}, ${model.replaceAll('+', ' + ')}${preset === 'acl2018' ? '' : ` (${preset.replaceAll('+', ' + ')})`}`,
      String(single.length),
      preset === 'acl2018' ? means(single) : single.map(both).join(', '),
      both(votes.all),
      both(votes.mh4),
      both(averaged),
      both(averagedMh4),
      both(probabilities),
    ],
  )
  return `Our own preset beside the paper's, models of several seeds of our own presets and of acl2018, and the paper's ensemble of models of three kinds:
UAS / LAS on the development set, all words counted, labels without subtypes. Votes: the tree of all trees, or of MH4, with the most arcs that parsers agree on.
Averaged scores: the models' own exact search, or for scores of arcs the one for MH4, over the mean of the scores; with our own presets that is
what \`crossarc train --preset accurate --networks\` or \`--preset large --networks\` makes.
Averaged probabilities: the MH4 tree with the largest sum of the models' mean probabilities of its arcs, at a temperature
that was chosen for the pair of models of Gothic. large-1 and accurate-5 are our own presets large and accurate as they are, accurate-4 the latter as it was
when trainings were shorter, accurate-3 as it was before tags were learnt by the first layer, too.

${table(
  [
    '',
    'models',
    'one model, mean',
    'votes',
    'votes, MH4',
    'averaged scores',
    'averaged scores, MH4',
    'averaged probabilities',
  ],
  rows,
)}

${command('ensembles')}
`
}
