import { CrossarcError, corrupt, seededRandom } from '../../base/index.ts'
import { decodeHalves, type Tensor } from '../../model-file/index.ts'
import type { Initialiser } from './initialise.ts'
import type { KernelCall } from './remote-kernels.ts'
import type { Pointer, Workspace } from './workspace.ts'

/** A cache line, in floats: every tensor starts on one. */
const ALIGNMENT = 16

/** A tensor to learn. Both pointers are 0 until there is room for it; the gradient stays 0 in parsing. */
export interface Parameter {
  readonly name: string
  readonly shape: readonly number[]
  readonly size: number
  readonly value: Pointer
  readonly gradient: Pointer
}

/** The numbers in which a network computes products. Training always uses floats. */
export type Arithmetic = 'float32' | 'int16'

/** What a room is for: one arithmetic, or one of the two tasks. */
export type Purpose = Arithmetic | 'training' | 'parsing'

/** A block of floats that lives as long as the parameters. */
export interface Room {
  readonly pointer: Pointer
}

/** How to make a copy of a tensor in the layout that kernels want. */
export interface Copy {
  readonly parameter: Parameter
  call(pointer: Pointer): KernelCall
}

interface RoomEntry extends Room {
  readonly size: number
  readonly purpose: Purpose
  readonly copy: Copy | undefined
  pointer: Pointer
}

interface Entry extends Parameter {
  readonly offset: number
  readonly initialiser: Initialiser
  value: Pointer
  gradient: Pointer
}

/**
 * All that a network learns. The constructors of layers declare their tensors; then allocate() makes room, and
 * initialise() or restore() fills it. The values are one block of `size` floats and the gradients another one with the
 * same layout, so that the gradients of several workers add up as one vector.
 */
export class Parameters {
  readonly #entries: Entry[] = []
  readonly #names = new Set<string>()
  readonly #roomEntries: RoomEntry[] = []
  readonly #initialisers: ((random: () => number) => void)[] = []
  #workspace: Workspace | undefined
  #size = 0
  #values: Pointer = 0
  #gradients: Pointer = 0
  #rooms: Pointer = 0
  #version = 0
  #copiesVersion = -1

  /** The number of floats in each block, including the padding of cache lines. */
  get size(): number {
    return this.#size
  }

  /** The number of floats to learn. */
  get count(): number {
    return this.#entries.reduce((sum, { size }) => sum + size, 0)
  }

  get values(): Pointer {
    return this.#values
  }

  get gradients(): Pointer {
    return this.#gradients
  }

  /** The start of all rooms, which are contiguous. */
  get rooms(): Pointer {
    return this.#rooms
  }

  /** Changes with the values: whatever is derived from them is valid while this stays the same. */
  get version(): number {
    return this.#version
  }

  /** Call this after writing to the values. */
  changed(): void {
    this.#version++
  }

  declare(name: string, shape: readonly number[], initialiser: Initialiser): Parameter {
    if (this.#workspace !== undefined)
      throw new RangeError('Parameters must be declared before there is room')
    if (this.#names.has(name)) throw new RangeError(`Two parameters are called ${name}`)
    this.#names.add(name)
    const size = shape.reduce((product, length) => product * length, 1)
    const entry = { name, shape, size, offset: this.#size, initialiser, value: 0, gradient: 0 }
    this.#entries.push(entry)
    this.#size += aligned(size)
    return entry
  }

  /** For tensors that depend on each other; runs after all were initialised alone. */
  initialiseTogether(initialiser: (random: () => number) => void): void {
    this.#initialisers.push(initialiser)
  }

  /**
   * Room for floats that are not learned; its pointer is 0 if allocate() has a different purpose. `copy` fills it from the
   * values of one tensor.
   */
  room(size: number, purpose: Purpose, copy?: Copy): Room {
    const room = { size: aligned(size), purpose, copy, pointer: 0 }
    this.#roomEntries.push(room)
    return room
  }

  /** The calls that copy the tensors which begin within the `count` floats from `start` on. */
  copyCalls(start: number, count: number): KernelCall[] {
    const [first, end] = [this.#values + 4 * start, this.#values + 4 * (start + count)]
    return this.#roomEntries.flatMap(({ pointer, copy }) => {
      if (pointer === 0 || copy === undefined) return []
      const { value } = copy.parameter
      return value >= first && value < end ? [copy.call(pointer)] : []
    })
  }

  /** Divides the values into parts of similar size, each of whole tensors: the start of each part, and the end. */
  parts(count: number): number[] {
    const starts = this.#entries.map(({ offset }) => offset)
    const nearest = (place: number) =>
      starts.reduce(
        (best, start) => (Math.abs(start - place) < Math.abs(best - place) ? start : best),
        this.#size,
      )
    return Array.from({ length: count + 1 }, (_, k) => (k === 0 ? 0 : nearest((k * this.#size) / count)))
  }

  /** Call this after making all copies of the present values. */
  copied(): void {
    this.#copiesVersion = this.#version
  }

  /** Whether all copies match the present values. */
  get hasCopies(): boolean {
    return this.#copiesVersion === this.#version
  }

  /**
   * Takes room from a workspace and keeps it. Without `training` there are no gradients. A worker passes the `values` and
   * `rooms` that it shares with other workers.
   */
  allocate(
    workspace: Workspace,
    options: { training: boolean; values?: Pointer; rooms?: Pointer; arithmetic?: Arithmetic },
  ): void {
    const { arithmetic = 'float32' } = options
    const task = options.training ? 'training' : 'parsing'
    this.#workspace = workspace
    this.#values = options.values ?? workspace.floats(this.#size)
    if (options.training) this.#gradients = workspace.floats(this.#size)
    const rooms = this.#roomEntries.filter(({ purpose }) => purpose === arithmetic || purpose === task)
    this.#rooms = options.rooms ?? workspace.floats(rooms.reduce((sum, { size }) => sum + size, 0))
    let free = this.#rooms
    for (const room of rooms) {
      room.pointer = free
      free += 4 * room.size
    }
    if (options.training) {
      // Adam and the sums of gradients also run over the padding.
      if (options.values === undefined) workspace.view(this.#values, this.#size).fill(0)
      workspace.view(this.#gradients, this.#size).fill(0)
    }
    for (const entry of this.#entries) {
      entry.value = this.#values + 4 * entry.offset
      if (options.training) entry.gradient = this.#gradients + 4 * entry.offset
    }
    this.changed()
  }

  /** The present values of one tensor. */
  view({ value, size }: Parameter): Float32Array {
    return this.#room().view(value, size)
  }

  /** The present gradient of one tensor. */
  gradientView({ gradient, size }: Parameter): Float32Array {
    return this.#room().view(gradient, size)
  }

  initialise(seed: number): void {
    const random = seededRandom(seed)
    for (const entry of this.#entries) entry.initialiser(this.view(entry), random)
    for (const initialiser of this.#initialisers) initialiser(random)
    this.changed()
  }

  /** All tensors for a model file, of the present values or of a snapshot(). */
  tensors(values: Float32Array = this.snapshot()): Record<string, Tensor> {
    return Object.fromEntries(
      this.#entries.map(({ name, shape, size, offset }) => [
        name,
        { dtype: 'F32', shape, data: values.subarray(offset, offset + size) },
      ]),
    )
  }

  /**
   * The values in a model file, in single or half precision, as a snapshot(). They are checked, not trusted. This works
   * before allocate().
   */
  read(tensors: Readonly<Record<string, Tensor>>): Float32Array {
    const values = new Float32Array(this.#size)
    for (const entry of this.#entries) {
      readChecked(entry, tensors[entry.name], values.subarray(entry.offset, entry.offset + entry.size))
    }
    return values
  }

  /** A copy of all values, for restore(). */
  snapshot(): Float32Array {
    return this.#room().view(this.#values, this.#size).slice()
  }

  restore(snapshot: Float32Array): void {
    if (snapshot.length !== this.#size)
      throw new CrossarcError('training-option', 'The state to resume from belongs to a different network')
    this.#room().view(this.#values, this.#size).set(snapshot)
    this.changed()
  }

  #room(): Workspace {
    if (this.#workspace === undefined) throw new RangeError('There is no room for the parameters yet')
    return this.#workspace
  }
}

function aligned(size: number): number {
  return Math.ceil(size / ALIGNMENT) * ALIGNMENT
}

function readChecked(
  { name, shape }: Parameter,
  tensor: Tensor | undefined,
  target: Float32Array<ArrayBuffer>,
): void {
  const refuse = (reason: string) => corrupt(`its tensor ${name} ${reason}`)
  if (tensor === undefined) throw refuse('is missing')
  const { shape: stored, dtype, data } = tensor
  if (stored.length !== shape.length || stored.some((length, k) => length !== shape[k])) {
    throw refuse(`has the shape [${stored.join(', ')}], not [${shape.join(', ')}]`)
  }
  if (dtype === 'F32') target.set(data)
  else if (dtype === 'F16') decodeHalves(data, target)
  else throw refuse(`is of type ${dtype}, not F32 or F16`)
  const at = notFinite(target)
  if (at >= 0) throw refuse(`holds ${target[at]} at index ${at}`)
}

/** The first index with NaN or infinity, the only values for which x − x is not 0; −1 if there is none. */
function notFinite(values: Float32Array): number {
  for (let k = 0; k < values.length; k++) if (values[k] - values[k] !== 0) return k
  return -1
}
