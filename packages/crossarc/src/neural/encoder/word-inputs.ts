import { type Lexicon, UNKNOWN_WORD } from './lexicon.ts'

/** The options of an encoder that decide which table a word takes. */
interface InputOptions {
  readonly words: 'either' | 'both'
  readonly wordSmoothing: number
  readonly characterSmoothing: number
}

/** Which rows of the input come from the word table and which from characters. A batch spells each word once. */
export class WordInputs {
  readonly wordSources: number[] = []
  readonly wordTargets: number[] = []
  readonly spelledSources: number[] = []
  readonly spelledTargets: number[] = []
  /** The words to spell, and their characters. */
  readonly forms: string[] = []
  readonly spellings: Int32Array[] = []
  readonly #lexicon: Lexicon
  readonly #options: InputOptions
  readonly #random: (() => number) | undefined
  readonly #spelled = new Map<string, number>()

  constructor(lexicon: Lexicon, options: InputOptions, random: (() => number) | undefined) {
    this.#lexicon = lexicon
    this.#options = options
    this.#random = random
  }

  add(form: string, word: number, row: number): void {
    const { words, wordSmoothing } = this.#options
    const number = this.#forgets(wordSmoothing, this.#lexicon.wordCounts[word]) ? UNKNOWN_WORD : word
    if (words === 'both' || number !== UNKNOWN_WORD) {
      this.wordSources.push(number)
      this.wordTargets.push(row)
    }
    if (words === 'both' || number === UNKNOWN_WORD) {
      this.spelledSources.push(this.#spell(form))
      this.spelledTargets.push(row)
    }
  }

  #spell(form: string): number {
    const known = this.#spelled.get(form)
    if (known !== undefined) return known
    const spelling = this.#lexicon.spell(form)
    if (this.#random !== undefined) {
      for (let k = 1; k < spelling.length - 1; k++) {
        const count = this.#lexicon.characterCounts[spelling[k]]
        if (this.#forgets(this.#options.characterSmoothing, count)) spelling[k] = UNKNOWN_WORD
      }
    }
    this.forms.push(form)
    const index = this.spellings.push(spelling) - 1
    this.#spelled.set(form, index)
    return index
  }

  #forgets(smoothing: number, count: number): boolean {
    return this.#random !== undefined && this.#random() * (smoothing + count) < smoothing
  }
}
