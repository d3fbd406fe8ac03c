import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { headsOfSentence, type Sentence } from 'crossarc'
import type { ScoredWords } from 'crossarc/evaluate'
import { nonProjectiveArcs } from 'crossarc/trees'

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

const LONGEST = 126
const NO_HEAD = 127
const NON_PROJECTIVE = 128

/** The arcs of all scored words of a treebank, word by word. */
export interface Arcs {
  /** The distance between head and dependent: 0 for arcs from the root, at most 126; 127 for words without a head. */
  readonly length: Uint8Array
  readonly nonProjective: Uint8Array
}

/** The arcs of gold trees, or of those that a parser found, as a short text: recall and precision need no trees then. */
export function packArcs(
  sentences: readonly Sentence[],
  { start, word }: Pick<ScoredWords, 'start' | 'word'>,
): string {
  const bytes = new Uint8Array(word.length)
  for (const [s, sentence] of sentences.entries()) {
    const crossing = new Set(nonProjectiveArcs(headsOfSentence(sentence)))
    for (let k = start[s]; k < start[s + 1]; k++) {
      const { id, head } = sentence.words[word[k] - 1]
      const length = head < 0 ? NO_HEAD : head === 0 ? 0 : Math.min(Math.abs(id - head), LONGEST)
      bytes[k] = length + (crossing.has(id) ? NON_PROJECTIVE : 0)
    }
  }
  return deflateRawSync(bytes, { level: 9 }).toString('base64')
}

/** Reads what packArcs() wrote. */
export function unpackArcs(text: string): Arcs {
  const bytes = new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')))
  return {
    length: bytes.map((byte) => byte % NON_PROJECTIVE),
    nonProjective: bytes.map((byte) => (byte >= NON_PROJECTIVE ? 1 : 0)),
  }
}

const IN_GOLD = 1
const IN_SYSTEM = 2

/** For each scored word whether its arc is non-projective in the gold tree, and in the parser's tree. */
export interface Crossing {
  readonly inGold: Uint8Array
  readonly inSystem: Uint8Array
}

/** Which arcs are non-projective as a short text, in the order of packOutcomes(). */
export function packCrossing(
  gold: readonly Sentence[],
  parsed: readonly Sentence[],
  { start, word }: Pick<ScoredWords, 'start' | 'word'>,
): string {
  const bytes = new Uint8Array(word.length)
  for (let s = 0; s < gold.length; s++) {
    const inGold = new Set(nonProjectiveArcs(headsOfSentence(gold[s])))
    const inSystem = new Set(nonProjectiveArcs(headsOfSentence(parsed[s])))
    for (let k = start[s]; k < start[s + 1]; k++) {
      bytes[k] = Number(inGold.has(word[k])) * IN_GOLD + Number(inSystem.has(word[k])) * IN_SYSTEM
    }
  }
  return deflateRawSync(bytes, { level: 9 }).toString('base64')
}

/** Reads what packCrossing() wrote. */
export function unpackCrossing(text: string): Crossing {
  const bytes = new Uint8Array(inflateRawSync(Buffer.from(text, 'base64')))
  return {
    inGold: bytes.map((byte) => byte & IN_GOLD),
    inSystem: bytes.map((byte) => (byte & IN_SYSTEM) >> 1),
  }
}
