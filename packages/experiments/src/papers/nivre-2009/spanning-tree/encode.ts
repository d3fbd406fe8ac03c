import type { Sentence } from 'crossarc'

/** The guide's tree over a sentence: for each node its head and the number of its label, −1 at node 0. */
export interface Guide {
  readonly heads: Int32Array
  readonly labels: Int32Array
}

/** A sentence as numbers. Index 0 is the root, and the last index stands for places outside the sentence. */
export interface EncodedSentence {
  readonly n: number
  readonly form: Int32Array
  readonly lemma: Int32Array
  readonly upos: Int32Array
  readonly xpos: Int32Array
  readonly feats: Int32Array
  readonly guide: Guide | undefined
}

/** Numbers strings. One encoder serves training and parsing: strings that only parsing meets have no weight. */
export class Encoder {
  readonly #numbers = new Map<string, number>()

  number(text: string): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    const next = this.#numbers.size + 1
    this.#numbers.set(text, next)
    return next
  }

  /** @param guided a copy of the sentence with the guide's heads and labels */
  encode({ words }: Sentence, guided?: Sentence): EncodedSentence {
    const column = (name: string, text: (word: Sentence['words'][number]) => string) =>
      Int32Array.from([
        this.number(`${name} ROOT`),
        ...words.map((word) => this.number(`${name} ${text(word)}`)),
        this.number(`${name} OUTSIDE`),
      ])
    return {
      n: words.length,
      form: column('form', ({ form }) => form),
      lemma: column('lemma', ({ lemma }) => lemma),
      upos: column('upos', ({ upos }) => upos),
      xpos: column('xpos', ({ xpos }) => xpos),
      feats: column('feats', ({ feats }) => feats),
      guide: guided && {
        heads: Int32Array.from([-1, ...guided.words.map(({ head }) => head)]),
        labels: Int32Array.from([-1, ...guided.words.map(({ deprel }) => this.number(`label ${deprel}`))]),
      },
    }
  }
}
