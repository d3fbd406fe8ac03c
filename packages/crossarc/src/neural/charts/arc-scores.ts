import { defined } from '../../base/index.ts'
import { EisnerChart } from '../../decode/chart/projective/index.ts'
import type { ArcSearch } from '../../decode/index.ts'
import type { Heads } from '../../tree/index.ts'
import type { ChartModel } from './chart-model.ts'
import { nodesOnly } from './node-layouts.ts'

/** The indices of the scores of a tree's arcs. */
export function arcPlaces(heads: Heads): number[] {
  const n = heads.length - 1
  return Array.from({ length: n }, (_, k) => heads[k + 1] * (n + 1) + k + 1)
}

/** A model that scores single arcs: score(head, dependent), at head·(n + 1) + dependent. */
export function arcModel(
  { oneRoot, system, limit, distribution }: Pick<ChartModel, 'oneRoot' | 'system' | 'limit' | 'distribution'>,
  make: () => ArcSearch,
): ChartModel {
  return {
    roles: ['head', 'dependent'].map((name) => ({ name, layout: nodesOnly })),
    pad: 'after',
    tables: [{ left: 0, right: 1, outputs: 1 }],
    oneRoot,
    system,
    ...defined({ limit, distribution }),
    searches() {
      const byArcs = make()
      const eisner = new EisnerChart()
      return {
        best(n, [arcs], options) {
          const found = byArcs(n, arcs, options)
          return found && { ...found, places: () => [arcPlaces(found.heads)] }
        },
        long: (n, [arcs], options) => eisner.decode(n, arcs, options),
        byArcs,
      }
    },
  }
}
