import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { NonMonotonicAnalysis } from 'crossarc/evaluate'
import type { AnyNeuralRecord, ArcsRecord, CoverageRecord } from './neural-records.ts'
import type { OrdersRecord } from './orders-record.ts'
import type { EnumerationRecord, OutsideRecord } from './outside-record.ts'
import { type GraphRun, keyOf, type LinearRun, type Run } from './run.ts'

/** A straight line through the origin, m = slope · n, fitted to transitions against words. */
export interface LengthFit {
  readonly slope: number
  readonly rSquared: number
}

/** How many sentences have each number of words and transitions. */
export type LengthCounts = readonly (readonly [words: number, transitions: number, sentences: number])[]

export interface Scores {
  /** The scoring convention in words. */
  readonly convention: string
  readonly uas: number
  readonly las: number
  readonly exactLabelled: number
  readonly exactUnlabelled: number
  /** Labelled recall and precision on non-projective arcs; null if there are none. */
  readonly nonProjectiveRecall: number | null
  readonly nonProjectivePrecision: number | null
}

/** Wall-clock time, and CPU time of the process. */
export interface Seconds {
  readonly seconds: number
  readonly cpuSeconds: number
}

export interface TrainRecord extends LinearRun, Seconds {
  readonly task: 'train'
  readonly scores: Scores
  readonly transitionsPerWord: number
  readonly fit: LengthFit
  /** Per second of CPU time. */
  readonly sentencesPerSecond: number
  readonly wordsPerSecond: number
  /** Training sentences whose tree the system cannot build, and the number of sentences that training used. */
  readonly uncovered: number
  readonly used: number
  readonly features: number
  /** States of all epochs in which a search did not prove the loss, so that a bound judged them; only if there are any. */
  readonly unproven?: number
  /** Only for non-monotonic systems. */
  readonly replaced?: NonMonotonicAnalysis
  readonly lengths?: LengthCounts
  readonly outcomes: string
  /** The arcs that the parser found, as packArcs() writes them; older records have none. */
  readonly foundArcs?: string
  /** Which arcs are non-projective, where an experiment asks for it. */
  readonly crossing?: string
  /** The same without the repair that leaves one root, where an experiment asks for it. */
  readonly unrepaired?: { readonly scores: Scores; readonly outcomes: string }
}

export interface GraphRecord extends GraphRun, Seconds {
  readonly scores: Scores
  /** Training sentences. */
  readonly used: number
  /** Per second of CPU time, the guide not counted. */
  readonly wordsPerSecond: number
  readonly outcomes: string
  readonly crossing: string
}

export interface DeriveRecord extends LinearRun, Seconds {
  readonly task: 'derive'
  readonly sentences: number
  readonly uncovered: number
  readonly transitionsPerWord: number
  readonly fit: LengthFit
  readonly lengths: LengthCounts
}

export interface BoundsRecord extends LinearRun, Seconds {
  readonly task: 'bounds'
  readonly transitions: number
  /** Averages over the configurations whose exact loss is proven. */
  readonly lower: number
  readonly upper: number
  readonly upperAll: number
  readonly exact: number
  /** Averages of |bound − exact| / max(exact, 1). */
  readonly relative: { readonly lower: number; readonly upper: number; readonly upperAll: number }
  readonly unproven: number
  /** The number of configurations in which a bound is not the exact loss. */
  readonly differing: { readonly lower: number; readonly upper: number; readonly upperAll: number }
}

/** The bounds on the loss, in one reading of what the loss and the bounds count. */
export interface Reading {
  readonly unproven: number
  /** Averages over the configurations whose exact loss is proven. */
  readonly exact: number
  readonly lower: number
  readonly upper: number
  readonly upperAll: number
  /** The number of configurations in which the lower bound is above the loss, and an upper one below it. */
  readonly broken: { readonly lower: number; readonly upper: number; readonly upperAll: number }
}

export interface ReadingsRecord extends LinearRun, Seconds {
  readonly task: 'readings'
  readonly transitions: number
  /** With all arcs from the root, by their literal reading, and without words whose gold head is the root. */
  readonly corrected: Reading
  readonly literal: Reading
  readonly leftOut: Reading
}

/** The gold arcs of the scored words: see packArcs(). Outcomes of any run on the treebank can be grouped by them. */
export interface GoldArcsRecord extends LinearRun, Seconds {
  readonly task: 'gold-arcs'
  readonly arcs: string
}

export interface PredictedArcsRecord extends LinearRun, Seconds {
  readonly task: 'predicted-arcs'
  readonly scores: Scores
  /** How many predicted arcs have each length; the first number counts arcs from the root, the last all longer arcs. */
  readonly predicted: readonly number[]
  readonly outcomes: string
}

export interface Attachment {
  readonly uas: number
  readonly las: number
}

/** The effect of one kind of prior knowledge on the sentences that it concerns. */
export interface KnownScores {
  readonly name: string
  readonly sentences: number
  readonly words: number
  /** Candidates, and those that the gold tree confirms: only these become constraints. */
  readonly found: number
  readonly wishes: number
  readonly free: Attachment
  readonly constrained: Attachment
}

export interface KnownRecord extends LinearRun, Seconds {
  readonly task: 'known'
  readonly known: readonly KnownScores[]
}

/** The effect of one kind of wish on the sentences that it concerns. */
export interface WishScores {
  readonly name: string
  readonly sentences: number
  readonly words: number
  /** Candidates, and those that do not cross an earlier one: all of these become constraints. */
  readonly found: number
  readonly wishes: number
  /** The wishes that hold in the gold tree, and the spans of one word and punctuation. */
  readonly confirmed: number
  readonly trivial: number
  readonly free: Attachment
  readonly constrained: Attachment
  /** The probability of such a difference by chance. */
  readonly p: Attachment
}

export interface WishesRecord extends LinearRun, Seconds {
  readonly task: 'wishes'
  readonly wishes: readonly WishScores[]
}

export interface AnnotationRecord extends LinearRun, Seconds {
  readonly task: 'annotation'
  readonly sentences: number
  readonly words: number
  /** Sentences left out because the system cannot build their tree. */
  readonly outside: number
  /** Sentences left out because the parser reached its search limit under the constraints. */
  readonly undecided: number
  /** Heads to fix: without reparsing, reparsing with the fixed heads, and reparsing with all heads read so far. */
  readonly fixes: { readonly alone: number; readonly fixed: number; readonly confirmed: number }
}

export type Record =
  | TrainRecord
  | GraphRecord
  | DeriveRecord
  | BoundsRecord
  | ReadingsRecord
  | GoldArcsRecord
  | PredictedArcsRecord
  | KnownRecord
  | WishesRecord
  | AnnotationRecord
  | AnyNeuralRecord
  | CoverageRecord
  | OrdersRecord
  | OutsideRecord
  | EnumerationRecord
  | ArcsRecord

/** The finished runs of an experiment, one line of JSON each. An incomplete last line is ignored. */
export class Results {
  readonly #file: string
  readonly #records = new Map<string, Record>()
  #needsNewline = false

  constructor(file: string) {
    this.#file = file
    if (!existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    this.#needsNewline = text !== '' && !text.endsWith('\n')
    for (const line of text.split('\n')) {
      const record = parse(line)
      if (record !== undefined) this.#records.set(keyOf(record), record)
    }
  }

  get records(): readonly Record[] {
    return [...this.#records.values()]
  }

  find(run: Run): Record | undefined {
    return this.#records.get(keyOf(run))
  }

  add(record: Record): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    appendFileSync(this.#file, `${this.#needsNewline ? '\n' : ''}${JSON.stringify(record)}\n`)
    this.#needsNewline = false
    this.#records.set(keyOf(record), record)
  }
}

function parse(line: string): Record | undefined {
  if (line === '') return undefined
  try {
    return JSON.parse(line) as Record
  } catch {
    return undefined
  }
}
