/** A learning rate that rises linearly, then falls until the end of training. */
export interface Schedule {
  readonly shape: 'linear' | 'cosine'
  /** The number of updates in which the rate rises. */
  readonly warmUp: number
  /** Training ends after `epochs`, but not before `leastUpdates`, so that it sees small treebanks more often. */
  readonly epochs: number
  readonly leastUpdates: number
  /** The share of the rate that remains at the end. */
  readonly lastShare: number
}

/** The number of updates of a training. */
export function scheduledUpdates({ epochs, leastUpdates }: Schedule, updatesOfEpoch: number): number {
  return Math.max(1, Math.round(Math.max(leastUpdates, epochs * updatesOfEpoch)))
}

/** The factor of the rate in an update, from 1 to `updates`. */
export function rateShare({ shape, warmUp, lastShare }: Schedule, update: number, updates: number): number {
  const rising = Math.min(1, update / (warmUp + 1))
  const done = Math.min(1, Math.max(0, update - warmUp - 1) / Math.max(1, updates - warmUp - 1))
  const left = shape === 'linear' ? 1 - done : (1 + Math.cos(Math.PI * done)) / 2
  return rising * (lastShare + (1 - lastShare) * left)
}
