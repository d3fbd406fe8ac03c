import type { Seconds } from './records.ts'
import type { EnumerationRun, OutsideRun } from './run.ts'

/** Trees outside MH4, by other properties. */
export interface OutsideKinds {
  readonly oneEndpointCrossing: number
  readonly wellNested: number
  /** Well-nested with gap degree 1: WG1. */
  readonly wg1: number
  /** By gap degree: 1, 2, and more. */
  readonly gapDegrees: readonly [number, number, number]
  /** In MH5, and in MH6 but not in MH5. */
  readonly mh5: number
  readonly mh6: number
  /** Built by the transition system mh4. */
  readonly system: number
  /** By the words without a head in the largest partial analysis: 1, 2, and more. */
  readonly missing: readonly [number, number, number]
}

export interface EnumerationRecord extends EnumerationRun, Seconds {
  readonly task: 'enumeration'
  readonly trees: number
  readonly mh4: number
  readonly system: number
  readonly oneEndpointCrossing: number
  readonly wg1: number
  /** In both classes. */
  readonly mh4And1ec: number
  readonly mh4AndWg1: number
  readonly outside: OutsideKinds
  /** Trees outside MH4 all of whose shorter trees are in MH4, and their number with mirror images counted once. */
  readonly minimal: number
  readonly minimalWithoutMirrors: number
  /** The minimal ones themselves, if they are few. */
  readonly list?: readonly string[]
}

export interface OutsideRecord extends OutsideRun, Seconds {
  readonly task: 'outside'
  readonly sentences: number
  /** Sentences too long for the chart. */
  readonly leftOut: number
  readonly outside: number
  readonly kinds: OutsideKinds
  /** Words in the sentences outside, words without a head in the partial analyses, and wrong heads in the closest trees. */
  readonly words: number
  readonly missing: number
  readonly wrong: number
  /** The minimal trees that the first trees outside can be shortened to, with how many of them are. */
  readonly patterns: readonly (readonly [heads: string, sentences: number])[]
}
