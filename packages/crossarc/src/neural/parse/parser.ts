import { CrossarcError, checkOptionNames } from '../../base/index.ts'
import { createMemory } from '../../kernels/memory/index.ts'
import { loadNetworkKernels, type NetworkKernels } from '../../kernels/network/index.ts'
import { headsOfSentence, withTree } from '../../tree/index.ts'
import { type Sentence, UNKNOWN, withConfidence } from '../../treebank/index.ts'
import { arcDistributions } from '../charts/arc-probabilities.ts'
import { fitNeuralCalibration, type NeuralCalibration } from '../network/calibration.ts'
import { FIRST_BYTES, type NeuralModel, newKernels, type ReadyNetwork, readyModel } from '../network/model.ts'
import { withTags } from '../network/network-tags.ts'
import type { ParsedTree } from '../network/parser-network.ts'
import type { Arithmetic } from '../tensors/parameters.ts'
import { type NeuralParseOptions, parseTrees } from './parse-sentences.ts'

/** The most words of a sentence that a calibration is fitted to: sums over the trees of longer ones are slow. */
const LONGEST_CASE = 40
/** The fewest words with heads for a calibration, and about as many as it uses at most. */
const FEWEST_WORDS = 300
const ENOUGH_WORDS = 8000

function knownHeads({ words }: Sentence): number {
  return words.filter(({ head }) => head !== UNKNOWN).length
}

/** How a parser computes. */
export interface NeuralParserOptions {
  /**
   * The numbers that the network multiplies: 16-bit integers, the default, which are faster and change hardly any tree, or
   * floats, as in training.
   */
  arithmetic?: Arithmetic
  /** Kernels over a memory that nothing else uses. */
  kernels?: NetworkKernels
}

const PARSE_OPTIONS: Readonly<Record<keyof NeuralParseOptions, true>> = {
  constraints: true,
  oneRoot: true,
  beam: true,
  tags: true,
  confidence: true,
  onFallback: true,
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
  /** It finds tags along with the tree: see NeuralParseOptions.tags. */
  readonly findsTags = true
  readonly #ready: ReadyNetwork

  /**
   * Compiles the kernels synchronously, unless they are given. A browser may refuse that on its main thread: see create().
   */
  constructor(
    model: NeuralModel,
    { arithmetic = 'int16', kernels = newKernels() }: NeuralParserOptions = {},
  ) {
    if (arithmetic !== 'int16' && arithmetic !== 'float32')
      throw new CrossarcError('wrong-argument', `arithmetic is "int16" or "float32", not "${arithmetic}"`)
    this.model = model
    this.#ready = readyModel(model, { kernels, arithmetic })
  }

  /** Creates a parser and compiles its kernels in the background. */
  static async create(model: NeuralModel, options: NeuralParserOptions = {}): Promise<NeuralParser> {
    const { kernels = await loadNetworkKernels({ memory: createMemory({ bytes: FIRST_BYTES }) }) } = options
    return new NeuralParser(model, { ...options, kernels })
  }

  /**
   * The sentence with the heads and labels that the model finds. Existing ones are ignored.
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

  /**
   * The same model with a calibration of its confidence, fitted to sentences with known heads. Undefined if the model has no
   * probabilities, or if too few words have heads.
   */
  calibrated(treebank: readonly Sentence[]): NeuralModel | undefined {
    const { oneRoot, head } = this.model.description
    const distribution = arcDistributions.get(head.model)
    if (distribution === undefined) return undefined
    const short = treebank.filter(
      (sentence) => sentence.words.length <= LONGEST_CASE && knownHeads(sentence) > 0,
    )
    const all = short.reduce((sum, sentence) => sum + knownHeads(sentence), 0)
    if (all < FEWEST_WORDS) return undefined
    const each = Math.ceil(all / ENOUGH_WORDS)
    const known = short.filter((_, k) => k % each === 0)
    const cases = parseTrees(this.#ready, known, { tables: true }).map(({ heads, tables }, k) => ({
      heads,
      tables: tables!,
      oneRoot,
      gold: headsOfSentence(known[k]),
    }))
    const calibration = fitNeuralCalibration(distribution, cases)
    return calibration === undefined ? undefined : { ...this.model, calibration }
  }

  #calibration({ confidence }: NeuralParseOptions): { calibration?: NeuralCalibration } {
    if (confidence !== true) return {}
    const { calibration, description } = this.model
    if (calibration !== undefined && arcDistributions.has(description.head.model)) return { calibration }
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
