import { CrossarcError, wrongArgument } from '../../base/index.ts'
import type { JsonValue } from '../../model-file/index.ts'

/** The number of every word that is not known, and of every such character. */
export const UNKNOWN_WORD = 0
const BEGIN = 1
const END = 2
const FIRST_CHARACTER = 3

/** Longer words are read as their beginning and their end. */
const LONGEST_WORD = 64

/** A sentence as an encoder takes it. */
export interface EncodedSentence {
  readonly forms: readonly string[]
  /** The number of each word, or UNKNOWN. */
  readonly words: Int32Array
}

/**
 * A word as the word table has it: lower case, every digit a 0.
 *
 * @example
 * normalise('May-2026') // 'may-0000'
 */
export function normalise(form: string): string {
  return form.toLowerCase().replace(/\p{Nd}/gu, '0')
}

/**
 * The words and characters of a training set, with their counts. Words are known from `minimum` occurrences on,
 * characters all; words are normalised, characters are not.
 *
 * @example
 * const lexicon = Lexicon.of([['The', 'dog'], ['the', 'cat']], 2)
 * lexicon.encode(['THE', 'bird']).words // Int32Array [1, 0]
 */
export class Lexicon {
  /** words[k] is known as k + 1. */
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

  /** The rows of a table of word vectors, that of unknown words included. */
  get wordRows(): number {
    return this.words.length + 1
  }

  /** The rows of a table of character vectors, those of unknown characters and of both ends of a word included. */
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

  /** The numbers of a word's characters, between those of its beginning and its end. */
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
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw corrupt()
    const { words, wordCounts, characters, characterCounts } = value as Record<string, JsonValue>
    return new Lexicon(entries(words, wordCounts), entries(characters, characterCounts))
  }
}

function entries(names: JsonValue | undefined, counts: JsonValue | undefined): [string, number][] {
  if (!Array.isArray(names) || !Array.isArray(counts) || names.length !== counts.length) throw corrupt()
  if (new Set(names).size !== names.length) throw corrupt()
  return names.map((name, k) => {
    const count = counts[k]
    if (typeof name !== 'string' || !Number.isInteger(count) || (count as number) < 0) throw corrupt()
    return [name, count as number]
  })
}

function corrupt(): CrossarcError {
  return new CrossarcError('model-corrupt', 'The model is damaged: its list of words or characters is wrong')
}
