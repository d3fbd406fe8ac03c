import type { CrossarcError } from '../../base/index.ts'
import { infeasibleModelError } from '../../constraint/explain/index.ts'
import { type Constraint, type ConstraintSet, compileConstraints } from '../../constraint/set/index.ts'
import { checkBeam, type ParseOptions } from '../../decode/index.ts'
import { systemByName } from '../../transition/systems/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { calibrated, type NeuralCalibration } from '../network/calibration.ts'
import { headProbabilities } from '../network/confidence.ts'
import type { ReadyNetwork } from '../network/model.ts'
import type { TagChoice } from '../network/network-tags.ts'
import type { ParsedTree } from '../network/parser-network.ts'
import { TRANSITION } from '../network/parsing-heads.ts'
import { batchesOf } from './batches.ts'
import { joinPieces, piecesOf } from './long-sentences.ts'

/** The words of a batch: more are not faster, and take more memory. */
const BATCH_WORDS = 300

/** How a neural model parses. */
export interface NeuralParseOptions extends ParseOptions {
  /** Whether the tree must have exactly one root; by default as in training. */
  oneRoot?: boolean
  /** Which words get the tags that the network finds along with the tree; by default none. */
  tags?: TagChoice
}

/** The options of parseTrees(). */
export interface TreeOptions extends NeuralParseOptions {
  /** Whether to return the scores of a global model, too. */
  tables?: boolean
  /** Makes parseTrees() return the probabilities of heads. */
  calibration?: NeuralCalibration
}

/** The trees of the sentences, in order. A CrossarcError says why the constraints cannot all hold. */
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
  const { lexicon } = network.description
  const oneRoot = wanted ?? network.description.oneRoot
  const distribution = calibration === undefined ? undefined : network.head.distribution
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
  const fallback = beam === undefined ? head.fallbackOf?.(n) : undefined
  const system = systemByName(head.system)
  return infeasibleModelError(`the model ${model}`, system, n, constraints, { labels, oneRoot }, fallback)
}
