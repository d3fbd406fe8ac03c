import type { LinearExperiment } from '../../runner/plan.ts'
import { templatesOf } from '../../runner/run.ts'
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
