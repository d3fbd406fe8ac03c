/** A learning rate that rises evenly, then falls until the end of the training. */
export interface Schedule {
  readonly shape: 'linear' | 'cosine'
  /** The updates in which the rate rises. */
  readonly warmUp: number
  /** The training ends after so many epochs, but not before so many updates: small treebanks are seen more often. */
  readonly epochs: number
  readonly leastUpdates: number
  /** The share of the rate that is left in the end. */
  readonly lastShare: number
}

/** How many updates the training takes. */
export function scheduledUpdates({ epochs, leastUpdates }: Schedule, updatesOfEpoch: number): number {
  return Math.max(1, Math.round(Math.max(leastUpdates, epochs * updatesOfEpoch)))
}

/** What the rate is multiplied by in an update, from 1 to `updates`. */
export function rateShare({ shape, warmUp, lastShare }: Schedule, update: number, updates: number): number {
  const rising = Math.min(1, update / (warmUp + 1))
  const done = Math.min(1, Math.max(0, update - warmUp - 1) / Math.max(1, updates - warmUp - 1))
  const left = shape === 'linear' ? 1 - done : (1 + Math.cos(Math.PI * done)) / 2
  return rising * (lastShare + (1 - lastShare) * left)
}
