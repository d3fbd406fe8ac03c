import { ownPreset } from '../../presets/own-presets.ts'
import { defined } from '../../runner/defined.ts'
import type { LinearConfiguration, LinearExperiment, PlannedExperiment } from '../../runner/plan.ts'
import type { LinearRun, NeuralRun, Run } from '../../runner/run.ts'
import { rows, runOf, type TableRow, type TransitionRow } from './plan-rows.ts'

export const greedySwap: readonly LinearConfiguration[] = [
  { system: 'swap', oracle: 'eager' },
  { system: 'swap', oracle: 'lazy' },
  { system: 'two-step', oracle: 'static' },
]

export const BEAM = 16

const SEEDS = [1, 2, 3]

const SEVERAL_ROOTS = 'Ancient Greek'

const NIVRE_TABLE_1 = 'nivre-table-1'

const DANISH = { experiment: NIVRE_TABLE_1, treebank: 'Danish' }

/** Which was recorded first, in this order. */
function firstRows(seed: number): Run[] {
  const place = { ...DANISH, seed }
  const lazy = runOf(rows.lazy, place) as LinearRun
  return [lazy, runOf(rows.strict, place), runOf(rows.pseudo, place), { ...lazy, beam: BEAM }]
}

function furtherRows(seed: number): Run[] {
  return [rows.eager, rows.malt, rows.projective, rows.guided, rows.graph].map((row) =>
    runOf(row, { ...DANISH, seed }),
  )
}

/** It reads forms only, and has a part of the training set as its development set. */
export const neuralOnDanish: NeuralRun = {
  ...DANISH,
  task: 'neural',
  model: 'mh4-hybrid-arcs',
  preset: ownPreset.name,
  seed: 1,
}

export const nivreTable1: PlannedExperiment = {
  name: NIVRE_TABLE_1,
  title: "Nivre's Table 1 on Danish CoNLL-X",
  treebanks: ['Danish'],
  runs: [...[1, 2, 3, 4, 5].flatMap(firstRows), ...SEEDS.flatMap(furtherRows), neuralOnDanish],
}

/** With the number of training sentences where it is not all of them. The trees of Ancient Greek have several roots. */
export const nivreTreebankParts: readonly (readonly [treebank: string, part?: number])[] = [
  ['Hungarian'],
  ['Afrikaans'],
  ['Gothic'],
  ['Turkish'],
  ['Greek'],
  ['Korean'],
  ['Basque'],
  ['Dutch'],
  [SEVERAL_ROOTS, 4000],
]

/** Rows that are the most telling come first. Arc-eager cannot build trees with several roots. */
const groups: readonly (readonly TableRow[])[] = [
  [rows.eager, rows.projective, rows.lazy],
  [rows.pseudo, rows.malt],
  [rows.guided, rows.graph],
  [rows.strict],
]

export function isPossible(row: TableRow, treebank: string): boolean {
  return treebank !== SEVERAL_ROOTS || (row !== rows.malt && row !== rows.guided)
}

export const nivreTreebanks: PlannedExperiment = {
  name: 'nivre-treebanks',
  title: "Nivre's Table 1 on more treebanks, and what the paper concludes from it",
  treebanks: nivreTreebankParts.map(([treebank]) => treebank),
  runs: SEEDS.flatMap((seed) =>
    groups.flatMap((group) =>
      nivreTreebankParts.flatMap((place) => runsOn('nivre-treebanks', place, group, seed)),
    ),
  ),
}

function runsOn(
  experiment: string,
  [treebank, part]: readonly [treebank: string, part?: number],
  group: readonly TableRow[],
  seed: number,
): Run[] {
  const place = { experiment, treebank, seed, ...defined({ part }) }
  return group.filter((row) => isPossible(row, treebank)).map((row) => runOf(row, place))
}

export const optimalRow: TransitionRow = {
  name: 'swap, optimal',
  parser: { system: 'swap', oracle: 'optimal', lifting: 'none' },
}

/** The treebanks with the most non-projective arcs; the other oracles are in nivre-treebanks. */
export const optimalTreebanks = nivreTreebankParts.filter(([treebank]) =>
  ['Gothic', 'Basque', 'Dutch', SEVERAL_ROOTS].includes(treebank),
)

export const swapOptimal: PlannedExperiment = {
  name: 'swap-optimal',
  title: "Trained on the fewest SWAPs: Nivre's future work",
  treebanks: optimalTreebanks.map(([treebank]) => treebank),
  runs: SEEDS.flatMap((seed) =>
    optimalTreebanks.flatMap((place) => runsOn('swap-optimal', place, [optimalRow], seed)),
  ),
}

export const transitions: LinearExperiment = {
  name: 'transitions',
  title: 'Transitions against length',
  treebanks: ['Danish'],
  epochs: 15,
  configurations: [
    ...greedySwap.map((configuration) => ({ ...configuration, task: 'derive' as const, onceOnly: true })),
    ...greedySwap.map((configuration) => ({ ...configuration, onceOnly: true })),
  ],
}

export const labelling: LinearExperiment = {
  name: 'labelling',
  title: 'Choosing labels together with transitions, or after them',
  treebanks: ['Hungarian', 'Gothic', 'English'],
  epochs: 15,
  configurations: (['joint', 'after'] as const).map((labelling) => ({
    system: 'swap',
    oracle: 'lazy',
    labelling,
  })),
}
