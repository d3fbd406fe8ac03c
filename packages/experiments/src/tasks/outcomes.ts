import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ScoredWords } from 'crossarc/evaluate'

const HEAD = 1
const LABEL = 2
const FIRST = 4

/** What a parser got right, word by word; the words of sentence s are start[s] .. start[s + 1] − 1. */
export interface Outcomes {
  readonly start: Int32Array
  readonly headRight: Uint8Array
  readonly bothRight: Uint8Array
}

/** The right heads and labels of all scored words as a short text: significance tests need no parser then. */
export function packOutcomes({ start, headRight, labelRight }: ScoredWords): string {
  const bytes = headRight.map((right, k) => right * HEAD + labelRight[k] * LABEL)
  for (let s = 0; s + 1 < start.length; s++) if (start[s] < start[s + 1]) bytes[start[s]] |= FIRST
  return deflateRawSync(bytes, { level: 9 }).toString('base64')
}

/** Reads what packOutcomes() wrote. Sentences without scored words are lost. */
export function unpackOutcomes(text: string): Outcomes {
  const bytes = new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')))
  const start: number[] = []
  for (const [k, byte] of bytes.entries()) if (byte & FIRST) start.push(k)
  return {
    start: Int32Array.from([...start, bytes.length]),
    headRight: bytes.map((byte) => byte & HEAD),
    bothRight: bytes.map((byte) => Number((byte & HEAD) > 0 && (byte & LABEL) > 0)),
  }
}
