import { UNKNOWN } from '../tree/tree.ts'
import type { ConstraintSet, Span } from './constraint-set.ts'

/**
 * What the preconditions of arc-eager look up, made in linear time from a set without forbidden arcs and without nested
 * spans. Node 0 stands at the end of the buffer, so as a place it is n + 1.
 */
export class ArcEagerTables {
  readonly n: number
  /** By word: the place of its required head, 0 where it is free. */
  readonly head: Int32Array
  /** By word: its leftmost required dependent to the left, and its rightmost to the right; the word itself if none. */
  readonly leftmost: Int32Array
  readonly rightmost: Int32Array
  /** By word: the span that it is in, −1 for none. */
  readonly spanOf: Int32Array
  readonly spans: readonly Span[]
  /** By word: 1 if it may be the root of its span. */
  readonly isRootOfSpan: Uint8Array
  /** By span: the last word that may be its root. */
  readonly lastRoot: Int32Array
  /** By word: 1 if it may be the only root of the sentence; and the last such word. */
  readonly isOnlyRoot: Uint8Array
  lastOnlyRoot = 0
  /** By word: the right end of the innermost required arc that goes over it, n + 2 for none. */
  readonly cover: Int32Array
  /** By word: the last word that required arcs put under it on its right. */
  readonly reach: Int32Array
  /** By word in a span: the last word that is under the root of the span if all from this word on to its end are. */
  readonly spanReach: Int32Array
  /** By place: the first place from there on that may take words which stand before it and outside its span. */
  readonly taker: Int32Array

  constructor(set: ConstraintSet) {
    const { n } = set
    this.n = n
    this.spans = set.spans
    this.head = set.heads.map((head) => (head === 0 ? n + 1 : head === UNKNOWN ? 0 : head))
    this.leftmost = Int32Array.from({ length: n + 2 }, (_, i) => i)
    this.rightmost = this.leftmost.slice()
    this.spanOf = new Int32Array(n + 2).fill(-1)
    this.isRootOfSpan = new Uint8Array(n + 2)
    this.lastRoot = new Int32Array(set.spans.length)
    this.isOnlyRoot = new Uint8Array(n + 2)
    this.cover = new Int32Array(n + 2)
    this.reach = new Int32Array(n + 2)
    this.spanReach = new Int32Array(n + 2)
    this.taker = new Int32Array(n + 3)
    for (let i = 1; i <= n; i++) {
      const head = this.head[i]
      if (head === 0) continue
      if (i < head && i < this.leftmost[head]) this.leftmost[head] = i
      if (i > head && i > this.rightmost[head]) this.rightmost[head] = i
    }
    for (const [number, { first, last }] of set.spans.entries()) this.spanOf.fill(number, first, last + 1)
    this.#findCovers()
    this.#findRoots()
    if (set.oneRoot) this.#findOnlyRoots()
    this.#findReaches()
    this.#findTakers()
  }

  #findCovers(): void {
    const { n, head, cover } = this
    /** The required dependents to the right of each word, from the rightmost. */
    const first = new Int32Array(n + 2)
    const next = new Int32Array(n + 2)
    for (let i = 1; i <= n; i++) {
      if (head[i] === 0 || head[i] > i) continue
      next[i] = first[head[i]]
      first[head[i]] = i
    }
    /** The right ends of the arcs that are open; each lies inside the one before it. */
    const open: number[] = [n + 2]
    for (let i = 1; i <= n; i++) {
      while (open.at(-1)! <= i) open.pop()
      cover[i] = open.at(-1)!
      if (head[i] > i) open.push(head[i])
      for (let d = first[i]; d !== 0; d = next[d]) open.push(d)
    }
  }

  #findRoots(): void {
    const { spans, head, spanOf, isRootOfSpan, lastRoot } = this
    for (const [number, { first, last, outside }] of spans.entries()) {
      /** By word − first: how many required arcs out of the span or inside it start to go over there, less those that end. */
      const over = new Int32Array(last - first + 3)
      /** The root, where it is known. */
      let root = 0
      for (let word = first; word <= last; word++) {
        const left = this.leftmost[word]
        const right = this.rightmost[word]
        if (left < word) {
          over[Math.max(left + 1, first) - first]++
          over[word - first]--
        }
        if (right > word) {
          over[word + 1 - first]++
          over[Math.min(right, last + 1) - first]--
        }
        const isEntered = head[word] !== 0 && spanOf[head[word]] !== number
        if (isEntered || (outside === 'root' && (left < first || right > last))) root = word
      }
      let depth = 0
      for (let word = first; word <= last; word++) {
        depth += over[word - first]
        const isInside = head[word] !== 0 && spanOf[head[word]] === number
        if (depth > 0 || isInside || (root !== 0 && root !== word)) continue
        isRootOfSpan[word] = 1
        lastRoot[number] = word
      }
    }
  }

  #findOnlyRoots(): void {
    const { n, head, cover, spans, spanOf, isRootOfSpan, isOnlyRoot } = this
    const given = head.indexOf(n + 1)
    for (let word = 1; word <= n; word++) {
      if (given > 0 && word !== given) continue
      if (cover[word] <= n || (head[word] !== 0 && head[word] <= n)) continue
      const span = spans[spanOf[word]]
      if (span !== undefined) {
        if (isRootOfSpan[word] === 0) continue
        if (span.outside === 'none' && (span.first > 1 || span.last < n)) continue
      }
      isOnlyRoot[word] = 1
      this.lastOnlyRoot = word
    }
  }

  #findReaches(): void {
    const { n, rightmost, reach, spanReach, spanOf } = this
    for (let i = n; i >= 1; i--) {
      const d = rightmost[i]
      reach[i] = d === i ? i : reach[d]
      if (spanOf[d] >= 0 && spanOf[d] !== spanOf[i]) reach[i] = Math.max(reach[i], spanReach[d])
      if (spanOf[i] < 0) continue
      const next = spanOf[i + 1] === spanOf[i] ? spanReach[i + 1] : i
      spanReach[i] = Math.max(next, reach[i])
    }
  }

  #findTakers(): void {
    const { n, taker, spans, spanOf, lastRoot, isRootOfSpan, spanReach, head } = this
    taker[n + 2] = n + 2
    taker[n + 1] = n + 1
    for (let place = n; place >= 1; place--) {
      const number = spanOf[place]
      if (number < 0) {
        taker[place] = place
        continue
      }
      const { last, outside } = spans[number]
      if (lastRoot[number] < place) taker[place] = taker[spanReach[place] + 1]
      else if (outside === 'any' || (outside === 'root' && isRootOfSpan[place] === 1)) taker[place] = place
      else if (outside === 'root') taker[place] = taker[place + 1]
      else {
        const above = head[lastRoot[number]]
        taker[place] = above > last ? above : taker[last + 1]
      }
    }
  }
}
