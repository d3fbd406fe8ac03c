import {
  BUFFER_FRONT,
  type Configuration,
  type Reach,
  type Rest,
  restOf,
  type System,
} from '../../transition/index.ts'
import { type Tree, UNKNOWN } from '../../tree/index.ts'
import { type DynamicOracle, type Judge, NOT_ALLOWED } from '../base/oracle.ts'
import { type ArcLoss, LossSearch } from './arc-loss.ts'

/** A judge whose search has a limit, and which reports when it was reached. */
export interface SearchingJudge extends Judge {
  /** Whether loss(c) and all costs of c are exact; otherwise they are those of the best trees found. */
  proven(c: Configuration): boolean
}

export interface SearchingOracle extends DynamicOracle {
  /** `workLimit`: how many sets of arcs, or choices of arcs to give up, one loss may try. */
  judge(gold: Tree, options?: { workLimit?: number }): SearchingJudge
}

export const DEFAULT_WORK_LIMIT = 20_000

/** A node of the configuration: BUFFER_FRONT for the first word of the buffer, or a depth in the stack. */
export type StackPlace = number

/** The head and the dependent that each arc transition joins. */
export type ArcPlaces = Readonly<Record<string, readonly [head: StackPlace, dependent: StackPlace]>>

/** The dynamic oracle of a system that only shifts, or attaches a node near the top of the stack and drops it. */
export function searchingOracle(system: System, arcs: ArcPlaces): SearchingOracle {
  const places = system.transitions.map(({ name }) => arcs[name])
  const heads: number[][] = []
  for (const [head, dependent] of Object.values(arcs)) {
    heads[dependent] ??= []
    heads[dependent].push(head)
  }
  return {
    name: 'dynamic',
    system,
    judge: (gold, { workLimit = DEFAULT_WORK_LIMIT } = {}) =>
      new ArcLossJudge(system, places, { heads }, gold.heads, workLimit),
  }
}

const SHIFTED = -1

class ArcLossJudge implements SearchingJudge {
  readonly #system: System
  readonly #places: readonly (readonly [StackPlace, StackPlace] | undefined)[]
  readonly #gold: Int32Array
  readonly #workLimit: number
  readonly #search: LossSearch
  readonly #next: LossSearch
  readonly #rest: Rest
  readonly #after: Rest
  readonly #wanted: Uint8Array
  readonly #wantedAfter: Uint8Array
  /** By depth of the node taken off, or SHIFTED: arcs lost from there on. */
  readonly #losses = new Map<number, ArcLoss>()

  constructor(
    system: System,
    places: readonly (readonly [StackPlace, StackPlace] | undefined)[],
    reach: Reach,
    gold: Int32Array,
    workLimit: number,
  ) {
    const n = gold.length - 1
    this.#system = system
    this.#places = places
    this.#gold = gold
    this.#workLimit = workLimit
    this.#search = new LossSearch(gold, reach)
    this.#next = new LossSearch(gold, reach)
    this.#rest = { stack: new Int32Array(n + 1), stackSize: 0, bufferStart: 0 }
    this.#after = { stack: new Int32Array(n + 1), stackSize: 0, bufferStart: 0 }
    this.#wanted = new Uint8Array(n + 1)
    this.#wantedAfter = new Uint8Array(n + 1)
  }

  loss(c: Configuration): number {
    const lost = this.#prepare(c)
    return lost + this.#searchHere().loss
  }

  costs(c: Configuration, costs: Int32Array): Int32Array {
    this.#judge(c, costs)
    return costs
  }

  proven(c: Configuration): boolean {
    return this.#judge(c, new Int32Array(this.#system.transitions.length))
  }

  /** Records the rest of c and the gold arcs that are not lost by themselves; returns how many are lost. */
  #prepare(c: Configuration): number {
    const gold = this.#gold
    restOf(c, this.#rest)
    let lost = 0
    for (let d = 1; d < gold.length; d++) {
      const open = gold[d] !== UNKNOWN && !c.hasHead(d) && (gold[d] === 0 || !c.hasHead(gold[d]))
      this.#wanted[d] = open ? 1 : 0
      if (gold[d] !== UNKNOWN && !open && c.heads[d] !== gold[d]) lost++
    }
    return lost
  }

  #searchHere(): ArcLoss {
    this.#search.conflicts.clear()
    return this.#search.run(this.#rest, this.#wanted, 0, { left: this.#workLimit })
  }

  #judge(c: Configuration, costs: Int32Array): boolean {
    this.#prepare(c)
    this.#losses.clear()
    const here = this.#searchHere()
    let { proven } = here
    let least = here.loss
    for (let kind = 0; kind < costs.length; kind++) {
      costs[kind] = NOT_ALLOWED
      if (!this.#system.isValid(c, kind)) continue
      const arc = this.#places[kind]
      const depth = arc === undefined ? SHIFTED : arc[1]
      let after = this.#losses.get(depth)
      if (after === undefined) {
        after = this.#searchAfter(depth, here)
        this.#losses.set(depth, after)
      }
      proven &&= after.proven
      costs[kind] = after.loss
      if (arc !== undefined) {
        const word = c.s(arc[1])
        const head = arc[0] === BUFFER_FRONT ? c.b(0) : c.s(arc[0])
        if (this.#wanted[word] === 1 && this.#gold[word] === head) costs[kind]--
      }
      least = Math.min(least, costs[kind])
    }
    for (let kind = 0; kind < costs.length; kind++) if (costs[kind] !== NOT_ALLOWED) costs[kind] -= least
    return proven
  }

  /**
   * The arcs lost, of those wanted here, if the node at a depth leaves the stack or the next word is shifted.
   * What cannot be built together here cannot be built together afterwards, so the conflicts are kept.
   */
  #searchAfter(depth: number, here: ArcLoss): ArcLoss {
    const { stack, stackSize, bufferStart } = this.#rest
    const after = this.#after
    const wanted = this.#wantedAfter
    after.stack.set(stack)
    wanted.set(this.#wanted)
    let gone = 0
    if (depth === SHIFTED) {
      after.stack[stackSize] = bufferStart + 1
      after.stackSize = stackSize + 1
      after.bufferStart = bufferStart + 1
    } else {
      const node = stack[stackSize - 1 - depth]
      after.stack.copyWithin(stackSize - 1 - depth, stackSize - depth, stackSize)
      after.stackSize = stackSize - 1
      after.bufferStart = bufferStart
      for (let d = 1; d < wanted.length; d++) {
        if (wanted[d] === 1 && (d === node || this.#gold[d] === node)) {
          wanted[d] = 0
          gone++
        }
      }
    }
    const next = this.#next
    next.conflicts.clear()
    next.conflicts.addUnmet(this.#search.conflicts, (d) => wanted[d] === 0)
    const least = here.proven ? Math.max(0, here.loss - gone) : 0
    const { loss, proven } = next.run(after, wanted, least, { left: this.#workLimit })
    return { loss: loss + gone, proven }
  }
}
