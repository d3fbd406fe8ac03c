import type { ChartOptions } from '../../decode/chart/shared/index.ts'
import { bestKind, transitionFilter, treeAt } from '../../decode/index.ts'
import { encode, NONE } from '../../transition/index.ts'
import { arcHybrid } from '../../transition/systems/index.ts'
import type { ChartModel, ScoredTree } from '../charts/chart-model.ts'
import { arcHybridPlace, mh3 } from '../charts/projective-models.ts'

const KINDS = arcHybrid.transitions.length

function search(n: number, table: Float32Array, options: ChartOptions): ScoredTree | undefined {
  const permits = transitionFilter(arcHybrid, options)
  const c = arcHybrid.start(n, { recording: false })
  const scores = new Float64Array(KINDS)
  const places: number[] = []
  let score = 0
  while (!arcHybrid.isTerminal(c)) {
    for (let kind = 0; kind < KINDS; kind++) scores[kind] = table[arcHybridPlace(c, kind)]
    const kind = bestKind(c, scores, permits)
    if (kind === NONE) return undefined
    places.push(arcHybridPlace(c, kind))
    score += scores[kind]
    arcHybrid.apply(c, encode(kind))
  }
  const heads = treeAt(arcHybrid, c, options)
  return heads === undefined ? undefined : { heads, score, places: () => [places] }
}

/** The scores of MH3 with greedy search: the paper's local MH3. */
export const greedyMh3: ChartModel = {
  ...mh3,
  distribution: undefined,
  searches: () => ({ best: (n, [table], options) => search(n, table, options) }),
}
