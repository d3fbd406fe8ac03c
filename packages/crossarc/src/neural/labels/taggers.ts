import type { Alphabet } from '../../tree/index.ts'
import type { EncoderTrace } from '../encoder/encoder.ts'
import { bestClasses, type ClassScores } from '../layers/class-scores.ts'
import { Classifier } from '../layers/classifier.ts'
import { FeatsClassifier } from '../layers/feats-classifier.ts'
import type { NetworkOptions } from '../options/preset.ts'
import type { ForwardContext } from '../tensors/forward-context.ts'
import type { Parameters } from '../tensors/parameters.ts'
import type { Pointer } from '../tensors/workspace.ts'

/** The columns with taggers. */
export const tagColumns = ['upos', 'xpos', 'feats'] as const

/** A column that a network can predict. */
export type TagColumn = (typeof tagColumns)[number]

/** The tags to choose from. */
export interface TagSets {
  readonly upos: Alphabet
  /** UPOS and XPOS together, such as "NOUN|NN": see joinXpos(). */
  readonly xpos: Alphabet
  /** Whole columns, such as "Case=Nom|Number=Sing"; if undefined, FEATS have no tagger. */
  readonly feats?: Alphabet | undefined
}

/** The numbers of tags by node; −1 for the root and for unknown tags. */
export interface NodeTags {
  readonly upos: Int32Array
  readonly xpos: Int32Array
  readonly feats?: Int32Array | undefined
}

/** The scores of tags; valid until the workspace is released. */
export interface TagScores {
  /** The row of each sentence's root, and the number of rows at the end. */
  readonly first: Int32Array
  readonly columns: ReadonlyMap<TagColumn, ClassScores>
}

/** The scorer of one column. */
export interface TagScorer {
  readonly column: TagColumn
  /** Returns the scores, one row per node, and their backward pass, which adds to the gradients and to dNodes. */
  forward(
    context: ForwardContext,
    trace: EncoderTrace,
  ): { readonly scores: ClassScores; backward(dScores: Pointer, dNodes: Pointer): void }
}

function tagScorer<T extends ClassScores>(
  column: TagColumn,
  classifier: {
    forward(context: ForwardContext, x: Pointer, count: number): T
    backward(context: ForwardContext, trace: T, dScores: Pointer, dx: Pointer): void
  },
): TagScorer {
  return {
    column,
    forward(context, { nodes, rows }) {
      const scores = classifier.forward(context, nodes, rows)
      return { scores, backward: (dScores, dNodes) => classifier.backward(context, scores, dScores, dNodes) }
    },
  }
}

/** One tagger per column: a hidden layer and a linear one over the vectors of the nodes. */
export class Taggers {
  readonly all: readonly TagScorer[]
  /** The UPOS number of each joined XPOS. */
  readonly #uposOf: Int32Array

  constructor(
    parameters: Parameters,
    tags: TagSets,
    inputs: number,
    { hidden, taggerHidden = hidden, activation, dropout, feats }: NetworkOptions,
  ) {
    const options = { inputs, hidden: taggerHidden, activation, dropout }
    const { upos, xpos } = tags
    this.#uposOf = Int32Array.from(xpos.names, (name) => upos.find(splitXpos(name).upos))
    this.all = tagColumns.flatMap((column) => {
      const names = tags[column]?.names
      if (names === undefined) return []
      if (column === 'feats' && feats === 'features')
        return [tagScorer(column, new FeatsClassifier(parameters, column, names, options))]
      return [tagScorer(column, new Classifier(parameters, column, { ...options, classes: names.length }))]
    })
  }

  /** The scores of all tags of all nodes. */
  scores(context: ForwardContext, trace: EncoderTrace): TagScores {
    const found = this.all.map(({ column, forward }) => [column, forward(context, trace).scores] as const)
    return { first: trace.first, columns: new Map(found) }
  }

  /** The best tags of each sentence. The sum of both scores decides on UPOS and XPOS, so that they fit each other. */
  best(context: ForwardContext, { first, columns }: TagScores): NodeTags[] {
    this.#addUpos(context, columns.get('upos')!, columns.get('xpos')!)
    const best = new Map(
      [...columns].map(([column, found]) => [column, bestClasses(context.workspace, found)]),
    )
    best.set(
      'upos',
      best.get('xpos')!.map((joined) => this.#uposOf[joined]),
    )
    return Array.from({ length: first.length - 1 }, (_, s) => {
      const [start, end] = [first[s], first[s + 1]]
      const tags = [...best].map(([column, numbers]) => [column, numbers.slice(start, end)])
      return Object.fromEntries(tags) as NodeTags
    })
  }

  #addUpos({ workspace }: ForwardContext, upos: ClassScores, xpos: ClassScores): void {
    const ofUpos = workspace.view(upos.scores, upos.count * upos.stride)
    const ofBoth = workspace.view(xpos.scores, xpos.count * xpos.stride)
    for (let row = 0; row < xpos.count; row++) {
      for (let joined = 0; joined < xpos.classes; joined++)
        ofBoth[row * xpos.stride + joined] += ofUpos[row * upos.stride + this.#uposOf[joined]]
    }
  }
}

/**
 * XPOS as it is learned, together with UPOS: "NOUN|NN". If UPOS itself has a bar, as in "ADJ|NOUN", its length comes
 * first, after a bar that no other pair begins with: "|8|ADJ|NOUN|JJ".
 */
export function joinXpos(upos: string, xpos: string): string {
  return upos.includes('|') ? `|${upos.length}|${upos}|${xpos}` : `${upos}|${xpos}`
}

/** The inverse of joinXpos(). */
export function splitXpos(joined: string): { upos: string; xpos: string } {
  const counted = /^\|(\d+)\|/.exec(joined)
  const start = counted?.[0].length ?? 0
  const end = counted === null ? joined.indexOf('|') : start + Number(counted[1])
  return { upos: joined.slice(start, end), xpos: joined.slice(end + 1) }
}

/**
 * The tags of a word by name; columns without a tagger are "_".
 *
 * @example
 * tagsOf(parser.model.description, parser.tree(sentence), 1) // { upos: 'NOUN', xpos: 'NN', feats: 'Number=Sing' }
 */
export function tagsOf(
  { upos, xpos, feats }: TagSets,
  numbers: NodeTags,
  node: number,
): Record<TagColumn, string> {
  return {
    upos: upos.name(numbers.upos[node]),
    xpos: splitXpos(xpos.name(numbers.xpos[node])).xpos,
    feats: feats?.name(numbers.feats![node]) ?? '_',
  }
}
