import type { LinearExperiment } from '../../runner/plan.ts'
import { templatesOf } from '../../runner/run.ts'
import { greedySwap } from '../nivre-2009/plan.ts'

/** The same features for all three: two-step's own set, whose phase says nothing in the other two. */
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
