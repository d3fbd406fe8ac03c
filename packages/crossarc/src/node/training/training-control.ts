import { CrossarcError } from '../../base/index.ts'
import { type KernelCall, remoteKernels } from '../../neural/tensors/index.ts'
import type { BatchShare } from '../../neural/training/index.ts'

/** Indexes of the control words: the number of the last order given, and of the last one done. */
const GIVEN = 0
const DONE = 1
const FAILED = 2
/** Number of sentences to learn from, or of kernels to call. */
const COUNT = 3
const UPDATE = 4
const INDEX = 5
const IS_CALL = 6
const WORDS = 7

/** More sentences than any batch has. */
const MOST_SENTENCES = 1 << 14
const LONGEST_MESSAGE = 4096
/** Indexes of the numbers: first the answer, then the epoch, or for each call its kernel, number of values, and values. */
const ANSWER = 0
const ORDER = 1
const MOST_NUMBERS = 1 << 14

/** Milliseconds between checks on a silent thread, and until it counts as dead; no batch takes that long. */
const LOOK = 500
const PATIENCE = 600_000

/** The shared memory through which one thread receives orders and reports that they are done. */
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

/** The tasks of a thread. */
export interface ThreadTasks {
  /** Adds to the thread's gradients; returns the loss. */
  learn(share: BatchShare): number
  /** Returns the result of the last kernel. */
  call(calls: readonly KernelCall[]): number
}

/** Passes orders and answers between the training thread and one helper. Both sides block while they wait. */
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

  /** Waits for the thread's answer, a loss or a kernel's result; throws its error. */
  answer(hasEnded: () => boolean): number {
    const given = Atomics.load(this.#words, GIVEN)
    let waited = 0
    for (let done = Atomics.load(this.#words, DONE); done !== given; done = Atomics.load(this.#words, DONE)) {
      if (Atomics.wait(this.#words, DONE, done, LOOK) !== 'timed-out') continue
      waited += LOOK
      // The thread may have answered just before it ended.
      if ((hasEnded() || waited >= PATIENCE) && Atomics.load(this.#words, DONE) === done)
        throw new CrossarcError(
          'thread-ended',
          'A training thread has stopped responding, most likely for lack of memory: use fewer threads',
        )
    }
    if (this.#words[FAILED] !== 0)
      throw new Error(new TextDecoder().decode(this.#message.slice(0, this.#words[FAILED])))
    return this.#numbers[ANSWER]
  }

  /** Runs in the helper: carries out orders forever. */
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
