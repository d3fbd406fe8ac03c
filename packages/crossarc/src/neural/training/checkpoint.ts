import { CrossarcError } from '../../base/index.ts'
import type { AdamState } from './adam.ts'
import type { AverageState } from './moving-average.ts'

/** The progress of a training. */
export interface TrainingProgress {
  update: number
  /** Sentences. */
  seen: number
  /** The sum over the batches since the last evaluation. */
  losses: number
  /** Evaluations without an improvement since the last division of the rate, and the number of divisions. */
  bad: number
  divided: number
  ended: boolean
}

/** Everything that a training needs to resume as if it had not been interrupted: only numbers and typed arrays. */
export interface TrainingCheckpoint {
  readonly progress: Readonly<TrainingProgress>
  readonly values: Float32Array
  readonly adam: AdamState
  readonly average: AverageState | undefined
  readonly best: { readonly values: Float32Array; readonly las: number } | undefined
  /** A checksum of the model, its data and its options; older checkpoints have none. */
  readonly origin?: number
}

/** The training that resumes from a checkpoint. */
export interface CheckpointOwner {
  /** The floats of its parameters, including padding. */
  readonly size: number
  /** Whether it has a moving average of them. */
  readonly averages: boolean
  readonly origin: number
}

/** Throws if a checkpoint belongs to a different training. */
export function checkCheckpoint(checkpoint: TrainingCheckpoint, owner: CheckpointOwner): void {
  const { progress, values, adam, average, best, origin } = checkpoint
  if (origin !== undefined && origin !== owner.origin)
    throw wrong('it belongs to a different model, treebank, preset or seed, or to different options')
  if ((average !== undefined) !== owner.averages)
    throw wrong(
      owner.averages ? 'it has no average of the parameters' : 'it has an average of the parameters',
    )
  const blocks = [values, adam?.means, adam?.variances, ...(average ? [average.values] : [])]
  if (best !== undefined) blocks.push(best.values)
  if (!blocks.every((block) => block instanceof Float32Array && block.length === owner.size))
    throw wrong('it belongs to a different network')
  const { update, seen, bad, divided, losses, ended } = progress ?? {}
  const counts = [update, seen, bad, divided, adam.steps, average?.steps ?? 0]
  const numbers = [losses, adam.rate, best?.las ?? 0]
  const isCount = (count: unknown) => Number.isSafeInteger(count) && (count as number) >= 0
  if (!counts.every(isCount) || !numbers.every(Number.isFinite) || typeof ended !== 'boolean')
    throw wrong('one of its numbers is invalid')
}

function wrong(reason: string): CrossarcError {
  return new CrossarcError('training-option', `The training cannot resume from this checkpoint: ${reason}`)
}
