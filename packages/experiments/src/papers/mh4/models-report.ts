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
  return `Global models with the preset acl2018, ${SEARCHED_UPDATES} updates, seed 1: their scores are searched greedily (beam 1), with beams (${BEAMS.filter(
    (beam) => beam !== undefined && beam > 1,
  ).join(', ')}) and exactly.
UAS on the development set, for all sentences, by length, and by projectivity of the gold tree. Missed: sentences in which exact search
finds a tree with a higher score. Beyond the chart: sentences in which a beam finds a better tree that the chart of MH4 does not cover. Words per CPU
second: the network and the search, one sentence at a time, without labels and tags, the fastest of three passes. All derivations of a
sentence have the same number of shifts, so a bonus for shifts does not affect exact search, and training learns none. Rows with
"shift" have the bonus that is best for greedy search on 150 training sentences, unless that is 0.

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
  return `The probability of each arc that the parser finds (inside-outside over transition sequences for mh3 and the MH4 models, the matrix-tree
theorem for spanning trees), and the share of such arcs that are right, on the development set. The models learn with a margin, so their scores are
probabilities only up to a temperature (T); the library also fits a slope and an offset of the logit (T, a, b). Each half of the
sentences is measured with the parameters fitted to the other half. Error: the expected calibration error over ten bins, in percent.
Loss: the mean of −log p for right arcs and −log (1 − p) for wrong arcs.

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
  return `Pairs of our own and the paper's preset, several seeds of one preset, and the paper's ensemble of three kinds of models. UAS / LAS on the
development set, all words counted, labels without subtypes. Votes: the tree with the most votes for its arcs, of all trees or of the
MH4 trees. Averaged scores: exact search over the mean of the scores, or the search for MH4 trees over scores of arcs; for our own
presets, \`crossarc train --preset accurate --networks\` or \`--preset large --networks\` makes such models. Averaged probabilities: the
MH4 tree whose arcs have the largest sum of mean probabilities, at a temperature chosen for the Gothic pair. large-1 and accurate-5
are the current presets large and accurate; accurate-4 has shorter trainings, and accurate-3 also has no taggers on the first layer.

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
