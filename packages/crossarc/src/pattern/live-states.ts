import { type Automaton, holds } from './automaton.ts'
import type { CharacterClasses } from './characters.ts'

/** Sets of states remembered between texts, at most. */
const REMEMBERED = 2000

/** A set of states, and the sets that reading a character before it leads to. */
interface StateSet {
  /** One bit a state. */
  readonly bits: Uint32Array
  /** By character class, gap and whether a match may end there. */
  readonly before: Map<number, number>
}

/**
 * The live states at each position of a text: those from which the rest of the text can still lead to a match. One pass from
 * right to left finds them, as an automaton of sets that is made as it is needed. A search from the left that keeps to live
 * states then never reads beyond the longest match, so all matches together take one more pass.
 */
export class LiveStates {
  /** States visited so far. */
  steps = 0
  readonly #automaton: Automaton
  readonly #classes: CharacterClasses
  /** The states that read a character. */
  readonly #readers: readonly number[]
  readonly #width: number
  #sets: StateSet[] = []
  #numbers = new Map<string, number>()
  #text = ''
  #gaps: Uint8Array | undefined
  #ends: Uint8Array | undefined
  /** By position: the number of the set there; -1 within a surrogate pair. */
  #live = new Int32Array(0)

  constructor(automaton: Automaton, classes: CharacterClasses) {
    this.#automaton = automaton
    this.#classes = classes
    this.#readers = Array.from(automaton.reads.keys()).filter((state) => automaton.reads[state] >= 0)
    this.#width = (automaton.stateCount + 31) >>> 5
  }

  /** Reads a text; matches may end where `ends` is 1, without it anywhere. */
  read(text: string, gaps: Uint8Array | undefined, ends: Uint8Array | undefined): void {
    if (this.#sets.length > REMEMBERED) {
      this.#sets = []
      this.#numbers = new Map()
    }
    this.#text = text
    this.#gaps = gaps
    this.#ends = ends
    const live = new Int32Array(text.length + 1).fill(-1)
    let set = this.#numberOf(new Uint32Array(this.#width))
    set = this.#before(set, -1, text.length)
    live[text.length] = set
    for (let at = text.length; at > 0; ) {
      const low = text.charCodeAt(at - 1)
      const isPair = at > 1 && low >= 0xdc00 && low < 0xe000 && text.codePointAt(at - 2)! > 0xffff
      at -= isPair ? 2 : 1
      set = this.#before(set, this.#classes.of(text.codePointAt(at)!), at)
      live[at] = set
    }
    this.#live = live
  }

  /** Whether a match begins at a position. */
  canStart(at: number): boolean {
    return this.#live[at] >= 0 && this.#isLive(this.#automaton.start, at)
  }

  /** The end of the longest match from a position; the position itself if there is none. */
  longestFrom(start: number): number {
    if (!this.canStart(start)) return start
    let end = start
    let states = this.#passed([this.#automaton.start], start)
    for (let at = start; at < this.#text.length && states.length > 0; ) {
      const codePoint = this.#text.codePointAt(at)!
      const members = this.#classes.members[this.#classes.of(codePoint)]
      at += codePoint > 0xffff ? 2 : 1
      const read: number[] = []
      for (const state of states) {
        const set = this.#automaton.reads[state]
        if (set >= 0 && members[set] === 1) read.push(this.#automaton.next[state][0])
      }
      this.steps += states.length
      states = this.#passed(read, at)
      if (states.includes(this.#automaton.accept)) end = at
    }
    return end
  }

  /** The live states reached from some states without reading. */
  #passed(from: readonly number[], at: number): number[] {
    const seen = new Set<number>()
    for (const state of from) if (this.#isLive(state, at)) seen.add(state)
    // What is added is visited, too.
    for (const state of seen) {
      this.steps++
      if (this.#automaton.reads[state] >= 0 || !this.#mayPass(state, this.#gaps?.[at] ?? 0)) continue
      for (const next of this.#automaton.next[state]) if (this.#isLive(next, at)) seen.add(next)
    }
    return [...seen]
  }

  #mayPass(state: number, gap: number): boolean {
    const assertion = this.#automaton.assertions[state]
    return assertion === undefined || holds(assertion, gap)
  }

  #isLive(state: number, at: number): boolean {
    return has(this.#sets[this.#live[at]].bits, state)
  }

  /** The live states at a position, given those after its character; class -1 is the end of the text. */
  #before(set: number, characterClass: number, at: number): number {
    const gap = this.#gaps?.[at] ?? 0
    const mayEnd = this.#ends === undefined || this.#ends[at] === 1
    const key = (characterClass + 1) * 16 + gap * 2 + (mayEnd ? 1 : 0)
    const { bits, before } = this.#sets[set]
    this.steps++
    const known = before.get(key)
    if (known !== undefined) return known
    const found = this.#numberOf(this.#liveBefore(bits, characterClass, gap, mayEnd))
    before.set(key, found)
    return found
  }

  #liveBefore(after: Uint32Array, characterClass: number, gap: number, mayEnd: boolean): Uint32Array {
    const { reads, next, passedFrom, accept } = this.#automaton
    const bits = new Uint32Array(this.#width)
    const open: number[] = []
    const add = (state: number) => {
      if (has(bits, state)) return
      bits[state >>> 5] |= 1 << (state & 31)
      open.push(state)
    }
    if (mayEnd) add(accept)
    if (characterClass >= 0) {
      const members = this.#classes.members[characterClass]
      for (const state of this.#readers)
        if (members[reads[state]] === 1 && has(after, next[state][0])) add(state)
      this.steps += this.#readers.length
    }
    for (let state = open.pop(); state !== undefined; state = open.pop()) {
      this.steps++
      for (const from of passedFrom[state]) if (this.#mayPass(from, gap)) add(from)
    }
    return bits
  }

  #numberOf(bits: Uint32Array): number {
    const key = String.fromCharCode(...new Uint16Array(bits.buffer))
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#sets.length)
    return this.#sets.push({ bits, before: new Map() }) - 1
  }
}

function has(bits: Uint32Array, state: number): boolean {
  return ((bits[state >>> 5] >>> (state & 31)) & 1) === 1
}
