import { beamSearch } from '../decode/beam.ts'
import { greedy } from '../decode/greedy.ts'
import type { Permission } from '../decode/scorer.ts'
import { permitsOneRoot } from '../transition/single-root.ts'
import { withTree } from '../tree/from-sentence.ts'
import { deprojectivize } from '../tree/lifting.ts'
import { NO_LABEL, type Tree } from '../tree/tree.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { CompactWeights } from './compact.ts'
import { FeatureExtractor } from './features.ts'
import type { LinearModel } from './model.ts'
import { LinearScorer } from './scorer.ts'
import { parseTemplates } from './templates.ts'

/** How a linear model searches. */
export interface ParseOptions {
  /** How many hypotheses are kept; 1 is greedy. By default as the model was trained. */
  beam?: number
}

/**
 * Parses sentences with a linear model.
 *
 * @example
 * const parser = new LinearParser(readLinearModel(bytes))
 * const parsed = parser.parse(sentence) // the same sentence with heads and labels
 */
export class LinearParser {
  readonly model: LinearModel
  readonly #scorer: LinearScorer
  readonly #permits: Permission

  constructor(model: LinearModel) {
    const { system, classes, templates, weights, oneRoot } = model
    this.model = model
    const extractor = new FeatureExtractor(parseTemplates(templates))
    this.#scorer = new LinearScorer(
      system,
      classes,
      extractor,
      new CompactWeights(weights, extractor.capacity),
    )
    this.#permits = oneRoot ? permitsOneRoot(system) : (c, kind) => system.isValid(c, kind)
  }

  /** The sentence with the heads and labels that the model finds; what it had before is not looked at. */
  parse(sentence: Sentence, options: ParseOptions = {}): Sentence {
    return withTree(sentence, this.tree(sentence, options), this.model.labels)
  }

  /** The tree alone, with labels of model.labels. */
  tree(sentence: Sentence, { beam = this.model.beam }: ParseOptions = {}): Tree {
    const { system, labels, lifting, labelling } = this.model
    const start = system.start(sentence.words.length, { recording: false, dependents: true })
    this.#scorer.read(sentence)
    const end =
      beam > 1
        ? beamSearch(this.#scorer, start, beam, this.#permits).configuration
        : greedy(this.#scorer, start, this.#permits, labelling)
    const tree = this.#finish(system.result(end))
    return lifting === undefined ? tree : deprojectivize(tree, labels, lifting)
  }

  /** Labels what hangs on the root for want of an arc, and leaves one root where the treebank has one. */
  #finish(tree: Tree): Tree {
    const { heads, labels } = tree
    const { oneRoot, rootLabel, repairLabel } = this.model
    let root = 0
    for (let i = 1; i < heads.length; i++) {
      if (heads[i] !== 0) continue
      if (root === 0 || !oneRoot) {
        root = i
        if (labels[i] === NO_LABEL) labels[i] = rootLabel
      } else {
        heads[i] = root
        labels[i] = repairLabel
      }
    }
    return tree
  }
}
