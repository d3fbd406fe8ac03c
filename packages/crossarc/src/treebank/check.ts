import { CrossarcError } from '../base/index.ts'
import { UNKNOWN } from './sentence.ts'

/** 'one': exactly one word has head 0 if all heads are known. 'any': any number of roots. */
export type Roots = 'one' | 'any'

/** A fault, and the word to report it at. */
export interface Fault {
  word: number
  error: CrossarcError
}

/** While looking for cycles: the word whose walk to the root last passed through here. */
let passed = new Int32Array(256)

/**
 * The first fault of a tree over the words 1..n, where heads[i] is the head of word i, 0 the root, and
 * UNKNOWN a missing head. A tree with unknown heads passes if its known heads form no cycle and, where one
 * root is required, have no second root.
 */
export function faultOfTree(heads: Int32Array, n: number, roots: Roots): Fault | undefined {
  let root = 0
  for (let i = 1; i <= n; i++) {
    const head = heads[i]
    if (head === 0) {
      if (root !== 0 && roots === 'one') return severalRoots(root, i)
      root = i
    } else if (head === UNKNOWN) {
    } else if (head === i) {
      return { word: i, error: new CrossarcError('own-head', `word ${i} is its own head`) }
    } else if (head > n || head < 0) {
      return {
        word: i,
        error: new CrossarcError(
          'head-out-of-range',
          `the head of word ${i} is ${head}, but the sentence has words 1 to ${n}`,
        ),
      }
    }
  }
  // If all heads are known and none is the root, there is a cycle, and its error says more.
  return faultOfCycle(heads, n)
}

function severalRoots(first: number, second: number): Fault {
  const error = new CrossarcError(
    'several-roots',
    `words ${first} and ${second} both have head 0, but only one root is allowed (set roots: 'any' to allow several)`,
  )
  return { word: second, error }
}

function faultOfCycle(heads: Int32Array, n: number): Fault | undefined {
  if (passed.length <= n) passed = new Int32Array(2 * n)
  passed.fill(0, 0, n + 1)
  for (let i = 1; i <= n; i++) {
    let j = i
    while (j > 0 && passed[j] === 0) {
      passed[j] = i
      j = heads[j]
    }
    if (j > 0 && passed[j] === i) return cycleThrough(heads, j)
  }
  return undefined
}

const CYCLE_SHOWN = 10

function cycleThrough(heads: Int32Array, start: number): Fault {
  let first = start
  for (let j = heads[start]; j !== start; j = heads[j]) first = Math.min(first, j)
  const path = [first]
  let j = heads[first]
  for (; j !== first && path.length < CYCLE_SHOWN; j = heads[j]) path.push(j)
  const shown = `${path.join(' → ')} → ${j === first ? first : '…'}`
  return { word: first, error: new CrossarcError('cycle', `the heads form a cycle: ${shown}`) }
}
