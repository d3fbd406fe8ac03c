/** A well-spread hash of a label: sums of these hashes distinguish sets of labels. */
function spread(label: number): number {
  const mixed = Math.imul(label + 2, 0x9e3779b1)
  return mixed ^ (mixed >>> 15)
}

/**
 * For every node, its two outermost dependents and its innermost one on each side, their number, and a hash
 * of their labels. −1 means no such dependent.
 *
 * Adding an arc takes constant time. Removing one, which only non-monotonic systems and undo() do, scans all
 * words for the dependents that move up.
 */
export class Dependents {
  /** The number of entries per node in the memory that the configuration provides. */
  static readonly ARRAYS = 10

  readonly leftmost: Int32Array
  readonly leftmost2: Int32Array
  readonly leftInner: Int32Array
  readonly rightmost: Int32Array
  readonly rightmost2: Int32Array
  readonly rightInner: Int32Array
  readonly leftCount: Int32Array
  readonly rightCount: Int32Array
  /** Sums of label hashes of the left and the right dependents: equal for equal labels in any order. */
  readonly leftLabels: Int32Array
  readonly rightLabels: Int32Array

  constructor(memory: Int32Array, nodes: number) {
    const array = (k: number) => memory.subarray(k * nodes, (k + 1) * nodes)
    this.leftmost = array(0).fill(-1)
    this.leftmost2 = array(1).fill(-1)
    this.leftInner = array(2).fill(-1)
    this.rightmost = array(3).fill(-1)
    this.rightmost2 = array(4).fill(-1)
    this.rightInner = array(5).fill(-1)
    this.leftCount = array(6)
    this.rightCount = array(7)
    this.leftLabels = array(8)
    this.rightLabels = array(9)
  }

  add(head: number, word: number, label: number): void {
    if (word < head) {
      this.leftCount[head]++
      this.leftLabels[head] += spread(label)
      this.#placeLeft(head, word)
    } else {
      this.rightCount[head]++
      this.rightLabels[head] += spread(label)
      this.#placeRight(head, word)
    }
  }

  /** Called after the arc has been removed from `heads`. */
  remove(head: number, word: number, label: number, heads: Int32Array): void {
    if (word < head) {
      this.leftCount[head]--
      this.leftLabels[head] -= spread(label)
      this.leftmost[head] = this.leftmost2[head] = this.leftInner[head] = -1
      for (let i = 1; i < head; i++) if (heads[i] === head) this.#placeLeft(head, i)
    } else {
      this.rightCount[head]--
      this.rightLabels[head] -= spread(label)
      this.rightmost[head] = this.rightmost2[head] = this.rightInner[head] = -1
      for (let i = head + 1; i < heads.length; i++) if (heads[i] === head) this.#placeRight(head, i)
    }
  }

  #placeLeft(head: number, word: number): void {
    if (this.leftmost[head] < 0 || word < this.leftmost[head]) {
      this.leftmost2[head] = this.leftmost[head]
      this.leftmost[head] = word
    } else if (this.leftmost2[head] < 0 || word < this.leftmost2[head]) this.leftmost2[head] = word
    if (word > this.leftInner[head]) this.leftInner[head] = word
  }

  #placeRight(head: number, word: number): void {
    if (word > this.rightmost[head]) {
      this.rightmost2[head] = this.rightmost[head]
      this.rightmost[head] = word
    } else if (word > this.rightmost2[head]) this.rightmost2[head] = word
    if (this.rightInner[head] < 0 || word < this.rightInner[head]) this.rightInner[head] = word
  }
}
