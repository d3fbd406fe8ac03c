import { CrossarcError, corrupt, wrongArgument } from '../base/index.ts'
import { canonicalJson, type JsonValue } from './json.ts'
import {
  aligned,
  FORMAT,
  fileChecksum,
  HEADER_START,
  headerText,
  isTensorName,
  LENGTH_BYTES,
  LONGEST_HEADER,
  paddingName,
  tensorText,
} from './layout.ts'
import { arrayTypes, type Dtype, elementCount, isDtype, type TensorArrays } from './tensor.ts'

/** A model file that has been read and verified. */
export interface ModelFile {
  readonly kind: string
  readonly metadata: JsonValue
  /** The names of the tensors, sorted. */
  readonly names: readonly string[]
  shape(name: string): readonly number[]
  dtype(name: string): Dtype
  /** The numbers: a view of the bytes that were read, or a copy if those are not aligned. */
  tensor<D extends Dtype>(name: string, dtype: D): TensorArrays[D]
}

interface Entry {
  readonly dtype: Dtype
  readonly shape: readonly number[]
  readonly begin: number
  readonly length: number
}

/**
 * Reads a model file, verifies all of it, and gives access to its tensors without copying them.
 *
 * @param kind the required kind of model; any kind if not given.
 *
 * @example
 * const { metadata, tensor } = readModelFile(bytes, 'example')
 * const weights = tensor('weights', 'F32')
 */
export function readModelFile(source: Uint8Array | ArrayBuffer, kind?: string): ModelFile {
  const file = bytesOf(source)
  const dataStart = LENGTH_BYTES + headerLength(file)
  const text = decodeHeader(file.subarray(LENGTH_BYTES, dataStart))
  const header = parseObject(text) ?? refuseHeader(file)
  const metadata = header.__metadata__
  if (!isObject(metadata) || typeof metadata.crossarc !== 'string') {
    throw foreign('This is a safetensors file, but not a Crossarc model')
  }
  const description = parseDescription(metadata.crossarc)
  const entries = readEntries(header, file.length - dataStart)
  checkHeader(text, metadata, description, entries)
  if (fileChecksum(file, dataStart) !== metadata.checksum) {
    throw corrupt('its checksum does not match its contents')
  }
  if (kind !== undefined && description.kind !== kind) {
    throw new CrossarcError(
      'model-kind',
      `This is a model of kind ${description.kind}, but ${kind} is needed`,
    )
  }
  return modelFile(file, dataStart, description, entries.tensors)
}

/** Bytes of another page or context are accepted too. */
function bytesOf(source: Uint8Array | ArrayBuffer): Uint8Array {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  if (Object.prototype.toString.call(source) === '[object ArrayBuffer]') return new Uint8Array(source)
  throw wrongArgument('A model is read from bytes (Uint8Array or ArrayBuffer)', source)
}

function modelFile(
  file: Uint8Array,
  dataStart: number,
  { kind, metadata }: Description,
  tensors: ReadonlyMap<string, Entry>,
): ModelFile {
  function entry(name: string): Entry {
    const found = tensors.get(name)
    if (!found) throw new CrossarcError('model-content', `The model file has no tensor ${name}`)
    return found
  }
  return {
    kind,
    metadata,
    names: [...tensors.keys()],
    shape: (name) => entry(name).shape,
    dtype: (name) => entry(name).dtype,
    tensor(name, dtype) {
      const { dtype: stored, begin, length } = entry(name)
      if (stored !== dtype) {
        throw new CrossarcError(
          'model-content',
          `The tensor ${name} is of type ${stored}, but ${dtype} is needed`,
        )
      }
      const type = arrayTypes[dtype]
      const offset = file.byteOffset + dataStart + begin
      if (offset % type.BYTES_PER_ELEMENT === 0) return new type(file.buffer, offset, length)
      const start = dataStart + begin
      const copy = new Uint8Array(file.subarray(start, start + length * type.BYTES_PER_ELEMENT))
      return new type(copy.buffer, 0, length)
    },
  }
}

function headerLength(file: Uint8Array): number {
  if (file.length === 0) throw new CrossarcError('model-truncated', 'The model file is empty')
  if (!startsAsModel(file)) throw foreign(foreignReason(file))
  if (file.length <= LENGTH_BYTES) throw truncated(file.length)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const length = view.getUint32(0, true)
  if (view.getUint32(4, true) !== 0 || length > LONGEST_HEADER) {
    throw corrupt('its header length is implausible')
  }
  if (length > file.length - LENGTH_BYTES) throw truncated(file.length)
  return length
}

/**
 * Whether the bytes could begin a model or another safetensors file: the upper half of the header's length is
 * zero and a header begins. A model with a damaged length is still recognised by its first words.
 */
function startsAsModel(file: Uint8Array): boolean {
  if (file.length > LENGTH_BYTES && file[LENGTH_BYTES] !== 0x7b) return false
  const upper = file.subarray(4, LENGTH_BYTES)
  return upper.every((byte) => byte === 0) || hasOurStart(file)
}

function hasOurStart(file: Uint8Array): boolean {
  const start = file.subarray(LENGTH_BYTES, LENGTH_BYTES + HEADER_START.length)
  return start.length === HEADER_START.length && start.every((byte, k) => byte === HEADER_START.charCodeAt(k))
}

function foreignReason(file: Uint8Array): string {
  if (file[0] === 0x50 && file[1] === 0x4b) return 'This is a zip archive, not a Crossarc model'
  if (file[0] === 0x1f && file[1] === 0x8b)
    return 'This is a gzip file, not a Crossarc model: unpack it first'
  return 'This is not a Crossarc model'
}

function decodeHeader(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes))
  } catch {
    throw corrupt('its header is not UTF-8')
  }
}

/** The object that a JSON text represents, or undefined. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuseHeader(file: Uint8Array): never {
  throw hasOurStart(file) ? corrupt('its header is not JSON') : foreign(foreignReason(file))
}

interface Description {
  readonly text: string
  readonly format: number
  readonly kind: string
  readonly metadata: JsonValue
}

function parseDescription(text: string): Description {
  const value = parseObject(text)
  const format = value?.format
  if (value === undefined || !Number.isInteger(format) || (format as number) < 1) {
    throw corrupt('its description is invalid')
  }
  if ((format as number) > FORMAT) {
    throw new CrossarcError(
      'model-newer',
      `This model was made by a newer version of Crossarc (format ${format}; this version reads up to ${FORMAT}): update Crossarc`,
    )
  }
  if (typeof value.kind !== 'string' || value.metadata === undefined)
    throw corrupt('its description is invalid')
  return { text, format: format as number, kind: value.kind, metadata: value.metadata as JsonValue }
}

interface Entries {
  readonly tensors: ReadonlyMap<string, Entry>
  /** The entries as the header must list them. */
  readonly text: string
}

/** Every tensor and every padding in the order of the header, each beginning where the previous one ends. */
function readEntries(header: Record<string, unknown>, available: number): Entries {
  const tensors = new Map<string, Entry>()
  let text = ''
  let reached = 0
  for (const [name, value] of Object.entries(header)) {
    if (name === '__metadata__') continue
    const { dtype, shape, begin, end, length } = readEntry(name, value)
    const padding = name === paddingName(tensors.size)
    if (!padding && !isTensorName(name)) throw corrupt('a tensor has an invalid name')
    if (begin !== reached)
      throw corrupt(`the tensor ${name} begins at byte ${begin} of the data, not ${reached}`)
    if (!padding) {
      if (begin !== aligned(begin)) throw corrupt(`the tensor ${name} is not aligned`)
      tensors.set(name, { dtype, shape, begin, length })
    }
    reached = end
    text += tensorText(name, dtype, shape, begin, end)
  }
  if (reached > available) {
    throw new CrossarcError(
      'model-truncated',
      `The model file has ${available} bytes of data but its header lists ${reached}: it is incomplete`,
    )
  }
  if (reached < available) throw corrupt(`${available - reached} extra bytes follow its end`)
  return { tensors, text }
}

function readEntry(name: string, value: unknown): Entry & { readonly end: number } {
  const broken = (reason: string) => corrupt(`the tensor ${JSON.stringify(name.slice(0, 80))} ${reason}`)
  if (!isObject(value)) throw broken('has no description')
  const { dtype, shape, data_offsets: offsets } = value
  if (!isDtype(dtype)) throw broken('is of an unknown type')
  if (!Array.isArray(shape) || !Array.isArray(offsets) || offsets.length !== 2)
    throw broken('lacks a shape or offsets')
  const length = elementCount(shape)
  if (length === undefined) throw broken('has an invalid shape')
  const [begin, end] = offsets as [unknown, unknown]
  if (!isPlace(begin) || !isPlace(end) || end - begin !== length * arrayTypes[dtype].BYTES_PER_ELEMENT) {
    throw broken('has a shape that does not match its offsets')
  }
  return { dtype, shape: shape as number[], begin, end, length }
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/**
 * Whether the header is exactly what a writer makes of its contents. Of two equal keys JSON.parse silently
 * takes the last, so only this check finds the first.
 */
function checkHeader(
  text: string,
  metadata: Record<string, unknown>,
  description: Description,
  entries: Entries,
): void {
  const { checksum } = metadata
  if (
    typeof checksum !== 'string' ||
    headerText(checksum, description.text, entries.text) !== text.trimEnd()
  ) {
    throw corrupt('its header is not canonical')
  }
  const { format, kind, metadata: contents } = description
  if (canonicalOrNothing({ format, kind, metadata: contents }) !== description.text) {
    throw corrupt('its description is not canonical')
  }
}

function canonicalOrNothing(value: JsonValue): string | undefined {
  try {
    return canonicalJson(value)
  } catch {
    return undefined
  }
}

function foreign(reason: string): CrossarcError {
  return new CrossarcError('model-foreign', reason)
}

function truncated(length: number): CrossarcError {
  return new CrossarcError('model-truncated', `The model file ends after ${length} bytes, within its header`)
}
