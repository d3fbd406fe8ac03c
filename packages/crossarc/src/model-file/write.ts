import { CrossarcError } from '../base/index.ts'
import { canonicalJson, type JsonValue } from './json.ts'
import {
  ALIGNMENT,
  aligned,
  FORMAT,
  fileChecksum,
  headerText,
  isTensorName,
  LENGTH_BYTES,
  LONGEST_HEADER,
  NO_CHECKSUM,
  paddingName,
  setChecksum,
  tensorText,
} from './layout.ts'
import { arrayTypes, elementCount, isDtype, type Tensor } from './tensor.ts'

export interface ModelContents {
  /** The kind of model: "linear-parser", … */
  kind: string
  /** Everything besides the tensors that is needed to rebuild the model. */
  metadata: JsonValue
  tensors: Readonly<Record<string, Tensor>>
}

/**
 * The bytes of a model file (see layout.ts). Equal contents give equal bytes, regardless of the order of
 * their keys.
 *
 * @example
 * const bytes = writeModelFile({
 *   kind: 'example',
 *   metadata: { labels: ['nsubj', 'obj'] },
 *   tensors: { weights: { dtype: 'F32', shape: [2, 3], data: new Float32Array(6) } },
 * })
 */
export function writeModelFile({ kind, metadata, tensors }: ModelContents): Uint8Array<ArrayBuffer> {
  const names = Object.keys(tensors).sort()
  const begins: number[] = []
  let entries = ''
  let end = 0
  names.forEach((name, index) => {
    const tensor = tensors[name]
    checkTensor(name, tensor)
    const begin = aligned(end)
    if (begin > end) entries += tensorText(paddingName(index), 'U8', [begin - end], end, begin)
    begins.push(begin)
    end = begin + tensor.data.byteLength
    entries += tensorText(name, tensor.dtype, tensor.shape, begin, end)
  })
  const description = canonicalJson({ format: FORMAT, kind, metadata })
  const header = new TextEncoder().encode(headerText(NO_CHECKSUM, description, entries))
  if (header.length > LONGEST_HEADER - ALIGNMENT) {
    throw new CrossarcError(
      'model-content',
      `The metadata take ${header.length} bytes, more than a header can hold`,
    )
  }

  const dataStart = aligned(LENGTH_BYTES + header.length)
  const file = new Uint8Array(dataStart + end)
  new DataView(file.buffer).setUint32(0, dataStart - LENGTH_BYTES, true)
  file.fill(0x20, LENGTH_BYTES, dataStart)
  file.set(header, LENGTH_BYTES)
  names.forEach((name, index) => {
    const { buffer, byteOffset, byteLength } = tensors[name].data
    file.set(new Uint8Array(buffer, byteOffset, byteLength), dataStart + begins[index])
  })
  setChecksum(file, fileChecksum(file, dataStart))
  return file
}

function checkTensor(name: string, { dtype, shape, data }: Tensor): void {
  const refuse = (reason: string) => new CrossarcError('model-content', `The tensor ${name} ${reason}`)
  if (!isTensorName(name)) throw refuse('must start with a letter, followed by letters, digits and _ . / -')
  if (!isDtype(dtype)) throw refuse(`has the unknown type ${dtype}`)
  if (!(data instanceof arrayTypes[dtype]))
    throw refuse(`is of type ${dtype}, but its data are in another kind of array`)
  if (elementCount(shape) !== data.length) {
    throw refuse(`has ${data.length} numbers, which do not fill the shape [${shape.join(', ')}]`)
  }
}
