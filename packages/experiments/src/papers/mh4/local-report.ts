import { average, command, MISSING, percent, seeds, table } from '../../report/figures.ts'
import { isNeuralRecord, runsOf } from '../../report/neural-figures.ts'
import type { NeuralRecord } from '../../runner/neural-records.ts'
import type { NeuralConfiguration } from '../../runner/plan.ts'
import type { Record } from '../../runner/records.ts'
import { DERIVATION_UPDATES, derivations, localFeatures, TABLE_4_TREEBANKS } from './plan.ts'

/** The mean over treebanks of the means over seeds; missing until all treebanks have one. */
function overall(runsIn: (treebank: string) => readonly NeuralRecord[]): string {
  const groups = TABLE_4_TREEBANKS.map(runsIn)
  if (groups.some((runs) => runs.length === 0)) return MISSING
  return (100 * average(groups.map((runs) => average(runs.map(({ scores }) => scores.uas))))).toFixed(2)
}

/** UAS on each treebank and the mean, and the number of seeds of each. */
function inTreebanks(
  records: readonly NeuralRecord[],
  configuration: NeuralConfiguration,
): { figures: string[]; seedsOfEach: string } {
  const runsIn = (treebank: string) => runsOf(records, configuration, treebank)
  const uas = (treebank: string) => percent(runsIn(treebank).map(({ scores }) => scores.uas))
  return {
    figures: [...TABLE_4_TREEBANKS.map(uas), overall(runsIn)],
    seedsOfEach: TABLE_4_TREEBANKS.map((treebank) => seeds(runsIn(treebank))).join(' / '),
  }
}

/** Tables 1 and 2. */
export function featuresSection(all: readonly Record[], ofTable4: readonly Record[]): string {
  const records = all.filter(isNeuralRecord)
  const others = ofTable4.filter(isNeuralRecord)
  const rows: readonly (readonly [
    name: string,
    from: readonly NeuralRecord[],
    configuration: NeuralConfiguration,
    paper: string,
  ])[] = [
    [`local ${localFeatures[0][0]}`, records, localFeatures[0][1], '49.83'],
    [`local ${localFeatures[1][0]}`, records, localFeatures[1][1], '85.17'],
    ['local {s2, s1, s0, b0}', others, { model: 'transition', system: 'mh4' }, '85.27'],
    ['global {s0, b0} (MH4-two)', others, { model: 'mh4-two' }, '86.79'],
    ['global hybrid', others, { model: 'mh4-hybrid' }, '87.27'],
  ]
  return `MH4 with the preset acl2018, UAS on the development sets. The paper has averages over ten languages, of which three are here: what
can be compared is the order. The local model with all features and the global ones are those of Table 4.

The paper's local models are lost with s0 and b0 alone; these are not. Both learn, of the derivations of a tree, the one that the
decoder finds first, and that depends on the program: here nearly all reductions are then RA, LA and RA2, which take s0 away, as in
MH3, for which s0 and b0 are known to be enough. The second table has the same models with derivations that take s1 away wherever one can:
without s1 these are lost, as the paper's are, and with it they come near the others.

${table(
  ['', ...TABLE_4_TREEBANKS, 'mean', 'the paper, ten languages', 'seeds'],
  rows.map(([name, from, configuration, paper]) => {
    const { figures, seedsOfEach } = inTreebanks(from, configuration)
    return [name, ...figures, paper, seedsOfEach]
  }),
)}

The derivation that is learnt, in trainings of ${DERIVATION_UPDATES} updates:

${table(
  ['', ...TABLE_4_TREEBANKS, 'mean', 'seeds'],
  derivations.map(([name, configuration]) => {
    const { figures, seedsOfEach } = inTreebanks(records, configuration)
    return [name, ...figures, seedsOfEach]
  }),
)}

${command('acl2018-tables-1-2')}
`
}
