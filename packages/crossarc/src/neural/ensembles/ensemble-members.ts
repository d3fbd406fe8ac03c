import { infeasibleModelError } from '../../constraint/explain/index.ts'
import { type ConstraintSet, compileConstraints } from '../../constraint/set/index.ts'
import type { ChartOptions } from '../../decode/chart/shared/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { type Heads, withTree } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { BatchArc } from '../labels/label-scorers.ts'
import { type NeuralModel, type ReadyNetwork, readyModel } from '../network/model.ts'
import type { Reading } from '../network/parser-network.ts'
import type { VoteOptions } from './ensemble.ts'

export function readyMember(model: NeuralModel): ReadyNetwork {
  return readyModel(model, { arithmetic: 'int16' })
}

/** How an ensemble makes one tree of what its members make of a sentence. */
export interface Joining {
  readonly oneRoot: boolean
  /** A transition system with the trees from which it takes one, or a few more. */
  readonly system: string
  /** What is used in the place of the search in sentences of so many words; undefined where it is not. */
  fallback(n: number): string | undefined
  heads(n: number, readings: readonly Reading[], options: ChartOptions): Heads | undefined
  labels(readings: readonly Reading[], heads: Heads, constraints: ConstraintSet | undefined): Int32Array
}

/** The sentence with the tree of an ensemble; labels are those of the first member. */
export function parseTogether(
  members: readonly ReadyNetwork[],
  sentence: Sentence,
  { constraints, onFallback }: VoteOptions,
  joining: Joining,
): Sentence {
  const { labels } = members[0].network.description
  const { oneRoot } = joining
  const n = sentence.words.length
  const set = constraints && compileConstraints(n, constraints, { labels, oneRoot })
  const fallback = joining.fallback(n)
  if (fallback !== undefined) onFallback?.(sentence, fallback)
  const marks = members.map(({ workspace }) => workspace.mark())
  try {
    const readings = members.map((member) => readMember(member, sentence))
    const options = { oneRoot, ...(set === undefined ? {} : { constraints: set }) }
    const heads = joining.heads(n, readings, options)
    if (heads === undefined) {
      const system = systemByName(joining.system)
      throw infeasibleModelError('the ensemble', system, n, constraints ?? [], { labels, oneRoot }, fallback)
    }
    return withTree(sentence, { heads, labels: joining.labels(readings, heads, set) }, labels)
  } finally {
    for (const [k, { workspace }] of members.entries()) workspace.release(marks[k])
  }
}

/** What a member makes of a sentence, for as long as nothing in its workspace is released. */
function readMember({ network, kernels, int16, workspace }: ReadyNetwork, { words }: Sentence): Reading {
  const encoded = network.description.lexicon.encode(words.map(({ form }) => form))
  return network.read({ kernels, int16, workspace, random: undefined }, [encoded])
}

/** The arcs of the one sentence that was read, from word 1 on. */
export function arcsOfTree(heads: Heads): BatchArc[] {
  return Array.from({ length: heads.length - 1 }, (_, k) => ({
    sentence: 0,
    head: heads[k + 1],
    dependent: k + 1,
  }))
}
