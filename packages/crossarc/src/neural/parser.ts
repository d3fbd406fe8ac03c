import { loadNetworkKernels } from '../kernels/load-network.ts'
import { createMemory } from '../kernels/memory.ts'
import type { NetworkKernels } from '../kernels/network.ts'
import { withTree } from '../tree/from-sentence.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { FIRST_BYTES, type NeuralModel, newKernels, type ReadyNetwork, readyNetwork } from './model.ts'
import { withTags } from './network-tags.ts'
import type { Arithmetic } from './parameters.ts'
import { type NeuralParseOptions, parseTrees } from './parse-sentences.ts'
import type { ParsedTree } from './parser-network.ts'

/** How a parser computes. */
export interface NeuralParserOptions {
  /**
   * The numbers in which the network multiplies: 16-bit integers, which is faster and changes hardly any tree, or floats,
   * as in training.
   */
  arithmetic?: Arithmetic
  /** The kernels, over a memory that nothing else uses. */
  kernels?: NetworkKernels
}

/**
 * Parses sentences with a neural model.
 *
 * @example
 * const parser = new NeuralParser(readNeuralModel(bytes))
 * const parsed = parser.parse(sentence) // the same sentence with heads and labels
 */
export class NeuralParser {
  readonly model: NeuralModel
  /** It finds tags beside the tree: see NeuralParseOptions.tags. */
  readonly findsTags = true
  readonly #ready: ReadyNetwork

  /**
   * Compiles the kernels at once, unless they are given, which a browser may refuse on its main thread: see create().
   */
  constructor(
    model: NeuralModel,
    { arithmetic = 'int16', kernels = newKernels() }: NeuralParserOptions = {},
  ) {
    this.model = model
    this.#ready = readyNetwork(model.description, { kernels, arithmetic })
    this.#ready.network.parameters.restore(model.values)
  }

  /** A parser whose kernels are compiled in the background. */
  static async create(model: NeuralModel, options: NeuralParserOptions = {}): Promise<NeuralParser> {
    const { kernels = await loadNetworkKernels({ memory: createMemory({ bytes: FIRST_BYTES }) }) } = options
    return new NeuralParser(model, { ...options, kernels })
  }

  /**
   * The sentence with the heads and labels that the model finds; those that it had before are not looked at.
   *
   * @example
   * parser.parse(sentence, { constraints: [{ arc: { head: 2, dependent: 5 } }, { root: { word: 4 } }] })
   */
  parse(sentence: Sentence, options: NeuralParseOptions = {}): Sentence {
    return this.parseAll([sentence], options)[0]!
  }

  /** Many sentences, which is faster than one by one. The constraints, if any, are for each of them. */
  parseAll(sentences: readonly Sentence[], options: NeuralParseOptions = {}): Sentence[] {
    const { description } = this.model
    const { tags } = options
    const trees = parseTrees(this.#ready, sentences, options)
    return sentences.map((sentence, k) => {
      const parsed = withTree(sentence, trees[k]!, description.labels)
      return tags === undefined ? parsed : withTags(parsed, trees[k]!, description, tags)
    })
  }

  /** The tree alone, with labels and tags as numbers of the model's alphabets. */
  tree(sentence: Sentence, options: NeuralParseOptions = {}): ParsedTree {
    return parseTrees(this.#ready, [sentence], options)[0]!
  }
}
