import { CrossarcError } from '../../base/index.ts'
import { type KernelCall, remoteKernels } from '../../neural/tensors/index.ts'
import type { BatchShare } from '../../neural/training/index.ts'

/** What the control words of a thread mean: the number of the last order given, and of the last one carried out. */
const GIVEN = 0
const DONE = 1
const FAILED = 2
/** Of the sentences to learn from, or of the kernels to call. */
const COUNT = 3
const UPDATE = 4
const INDEX = 5
const IS_CALL = 6
const WORDS = 7

/** More sentences than a batch has. */
const MOST_SENTENCES = 1 << 14
const LONGEST_MESSAGE = 4096
/** In the numbers: the answer, then the epoch, or for each call the kernel, how many values it takes, and those. */
const ANSWER = 0
const ORDER = 1
const MOST_NUMBERS = 1 << 14

/** Milliseconds after which a thread that has not answered is looked at, and those that it may take: no batch does. */
const LOOK = 500
const PATIENCE = 600_000

/** The memory in which one thread is told what to do, and says that it is done. */
export interface ControlBuffers {
  readonly words: SharedArrayBuffer
  readonly numbers: SharedArrayBuffer
  readonly message: SharedArrayBuffer
}

export function newControlBuffers(): ControlBuffers {
  return {
    words: new SharedArrayBuffer(4 * (WORDS + MOST_SENTENCES)),
    numbers: new SharedArrayBuffer(8 * MOST_NUMBERS),
    message: new SharedArrayBuffer(LONGEST_MESSAGE),
  }
}

/** What a thread can be asked to do. */
export interface ThreadTasks {
  /** Adds to its gradients; returns the loss. */
  learn(share: BatchShare): number
  /** Returns what the last kernel returns. */
  call(calls: readonly KernelCall[]): number
}

/** Orders and answers between the thread that trains and one that helps. Both sides wait without turning round. */
export class TrainingControl {
  readonly #words: Int32Array
  readonly #numbers: Float64Array
  readonly #message: Uint8Array

  constructor({ words, numbers, message }: ControlBuffers) {
    this.#words = new Int32Array(words)
    this.#numbers = new Float64Array(numbers)
    this.#message = new Uint8Array(message)
  }

  giveShare({ sentences, update, index, epoch }: BatchShare): void {
    if (sentences.length > MOST_SENTENCES) throw new RangeError('A batch has too many sentences')
    this.#words[IS_CALL] = 0
    this.#words[COUNT] = sentences.length
    this.#words[UPDATE] = update
    this.#words[INDEX] = index
    this.#words.set(sentences, WORDS)
    this.#numbers[ORDER] = epoch
    this.#give()
  }

  giveCalls(calls: readonly KernelCall[]): void {
    const numbers = calls.flatMap(({ kernel, values }) => [
      remoteKernels.indexOf(kernel),
      values.length,
      ...values,
    ])
    this.#words[IS_CALL] = 1
    this.#words[COUNT] = calls.length
    this.#numbers.set(numbers, ORDER)
    this.#give()
  }

  #give(): void {
    Atomics.add(this.#words, GIVEN, 1)
    Atomics.notify(this.#words, GIVEN)
  }

  /** What the thread answers, a loss or the result of a kernel, or its error. */
  answer(hasEnded: () => boolean): number {
    const given = Atomics.load(this.#words, GIVEN)
    let waited = 0
    for (let done = Atomics.load(this.#words, DONE); done !== given; done = Atomics.load(this.#words, DONE)) {
      if (Atomics.wait(this.#words, DONE, done, LOOK) !== 'timed-out') continue
      waited += LOOK
      // It may have answered just before it ended.
      if ((hasEnded() || waited >= PATIENCE) && Atomics.load(this.#words, DONE) === done)
        throw new CrossarcError(
          'thread-ended',
          'A training thread does not answer; most often it had no memory left: use fewer threads',
        )
    }
    if (this.#words[FAILED] !== 0)
      throw new Error(new TextDecoder().decode(this.#message.slice(0, this.#words[FAILED])))
    return this.#numbers[ANSWER]
  }

  /** In the thread: carries out orders for ever. */
  serve(tasks: ThreadTasks): never {
    for (let done = 0; ; done++) {
      while (Atomics.load(this.#words, GIVEN) === done) Atomics.wait(this.#words, GIVEN, done)
      try {
        const isCall = this.#words[IS_CALL] === 1
        this.#numbers[ANSWER] = isCall ? tasks.call(this.#calls()) : tasks.learn(this.#share())
      } catch (error) {
        const bytes = new TextEncoder().encode(error instanceof Error ? error.message : String(error))
        this.#words[FAILED] = Math.min(bytes.length, LONGEST_MESSAGE)
        this.#message.set(bytes.subarray(0, LONGEST_MESSAGE))
      }
      Atomics.store(this.#words, DONE, done + 1)
      Atomics.notify(this.#words, DONE)
    }
  }

  #share(): BatchShare {
    return {
      sentences: [...this.#words.subarray(WORDS, WORDS + this.#words[COUNT])],
      update: this.#words[UPDATE],
      index: this.#words[INDEX],
      epoch: this.#numbers[ORDER],
    }
  }

  #calls(): KernelCall[] {
    let at = ORDER
    return Array.from({ length: this.#words[COUNT] }, () => {
      const kernel = remoteKernels[this.#numbers[at]]
      const end = at + 2 + this.#numbers[at + 1]
      const values = [...this.#numbers.subarray(at + 2, end)]
      at = end
      return { kernel, values }
    })
  }
}
