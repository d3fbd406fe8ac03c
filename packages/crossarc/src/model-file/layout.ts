/*
 * The layout of a model file is that of safetensors: the length of the header as 8 little-endian bytes, the
 * header as JSON, and the numbers. Every safetensors reader can open a model file. Beyond that, its form is
 * fixed:
 *
 *   {"__metadata__":{"checksum":"xxxxxxxx","crossarc":"{…}"},"name":{"dtype":…,"shape":…,"data_offsets":…},…}
 *
 * padded with spaces to a multiple of 64 bytes, with the tensors in the order of their names and each at a
 * multiple of 64. As safetensors allows no gaps, the padding between tensors consists of tensors of zeros.
 * The string "crossarc" is JSON with the format's version, the kind of model and its metadata, keys sorted.
 * The checksum covers the whole file, with 00000000 in its own place.
 */

import { checksum } from './checksum.ts'

/** 2: weights of linear models in fewer bytes. Files of all earlier formats can be read. */
export const FORMAT = 2

/** A cache line, and sufficient for any type of number. */
export const ALIGNMENT = 64

/** The length of the header, before the header. */
export const LENGTH_BYTES = 8

/** The limit that safetensors sets. */
export const LONGEST_HEADER = 100_000_000

export const HEADER_START = '{"__metadata__":{"checksum":"'

export const NO_CHECKSUM = '00000000'

export function headerText(checksumText: string, description: string, tensors: string): string {
  return `${HEADER_START}${checksumText}","crossarc":${JSON.stringify(description)}}${tensors}}`
}

export function tensorText(
  name: string,
  dtype: string,
  shape: readonly number[],
  begin: number,
  end: number,
): string {
  return `,"${name}":{"dtype":"${dtype}","shape":[${shape.join(',')}],"data_offsets":[${begin},${end}]}`
}

export function paddingName(index: number): string {
  return `__padding_${index}__`
}

/**
 * Starts with a letter, so that it is neither the name of a padding nor a number (which JavaScript would put
 * first).
 */
export function isTensorName(name: string): boolean {
  return /^[A-Za-z][\w./-]*$/.test(name)
}

export function aligned(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
}

/** The checksum of a file whose data start at `dataStart`, as eight hexadecimal digits. */
export function fileChecksum(file: Uint8Array, dataStart: number): string {
  const header = new Uint8Array(file.subarray(0, dataStart))
  setChecksum(header, NO_CHECKSUM)
  return checksum(file.subarray(dataStart), checksum(header)).toString(16).padStart(8, '0')
}

export function setChecksum(file: Uint8Array, text: string): void {
  for (let k = 0; k < text.length; k++) file[LENGTH_BYTES + HEADER_START.length + k] = text.charCodeAt(k)
}
