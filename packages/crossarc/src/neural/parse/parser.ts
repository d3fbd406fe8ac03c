import { CrossarcError } from '../../base/index.ts'
import { createMemory } from '../../kernels/memory/index.ts'
import { loadNetworkKernels, type NetworkKernels } from '../../kernels/network/index.ts'
import { headsOfSentence } from '../../tree/index.ts'
import { type Sentence, UNKNOWN } from '../../treebank/index.ts'
import { FIRST_BYTES, type NeuralModel, type ReadyNetwork } from '../network/model.ts'
import { newKernels, readyModel } from '../network/ready-model.ts'
import type { Arithmetic } from '../tensors/parameters.ts'
import { fitNeuralCalibration } from './fit-calibration.ts'
import { parseTrees } from './parse-sentences.ts'
import { ReadyParser } from './ready-parser.ts'

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

/**
 * Parses sentences with a neural model.
 *
 * @example
 * const parser = new NeuralParser(readNeuralModel(bytes))
 * const parsed = parser.parse(sentence) // the same sentence with heads and labels
 */
export class NeuralParser extends ReadyParser {
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
    const ready = readyModel(model, { kernels, arithmetic })
    super(model, ready)
    this.#ready = ready
  }

  /** Creates a parser and compiles its kernels in the background. */
  static async create(model: NeuralModel, options: NeuralParserOptions = {}): Promise<NeuralParser> {
    const { kernels = await loadNetworkKernels({ memory: createMemory({ bytes: FIRST_BYTES }) }) } = options
    return new NeuralParser(model, { ...options, kernels })
  }

  /**
   * The same model with a calibration of its confidence, fitted to sentences with known heads. Undefined if the model has no
   * probabilities, or if too few words have heads.
   */
  calibrated(treebank: readonly Sentence[]): NeuralModel | undefined {
    const { oneRoot } = this.model.description
    const { distribution } = this.#ready.network.head
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
}
