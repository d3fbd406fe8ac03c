import { CrossarcError } from '../../base/index.ts'
import { Configuration, encode, type System } from '../../transition/index.ts'

/** How many configurations one question may visit before it gives up. */
export const VISIT_LIMIT = 5_000

/** How many transitions it may look ahead: the search is recursive. */
const DEPTH_LIMIT = 4000

/** How many characters the keys of answers may have that are kept for later questions. */
const KEY_LIMIT = 20_000_000

export interface SearchPlan {
  readonly system: System
  /** The transitions to try, in their order. */
  kinds(c: Configuration): readonly number[]
  /** Whether the set allows a transition's arc. */
  permits(c: Configuration, kind: number): boolean
  /** The answer for a configuration where it needs no search; every terminal one is such. */
  answer(c: Configuration): boolean | undefined
  /** The same for configurations with the same future. */
  key(c: Configuration): string
  /** A transition that can be taken without loss, or −1. */
  forced?(c: Configuration): number
}

/** Tells by search whether a satisfying tree can be reached, where no law does; answers are kept by their keys. */
export class ConfigurationSearch {
  readonly #plan: SearchPlan
  readonly #answers = new Map<string, boolean>()
  /** The characters of their keys. */
  #size = 0
  readonly #path: Configuration[] = []
  readonly #limit: number
  /** How many configurations the last question visited. */
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
        `Whether ${plan.system.name} can still meet the constraints was not found out in ${this.visits - 1} configurations`,
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
