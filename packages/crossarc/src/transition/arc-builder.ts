import type { Configuration } from './configuration.ts'

/** The arcs that can be built: which places of the stack may hold a dependent, and where its head may be. */
export interface Reach {
  /** heads[d] lists the places of possible heads of the node at depth d: depths of the stack, or BUFFER_FRONT. */
  readonly heads: readonly (readonly number[])[]
}

/** The place of the first node of the buffer; other places are depths of the stack. */
export const BUFFER_FRONT = -1

/** The nodes not yet attached, without the arcs: the future of a configuration depends on nothing else. */
export interface Rest {
  readonly stack: Int32Array
  stackSize: number
  /** The buffer always holds the words bufferStart + 1, .., n. */
  bufferStart: number
}

export function restOf(c: Configuration, rest: Rest): Rest {
  for (let k = 0; k < c.stackSize; k++) rest.stack[k] = c.stack[k]
  rest.stackSize = c.stackSize
  rest.bufferStart = c.bufferStart
  return rest
}

/**
 * Tells whether a set of arcs can be built from a configuration, in linear time.
 *
 * It takes every word off the stack as soon as the word is no longer needed: a word without wanted arcs at
 * any time, or a word whose wanted head is in reach and that waits for no dependents. This is always safe:
 * leave the word out of the rest of any derivation. Its neighbours come closer together, so every arc between
 * other words can still be built, and words attached to it without need can be attached elsewhere: with the
 * artificial root below, a word within reach always has a neighbour. When nothing can be taken off, SHIFT is
 * the only transition that loses nothing.
 */
export class ArcBuilder {
  readonly #n: number
  readonly #reach: Reach
  readonly #stack: Int32Array
  readonly #waiting: Int32Array
  #size = 0
  #next = 0

  constructor(n: number, reach: Reach) {
    this.#n = n
    this.#reach = reach
    this.#stack = new Int32Array(n + 1)
    this.#waiting = new Int32Array(n + 1)
  }

  /** Whether all arcs heads[d] → d with wanted[d] = 1 can be built; they must join nodes of the rest. */
  canBuild(rest: Rest, heads: Int32Array, wanted: Uint8Array): boolean {
    const waiting = this.#waiting
    const stack = this.#stack
    waiting.fill(0)
    this.#size = rest.stackSize
    this.#next = rest.bufferStart + 1
    for (let k = 0; k < rest.stackSize; k++) {
      const node = rest.stack[k]
      stack[k] = node
      if (wanted[node] === 1) waiting[heads[node]]++
    }
    for (let node = this.#next; node <= this.#n; node++) if (wanted[node] === 1) waiting[heads[node]]++
    for (;;) {
      while (this.#takeOff(heads, wanted));
      if (this.#size === 1 && this.#next > this.#n) return true
      if (this.#next > this.#n) return false
      stack[this.#size++] = this.#next++
    }
  }

  /** After canBuild returned false: the wanted arcs that were not built when nothing was left to shift. */
  unbuilt(wanted: Uint8Array, into: number[]): void {
    for (let k = 0; k < this.#size; k++) if (wanted[this.#stack[k]] === 1) into.push(this.#stack[k])
  }

  #takeOff(heads: Int32Array, wanted: Uint8Array): boolean {
    const stack = this.#stack
    const top = this.#size - 1
    const places = this.#reach.heads
    for (let depth = 0; depth < places.length && depth < top; depth++) {
      const node = stack[top - depth]
      if (this.#waiting[node] > 0) continue
      if (wanted[node] === 1) {
        if (!this.#inReach(heads[node], depth)) continue
        this.#waiting[heads[node]]--
      }
      for (let k = top - depth; k < top; k++) stack[k] = stack[k + 1]
      this.#size--
      return true
    }
    return false
  }

  #inReach(head: number, depth: number): boolean {
    const top = this.#size - 1
    for (const place of this.#reach.heads[depth]) {
      if (place === BUFFER_FRONT) {
        if (head === this.#next && head <= this.#n) return true
      } else if (place <= top && this.#stack[top - place] === head) return true
    }
    return false
  }
}
