import { defined } from '../../runner/defined.ts'
import type { LinearExperiment } from '../../runner/plan.ts'

export const known: LinearExperiment = {
  name: 'known',
  title: 'Constrained parsing: prior knowledge',
  treebanks: ['English', 'Afrikaans', 'Korean'],
  epochs: 10,
  configurations: ['arc-eager', 'swap'].map((system) => ({
    system,
    oracle: system === 'swap' ? 'lazy' : 'static',
    beam: 8,
    task: 'known' as const,
    onceOnly: true,
  })),
}

export const annotation: LinearExperiment = {
  name: 'annotation',
  title: 'Constrained parsing: correcting trees',
  treebanks: ['Hungarian', 'Danish'],
  epochs: 15,
  configurations: [
    { system: 'arc-eager', oracle: 'dynamic', dynamic: true },
    { system: 'swap', oracle: 'lazy' },
    { system: 'covington', oracle: 'dynamic', dynamic: true },
    { system: 'arc-eager', oracle: 'static', beam: 8 },
    { system: 'swap', oracle: 'lazy', beam: 8 },
  ].map((configuration) => ({ ...configuration, task: 'annotation' as const, onceOnly: true })),
}

export const partialTrees: LinearExperiment = {
  name: 'partial-trees',
  title: 'Training on partial trees',
  treebanks: ['Hungarian', 'Danish'],
  epochs: 15,
  configurations: ['arc-eager', 'covington'].flatMap((system) =>
    [undefined, 50, 25].map((kept) => ({
      system,
      oracle: 'dynamic',
      dynamic: true,
      ...defined({ kept }),
    })),
  ),
}
