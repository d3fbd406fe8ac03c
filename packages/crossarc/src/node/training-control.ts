import type { Share } from '../neural/learner.ts'

/** What the control words of a thread mean: the number of the last order given, and of the last one carried out. */
const GIVEN = 0
const DONE = 1
const FAILED = 2
const COUNT = 3
const UPDATE = 4
const INDEX = 5
const WORDS = 6

/** More sentences than a batch has. */
const MOST_SENTENCES = 1 << 14
const LONGEST_MESSAGE = 4096

/** How long a thread may take for its share: far longer than any batch does. */
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
    numbers: new SharedArrayBuffer(16),
    message: new SharedArrayBuffer(LONGEST_MESSAGE),
  }
}

/** Orders and answers between the thread that trains and one that helps. Both sides wait without turning round. */
export class TrainingControl {
  readonly #words: Int32Array
  /** The epoch of the order, the loss of the answer. */
  readonly #numbers: Float64Array
  readonly #message: Uint8Array

  constructor({ words, numbers, message }: ControlBuffers) {
    this.#words = new Int32Array(words)
    this.#numbers = new Float64Array(numbers)
    this.#message = new Uint8Array(message)
  }

  give({ sentences, update, index, epoch }: Share): void {
    if (sentences.length > MOST_SENTENCES) throw new RangeError('A batch has too many sentences')
    this.#words[COUNT] = sentences.length
    this.#words[UPDATE] = update
    this.#words[INDEX] = index
    this.#words.set(sentences, WORDS)
    this.#numbers[0] = epoch
    Atomics.add(this.#words, GIVEN, 1)
    Atomics.notify(this.#words, GIVEN)
  }

  /** The loss that the thread answers with, or its error. */
  answer(): number {
    const given = Atomics.load(this.#words, GIVEN)
    for (let done = Atomics.load(this.#words, DONE); done !== given; done = Atomics.load(this.#words, DONE)) {
      if (Atomics.wait(this.#words, DONE, done, PATIENCE) === 'timed-out')
        throw new Error('A training thread does not answer')
    }
    if (this.#words[FAILED] !== 0)
      throw new Error(new TextDecoder().decode(this.#message.slice(0, this.#words[FAILED])))
    return this.#numbers[1]!
  }

  /** In the thread: carries out orders for ever. */
  serve(learn: (share: Share) => number): never {
    for (let done = 0; ; done++) {
      while (Atomics.load(this.#words, GIVEN) === done) Atomics.wait(this.#words, GIVEN, done)
      const sentences = [...this.#words.subarray(WORDS, WORDS + this.#words[COUNT]!)]
      const share = {
        sentences,
        update: this.#words[UPDATE]!,
        index: this.#words[INDEX]!,
        epoch: this.#numbers[0]!,
      }
      try {
        this.#numbers[1] = learn(share)
      } catch (error) {
        const bytes = new TextEncoder().encode(error instanceof Error ? error.message : String(error))
        this.#words[FAILED] = Math.min(bytes.length, LONGEST_MESSAGE)
        this.#message.set(bytes.subarray(0, LONGEST_MESSAGE))
      }
      Atomics.store(this.#words, DONE, done + 1)
      Atomics.notify(this.#words, DONE)
    }
  }
}
