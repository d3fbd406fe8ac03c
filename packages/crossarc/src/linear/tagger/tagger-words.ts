import { hashText } from '../../base/index.ts'
import type { Word } from '../../treebank/index.ts'
import { NOTHING, wordAttribute } from '../features/encode.ts'

// The attributes of a form, by position in its row.
export const FORM = 0
export const LOWER = 1
export const PREFIX = 2
export const SUFFIX = 6
export const SHAPE = 10
export const STRIDE = 11

const LOWER_READER = (word: Word) => word.form.toLowerCase()
const READERS = [
  wordAttribute('form'),
  LOWER_READER,
  ...['prefix1', 'prefix2', 'prefix3', 'prefix4', 'suffix1', 'suffix2', 'suffix3', 'suffix4'].map(
    wordAttribute,
  ),
  wordAttribute('shape'),
]

/** The table only saves time; it is cleared before it outgrows a large corpus. */
const MOST_FORMS = 200_000

/** The attributes of forms as numbers, computed once per form. Row 0 stands for "no word". */
export class FormTable {
  readonly #rows = new Map<string, number>()
  values = new Int32Array(STRIDE << 10)

  constructor() {
    this.#clear()
  }

  #clear(): void {
    this.#rows.clear()
    this.values.fill(NOTHING, 0, STRIDE)
  }

  /** The places in `values` where the rows of the words start, valid until the next sentence is read. */
  read(words: readonly Word[], places: Int32Array, from: number): void {
    if (this.#rows.size > MOST_FORMS) this.#clear()
    for (let i = 0; i < words.length; i++) {
      places[from + i] = this.#rows.get(words[i].form) ?? this.#add(words[i])
    }
  }

  #add(word: Word): number {
    const place = (this.#rows.size + 1) * STRIDE
    this.#rows.set(word.form, place)
    if (place + STRIDE > this.values.length) {
      const larger = new Int32Array(2 * this.values.length)
      larger.set(this.values)
      this.values = larger
    }
    for (const [k, read] of READERS.entries()) this.values[place + k] = hashText(read(word))
    return place
  }
}
