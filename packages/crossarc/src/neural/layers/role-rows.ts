import type { ForwardContext } from '../tensors/forward-context.ts'
import { embedding } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** In a list of nodes: no node; it has a learned vector. */
export const PAD = -1

/** The nodes of a sentence of n words in some role, in order, with PAD for a missing node. */
export type NodeLayout = (n: number) => ArrayLike<number>

/** The rows of a batch in the order of a layout. */
export interface RoleRows {
  readonly rows: Pointer
  /** The first row of each sentence, and the number of rows at the end. */
  readonly first: Int32Array
  readonly nodes: { readonly count: number; readonly sources: Pointer; readonly targets: Pointer }
  readonly pads: { readonly count: number; readonly targets: Pointer }
}

/** The learned vector of a missing node: the end of the buffer, the empty stack, no sibling. */
export class RolePadding {
  readonly width: number
  readonly #vector: Parameter

  constructor(parameters: Parameters, name: string, width: number) {
    this.width = width
    this.#vector = parameters.declare(name, [width], embedding(width))
  }

  /** Copies rows of nodes into the order of a layout. Sentence s has the rows first[s] to first[s + 1] − 1. */
  gather(context: ForwardContext, source: Pointer, first: Int32Array, layout: NodeLayout): RoleRows {
    const { kernels, workspace } = context
    const { width } = this
    const sentences = first.length - 1
    const starts = new Int32Array(sentences + 1)
    const sources: number[] = []
    const targets: number[] = []
    const missing: number[] = []
    for (let s = 0; s < sentences; s++) {
      const nodes = layout(first[s + 1] - first[s] - 1)
      for (let k = 0; k < nodes.length; k++) {
        const row = starts[s] + k
        if (nodes[k] === PAD) missing.push(row)
        else {
          sources.push(first[s] + nodes[k])
          targets.push(row)
        }
      }
      starts[s + 1] = starts[s] + nodes.length
    }
    const rows = workspace.floats(starts[sentences] * width)
    const nodes = {
      count: sources.length,
      sources: workspace.integers(sources),
      targets: workspace.integers(targets),
    }
    const pads = { count: missing.length, targets: workspace.integers(missing) }
    kernels.moveRows(source, width, nodes.sources, rows, width, nodes.targets, nodes.count, width, 0)
    kernels.moveRows(this.#vector.value, 0, 0, rows, width, pads.targets, pads.count, width, 0)
    return { rows, first: starts, nodes, pads }
  }

  /** Adds to dSource and to the gradient of the learned vector. */
  scatter({ kernels }: ForwardContext, { nodes, pads }: RoleRows, dRows: Pointer, dSource: Pointer): void {
    const { width } = this
    kernels.moveRows(dRows, width, nodes.targets, dSource, width, nodes.sources, nodes.count, width, 1)
    kernels.moveRows(dRows, width, pads.targets, this.#vector.gradient, 0, 0, pads.count, width, 1)
  }
}
