import { NO_LABEL, UNKNOWN } from '../tree/index.ts'
import { Dependents } from './dependents.ts'

/** A journal record is an operation and three operands: enough to undo the operation. */
const RECORD = 4
const POP = 0
const PUSH_FRONT = 1
const SHIFT = 2
const STACK_SIZE = 3
const HEAD = 4
const PHASE = 5
const STEP = 6

function grown(array: Int32Array, needed: number): Int32Array {
  if (needed <= array.length) return array
  const larger = new Int32Array(Math.max(needed, array.length * 2))
  larger.set(array)
  return larger
}

export interface ConfigurationOptions {
  /**
   * Without it, the configuration cannot be undone and has no history, but is cheap to copy. On by default.
   */
  recording?: boolean
  /** Keeps the outermost dependents of every node for models that look at them; off by default. */
  dependents?: boolean
}

/**
 * The state of a transition-based parser: a stack, a buffer and the arcs built so far.
 *
 * One class serves all systems, so that searches stay monomorphic. The stack grows to the right: its top is
 * stack[stackSize − 1]. The buffer's first node is buffer[bufferStart], its last is buffer[bufferEnd − 1].
 * heads[i] is UNKNOWN while word i has no head. Covington's list λ1 is the stack; λ2 needs no storage, since
 * it is always the words between the top of λ1 and the first word of the buffer.
 *
 * Systems change a configuration only through the methods below, each of which writes one journal record;
 * undo() plays the records of the last transition backwards.
 *
 * @example
 * const configuration = systemByName('arc-standard').start(3)
 * configuration.s(0) // 0: the root is on the stack
 * configuration.b(0) // 1: and the first word in the buffer
 */
export class Configuration {
  readonly n: number
  readonly stack: Int32Array
  stackSize = 0
  readonly buffer: Int32Array
  bufferStart = 0
  bufferEnd = 0
  readonly heads: Int32Array
  readonly labels: Int32Array
  /** The phase of two-step, 1 or 2; the other systems stay in phase 1. */
  phase = 1
  /** The stack size saved by two-step, 0 before SAVE; in arc-eager-unshift, how many words have been on the stack. */
  saved = 0
  /** The number of transitions applied. */
  steps = 0

  /** The outermost dependents of every node, if the configuration was asked to keep them. */
  readonly dependents: Dependents | undefined

  /** All arrays above in one block, so that one move copies them. */
  readonly #memory: Int32Array
  /** The part of it that does not depend on whether dependents are kept. */
  readonly #core: Int32Array
  #history: Int32Array
  #journal: Int32Array
  #journalSize = 0
  readonly #recording: boolean

  constructor(n: number, { recording = true, dependents = false }: ConfigurationOptions = {}) {
    this.n = n
    const nodes = n + 1
    this.#memory = new Int32Array((4 + (dependents ? Dependents.ARRAYS : 0)) * nodes)
    this.#core = this.#memory.subarray(0, 4 * nodes)
    this.stack = this.#memory.subarray(0, nodes)
    this.buffer = this.#memory.subarray(nodes, 2 * nodes)
    this.heads = this.#memory.subarray(2 * nodes, 3 * nodes).fill(UNKNOWN)
    this.labels = this.#memory.subarray(3 * nodes, 4 * nodes).fill(NO_LABEL)
    if (dependents) this.dependents = new Dependents(this.#memory.subarray(4 * nodes), nodes)
    this.#recording = recording
    this.#history = new Int32Array(recording ? 4 * n + 4 : 0)
    this.#journal = new Int32Array(recording ? RECORD * (8 * n + 8) : 0)
  }

  get bufferSize(): number {
    return this.bufferEnd - this.bufferStart
  }

  /** The node `depth` places below the top of the stack, or −1. */
  s(depth: number): number {
    return depth < this.stackSize ? this.stack[this.stackSize - 1 - depth] : -1
  }

  /** The node `depth` places after the first of the buffer, or −1. */
  b(depth: number): number {
    const at = this.bufferStart + depth
    return at < this.bufferEnd ? this.buffer[at] : -1
  }

  hasHead(word: number): boolean {
    return this.heads[word] !== UNKNOWN
  }

  /** The transition codes applied so far. */
  get history(): Int32Array {
    return this.#history.slice(0, this.#recording ? this.steps : 0)
  }

  /** Marks the start of a transition; called by the system before the transition's effect. */
  begin(code: number): void {
    if (this.#recording) {
      this.#history = grown(this.#history, this.steps + 1)
      this.#history[this.steps] = code
      this.#record(STEP, 0, 0, 0)
    }
    this.steps++
  }

  /** Moves the first node of the buffer to the stack. */
  shift(): void {
    this.stack[this.stackSize++] = this.buffer[this.bufferStart++]
    if (this.#recording) this.#record(SHIFT, 0, 0, 0)
  }

  /** Removes the node `depth` places below the top of the stack. */
  pop(depth: number): void {
    const at = this.stackSize - 1 - depth
    const node = this.stack[at]
    for (let k = at + 1; k < this.stackSize; k++) this.stack[k - 1] = this.stack[k]
    this.stackSize--
    if (this.#recording) this.#record(POP, at, node, 0)
  }

  /** Puts a node that is on no list at the front of the buffer. There is always room: it came from there. */
  pushFront(node: number): void {
    this.buffer[--this.bufferStart] = node
    if (this.#recording) this.#record(PUSH_FRONT, 0, 0, 0)
  }

  /** Covington: cuts λ1 down to its first `size` words; the words removed stay in place for later. */
  setStackSize(size: number): void {
    if (this.#recording) this.#record(STACK_SIZE, this.stackSize, 0, 0)
    this.stackSize = size
  }

  /** Adds the arc head → word, replacing any other arc into the word. */
  attach(head: number, word: number, label: number): void {
    if (this.#recording) this.#record(HEAD, word, this.heads[word], this.labels[word])
    this.#setHead(word, head, label)
  }

  /** Deletes the arc into a word. */
  detach(word: number): void {
    this.attach(UNKNOWN, word, NO_LABEL)
  }

  setPhase(phase: number, saved: number): void {
    if (this.#recording) this.#record(PHASE, this.phase, this.saved, 0)
    this.phase = phase
    this.saved = saved
  }

  /** Undoes the last transition. */
  undo(): void {
    if (!this.#recording || this.steps === 0) throw new Error('Nothing to undo in this configuration')
    const journal = this.#journal
    for (;;) {
      this.#journalSize -= RECORD
      const at = this.#journalSize
      const a = journal[at + 1]
      const b = journal[at + 2]
      switch (journal[at]) {
        case STEP:
          this.steps--
          return
        case SHIFT:
          this.buffer[--this.bufferStart] = this.stack[--this.stackSize]
          break
        case POP:
          for (let k = this.stackSize; k > a; k--) this.stack[k] = this.stack[k - 1]
          this.stack[a] = b
          this.stackSize++
          break
        case PUSH_FRONT:
          this.bufferStart++
          break
        case STACK_SIZE:
          this.stackSize = a
          break
        case HEAD:
          this.#setHead(a, b, journal[at + 3])
          break
        case PHASE:
          this.phase = a
          this.saved = b
          break
      }
    }
  }

  /**
   * Becomes equal to another configuration of the same length, without allocating unless it records.
   * Dependents that only the other one keeps are not copied.
   */
  copyFrom(other: Configuration): this {
    if (this.dependents !== undefined && other.dependents === undefined)
      throw new Error('A configuration that keeps dependents cannot copy one that does not')
    this.#memory.set(this.dependents === undefined ? other.#core : other.#memory)
    this.stackSize = other.stackSize
    this.bufferStart = other.bufferStart
    this.bufferEnd = other.bufferEnd
    this.phase = other.phase
    this.saved = other.saved
    this.steps = other.steps
    if (this.#recording) {
      if (!other.#recording) throw new Error('A recording configuration cannot copy one that does not record')
      this.#history = grown(this.#history, other.steps)
      this.#history.set(other.#history.subarray(0, other.steps))
      this.#journal = grown(this.#journal, other.#journalSize)
      this.#journal.set(other.#journal.subarray(0, other.#journalSize))
      this.#journalSize = other.#journalSize
    }
    return this
  }

  clone(): Configuration {
    const options = { recording: this.#recording, dependents: this.dependents !== undefined }
    return new Configuration(this.n, options).copyFrom(this)
  }

  #setHead(word: number, head: number, label: number): void {
    const oldHead = this.heads[word]
    const oldLabel = this.labels[word]
    this.heads[word] = head
    this.labels[word] = label
    if (this.dependents === undefined) return
    if (oldHead !== UNKNOWN) this.dependents.remove(oldHead, word, oldLabel, this.heads)
    if (head !== UNKNOWN) this.dependents.add(head, word, label)
  }

  #record(operation: number, a: number, b: number, c: number): void {
    const at = this.#journalSize
    this.#journal = grown(this.#journal, at + RECORD)
    this.#journal[at] = operation
    this.#journal[at + 1] = a
    this.#journal[at + 2] = b
    this.#journal[at + 3] = c
    this.#journalSize = at + RECORD
  }
}
