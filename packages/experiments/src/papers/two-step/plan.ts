import type { LinearExperiment, PlannedExperiment } from '../../runner/plan.ts'
import { templatesOf } from '../../runner/run.ts'
import { furtherTreebanks, treebanks } from '../../runner/treebanks.ts'
import { greedySwap } from '../nivre-2009/plan.ts'

/** All three use the templates of two-step, whose phase is constant in swap. */
const sameFeatures = greedySwap.map((configuration) => ({
  ...configuration,
  templates: templatesOf('two-step'),
}))

export const swapOracles: LinearExperiment = {
  name: 'swap-oracles',
  title: 'swap eager, swap lazy and two-step, trained',
  treebanks: ['Basque', 'Dutch', 'Danish', 'English'],
  epochs: 15,
  configurations: sameFeatures,
}

const all = [...treebanks, ...furtherTreebanks].map(({ name }) => name)

export const orders: PlannedExperiment = {
  name: 'orders',
  title: "Camillo's Table 5.1 and section 5.2, and Nivre's Figure 5, on all treebanks",
  treebanks: all,
  runs: all.map((treebank) => ({ experiment: 'orders', task: 'orders', treebank, seed: 1 })),
}
