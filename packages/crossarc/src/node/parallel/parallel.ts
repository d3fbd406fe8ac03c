import { Worker, type WorkerOptions } from 'node:worker_threads'
import { CrossarcError } from '../../base/index.ts'
import type { KnownSpan } from '../../knowledge/index.ts'
import type { SearchOptions, WordConstraint } from '../../pipeline/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { ended, workerBeside } from '../worker.ts'
import { addTrees, type Constrained, type Failure, packSentences, type Trees } from './parallel-batch.ts'

/** Maximum words and sentences per batch. */
const BATCH_WORDS = 1000
const BATCH_SENTENCES = 128

/** Batches in flight per thread: just enough to keep it busy. */
const BATCHES_PER_THREAD = 4

/** Far more than any machine has processors. */
const MOST_THREADS = 256

/** The start data of a worker. */
export interface Start {
  readonly model: SharedArrayBuffer
  readonly options: Pick<ParallelOptions, 'beam' | 'retag' | 'confidence'>
}

/** The answer of a worker to a batch. */
export type Answer = { readonly trees: Trees } | { readonly error: Failure }

/** How threads parse. */
export interface ParallelOptions extends Omit<SearchOptions, 'knowledge'> {
  threads: number
  /** Predicts tags and lemmas even where sentences have them. */
  retag?: boolean
  /** Returns the constraints on the tree of a sentence. */
  constraintsOf?: (sentence: Sentence) => readonly WordConstraint[]
  /** Returns the known spans of a sentence, which its tree respects as far as they can hold. */
  knownOf?: (sentence: Sentence) => readonly KnownSpan[]
  /** Called for sentences that cannot be parsed, which are returned unparsed. Without it, their errors are thrown. */
  onFailure?: (error: CrossarcError, sentence: Sentence) => void
  /** Options of the threads themselves, such as resourceLimits. */
  threadOptions?: WorkerOptions
}

/**
 * Parses a stream of sentences in several threads, and yields them in order. Missing tags and lemmas are filled in if the
 * model can. The threads share the bytes of the model. Only a few batches are read ahead, so that memory stays bounded
 * however long the stream is.
 *
 * @example
 * const model = await readSharedFile('english.crossarc')
 * for await (const parsed of parseInParallel(model, readTreebankFile('corpus.conllu'), { threads: 4 }))
 *   console.log(parsed.words.length)
 */
export async function* parseInParallel(
  model: SharedArrayBuffer,
  sentences: Iterable<Sentence> | AsyncIterable<Sentence>,
  {
    threads,
    threadOptions = {},
    constraintsOf,
    onFailure = fail,
    onFallback = () => {},
    knownOf,
    onKnown = () => {},
    ...options
  }: ParallelOptions,
): AsyncGenerator<Sentence, void> {
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    throw new CrossarcError('thread-count', `There can be 1 to ${MOST_THREADS} threads, not ${threads}`)
  }
  const pool: Thread[] = []
  const waiting: Promise<Parsed>[] = []
  const first = async () => {
    const { sentences: items, trees } = await waiting.shift()!
    return addTrees(items, trees, { onFailure, onFallback, onKnown })
  }
  const source = batches(constrained(sentences, constraintsOf, knownOf))
  try {
    for (;;) {
      const next = await source.next().catch((error: unknown) => ({ error }))
      if ('error' in next || next.done === true) {
        while (waiting.length > 0) yield* await first()
        if ('error' in next) throw next.error
        return
      }
      // Starts another thread only if all have work.
      if (pool.length < threads && pool.every(({ pending }) => pending > 0))
        pool.push(new Thread({ model, options }, threadOptions))
      const idlest = pool.reduce((best, thread) => (thread.pending < best.pending ? thread : best))
      const parsed = idlest.parse(next.value)
      // A failure surfaces in turn; until then it must not count as an unhandled rejection.
      parsed.catch(() => {})
      waiting.push(parsed)
      if (waiting.length >= threads * BATCHES_PER_THREAD) yield* await first()
    }
  } finally {
    await source.return()
    await Promise.all(pool.map((thread) => thread.end()))
  }
}

function fail(error: CrossarcError): never {
  throw error
}

async function* constrained(
  sentences: Iterable<Sentence> | AsyncIterable<Sentence>,
  constraintsOf: ParallelOptions['constraintsOf'],
  knownOf: ParallelOptions['knownOf'],
): AsyncGenerator<Constrained, void> {
  for await (const sentence of sentences)
    yield { sentence, constraints: constraintsOf?.(sentence), known: knownOf?.(sentence) }
}

/** Sentences before an error form a batch of their own, so that they are not lost. */
async function* batches(sentences: AsyncIterable<Constrained>): AsyncGenerator<Constrained[], void> {
  let batch: Constrained[] = []
  let words = 0
  try {
    for await (const item of sentences) {
      batch.push(item)
      words += item.sentence.words.length
      if (words < BATCH_WORDS && batch.length < BATCH_SENTENCES) continue
      yield batch
      batch = []
      words = 0
    }
  } catch (error) {
    if (batch.length > 0) yield batch
    throw error
  }
  if (batch.length > 0) yield batch
}

interface Parsed {
  readonly sentences: readonly Constrained[]
  readonly trees: Trees
}

interface Pending {
  resolve(trees: Trees): void
  reject(error: unknown): void
}

/** A worker that answers batches in order. While idle, it does not keep the process alive. */
class Thread {
  readonly #worker: Worker
  readonly #pending: Pending[] = []
  #failure: unknown

  constructor(start: Start, options: WorkerOptions) {
    const file = workerBeside(import.meta.url, 'parallel-worker')
    this.#worker = new Worker(file, { ...options, workerData: start })
    this.#worker.unref()
    this.#worker.on('message', (answer: Answer) => {
      const { resolve, reject } = this.#pending.shift()!
      if (this.#pending.length === 0) this.#worker.unref()
      if ('trees' in answer) resolve(answer.trees)
      else reject(new CrossarcError(answer.error.code, answer.error.reason, answer.error.place))
    })
    this.#worker.on('error', (error) => this.#fail(threadError(error)))
    this.#worker.on('exit', (code) => this.#fail(new Error(`A thread exited unexpectedly with code ${code}`)))
  }

  get pending(): number {
    return this.#pending.length
  }

  async parse(sentences: Constrained[]): Promise<Parsed> {
    const answer = this.#ask(sentences)
    return { sentences, trees: await answer }
  }

  #ask(sentences: Constrained[]): Promise<Trees> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure)
      this.#pending.push({ resolve, reject })
      this.#worker.ref()
      this.#worker.postMessage(packSentences(sentences))
    })
  }

  #fail(error: unknown): void {
    this.#failure ??= error
    for (const { reject } of this.#pending.splice(0)) reject(this.#failure)
  }

  async end(): Promise<void> {
    await ended(this.#worker)
  }
}

function threadError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new CrossarcError(
    'thread-memory',
    'A thread ran out of memory: use fewer threads, or a smaller model',
  )
}
