import { type ArcLabels, bestClass } from '../../decode/index.ts'
import { Configuration } from '../../transition/index.ts'
import type { LinearScorer } from './scorer.ts'

/**
 * Labels the words that end without a head, which become dependents of the root by no transition: the labels that the
 * training data has there are classes of their own, scored with the features of the configuration that first looks at
 * the word, but with all arcs of the tree.
 */
export class RootLabels {
  readonly #scorer: LinearScorer
  /** With the arcs of a whole tree. */
  #c: Configuration | undefined

  constructor(scorer: LinearScorer) {
    this.#scorer = scorer
  }

  /** Whether the model distinguishes labels of such words. If not, the one label of the training data serves them all. */
  get known(): boolean {
    const { first, rootKind } = this.#scorer.classes
    return first[rootKind] < first[rootKind + 1]
  }

  /** Takes the arcs of a configuration that keeps its dependents. */
  read(tree: Configuration): void {
    this.#c = new Configuration(tree.n, { recording: false, dependents: true }).copyFrom(tree)
  }

  /** Scores the labels of a word of the tree last read, in the sentence that the scorer has read. */
  score(word: number): void {
    const c = this.#c!
    c.stackSize = 0
    for (let before = 1; before < word; before++) c.stack[c.stackSize++] = before
    c.bufferStart = 0
    c.bufferEnd = 0
    for (let after = word; after <= c.n; after++) c.buffer[c.bufferEnd++] = after
    this.#scorer.scoreKinds(c)
    this.#scorer.scoreLabels()
  }

  /** The class with the highest score, after score(). */
  best(): number {
    const { classes, labelScores } = this.#scorer
    return bestClass(classes, classes.rootKind, labelScores)
  }

  /** The label with the highest score among those that a word may have as a root; undefined if there is none. */
  bestPermitted(word: number, arcLabels: ArcLabels | undefined): number | undefined {
    const { first, labels, rootKind } = this.#scorer.classes
    this.score(word)
    if (arcLabels === undefined) return labels[this.best()]
    const { labelScores } = this.#scorer
    let best = -1
    for (let candidate = first[rootKind]; candidate < first[rootKind + 1]; candidate++) {
      if (best >= 0 && labelScores[candidate] <= labelScores[best]) continue
      if (arcLabels.permits(0, word, labels[candidate])) best = candidate
    }
    return best < 0 ? undefined : labels[best]
  }
}
