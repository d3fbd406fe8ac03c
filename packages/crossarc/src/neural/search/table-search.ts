import {
  beamSearch,
  greedy,
  LabelClasses,
  type TransitionScorer,
  transitionFilter,
  treeAt,
} from '../../decode/index.ts'
import type { Configuration, System } from '../../transition/index.ts'
import type { FoundTree, ParseLimits } from './parsing-head.ts'
import type { ScoreTables } from './score-tables.ts'

/** The scores of single transitions in the tables of a global model. */
export interface TransitionScores {
  readonly system: System
  score(tables: ScoreTables, c: Configuration, kind: number): number
}

class TableScorer implements TransitionScorer {
  readonly system: System
  readonly classes: LabelClasses
  readonly kindScores: Float64Array
  readonly labelScores = new Float32Array(0)
  readonly #scores: TransitionScores
  readonly #tables: ScoreTables

  constructor(scores: TransitionScores, tables: ScoreTables) {
    this.system = scores.system
    this.classes = new LabelClasses(scores.system, [])
    this.kindScores = new Float64Array(scores.system.transitions.length)
    this.#scores = scores
    this.#tables = tables
  }

  /** A transition that is not valid may have no index in the tables. */
  scoreKinds(c: Configuration): void {
    for (let kind = 0; kind < this.kindScores.length; kind++) {
      const isValid = this.system.isValid(c, kind)
      this.kindScores[kind] = isValid ? this.#scores.score(this.#tables, c, kind) : Number.NEGATIVE_INFINITY
    }
  }

  scoreLabels(): void {}
}

/**
 * The tree that greedy search (beam 1) or a beam finds with the scores of a global model, to compare with exact search.
 * Undefined if it finds no tree that satisfies the limits.
 *
 * @example
 * const { transitions } = chartModels.get('mh3')
 * searchTables(transitions, n, [new Float32Array(3 * (n + 2) ** 2)], { oneRoot: true }, 1).heads.length // 4
 */
export function searchTables(
  scores: TransitionScores,
  n: number,
  tables: ScoreTables,
  limits: ParseLimits,
  beam: number,
): FoundTree | undefined {
  const { system } = scores
  const permits = transitionFilter(system, limits)
  const start = system.start(n, { recording: false })
  const scorer = new TableScorer(scores, tables)
  const found = beam > 1 ? beamSearch(scorer, start, beam, permits) : greedy(scorer, start, permits)
  const heads = treeAt(system, found.configuration, limits)
  return heads === undefined ? undefined : { heads, score: found.score }
}
