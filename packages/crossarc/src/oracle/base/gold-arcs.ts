import type { Configuration } from '../../transition/index.ts'
import type { Heads } from '../../tree/index.ts'

/**
 * Questions about gold arcs that the dynamic oracles of the projective systems ask. A node is an actual node (0..n),
 * never the −1 of an empty place, so it never equals an UNKNOWN gold head.
 */

/** How many words in the buffer have this node as gold head. */
export function dependentsInBuffer(c: Configuration, gold: Heads, head: number): number {
  let count = 0
  for (let k = c.bufferStart; k < c.bufferEnd; k++) if (gold[c.buffer[k]] === head) count++
  return count
}

/** How many words on the stack have this node as gold head. */
export function dependentsOnStack(c: Configuration, gold: Heads, head: number): number {
  let count = 0
  for (let k = 0; k < c.stackSize; k++) if (gold[c.stack[k]] === head) count++
  return count
}

/** How many words on the stack have this node as gold head and no head yet. */
export function headlessDependentsOnStack(c: Configuration, gold: Heads, head: number): number {
  let count = 0
  for (let k = 0; k < c.stackSize; k++) {
    const word = c.stack[k]
    if (gold[word] === head && !c.hasHead(word)) count++
  }
  return count
}

export function isOnStack(c: Configuration, node: number): boolean {
  for (let k = c.stackSize - 1; k >= 0; k--) if (c.stack[k] === node) return true
  return false
}

export function isInBuffer(c: Configuration, node: number): boolean {
  for (let k = c.bufferStart; k < c.bufferEnd; k++) if (c.buffer[k] === node) return true
  return false
}

export const ON_STACK = 1
export const IN_BUFFER = 2

/** Marks where every node is: ON_STACK, IN_BUFFER, or 0 for a word that has left both. */
export function markPlaces(c: Configuration, places: Uint8Array): void {
  places.fill(0)
  for (let k = 0; k < c.stackSize; k++) places[c.stack[k]] = ON_STACK
  for (let k = c.bufferStart; k < c.bufferEnd; k++) places[c.buffer[k]] = IN_BUFFER
}
