import { CrossarcError } from '../../base/index.ts'
import { UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet } from '../set/constraint-set.ts'

/** The most choices of span roots that one find() may try before it gives up. */
const CHOICE_LIMIT = 20_000

/**
 * A span, or the whole sentence, with the items it consists of: its largest inner spans, and the words in
 * none.
 */
interface Group {
  readonly first: number
  readonly last: number
  /** Only the root may have dependents outside. */
  readonly rootOnly: boolean
  /** By word − first: the first word of the item that holds the word. */
  readonly itemOf: Int32Array
  /** By word − first: the inner group that is the word's item, −1 for a word in none. */
  readonly innerOf: Int32Array
  /** By word − first: whether the group may be entered there, that is, whether the word may be its root. */
  readonly entry: Uint8Array
}

/**
 * Tells whether the arcs of a graph contain a tree that satisfies a set, and finds one.
 *
 * Every span must be entered by exactly one arc. So a span contains a tree over its items, and seen from
 * outside it is one node: working outwards from the innermost span, a span can be entered at the words whose
 * item leads to all its other items. That decides everything in O(n²) for each level of nesting, except for
 * spans whose root alone may have dependents outside: there the arc in and the arcs out must agree on the
 * root. The first answer ignores this; if its tree breaks the rule, the roots are tried one by one. (No fast
 * method can be expected: with forbidden arcs, choosing such roots is as hard as satisfying a formula with
 * two words per variable.)
 */
export class SpanningTreeSearch {
  readonly n: number
  /** The arcs that the set alone allows: 1 at head · (n + 1) + dependent. */
  readonly permitted: Uint8Array
  /** The arcs to choose from, in the same order; filled by the caller before find(). */
  readonly arcs: Uint8Array
  /** After find() returned true: the heads of a tree. */
  readonly tree: Int32Array
  readonly #groups: Group[]
  readonly #reached: Uint8Array
  readonly #queue: Int32Array
  /** By group: the word where the tree enters it. */
  readonly #root: Int32Array
  #choices = 0

  constructor(set: ConstraintSet) {
    const { n } = set
    const stride = n + 1
    this.n = n
    this.permitted = new Uint8Array(stride * stride)
    this.arcs = new Uint8Array(stride * stride)
    this.tree = new Int32Array(stride).fill(UNKNOWN)
    this.#reached = new Uint8Array(stride)
    this.#queue = new Int32Array(stride + 1)
    this.#groups = groupsOf(set)
    this.#root = new Int32Array(this.#groups.length)
    for (let h = 0; h <= n; h++) {
      for (let d = 1; d <= n; d++) if (h !== d && !set.forbids(h, d)) this.permitted[h * stride + d] = 1
    }
    for (const { first, last, outside } of set.spans) {
      if (outside !== 'none') continue
      for (let h = first; h <= last; h++) {
        this.permitted.fill(0, h * stride, h * stride + first)
        this.permitted.fill(0, h * stride + last + 1, (h + 1) * stride)
      }
    }
  }

  /** Whether `arcs` contains a tree that satisfies the set; `arcs` must be a subset of `permitted`. */
  find(): boolean {
    this.#choices = 0
    return this.#find(this.arcs)
  }

  #find(arcs: Uint8Array): boolean {
    const groups = this.#groups
    for (let g = groups.length - 1; g > 0; g--) if (!this.#findEntries(groups[g], arcs)) return false
    if (!this.#grow(groups[0], 0, arcs)) return false
    for (let g = 1; g < groups.length; g++) this.#grow(groups[g], this.#root[g], arcs)
    for (let g = 1; g < groups.length; g++) {
      if (groups[g].rootOnly && !this.#keepsRootRule(groups[g])) return this.#chooseRoot(groups[g], arcs)
    }
    return true
  }

  /** Records the words where a group can be entered; false if there are none. */
  #findEntries(group: Group, arcs: Uint8Array): boolean {
    const { first, last, itemOf, entry } = group
    // If some item leads to all others, so does the last one from which a new search had to start.
    this.#reached.fill(0, first, last + 1)
    let start = first
    for (let word = first; word <= last; word++) {
      if (itemOf[word - first] !== word || this.#reached[word] === 1) continue
      start = word
      this.#spread(group, word, arcs, true)
    }
    this.#reached.fill(0, first, last + 1)
    this.#spread(group, start, arcs, true)
    for (let word = first; word <= last; word++)
      if (itemOf[word - first] === word && this.#reached[word] === 0) return false
    // The items that lead to it also lead to all others.
    this.#reached.fill(0, first, last + 1)
    this.#spread(group, start, arcs, false)
    for (let word = first; word <= last; word++) {
      const leads = this.#reached[itemOf[word - first]] === 1
      entry[word - first] = leads && this.#isEntry(group, word) ? 1 : 0
    }
    return true
  }

  /** Marks the items of a group that an item leads to or, with `forward` false, those that lead to it. */
  #spread(group: Group, item: number, arcs: Uint8Array, forward: boolean): void {
    const { first, last, itemOf } = group
    const reached = this.#reached
    const queue = this.#queue
    const stride = this.n + 1
    let size = 0
    reached[item] = 1
    queue[size++] = item
    while (size > 0) {
      const from = queue[--size]
      const end = this.#lastOf(group, from)
      for (let a = from; a <= end; a++) {
        if (!forward && !this.#isEntry(group, a)) continue
        for (let b = first; b <= last; b++) {
          const to = itemOf[b - first]
          if (reached[to] === 1) continue
          if (forward) {
            if (arcs[a * stride + b] === 0 || !this.#isEntry(group, b)) continue
          } else if (arcs[b * stride + a] === 0) continue
          reached[to] = 1
          queue[size++] = to
        }
      }
    }
  }

  #lastOf({ first, innerOf }: Group, item: number): number {
    const inner = innerOf[item - first]
    return inner < 0 ? item : this.#groups[inner].last
  }

  /** Whether the item of a word can be entered at the word. */
  #isEntry({ first, innerOf }: Group, word: number): boolean {
    const inner = innerOf[word - first]
    return inner < 0 || this.#groups[inner].entry[word - this.#groups[inner].first] === 1
  }

  /**
   * Writes a tree over the items of a group, from its root or from node 0; false if it cannot reach them all.
   */
  #grow(group: Group, root: number, arcs: Uint8Array): boolean {
    const { first, last, itemOf } = group
    const stride = this.n + 1
    const reached = this.#reached.fill(0, first, last + 1)
    const queue = this.#queue
    let size = 0
    if (root === 0) queue[size++] = 0
    else size = this.#reach(group, root, size)
    for (let at = 0; at < size; at++) {
      const head = queue[at]
      for (let word = first; word <= last; word++) {
        if (arcs[head * stride + word] === 0 || reached[itemOf[word - first]] === 1) continue
        if (!this.#isEntry(group, word)) continue
        this.tree[word] = head
        size = this.#reach(group, word, size)
      }
    }
    for (let word = first; word <= last; word++) if (reached[itemOf[word - first]] === 0) return false
    return true
  }

  /** Enters an item at a word: all its words may now have dependents in the group. Returns the queue size. */
  #reach(group: Group, word: number, size: number): number {
    const item = group.itemOf[word - group.first]
    const inner = group.innerOf[word - group.first]
    const end = this.#lastOf(group, item)
    this.#reached[item] = 1
    if (inner >= 0) this.#root[inner] = word
    for (let member = item; member <= end; member++) this.#queue[size++] = member
    return size
  }

  #keepsRootRule({ first, last }: Group): boolean {
    const { tree } = this
    let root = 0
    for (let word = first; word <= last; word++) if (tree[word] < first || tree[word] > last) root = word
    for (let word = 1; word <= this.n; word++) {
      const isOutside = word < first || word > last
      if (isOutside && tree[word] >= first && tree[word] <= last && tree[word] !== root) return false
    }
    return true
  }

  #chooseRoot({ first, last, entry }: Group, arcs: Uint8Array): boolean {
    const stride = this.n + 1
    const candidates: number[] = []
    for (let word = first; word <= last; word++) if (entry[word - first] === 1) candidates.push(word)
    const narrowed = new Uint8Array(arcs.length)
    for (const root of candidates) {
      if (++this.#choices > CHOICE_LIMIT)
        throw new CrossarcError(
          'search-limit',
          `No decision after ${CHOICE_LIMIT} choices of span roots whether the constraints can be met`,
        )
      narrowed.set(arcs)
      for (let word = first; word <= last; word++) {
        if (word === root) continue
        for (let other = 0; other <= this.n; other++) {
          if (other >= first && other <= last) continue
          narrowed[word * stride + other] = 0
          narrowed[other * stride + word] = 0
        }
      }
      if (this.#find(narrowed)) return true
    }
    return false
  }
}

/**
 * The sentence as a group, then the spans as groups, outer before inner; one root is a span over all words.
 */
function groupsOf({ n, spans, oneRoot }: ConstraintSet): Group[] {
  const ranges = spans.map(({ first, last, outside }) => ({ first, last, rootOnly: outside === 'root' }))
  const isWhole = ranges.length > 0 && ranges[0].first === 1 && ranges[0].last === n
  if (oneRoot && !isWhole && n > 0) ranges.unshift({ first: 1, last: n, rootOnly: false })
  const groups: Group[] = []
  for (const { first, last, rootOnly } of [{ first: 1, last: n, rootOnly: false }, ...ranges]) {
    const length = last - first + 1
    groups.push({
      first,
      last,
      rootOnly,
      itemOf: Int32Array.from({ length }, (_, k) => first + k),
      innerOf: new Int32Array(length).fill(-1),
      entry: new Uint8Array(length),
    })
  }
  for (let g = 1; g < groups.length; g++) {
    const { first, last } = groups[g]
    let outer = g - 1
    while (groups[outer].last < last || groups[outer].first > first) outer--
    const { itemOf, innerOf, first: from } = groups[outer]
    itemOf.fill(first, first - from, last - from + 1)
    innerOf.fill(g, first - from, last - from + 1)
  }
  return groups
}
