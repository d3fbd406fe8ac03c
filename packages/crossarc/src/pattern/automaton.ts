import { type Assertion, type PatternNode, patternError } from './syntax.ts'

/** Bounds the time per character. */
const MOST_STATES = 2000

/** Bits of what holds at a gap between two characters. */
export const LINE_START = 1
export const LINE_END = 2
export const WORD_BOUNDARY = 4

/**
 * A nondeterministic automaton (Thompson 1968). A state reads one character of its set, or is passed without reading: always, or
 * where its assertion holds. Of the last, the accepting state, nothing follows.
 */
export interface Automaton {
  readonly start: number
  readonly accept: number
  readonly stateCount: number
  /** By state: the set of the character that it reads, -1 if it reads none. */
  readonly reads: Int32Array
  /** By state: the states that follow. */
  readonly next: readonly (readonly number[])[]
  /** By state: the states before it that are passed without reading. */
  readonly passedFrom: readonly (readonly number[])[]
  /** By state: its assertion, if it has one. */
  readonly assertions: readonly (Assertion | undefined)[]
  readonly hasAssertions: boolean
  /** The sets of characters, as sources of regular expressions. */
  readonly sets: readonly string[]
}

/** Compiles the tree of a pattern. */
export function compile(node: PatternNode, source: string): Automaton {
  return new Compiler(source).compile(node)
}

/** Builds from the end: each part is given the state that follows it. */
class Compiler {
  readonly #source: string
  readonly #reads: number[] = []
  readonly #next: number[][] = []
  readonly #assertions: (Assertion | undefined)[] = []
  readonly #sets = new Map<string, number>()

  constructor(source: string) {
    this.#source = source
  }

  compile(node: PatternNode): Automaton {
    const accept = this.#add([])
    const start = this.#part(node, accept)
    const stateCount = this.#next.length
    const passedFrom: number[][] = this.#next.map(() => [])
    for (const [state, next] of this.#next.entries())
      if (this.#reads[state] < 0) for (const other of next) passedFrom[other].push(state)
    return {
      start,
      accept,
      stateCount,
      reads: Int32Array.from(this.#reads),
      next: this.#next,
      passedFrom,
      assertions: this.#assertions,
      hasAssertions: this.#assertions.some((assertion) => assertion !== undefined),
      sets: [...this.#sets.keys()],
    }
  }

  /** The state at which a part begins. */
  #part(node: PatternNode, after: number): number {
    switch (node.kind) {
      case 'empty':
        return after
      case 'character':
        return this.#add([after], this.#setOf(node.source))
      case 'assertion':
        return this.#add([after], -1, node.assertion)
      case 'sequence':
        return node.parts.reduceRight((next, part) => this.#part(part, next), after)
      case 'choice':
        return this.#add(node.parts.map((part) => this.#part(part, after)))
      case 'repetition':
        return this.#repeated(node, after)
    }
  }

  #repeated({ part, least, most }: Extract<PatternNode, { kind: 'repetition' }>, after: number): number {
    let first = after
    if (most === Number.POSITIVE_INFINITY) {
      first = this.#add([after])
      this.#next[first].push(this.#part(part, first))
    } else {
      for (let k = least; k < most; k++) {
        const inner = this.#part(part, first)
        // Nothing, repeated, is nothing.
        if (inner === first) break
        first = this.#add([after, inner])
      }
    }
    for (let k = 0; k < least; k++) {
      const inner = this.#part(part, first)
      if (inner === first) break
      first = inner
    }
    return first
  }

  #setOf(source: string): number {
    const known = this.#sets.get(source)
    if (known !== undefined) return known
    this.#sets.set(source, this.#sets.size)
    return this.#sets.size - 1
  }

  #add(next: number[], reads = -1, assertion?: Assertion): number {
    if (this.#next.length >= MOST_STATES) {
      const problem = `repetitions make this pattern too large: more than ${MOST_STATES} states`
      throw patternError('pattern-too-large', problem, this.#source, 0)
    }
    this.#reads.push(reads)
    this.#assertions.push(assertion)
    return this.#next.push(next) - 1
  }
}

/** Whether an assertion holds at a gap. */
export function holds(assertion: Assertion, gap: number): boolean {
  switch (assertion) {
    case '^':
      return (gap & LINE_START) !== 0
    case '$':
      return (gap & LINE_END) !== 0
    case '\\b':
      return (gap & WORD_BOUNDARY) !== 0
    case '\\B':
      return (gap & WORD_BOUNDARY) === 0
  }
}
