/** More would not fit into the second-level cache. */
const MOST_STATES = 1 << 10

/** Twice the number of states, which keeps probing short. */
const SLOTS = 2 * MOST_STATES

export interface ScoredState {
  readonly state: Int32Array
  readonly kindScores: Float64Array
  readonly labelScores: Float32Array
}

/** Caches the scores of states, each given by some numbers; empties itself when full. */
export class ScoredStates {
  readonly #length: number
  /** All states ever allocated; the first #size are in use. */
  readonly #states: ScoredState[] = []
  #size = 0
  /** The number of a state plus one, or 0. */
  readonly #slots = new Int32Array(SLOTS)
  /** The slot of the state last looked for. */
  #slot = 0

  /** @param length how many numbers make up a state. */
  constructor(length: number) {
    this.#length = length
  }

  clear(): void {
    this.#slots.fill(0)
    this.#size = 0
  }

  find(state: Int32Array): ScoredState | undefined {
    let hash = 0
    for (let k = 0; k < this.#length; k++) hash = Math.imul(hash ^ state[k], 0x9e3779b1) ^ (hash >>> 15)
    let slot = (hash ^ (hash >>> 16)) & (SLOTS - 1)
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
      const known = this.#states[this.#slots[slot] - 1]
      if (equal(known.state, state)) return known
    }
    this.#slot = slot
    return undefined
  }

  /** Adds the state that the last find() did not find. */
  add(state: Int32Array, kindScores: Float64Array, labelScores: Float32Array): ScoredState {
    if (this.#size === MOST_STATES) {
      this.clear()
      this.find(state)
    }
    if (this.#size === this.#states.length) {
      this.#states.push({
        state: new Int32Array(this.#length),
        kindScores: new Float64Array(kindScores.length),
        labelScores: new Float32Array(labelScores.length),
      })
    }
    const added = this.#states[this.#size++]
    added.state.set(state)
    added.kindScores.set(kindScores)
    added.labelScores.set(labelScores)
    this.#slots[this.#slot] = this.#size
    return added
  }
}

function equal(a: Int32Array, b: Int32Array): boolean {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return false
  return true
}
