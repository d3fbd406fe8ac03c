import { defined } from '../../base/index.ts'
import { infeasibleModelError } from '../../constraint/explain/index.ts'
import { type ConstraintSet, compileConstraints } from '../../constraint/set/index.ts'
import type { ChartOptions } from '../../decode/chart/shared/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import { type Heads, withTree } from '../../tree/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { BatchArc } from '../labels/label-scorers.ts'
import type { NeuralModel, ReadyNetwork } from '../network/model.ts'
import type { Reading } from '../network/parser-network.ts'
import { readyModel } from '../network/ready-model.ts'
import type { VoteOptions } from './ensemble.ts'

export function readyMember(model: NeuralModel): ReadyNetwork {
  return readyModel(model, { arithmetic: 'int16' })
}

/** How an ensemble combines the scores of its members into one tree. */
export interface Joining {
  readonly oneRoot: boolean
  /** A transition system that builds the trees of the ensemble, or a few more. */
  readonly system: string
  /** The name of the fallback search for an n-word sentence, if it needs one. */
  fallback(n: number): string | undefined
  heads(n: number, readings: readonly Reading[], options: ChartOptions): Heads | undefined
  labels(readings: readonly Reading[], heads: Heads, constraints: ConstraintSet | undefined): Int32Array
}

/** The sentence with the tree of an ensemble. Its labels come from the alphabet of the first member. */
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
    const options = { oneRoot, ...defined({ constraints: set }) }
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

/** The scores of a member, valid until its workspace is released. */
function readMember({ network, kernels, int16, workspace }: ReadyNetwork, { words }: Sentence): Reading {
  const encoded = network.description.lexicon.encode(words.map(({ form }) => form))
  return network.read({ kernels, int16, workspace, random: undefined }, [encoded])
}

/** The arcs of a batch of one sentence, from word 1 on. */
export function arcsOfTree(heads: Heads): BatchArc[] {
  return Array.from({ length: heads.length - 1 }, (_, k) => ({
    sentence: 0,
    head: heads[k + 1],
    dependent: k + 1,
  }))
}
