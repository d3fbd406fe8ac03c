import { CrossarcError } from '../../base/index.ts'
import { Configuration, encode, type System } from '../../transition/index.ts'

/** The most configurations that one question may visit before it gives up. */
export const VISIT_LIMIT = 5_000

/** The most transitions it may look ahead: the search is recursive. */
const DEPTH_LIMIT = 4000

/** The most characters that the keys of answers kept for later questions may have. */
const KEY_LIMIT = 20_000_000

export interface SearchPlan {
  readonly system: System
  /** The transitions to try, in order. */
  kinds(c: Configuration): readonly number[]
  /** Whether the set allows a transition's arc. */
  permits(c: Configuration, kind: number): boolean
  /** The answer for a configuration if it needs no search, as every terminal one must have. */
  answer(c: Configuration): boolean | undefined
  /** A key that configurations with the same future share. */
  key(c: Configuration): string
  /** A transition that can be taken without loss, or −1. */
  forced?(c: Configuration): number
}

/**
 * Searches for a satisfying tree that can be reached, for cases that no rule decides; answers are cached by
 * key.
 */
export class ConfigurationSearch {
  readonly #plan: SearchPlan
  readonly #answers = new Map<string, boolean>()
  /** The total length of the cached keys. */
  #size = 0
  readonly #path: Configuration[] = []
  readonly #limit: number
  /** The number of configurations that the last question visited. */
  visits = 0

  constructor(plan: SearchPlan, limit: number = VISIT_LIMIT) {
    this.#plan = plan
    this.#limit = limit
  }

  canSatisfy(c: Configuration): boolean {
    this.visits = 0
    if (this.#size > KEY_LIMIT) {
      this.#answers.clear()
      this.#size = 0
    }
    return this.#visit(c, 0)
  }

  #visit(c: Configuration, depth: number): boolean {
    const plan = this.#plan
    const easy = plan.answer(c)
    if (easy !== undefined) return easy
    const key = plan.key(c)
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    if (++this.visits > this.#limit || depth > DEPTH_LIMIT)
      throw new CrossarcError(
        'search-limit',
        `${plan.system.name}: no decision after ${this.visits - 1} configurations whether the constraints can be met`,
      )
    const answer = this.#tryAll(c, depth)
    this.#answers.set(key, answer)
    this.#size += key.length
    return answer
  }

  #tryAll(c: Configuration, depth: number): boolean {
    const { system, kinds, permits, forced } = this.#plan
    this.#path[depth] ??= new Configuration(c.n, { recording: false })
    const next = this.#path[depth]
    const only = forced?.(c) ?? -1
    if (only >= 0) {
      system.apply(next.copyFrom(c), encode(only))
      return this.#visit(next, depth + 1)
    }
    for (const kind of kinds(c)) {
      if (!system.isValid(c, kind) || !permits(c, kind)) continue
      system.apply(next.copyFrom(c), encode(kind))
      if (this.#visit(next, depth + 1)) return true
    }
    return false
  }
}
