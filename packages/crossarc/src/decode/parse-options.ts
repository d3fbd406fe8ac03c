import type { Constraint } from '../constraint/set/index.ts'

/** How a parser searches, whatever its model is. */
export interface ParseOptions {
  /** How many hypotheses a beam keeps; 1 is greedy. By default as the model was trained. */
  beam?: number
  /** What is known about the tree: the parser finds the best tree that satisfies all of it, or throws and says why. */
  constraints?: readonly Constraint[]
  /** Writes into MISC how likely each head is to be right; only for models that were calibrated in training. */
  confidence?: boolean
}
