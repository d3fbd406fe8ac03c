import { type Configuration, encode, type TransitionCode } from '../../transition/index.ts'
import type { Tree } from '../../tree/index.ts'

/** A gold tree with the children of every node. */
export class GoldTree {
  readonly n: number
  readonly heads: Int32Array
  readonly labels: Int32Array
  /** The children of node h, from left to right: children[firstChild[h]] up to children[firstChild[h + 1]]. */
  readonly children: Int32Array
  readonly firstChild: Int32Array

  constructor({ heads, labels }: Tree) {
    const n = heads.length - 1
    this.n = n
    this.heads = heads
    this.labels = labels
    this.firstChild = new Int32Array(n + 2)
    this.children = new Int32Array(n)
    for (let i = 1; i <= n; i++) if (heads[i] >= 0) this.firstChild[heads[i] + 1]++
    for (let h = 0; h <= n; h++) this.firstChild[h + 1] += this.firstChild[h]
    const next = this.firstChild.slice()
    for (let i = 1; i <= n; i++) if (heads[i] >= 0) this.children[next[heads[i]]++] = i
  }

  /** Whether c has attached all gold children of a node to it. */
  isComplete(c: Configuration, node: number): boolean {
    for (let k = this.firstChild[node]; k < this.firstChild[node + 1]; k++) {
      if (c.heads[this.children[k]] !== node) return false
    }
    return true
  }

  /** Whether the gold arc head → word can be built now without losing a child of the word. */
  isReady(c: Configuration, head: number, word: number): boolean {
    return word > 0 && this.heads[word] === head && this.isComplete(c, word)
  }

  /** The transition of this kind that attaches a word with its gold label. */
  arc(kind: number, word: number): TransitionCode {
    return encode(kind, this.labels[word])
  }
}
