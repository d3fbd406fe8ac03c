import { ArcBuilder, type Reach, type Rest } from '../../transition/index.ts'
import { type Budget, HittingSet } from './hitting-set.ts'

/** How many gold arcs the best tree that can be built from a rest has to give up. */
export interface ArcLoss {
  loss: number
  /** Whether no tree gives up fewer: false where the search ran out of its budget. */
  proven: boolean
}

/**
 * The fewest of a set of gold arcs that must be given up, by the implicit hitting set method: sets of arcs that
 * cannot all be built are collected, each made as small as possible; of each at least one arc is lost, so a
 * smallest set that meets them all is a lower bound, and the answer as soon as all other arcs can be built.
 */
export class LossSearch {
  readonly #heads: Int32Array
  readonly #builder: ArcBuilder
  readonly conflicts: HittingSet
  readonly #kept: Uint8Array
  readonly #trial: Uint8Array
  /** After run(): 1 for the arcs that the best tree found builds. */
  readonly built: Uint8Array

  constructor(heads: Int32Array, reach: Reach) {
    const n = heads.length - 1
    this.#heads = heads
    this.#builder = new ArcBuilder(n, reach)
    this.conflicts = new HittingSet(n)
    this.#kept = new Uint8Array(n + 1)
    this.#trial = new Uint8Array(n + 1)
    this.built = new Uint8Array(n + 1)
  }

  canBuild(rest: Rest, wanted: Uint8Array): boolean {
    return this.#builder.canBuild(rest, this.#heads, wanted)
  }

  /**
   * The loss of a rest among the wanted arcs, which is at least `atLeast`. Conflicts already recorded must hold for
   * this rest. When the budget runs out, the loss is that of the best tree found.
   */
  run(rest: Rest, wanted: Uint8Array, atLeast: number, budget: Budget): ArcLoss {
    const { conflicts } = this
    const kept = this.#kept
    let best = Number.POSITIVE_INFINITY
    let bound = atLeast
    for (;;) {
      const size = conflicts.solve(bound, budget)
      const proven = size >= 0
      if (proven) bound = size
      for (let d = 1; d < kept.length; d++) kept[d] = wanted[d] === 1 && conflicts.chosen[d] !== 1 ? 1 : 0
      this.#dropConflicts(rest, budget)
      const lost = this.#restore(rest, wanted, budget)
      if (lost < best) {
        best = lost
        this.built.set(kept)
      }
      if (best <= bound) return { loss: best, proven: true }
      if (!proven) return { loss: best, proven: false }
    }
  }

  /** Drops kept arcs, one conflict at a time, until the others can be built. */
  #dropConflicts(rest: Rest, budget: Budget): void {
    const kept = this.#kept
    while (!this.canBuild(rest, kept)) {
      const conflict = this.#conflict(rest, budget)
      this.conflicts.add(conflict)
      for (const d of conflict) kept[d] = 0
    }
  }

  /** Restores dropped arcs one by one where possible, and returns how many stay dropped. */
  #restore(rest: Rest, wanted: Uint8Array, budget: Budget): number {
    const kept = this.#kept
    let lost = 0
    for (let d = 1; d < kept.length; d++) {
      if (kept[d] === wanted[d]) continue
      kept[d] = 1
      budget.left--
      if (this.canBuild(rest, kept)) continue
      kept[d] = 0
      lost++
    }
    return lost
  }

  /** A minimal conflict among the kept arcs, which cannot all be built. */
  #conflict(rest: Rest, budget: Budget): number[] {
    const trial = this.#trial
    trial.fill(0)
    const unbuilt: number[] = []
    this.#builder.unbuilt(this.#kept, unbuilt)
    for (const d of unbuilt) trial[d] = 1
    if (this.canBuild(rest, trial)) trial.set(this.#kept)
    const conflict: number[] = []
    for (let d = 1; d < trial.length; d++) {
      if (trial[d] === 0) continue
      trial[d] = 0
      budget.left--
      if (!this.canBuild(rest, trial)) continue
      trial[d] = 1
      conflict.push(d)
    }
    return conflict
  }
}
