import type { ConstraintSet, Span } from './constraint-set.ts'

/** Marks an arc that no tree may have. */
export const NOT_PERMITTED = 127

/**
 * How arcs cross the borders of spans.
 *
 * The spans around a word form a chain from the innermost to the outermost. The ring of an arc h → d is the
 * number of spans around d that do not hold its head: these are always the innermost ones, and d is the root
 * of each of them. The exit of an arc is the number of spans around h that it leaves, counted up to the
 * outermost one with the rule 'root': h must be the root of that many, so the exits of a word are at most the
 * ring of the arc into it.
 *
 * A slot is a word together with the ring of the arc into it; node 0 has one slot, the last. Without spans the slot of
 * word i is i.
 */
export class SpanSlots {
  readonly n: number
  /** The spans, including the whole sentence if only one word may depend on node 0. */
  readonly spans: readonly Span[]
  readonly slotCount: number
  readonly rootSlot: number
  /** By word: its first slot, for ring 0. */
  readonly base: Int32Array
  /** By word: the number of spans around it. */
  readonly depth: Int32Array
  /**
   * By slot: the first and the last word of the outermost span that the word is the root of, else the word
   * itself.
   */
  readonly first: Int32Array
  readonly last: Int32Array
  readonly hasRootRule: boolean
  readonly #set: ConstraintSet
  /** The chain of each word, from the innermost span. */
  readonly #chains: (readonly Span[])[]
  /** By head and dependent, if there is room for the table. */
  readonly #exits: Int8Array
  readonly #rings: Int8Array

  constructor(set: ConstraintSet) {
    const { n } = set
    this.n = n
    this.#set = set
    this.spans = withWholeSentence(set)
    this.hasRootRule = this.spans.some((span) => span.outside === 'root')
    this.#chains = Array.from({ length: n + 1 }, (_, word) =>
      this.spans.filter((span) => word > 0 && span.first <= word && word <= span.last).reverse(),
    )
    this.depth = Int32Array.from(this.#chains, (chain) => chain.length)
    this.base = new Int32Array(n + 2)
    let slot = 1
    for (let word = 1; word <= n; word++) {
      this.base[word] = slot
      slot += this.depth[word] + 1
    }
    this.base[n + 1] = this.rootSlot = slot
    this.slotCount = slot + 1
    this.first = new Int32Array(this.slotCount)
    this.last = new Int32Array(this.slotCount)
    for (let word = 1; word <= n; word++) {
      for (let ring = 0; ring <= this.depth[word]; ring++) {
        const span = this.#chains[word][ring - 1]
        this.first[this.base[word] + ring] = span?.first ?? word
        this.last[this.base[word] + ring] = span?.last ?? word
      }
    }
    this.#rings = new Int8Array((n + 1) * (n + 1))
    this.#exits = new Int8Array((n + 1) * (n + 1))
    for (let head = 0; head <= n; head++) this.#fillRow(head)
  }

  /** The exit of an arc, or NOT_PERMITTED if no tree may have it. */
  exit(head: number, dependent: number): number {
    return this.#exits[head * (this.n + 1) + dependent]
  }

  /** The ring of an arc. */
  ring(head: number, dependent: number): number {
    return this.#rings[head * (this.n + 1) + dependent]
  }

  /** The slot of the dependent of an arc. */
  slot(head: number, dependent: number): number {
    return this.base[dependent] + this.#rings[head * (this.n + 1) + dependent]
  }

  #fillRow(head: number): void {
    const row = head * (this.n + 1)
    for (let dependent = 1; dependent <= this.n; dependent++) {
      const chain = this.#chains[dependent]
      let ring = 0
      while (ring < chain.length && !(chain[ring].first <= head && head <= chain[ring].last)) ring++
      this.#rings[row + dependent] = ring
      this.#exits[row + dependent] = this.#exitOf(head, dependent)
    }
  }

  #exitOf(head: number, dependent: number): number {
    if (head === dependent || this.#set.forbids(head, dependent)) return NOT_PERMITTED
    const chain = this.#chains[head]
    let exit = 0
    for (let k = 0; k < chain.length; k++) {
      const { first, last, outside } = chain[k]
      if (first <= dependent && dependent <= last) break
      if (outside === 'none') return NOT_PERMITTED
      if (outside === 'root') exit = k + 1
    }
    return exit
  }
}

function withWholeSentence({ n, spans, oneRoot }: ConstraintSet): readonly Span[] {
  if (!oneRoot || n < 2 || (spans.length > 0 && spans[0].first === 1 && spans[0].last === n)) return spans
  return [{ first: 1, last: n, outside: 'any' }, ...spans]
}
