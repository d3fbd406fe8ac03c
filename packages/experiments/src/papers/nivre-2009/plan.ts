import type { LinearConfiguration, LinearExperiment } from '../../runner/plan.ts'

export const greedySwap: readonly LinearConfiguration[] = [
  { system: 'swap', oracle: 'eager' },
  { system: 'swap', oracle: 'lazy' },
  { system: 'two-step', oracle: 'static' },
]

export const BEAM = 16

export const nivreTable1: LinearExperiment = {
  name: 'nivre-table-1',
  title: "Nivre's Table 1 on Danish CoNLL-X",
  treebanks: ['Danish'],
  epochs: 15,
  configurations: [
    { system: 'swap', oracle: 'lazy' },
    { system: 'arc-standard', oracle: 'static' },
    { system: 'arc-standard', oracle: 'static', lifting: 'head' },
    { system: 'swap', oracle: 'lazy', beam: BEAM },
  ],
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
