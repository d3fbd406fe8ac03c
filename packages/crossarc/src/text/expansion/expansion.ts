import type { IntegerWeights } from '../../linear/weights/index.ts'
import { GapWeights } from '../shared/gap-weights.ts'
import { ExpansionFeatures } from './expansion-features.ts'

/**
 * How to split a token into words: the token without its last `cut` units and with `add` after it is the
 * first word, `rest` are the others. "don't" with cut 3, add "" and rest ["n't"] is "do", "n't"; Portuguese
 * "do" with cut 1, add "e" and rest ["o"] is "de", "o".
 */
export interface Expansion {
  readonly cut: number
  readonly add: string
  readonly rest: readonly string[]
}

/**
 * What the end of a token says about its words, as a decision list: the longest known ending of a token
 * decides; START precedes its first character.
 */
export interface ExpansionRules {
  readonly expansions: readonly Expansion[]
  /** By ending in lower case: the number of its expansion, or ONE_WORD. */
  readonly endings: ReadonlyMap<string, number>
  /** Whole tokens in lower case that are sometimes one word and sometimes several, with their expansion. */
  readonly ambiguous: ReadonlyMap<string, number>
  /** Decides whether an ambiguous token is several words here. */
  readonly weights: IntegerWeights
}

export const ONE_WORD = -1
export const START = '^'

/** No ending is longer, but a whole token in the list can be. */
export const LONGEST_ENDING = 8

/** Longer tokens are not looked up as a whole: no treebank has them. */
const LONGEST_TOKEN = 100

/** The cache only saves time. */
const MOST_CACHED = 50_000

/** The expansion that turns a token into these words, both in lower case. */
export function expansionOf(token: string, words: readonly string[]): Expansion {
  const first = words[0]
  let shared = 0
  while (shared < first.length && shared < token.length && first[shared] === token[shared]) shared++
  return { cut: token.length - shared, add: first.slice(shared), rest: words.slice(1) }
}

/** The words of a token, or null if it is one; ambiguous tokens are split only in some places. */
interface Known {
  readonly words: readonly string[] | null
  readonly isAmbiguous: boolean
}

/** Splits tokens into words, including tokens that training has not seen. */
export class Expander {
  readonly #rules: ExpansionRules
  readonly #cache = new Map<string, Known>()
  readonly #features = new ExpansionFeatures()
  readonly #weights: GapWeights

  constructor(rules: ExpansionRules) {
    this.#rules = rules
    this.#weights = new GapWeights(rules.weights)
  }

  /** The words of token k of a sentence if it is a multiword token, or null if it is one word. */
  expand(tokens: readonly string[], k: number): readonly string[] | null {
    const token = tokens[k]
    if (this.#rules.expansions.length === 0 || token.length > LONGEST_TOKEN) return null
    const { words, isAmbiguous } = this.#cache.get(token) ?? this.#add(token)
    if (!isAmbiguous) return words
    this.#features.extract(tokens, k)
    return this.#weights.score(this.#features) > 0 ? words : null
  }

  #add(token: string): Known {
    const lower = token.toLowerCase()
    const ambiguous = this.#rules.ambiguous.get(lower)
    const number = ambiguous ?? decide(this.#rules, lower)
    const words = number === ONE_WORD ? null : apply(this.#rules.expansions[number], token)
    const known = { words, isAmbiguous: ambiguous !== undefined }
    if (this.#cache.size >= MOST_CACHED) this.#cache.clear()
    this.#cache.set(token, known)
    return known
  }
}

/** The number of the expansion of a token in lower case. */
export function decide({ endings }: Pick<ExpansionRules, 'endings'>, token: string): number {
  const whole = endings.get(START + token)
  if (whole !== undefined) return whole
  for (let length = Math.min(token.length, LONGEST_ENDING); length > 0; length--) {
    const found = endings.get(token.slice(token.length - length))
    if (found !== undefined) return found
  }
  return ONE_WORD
}

/** The words, in the case of the token; null if the token is too short for them. */
export function apply({ cut, add, rest }: Expansion, token: string): readonly string[] | null {
  const kept = token.slice(0, Math.max(0, token.length - cut))
  const isShouted = token.length > 1 && token === token.toUpperCase() && token !== token.toLowerCase()
  const inCase = (text: string) => (isShouted ? text.toUpperCase() : text)
  const tail = token.slice(kept.length)
  // A token that is only cut keeps its characters exactly.
  if (add === '' && rest.join('') === tail.toLowerCase()) {
    const words = kept === '' ? [] : [kept]
    let at = 0
    for (const word of rest) {
      words.push(tail.slice(at, at + word.length))
      at += word.length
    }
    return words.length > 1 && words.every(isWord) ? words : null
  }
  let first = kept + inCase(add)
  if (kept === '' && !isShouted && /^\p{Lu}/u.test(token)) first = capitalised(first)
  const words = [first, ...rest.map(inCase)]
  return words.every(isWord) ? words : null
}

function isWord(text: string): boolean {
  return text !== '' && text.trim() === text
}

function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
