import { defined } from '../../runner/defined.ts'
import type { LinearExperiment } from '../../runner/plan.ts'
import { templatesOf } from '../../runner/run.ts'

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

/** The article's parser is that of Zhang & Nivre (2011), with a narrower beam. */
export const wishes: LinearExperiment = {
  name: 'wishes',
  title: 'Constrained parsing: wishes that no gold tree filters',
  treebanks: ['Korean', 'English'],
  epochs: 10,
  configurations: [
    {
      system: 'arc-eager',
      oracle: 'static',
      beam: 8,
      templates: templatesOf('zhang-nivre'),
      task: 'wishes',
    },
  ],
}

export const partialSpans: LinearExperiment = {
  name: 'partial-spans',
  title: 'Training on partial trees and spans',
  treebanks: ['Hungarian', 'Danish'],
  epochs: 15,
  configurations: [10, 25].flatMap((kept) =>
    [{ spans: 0 }, ...[25, 50, 100].flatMap((spans) => [{ spans }, { spans, spansFrom: 1 }])].map(
      (known) => ({
        system: 'arc-eager',
        oracle: 'dynamic',
        dynamic: true,
        kept,
        ...known,
      }),
    ),
  ),
}
