import { CrossarcError, checkOptionNames } from '../../base/index.ts'
import { withTree } from '../../tree/index.ts'
import { type Sentence, withConfidence } from '../../treebank/index.ts'
import type { NeuralCalibration } from '../network/calibration.ts'
import type { NeuralModel, ReadyNetwork } from '../network/model.ts'
import { withTags } from '../network/network-tags.ts'
import type { ParsedTree } from '../network/parser-network.ts'
import { type NeuralParseOptions, parseTrees } from './parse-sentences.ts'

const PARSE_OPTIONS: Readonly<Record<keyof NeuralParseOptions, true>> = {
  constraints: true,
  oneRoot: true,
  beam: true,
  tags: true,
  confidence: true,
  onFallback: true,
}

/** Parses sentences with a network that is ready, whichever way its chart was loaded. */
export class ReadyParser {
  readonly model: NeuralModel
  /** It finds tags along with the tree: see NeuralParseOptions.tags. */
  readonly findsTags = true
  readonly #ready: ReadyNetwork

  constructor(model: NeuralModel, ready: ReadyNetwork) {
    this.model = model
    this.#ready = ready
  }

  /**
   * The sentence with the heads and labels that the model finds. The ones that it has already are ignored.
   *
   * @example
   * parser.parse(sentence, { constraints: [{ arc: { head: 2, dependent: 5 } }, { root: { word: 4 } }] })
   */
  parse(sentence: Sentence, options: NeuralParseOptions = {}): Sentence {
    return this.parseAll([sentence], options)[0]
  }

  /** Parses many sentences, which is faster than one by one. The constraints, if any, apply to each of them. */
  parseAll(sentences: readonly Sentence[], options: NeuralParseOptions = {}): Sentence[] {
    checkOptionNames(options, PARSE_OPTIONS, 'parse()')
    const { labels } = this.model.description
    const trees = parseTrees(this.#ready, sentences, { ...options, ...this.#calibration(options) })
    return sentences.map((sentence, k) => {
      const tree = trees[k]
      let parsed = withTree(sentence, tree, labels)
      if (options.tags !== undefined) parsed = withTags(parsed, tree, this.model.description, options.tags)
      return tree.probabilities === undefined ? parsed : withConfidence(parsed, tree.probabilities)
    })
  }

  #calibration({ confidence }: NeuralParseOptions): { calibration?: NeuralCalibration } {
    if (confidence !== true) return {}
    const { calibration } = this.model
    if (calibration !== undefined && this.#ready.network.head.distribution !== undefined)
      return { calibration }
    throw new CrossarcError(
      'no-confidence',
      'This model has no confidence calibration: it has no probabilities, or was trained without a development set',
    )
  }

  /** The tree alone, with labels and tags as numbers in the model's alphabets. */
  tree(sentence: Sentence, options: NeuralParseOptions = {}): ParsedTree {
    return parseTrees(this.#ready, [sentence], { ...options, ...this.#calibration(options) })[0]
  }
}
