import type { ConventionOptions } from 'crossarc/evaluate'
import type { Run } from '../runner/run.ts'

const allWords: ConventionOptions = { punctuation: 'counted', labels: 'full' }
const conllx: ConventionOptions = { convention: 'conllx' }

/**
 * How a run is scored. CoNLL-X ignores punctuation, and so does what is compared with its results; the paper on
 * non-monotonic parsing and the comparisons of oracles count it.
 */
export function scoringOf({ experiment }: Pick<Run, 'experiment'>): ConventionOptions {
  return experiment === 'nivre-table-1' ? conllx : allWords
}
