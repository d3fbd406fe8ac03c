import type { Constraint } from '../constraint/set/index.ts'
import type { Sentence } from '../treebank/index.ts'

/** How a parser searches, whatever its model is. */
export interface ParseOptions {
  /** How many hypotheses a beam keeps; 1 is greedy. By default the search is the one that the model was trained for. */
  beam?: number
  /** What is known about the tree: the parser finds the best tree that satisfies all of it, or throws and says why. */
  constraints?: readonly Constraint[]
  /** Writes into MISC how likely each head is to be right; only for models that were calibrated in training. */
  confidence?: boolean
  /**
   * Called for each sentence that is too long for the parser's own search, with the simpler search used instead: above 200
   * words a network finds projective trees, above 600 it parses pieces.
   */
  onFallback?: (sentence: Sentence, search: string) => void
}
