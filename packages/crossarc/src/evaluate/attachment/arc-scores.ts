import { type Ratio, ratio } from './scored-words.ts'

/** Precision over the arcs that a system predicts, recall over the gold arcs, and their harmonic mean. */
export interface PrecisionRecall {
  readonly precision: Ratio
  readonly recall: Ratio
  readonly f1: number | null
}

/** Scores on a class of arcs (all of length 1, all that are non-projective, ...). */
export interface ArcScores {
  /** Right head. */
  readonly unlabelled: PrecisionRecall
  /** Right head and label. */
  readonly labelled: PrecisionRecall
  /** Right label, whatever the head. */
  readonly label: PrecisionRecall
}

/** Counts for one side: how many arcs are in the class, and how many are right. */
class Side {
  total = 0
  head = 0
  both = 0
  label = 0

  add(headRight: number, labelRight: number): void {
    this.total++
    this.head += headRight
    this.label += labelRight
    this.both += headRight & labelRight
  }
}

/**
 * Counts words whose gold arc is in a class (for recall) and words whose predicted arc is (for precision). A word
 * with the right head and a wrong label may be in one but not the other.
 */
export class ArcTally {
  readonly gold = new Side()
  readonly system = new Side()

  get scores(): ArcScores {
    const { gold, system } = this
    return {
      unlabelled: precisionRecall(system.head, system.total, gold.head, gold.total),
      labelled: precisionRecall(system.both, system.total, gold.both, gold.total),
      label: precisionRecall(system.label, system.total, gold.label, gold.total),
    }
  }
}

function precisionRecall(
  precisionCorrect: number,
  systemTotal: number,
  recallCorrect: number,
  goldTotal: number,
): PrecisionRecall {
  const precision = ratio(precisionCorrect, systemTotal)
  const recall = ratio(recallCorrect, goldTotal)
  return { precision, recall, f1: harmonicMean(precision.score, recall.score) }
}

function harmonicMean(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null
  return a + b === 0 ? 0 : (2 * a * b) / (a + b)
}
