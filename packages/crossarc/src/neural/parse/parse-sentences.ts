import type { CrossarcError } from '../../base/index.ts'
import { infeasibleModelError } from '../../constraint/explain/index.ts'
import { type Constraint, type ConstraintSet, compileConstraints } from '../../constraint/set/index.ts'
import { checkBeam } from '../../decode/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { arcDistributions } from '../charts/arc-probabilities.ts'
import { calibrated, type NeuralCalibration } from '../network/calibration.ts'
import { headProbabilities } from '../network/confidence.ts'
import type { ReadyNetwork } from '../network/model.ts'
import type { TagChoice } from '../network/network-tags.ts'
import type { ParsedTree } from '../network/parser-network.ts'
import { fallbackOf, TRANSITION } from '../network/parsing-heads.ts'
import { batchesOf } from './batches.ts'
import { joinPieces, piecesOf } from './long-sentences.ts'

/** Sentences are parsed together up to so many words: more is not faster, and takes more memory. */
const BATCH_WORDS = 300

/** How a neural model parses. */
export interface NeuralParseOptions {
  /** What is known about the tree: the parser finds the best tree that respects all of it, or throws and says why. */
  constraints?: readonly Constraint[]
  /** Whether the tree must have exactly one root; by default as the model was trained. */
  oneRoot?: boolean
  /**
   * Hypotheses that are kept by models of transitions; 1 is greedy. Global models search exactly without it, and with it
   * use the same scores in a beam.
   */
  beam?: number
  /** Fills in the tags that the network finds beside the tree: where words have none, or everywhere; by default nowhere. */
  tags?: TagChoice
  /** Writes into MISC how likely each head is to be right; only for models that were calibrated in training. */
  confidence?: boolean
  /** Is told of sentences that are too long for the model's own search, and what is used instead. */
  onFallback?: (sentence: Sentence, search: string) => void
}

/** What is asked of parseTrees(). */
export interface TreeOptions extends NeuralParseOptions {
  /** Whether the scores are wanted, too, where the model is a global one. */
  tables?: boolean
  /** Where probabilities of heads are wanted: how they are worked out. */
  calibration?: NeuralCalibration
}

/** The trees of sentences, in order; a CrossarcError says why constraints cannot all hold. */
export function parseTrees(
  ready: ReadyNetwork,
  sentences: readonly Sentence[],
  options: TreeOptions = {},
): ParsedTree[] {
  const { description } = ready.network
  checkBeam(options.beam)
  const isWhole = description.head.model === TRANSITION || (options.constraints ?? []).length > 0
  const pieces = sentences.map((sentence) => (isWhole ? [sentence] : piecesOf(sentence)))
  const batches = batchesOf(pieces.flat(), BATCH_WORDS, ({ words }) => words.length)
  const trees = batches.flatMap((batch) => parseBatch(ready, batch, options)).values()
  return pieces.map((parts, k) => {
    const found = parts.map(() => trees.next().value!)
    const { oneRoot = description.oneRoot, onFallback } = options
    const tree = found.length === 1 ? found[0] : joinPieces(found, description.labels, oneRoot)
    if (tree.fallback !== undefined) onFallback?.(sentences[k], tree.fallback)
    return tree
  })
}

function parseBatch(
  ready: ReadyNetwork,
  batch: readonly Sentence[],
  { constraints, oneRoot: wanted, beam, tables = false, calibration }: TreeOptions,
): ParsedTree[] {
  const { network, kernels, int16, workspace } = ready
  const { lexicon, head } = network.description
  const oneRoot = wanted ?? network.description.oneRoot
  const distribution = calibration === undefined ? undefined : arcDistributions.get(head.model)
  const requests = batch.map(({ words }) => ({
    oneRoot,
    beam,
    tables: tables || distribution !== undefined,
    encoded: lexicon.encode(words.map(({ form }) => form)),
    constraints: compiled(ready, words.length, constraints, oneRoot),
  }))
  const mark = workspace.mark()
  try {
    const found = network.parse({ kernels, int16, workspace, random: undefined }, requests)
    return found.map((tree, k) => {
      if (tree === undefined) throw infeasible(ready, batch[k].words.length, constraints ?? [], oneRoot, beam)
      if (distribution === undefined || tree.tables === undefined) return tree
      const scored = { ...requests[k], heads: tree.heads, tables: tree.tables }
      const { temperature } = calibration!
      const raw = headProbabilities(distribution, scored, temperature)
      return { ...tree, probabilities: calibrated(calibration!, raw) }
    })
  } finally {
    workspace.release(mark)
  }
}

function compiled(
  { network }: ReadyNetwork,
  n: number,
  constraints: readonly Constraint[] | undefined,
  oneRoot: boolean,
): ConstraintSet | undefined {
  if (constraints === undefined || constraints.length === 0) return undefined
  return compileConstraints(n, constraints, { labels: network.description.labels, oneRoot })
}

function infeasible(
  { network }: ReadyNetwork,
  n: number,
  constraints: readonly Constraint[],
  oneRoot: boolean,
  beam: number | undefined,
): CrossarcError {
  const { description, head } = network
  const { model } = description.head
  const { labels } = description
  const fallback = beam === undefined ? fallbackOf(model, n) : undefined
  const system = systemByName(head.system)
  return infeasibleModelError(`the model ${model}`, system, n, constraints, { labels, oneRoot }, fallback)
}
