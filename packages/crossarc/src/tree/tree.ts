import { UNKNOWN } from '../treebank/index.ts'

/**
 * A dependency tree over the words 1..n, with 0 the artificial root left of word 1. heads[i] is the head of
 * word i (0..n) and heads[0] is always −1; the array has n + 1 entries. UNKNOWN stands for a missing head; a
 * tree with unknown heads is a partial tree.
 */
export type Heads = Int32Array

export { UNKNOWN }

/** The label of a word whose label is not known, or of an unlabelled tree. */
export const NO_LABEL = -1

/** Heads with the labels of their arcs. */
export interface Tree {
  readonly heads: Heads
  /** labels[i] names the arc into word i, as an index into an Alphabet; labels[0] is NO_LABEL. */
  readonly labels: Int32Array
}

/**
 * Builds heads from a plain list that starts with the head of word 1.
 *
 * @example
 * headsOf([2, 0, 2]) // -1, 2, 0, 2: word 2 is the root, words 1 and 3 depend on it
 */
export function headsOf(list: ArrayLike<number>): Heads {
  const heads = new Int32Array(list.length + 1)
  heads[0] = UNKNOWN
  heads.set(list, 1)
  return heads
}

/**
 * An unlabelled tree with the given heads.
 *
 * @example
 * unlabelled(headsOf([2, 0])).labels // -1, -1, -1
 */
export function unlabelled(heads: Heads): Tree {
  return { heads, labels: new Int32Array(heads.length).fill(NO_LABEL) }
}

/**
 * Label names and their numbers; a number, once assigned, never changes.
 *
 * @example
 * const labels = new Alphabet(['root', 'nsubj'])
 * labels.number('obj') // 2
 * labels.name(1) // 'nsubj'
 */
export class Alphabet {
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()

  constructor(names: Iterable<string> = []) {
    for (const name of names) this.number(name)
  }

  get size(): number {
    return this.#names.length
  }

  get names(): readonly string[] {
    return this.#names
  }

  /** The number of a name, assigned now if the name is new. */
  number(name: string): number {
    let number = this.#numbers.get(name)
    if (number === undefined) {
      number = this.#names.length
      this.#names.push(name)
      this.#numbers.set(name, number)
    }
    return number
  }

  /** The number of a name, or NO_LABEL if it is unknown. */
  find(name: string): number {
    return this.#numbers.get(name) ?? NO_LABEL
  }

  /** The name of a number; '_' for NO_LABEL. */
  name(number: number): string {
    return this.#names[number] ?? '_'
  }
}
