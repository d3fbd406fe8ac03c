import { encode, kindOf, labelOf, type System, type TransitionCode } from '../transition/index.ts'
import { NO_LABEL } from '../tree/index.ts'

/**
 * The labels that each kind of transition was seen with: one contiguous range of classes for every kind, and one for
 * `rootKind`, which stands for the arcs from the root that no transition builds.
 */
export class LabelClasses {
  /** The number after that of the system's last kind. */
  readonly rootKind: number
  /** The class range of kind k is first[k]..first[k + 1]. */
  readonly first: Int32Array
  /** The label of each class. */
  readonly labels: Int32Array
  readonly #classOf = new Map<TransitionCode, number>()

  constructor(system: System, seen: Iterable<TransitionCode>) {
    this.rootKind = system.transitions.length
    const byKind = Array.from({ length: this.rootKind + 1 }, () => new Set<number>())
    for (const code of seen) {
      const kind = kindOf(code)
      if (labelOf(code) === NO_LABEL) continue
      if (kind === this.rootKind || system.transitions[kind].labelled) byKind[kind].add(labelOf(code))
    }
    this.first = new Int32Array(byKind.length + 1)
    const labels: number[] = []
    for (const [kind, set] of byKind.entries()) {
      this.first[kind] = labels.length
      for (const label of [...set].sort((a, b) => a - b)) {
        this.#classOf.set(encode(kind, label), labels.length)
        labels.push(label)
      }
    }
    this.first[byKind.length] = labels.length
    this.labels = Int32Array.from(labels)
  }

  get width(): number {
    return this.labels.length
  }

  /** The class of a transition, or −1 if it has no label or was never seen. */
  classOf(code: TransitionCode): number {
    return this.#classOf.get(code) ?? -1
  }
}
