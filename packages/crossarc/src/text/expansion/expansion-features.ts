import { mixHash } from '../../base/index.ts'
import { FeatureList } from '../../linear/features/index.ts'

const MOST_FEATURES = 16

/** A longer word is identified by its end. */
const LONGEST_WORD = 32

/** The hash of the last characters of a word in lower case; 0 for no word. */
function endHash(word: string | undefined, length: number): number {
  if (word === undefined) return 0
  const end = word.slice(-length).toLowerCase()
  let hash = 1
  for (let i = 0; i < end.length; i++) hash = mixHash(hash, end.charCodeAt(i))
  return hash
}

/**
 * The features of an ambiguous token, which is sometimes one word and sometimes several: "its name", but "its
 * raining".
 */
export class ExpansionFeatures extends FeatureList {
  constructor() {
    super(MOST_FEATURES)
  }

  /** For token k of a sentence. */
  extract(tokens: readonly string[], k: number): void {
    const word = endHash(tokens[k], LONGEST_WORD)
    const before = endHash(tokens[k - 1], LONGEST_WORD)
    const after = endHash(tokens[k + 1], LONGEST_WORD)
    const after2 = endHash(tokens[k + 2], LONGEST_WORD)
    const end2 = endHash(tokens[k + 1], 2)
    const end3 = endHash(tokens[k + 1], 3)
    this.count = 0
    this.one(1, word)
    this.two(2, word, before)
    this.two(3, word, after)
    this.two(4, word, after2)
    this.three(5, word, after, after2)
    this.three(6, word, before, after)
    this.one(7, after)
    this.one(8, before)
    this.two(9, word, end2)
    this.two(10, word, end3)
    this.one(11, end2)
    this.one(12, end3)
    this.two(13, after, after2)
  }
}
