import { CrossarcError } from '../error.ts'
import type { Heads } from '../tree/tree.ts'
import type { Sentence } from '../treebank/sentence.ts'
import type { BatchArc } from './label-scorers.ts'
import { type NeuralModel, type ReadyNetwork, readyModel } from './model.ts'
import type { Reading } from './parser-network.ts'

export function readyMember(model: NeuralModel): ReadyNetwork {
  return readyModel(model, { arithmetic: 'int16' })
}

/** What a member makes of a sentence, for as long as nothing in its workspace is released. */
export function readMember(
  { network, kernels, int16, workspace }: ReadyNetwork,
  { words }: Sentence,
): Reading {
  const encoded = network.description.lexicon.encode(words.map(({ form }) => form))
  return network.read({ kernels, int16, workspace, random: undefined }, [encoded])
}

/** The arcs of the one sentence that was read, from word 1 on. */
export function arcsOfTree(heads: Heads): BatchArc[] {
  return Array.from({ length: heads.length - 1 }, (_, k) => ({
    sentence: 0,
    head: heads[k + 1]!,
    dependent: k + 1,
  }))
}

/** 1 for those that are not given. */
export function weightsOf(count: number, weights: readonly number[] | undefined): number[] {
  return Array.from({ length: count }, (_, k) => weights?.[k] ?? 1)
}

export function unlike(reason: string): CrossarcError {
  return new CrossarcError('ensemble-models', reason)
}
