import { NO_LABEL, UNKNOWN } from '../../tree/index.ts'

/** The labels that a word may not have, by head; UNKNOWN stands for every head. */
type ForbiddenLabels = Map<number, Set<number>>

/** The arcs that are forbidden, directly or because all their labels are. */
export class ForbiddenArcs {
  readonly #n: number
  readonly #labelCount: number
  /** By word, if it has forbidden heads: 1 for each of them. Empty if nothing is forbidden. */
  readonly #heads: (Uint8Array | undefined)[] = []
  /** By word; empty if no label is forbidden. */
  readonly #labels: (ForbiddenLabels | undefined)[] = []
  isEmpty = true

  constructor(n: number, labelCount: number) {
    this.#n = n
    this.#labelCount = labelCount
  }

  /** Head UNKNOWN: every head. Label NO_LABEL: every label. */
  add(head: number, dependent: number, label: number): void {
    if (label === NO_LABEL) {
      this.#forbid(head, dependent)
      return
    }
    this.#labels[dependent] ??= new Map()
    const byHead = this.#labels[dependent]
    const labels = byHead.get(head)
    if (labels === undefined) byHead.set(head, new Set([label]))
    else labels.add(label)
  }

  /** Forbids the arcs that have no label left, given the label that each word must have (or NO_LABEL). */
  close(required: Int32Array): void {
    for (const [dependent, byHead] of this.#labels.entries()) {
      if (byHead === undefined) continue
      const everywhere = byHead.get(UNKNOWN)
      for (const [head, labels] of byHead) {
        const forbidden = new Set([...labels, ...(everywhere ?? [])])
        const label = required[dependent]
        const noneLeft = label === NO_LABEL ? forbidden.size === this.#labelCount : forbidden.has(label)
        if (!noneLeft) continue
        for (let h = 0; h <= this.#n; h++)
          if (h !== dependent && (head === UNKNOWN || h === head)) this.#forbid(h, dependent)
      }
    }
  }

  has(head: number, dependent: number): boolean {
    if (this.isEmpty) return false
    const heads = this.#heads[dependent]
    return heads !== undefined && heads[head] === 1
  }

  hasLabel(head: number, dependent: number, label: number): boolean {
    if (this.#labels.length === 0) return false
    const byHead = this.#labels[dependent]
    if (byHead === undefined) return false
    return byHead.get(UNKNOWN)?.has(label) === true || byHead.get(head)?.has(label) === true
  }

  #forbid(head: number, dependent: number): void {
    this.#heads[dependent] ??= new Uint8Array(this.#n + 1)
    this.#heads[dependent][head] = 1
    this.isEmpty = false
  }
}
