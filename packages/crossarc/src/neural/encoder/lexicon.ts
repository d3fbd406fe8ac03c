import {
  corrupt,
  type JsonValue,
  jsonInteger,
  jsonList,
  jsonObject,
  wrongArgument,
} from '../../base/index.ts'

/** The number of unknown words and of unknown characters. */
export const UNKNOWN_WORD = 0
const BEGIN = 1
const END = 2
const FIRST_CHARACTER = 3

/** Of a longer word only the beginning and the end are read. */
const LONGEST_WORD = 64

/** A sentence as the encoder reads it. */
export interface EncodedSentence {
  readonly forms: readonly string[]
  /** The number of each word, or UNKNOWN_WORD. */
  readonly words: Int32Array
}

/**
 * A word as it is in the word table: in lower case, with 0 for every digit.
 *
 * @example
 * normalise('May-2026') // 'may-0000'
 */
export function normalise(form: string): string {
  return form.toLowerCase().replace(/\p{Nd}/gu, '0')
}

/**
 * The words and characters of a training set, with their counts. It contains all characters, and the words that occur
 * at least `minimum` times. Words are normalised, characters are not.
 *
 * @example
 * const lexicon = Lexicon.of([['The', 'dog'], ['the', 'cat']], 2)
 * lexicon.encode(['THE', 'bird']).words // Int32Array [1, 0]
 */
export class Lexicon {
  /** words[k] has the number k + 1. */
  readonly words: readonly string[]
  readonly wordCounts: Int32Array
  readonly characters: readonly string[]
  readonly characterCounts: Int32Array
  readonly #wordNumbers: ReadonlyMap<string, number>
  readonly #characterNumbers: ReadonlyMap<string, number>

  constructor(
    words: ReadonlyMap<string, number> | readonly (readonly [string, number])[],
    characters: ReadonlyMap<string, number> | readonly (readonly [string, number])[],
  ) {
    const [wordEntries, characterEntries] = [[...words], [...characters]]
    this.words = wordEntries.map(([word]) => word)
    this.wordCounts = Int32Array.from([0, ...wordEntries.map(([, count]) => count)])
    this.characters = characterEntries.map(([character]) => character)
    this.characterCounts = Int32Array.from([0, 0, 0, ...characterEntries.map(([, count]) => count)])
    this.#wordNumbers = new Map(this.words.map((word, k) => [word, k + 1]))
    this.#characterNumbers = new Map(this.characters.map((character, k) => [character, k + FIRST_CHARACTER]))
  }

  static of(sentences: Iterable<readonly string[]>, minimum: number): Lexicon {
    const words = new Map<string, number>()
    const characters = new Map<string, number>()
    for (const forms of sentences) {
      for (const form of forms) {
        const word = normalise(form)
        words.set(word, (words.get(word) ?? 0) + 1)
        for (const character of form) characters.set(character, (characters.get(character) ?? 0) + 1)
      }
    }
    return new Lexicon(
      [...words].filter(([, count]) => count >= minimum),
      characters,
    )
  }

  /** The rows of a table of word vectors, including the one of unknown words. */
  get wordRows(): number {
    return this.words.length + 1
  }

  /** The rows of a table of character vectors, including those of unknown characters and of both ends of a word. */
  get characterRows(): number {
    return this.characters.length + FIRST_CHARACTER
  }

  encode(forms: readonly string[]): EncodedSentence {
    const words = Int32Array.from(forms, (form) => {
      if (typeof form !== 'string') throw wrongArgument('The form of a word is a text', form)
      return this.#wordNumbers.get(normalise(form)) ?? UNKNOWN_WORD
    })
    return { forms, words }
  }

  /** The numbers of a word's characters, between BEGIN and END. */
  spell(form: string): Int32Array {
    let characters = Array.from(form, (character) => this.#characterNumbers.get(character) ?? UNKNOWN_WORD)
    if (characters.length > LONGEST_WORD) {
      characters = [...characters.slice(0, LONGEST_WORD / 2), ...characters.slice(-LONGEST_WORD / 2)]
    }
    return Int32Array.from([BEGIN, ...characters, END])
  }

  toJson(): JsonValue {
    return {
      words: this.words.slice(),
      wordCounts: Array.from(this.wordCounts.subarray(1)),
      characters: this.characters.slice(),
      characterCounts: Array.from(this.characterCounts.subarray(FIRST_CHARACTER)),
    }
  }

  /** From the metadata of a model file, which are checked, not trusted. */
  static fromJson(value: JsonValue | undefined): Lexicon {
    const { words, wordCounts, characters, characterCounts } = jsonObject(value, 'its lexicon')
    return new Lexicon(
      entries(words, wordCounts, 'its words'),
      entries(characters, characterCounts, 'its characters'),
    )
  }
}

function entries(
  names: JsonValue | undefined,
  counts: JsonValue | undefined,
  what: string,
): [string, number][] {
  const list = jsonList(names, what)
  const numbers = jsonList(counts, `the counts of ${what}`)
  if (numbers.length !== list.length) throw corrupt(`${what} and their counts differ in number`)
  if (new Set(list).size !== list.length) throw corrupt(`${what} contain duplicates`)
  return list.map((name, k) => {
    if (typeof name !== 'string') throw corrupt(`one of ${what} is not a string`)
    return [name, jsonInteger(numbers[k], 0, Number.MAX_SAFE_INTEGER, `a count of ${what}`)]
  })
}
