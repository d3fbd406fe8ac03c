import { CrossarcError } from '../../base/index.ts'
import type { AdamState } from './adam.ts'
import type { AverageState } from './moving-average.ts'

/** How far a training has come. */
export interface TrainingProgress {
  update: number
  /** Sentences. */
  seen: number
  /** Of the batches since the last evaluation. */
  losses: number
  /** Evaluations without a better one since the rate was divided, and how often it was. */
  bad: number
  divided: number
  ended: boolean
}

/** All that a training needs to go on as if it had not been interrupted; numbers and typed arrays alone. */
export interface TrainingCheckpoint {
  readonly progress: Readonly<TrainingProgress>
  readonly values: Float32Array
  readonly adam: AdamState
  readonly average: AverageState | undefined
  readonly best: { readonly values: Float32Array; readonly las: number } | undefined
  /** A checksum of what is trained; older checkpoints have none. */
  readonly origin?: number
}

/** The training that is to go on from a checkpoint. */
export interface CheckpointOwner {
  /** Floats of its parameters, as they lie in memory. */
  readonly size: number
  /** Whether it has an average of them. */
  readonly averages: boolean
  readonly origin: number
}

/** Throws where a checkpoint is not one of this training. */
export function checkCheckpoint(checkpoint: TrainingCheckpoint, owner: CheckpointOwner): void {
  const { progress, values, adam, average, best, origin } = checkpoint
  if (origin !== undefined && origin !== owner.origin)
    throw wrong('it is that of another model, treebank, preset or seed, or of other options')
  if ((average !== undefined) !== owner.averages)
    throw wrong(
      owner.averages ? 'it has no average of the parameters' : 'it has an average of the parameters',
    )
  const blocks = [values, adam?.means, adam?.variances, ...(average ? [average.values] : [])]
  if (best !== undefined) blocks.push(best.values)
  if (!blocks.every((block) => block instanceof Float32Array && block.length === owner.size))
    throw wrong('it is that of another network')
  const { update, seen, bad, divided, losses, ended } = progress ?? {}
  const counts = [update, seen, bad, divided, adam.steps, average?.steps ?? 0]
  const numbers = [losses, adam.rate, best?.las ?? 0]
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) >= 0
  if (!counts.every(isCount) || !numbers.every(Number.isFinite) || typeof ended !== 'boolean')
    throw wrong('a number of it is none')
}

function wrong(reason: string): CrossarcError {
  return new CrossarcError('training-option', `The training cannot go on from this checkpoint: ${reason}`)
}
