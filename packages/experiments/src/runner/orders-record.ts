import type { LengthFit, Seconds } from './records.ts'
import type { OrdersRun } from './run.ts'

/** The oracles that are compared. */
export const ORDER_ORACLES = ['eager', 'lazy', 'two-step', 'optimal'] as const
export type OrderOracle = (typeof ORDER_ORACLES)[number]

/** The longest sentences of each group by length; the last group has no limit. */
export const LENGTHS = [10, 20, 30, 40, 60, Number.POSITIVE_INFINITY] as const
/** The same for groups by left-displaced words, of non-projective sentences. */
export const DISPLACED = [1, 2, 4, 7, Number.POSITIVE_INFINITY] as const

/** Where PROJSORT may move words. */
export const PLACES = ['left-end', 'dependent', 'ancestor'] as const
export type Place = (typeof PLACES)[number]

/** What one oracle needs for the training set. */
export interface OracleCounts {
  readonly swaps: number
  /** Of the non-projective sentences; RESET is not counted. */
  readonly transitions: number
  /** Of all sentences, through the origin. */
  readonly fit: LengthFit
  /** Words and transitions of all sentences, by LENGTHS. */
  readonly byLength: readonly (readonly [words: number, transitions: number])[]
}

/** Correlations (Pearson) over the non-projective sentences; null where one side does not vary. */
export interface GainRecord {
  /** Of the transitions that two-step saves over eager with a number of each sentence. */
  readonly withDisplaced: number | null
  readonly withNonProjectiveArcs: number | null
  readonly withCrossings: number | null
  /** By DISPLACED: sentences, those in which eager is shorter, and those in which two-step is. */
  readonly byDisplaced: readonly (readonly [sentences: number, eager: number, twoStep: number])[]
  /** The share of the words read when SAVE comes. */
  readonly save: {
    /** Mean where eager is shorter, and where two-step is. */
    readonly eagerShorter: number | null
    readonly twoStepShorter: number | null
    /** With the share of eager's transitions that two-step saves, alone and for the same left-displaced words. */
    readonly correlation: number | null
    readonly partial: number | null
  }
}

export interface OrdersRecord extends OrdersRun, Seconds {
  readonly task: 'orders'
  readonly sentences: number
  readonly words: number
  readonly nonProjective: number
  readonly nonProjectiveArcs: number
  readonly oracles: { readonly [name in OrderOracle]: OracleCounts }
  /** Sentences whose fewest SWAPs are proven. */
  readonly proven: number
  /** As the thesis counts: sentences won, and the transitions of two-step with RESET. */
  readonly thesis: { readonly eager: number; readonly twoStep: number; readonly transitions: number }
  /** The eager oracle on the same trees without punctuation that has no dependents. */
  readonly withoutPunctuation: { readonly nonProjective: number; readonly fit: LengthFit }
  readonly gain: GainRecord
  /** Sentences whose order becomes projective, and the SWAPs in these by that order and by the in-order traversal. */
  readonly projSort: {
    readonly [place in Place]: { readonly works: number; readonly swaps: number; readonly inOrder: number }
  }
}
