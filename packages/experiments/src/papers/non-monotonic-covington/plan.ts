import type { LinearConfiguration, LinearExperiment } from '../../runner/plan.ts'
import { templatesOf } from '../../runner/run.ts'

/** The papers' templates for Covington and arc-eager. They have none for attardi, which uses its own set. */
const nonMonotonicParsing: readonly LinearConfiguration[] = [
  { system: 'covington', oracle: 'static' },
  { system: 'covington', oracle: 'dynamic', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'lower', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'upper', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'upper-all', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'exact', dynamic: true },
  { system: 'covington-nonmonotonic', oracle: 'monotonic-first', dynamic: true },
  { system: 'arc-eager', oracle: 'dynamic', dynamic: true },
  { system: 'arc-eager-nonmonotonic', oracle: 'monotonic-first', dynamic: true },
  { system: 'attardi', oracle: 'dynamic', dynamic: true },
].map((configuration) => {
  const { system } = configuration
  if (system === 'attardi') return configuration
  const templates = templatesOf(system.startsWith('covington') ? 'covington' : 'zhang-nivre')
  return { ...configuration, templates }
})

/** The error analysis of section 6.3. */
const arcsByGroup: readonly LinearConfiguration[] = [
  { system: 'covington', oracle: 'dynamic', task: 'gold-arcs' as const, onceOnly: true },
  { system: 'covington', oracle: 'dynamic', task: 'predicted-arcs' as const },
  { system: 'covington-nonmonotonic', oracle: 'upper-all', task: 'predicted-arcs' as const },
].map((configuration) => ({ ...configuration, dynamic: true, templates: templatesOf('covington') }))

export const covingtonTable3: LinearExperiment = {
  name: 'covington-table-3',
  title: 'Non-monotonic parsing: Tables 3 and 4 of Fernández-González & Gómez-Rodríguez (2017)',
  treebanks: ['Hungarian', 'Afrikaans', 'Gothic', 'Turkish', 'Greek', 'Basque', 'Dutch', 'Danish'],
  epochs: 15,
  configurations: [...nonMonotonicParsing, ...arcsByGroup],
}

export const lossBounds: LinearExperiment = {
  name: 'loss-bounds',
  title: 'The bounds on the loss: Table 1 of Fernández-González & Gómez-Rodríguez (2017)',
  treebanks: ['Hungarian', 'Afrikaans', 'Gothic', 'Turkish', 'Greek', 'Basque', 'Dutch', 'Danish', 'English'],
  epochs: 1,
  configurations: (['bounds', 'readings'] as const).map((task) => ({
    system: 'covington-nonmonotonic',
    oracle: 'upper-all',
    dynamic: true,
    task,
    templates: templatesOf('covington'),
    onceOnly: true,
  })),
}
