import { BiLstm, type BiLstmTrace, type CellName } from '../layers/bi-lstm.ts'
import { type ForwardContext, zeroed } from '../tensors/forward-context.ts'
import { embedding } from '../tensors/initialise.ts'
import type { Parameter, Parameters } from '../tensors/parameters.ts'
import { SequenceBatch } from '../tensors/sequences.ts'
import type { Pointer } from '../tensors/workspace.ts'
import { CharacterCache } from './character-cache.ts'
import { CharacterEncoder, type CharacterOptions, type CharacterTrace } from './characters.ts'
import type { EncodedSentence, Lexicon } from './lexicon.ts'
import { WordInputs } from './word-inputs.ts'

/** The shape of an encoder, and how it is regularised. */
export interface EncoderOptions {
  /**
   * How a word gets its vector. 'either': a known word from the word table, an unknown one from its characters.
   * 'both': from the word table and from its characters, side by side.
   */
  words: 'either' | 'both'
  /** The floats of a vector from the word table, and of one from characters; equal with 'either'. */
  wordSize: number
  characterVectorSize: number
  characters: CharacterOptions
  cell: CellName
  /** Of each direction of the sentence bi-LSTM. */
  units: number
  layers: number
  dropout: number
  /** The share of whole vectors, of words and of characters, that training drops. */
  tokenDropout: number
  /**
   * In training, a word that occurs c times counts as unknown with probability s / (s + c), where s is the smoothing;
   * the same holds for characters.
   */
  wordSmoothing: number
  characterSmoothing: number
}

/** The encoder of Gómez-Rodríguez, Shi and Lee (ACL 2018). */
export const acl2018Encoder: EncoderOptions = {
  words: 'either',
  wordSize: 128,
  characterVectorSize: 128,
  characters: { cell: 'coupled', size: 64, units: 64, layers: 2, dropout: 0.3 },
  cell: 'coupled',
  units: 96,
  layers: 2,
  dropout: 0.3,
  tokenDropout: 0.1,
  wordSmoothing: 2.5,
  characterSmoothing: 0.25,
}

/** Rows of one matrix, and the rows of another that they are copied to. */
interface Moves {
  readonly count: number
  readonly sources: Pointer
  readonly targets: Pointer
}

/** The vectors of a batch, with what the backward pass needs. */
export interface EncoderTrace {
  /** One row per node, sentence by sentence; the root of a sentence comes before its first word. */
  readonly nodes: Pointer
  /** The vectors of a lower layer, if the encoder was created with one. */
  readonly lower: Pointer | undefined
  /** The floats of a row. */
  readonly width: number
  /** The row of each sentence's root, and the number of rows at the end. */
  readonly first: Int32Array
  readonly rows: number
  readonly batch: SequenceBatch
  readonly order: Pointer
  readonly words: Moves
  readonly spelled: Moves
  readonly roots: Pointer
  /** The token dropout masks of rows from the word table, and with 'both' from characters; or 0. */
  readonly factors: readonly Pointer[]
  /** Only in training. */
  readonly characters: CharacterTrace | undefined
  readonly lstm: BiLstmTrace
}

/**
 * From sentences to a matrix of node vectors, and from its gradient back: vectors of words, a learned vector for the
 * root, and a bi-LSTM over them.
 *
 * @example
 * const encoder = new Encoder(parameters, 'encoder', lexicon, acl2018Encoder)
 * const trace = encoder.forward(pass, sentences.map((forms) => lexicon.encode(forms)))
 * // the vector of word i of sentence s begins at trace.nodes + 4 · trace.width · (trace.first[s] + i)
 * encoder.backward(pass, trace, dNodes)
 */
export class Encoder {
  readonly options: EncoderOptions
  readonly #lexicon: Lexicon
  readonly #table: Parameter
  readonly #root: Parameter
  readonly #characters: CharacterEncoder
  readonly #spellings: CharacterCache
  readonly #lstm: BiLstm
  /** Counted from 0. */
  readonly #lower: number | undefined
  readonly #inputs: number
  /** The offset, in floats, of the vector from characters in a row of the input. */
  readonly #spelledAt: number

  /** @param lower a layer below the last one, whose vectors the trace also has; the first layer is 1. */
  constructor(
    parameters: Parameters,
    name: string,
    lexicon: Lexicon,
    options: EncoderOptions,
    lower?: number,
  ) {
    this.#lower = lower === undefined || lower === options.layers ? undefined : lower - 1
    const { words, wordSize, characterVectorSize, characters, cell, units, layers, dropout } = options
    if (words === 'either' && wordSize !== characterVectorSize) {
      throw new RangeError('Word and character vectors must have the same size')
    }
    this.options = options
    this.#lexicon = lexicon
    this.#spelledAt = words === 'both' ? wordSize : 0
    this.#inputs = this.#spelledAt + characterVectorSize
    const inputs = this.#inputs
    this.#table = parameters.declare(`${name}.words`, [lexicon.wordRows, wordSize], embedding(wordSize))
    this.#root = parameters.declare(`${name}.root`, [inputs], embedding(inputs))
    this.#characters = new CharacterEncoder(
      parameters,
      `${name}.characters`,
      lexicon.characterRows,
      characterVectorSize,
      characters,
    )
    this.#spellings = new CharacterCache(parameters, characterVectorSize)
    this.#lstm = new BiLstm(parameters, `${name}.lstm`, { cell, inputs, units, layers, dropout })
  }

  /** The floats of a node's vector. */
  get outputs(): number {
    return this.#lstm.outputs
  }

  forward(context: ForwardContext, sentences: readonly EncodedSentence[]): EncoderTrace {
    const { kernels, workspace } = context
    const { words: route, wordSize, characterVectorSize } = this.options
    const inputs = this.#inputs
    const batch = new SequenceBatch(sentences.map(({ words }) => words.length + 1))
    const first = new Int32Array(sentences.length + 1)
    const order = new Int32Array(batch.rows)
    const plan = new WordInputs(this.#lexicon, this.options, context.random)
    sentences.forEach(({ forms, words }, sentence) => {
      const start = first[sentence]
      first[sentence + 1] = start + words.length + 1
      order[start] = batch.row(sentence, 0)
      for (let k = 0; k < words.length; k++) {
        const row = batch.row(sentence, k + 1)
        order[start + k + 1] = row
        plan.add(forms[k], words[k], row)
      }
    })

    const x = workspace.floats(batch.rows * inputs)
    const roots = workspace.integers(batch.ranks)
    kernels.moveRows(this.#root.value, 0, 0, x, inputs, roots, batch.count, inputs, 0)
    const words = moves(context, plan.wordSources, plan.wordTargets)
    const { count, sources, targets } = words
    kernels.moveRows(this.#table.value, wordSize, sources, x, inputs, targets, count, wordSize, 0)

    const spelled = moves(context, plan.spelledSources, plan.spelledTargets)
    let characters: CharacterTrace | undefined
    if (plan.spellings.length > 0) {
      if (!this.#spellings.isOpen) characters = this.#characters.forward(context, plan.spellings)
      kernels.moveRows(
        characters?.vectors ?? this.#recall(context, plan),
        characterVectorSize,
        spelled.sources,
        x + 4 * this.#spelledAt,
        inputs,
        spelled.targets,
        spelled.count,
        characterVectorSize,
        0,
      )
    }
    const factors = this.#factors(context, batch, route === 'both' ? 2 : 1)
    this.#scale(context, x, factors, batch.rows)

    const lstm = this.#lstm.forward(context, batch, x)
    const width = this.outputs
    const places = workspace.integers(order)
    const inOrder = (rows: Pointer) => {
      const nodes = workspace.floats(batch.rows * width)
      kernels.moveRows(rows, width, places, nodes, width, 0, batch.rows, width, 0)
      return nodes
    }
    const nodes = inOrder(lstm.output)
    const lower = this.#lower === undefined ? undefined : inOrder(lstm.layers[this.#lower].output)
    const input = { words, spelled, roots, factors, characters }
    return { nodes, lower, width, first, rows: batch.rows, batch, order: places, ...input, lstm }
  }

  #recall(context: ForwardContext, { forms, spellings }: WordInputs): Pointer {
    return this.#spellings.recall(context, forms, (numbers) => {
      const words = numbers.map((number) => spellings[number])
      return this.#characters.forward(context, words).vectors
    })
  }

  /** Adds to the gradients of the parameters. */
  backward(context: ForwardContext, trace: EncoderTrace, dNodes: Pointer, dLower?: Pointer): void {
    const { kernels, workspace } = context
    const { wordSize, characterVectorSize } = this.options
    const { batch, order, words, spelled, roots, factors, characters, width, rows, lstm } = trace
    const inputs = this.#inputs
    const inRanks = (nodes: Pointer) => {
      const dOutput = workspace.floats(rows * width)
      kernels.moveRows(nodes, width, 0, dOutput, width, order, rows, width, 0)
      return dOutput
    }
    const lower = dLower === undefined ? undefined : { layer: this.#lower!, gradient: inRanks(dLower) }
    const dx = this.#lstm.backward(context, lstm, inRanks(dNodes), lower)
    this.#scale(context, dx, factors, rows)
    kernels.moveRows(dx, inputs, roots, this.#root.gradient, 0, 0, batch.count, inputs, 1)
    const { count, sources, targets } = words
    kernels.moveRows(dx, inputs, targets, this.#table.gradient, wordSize, sources, count, wordSize, 1)
    if (characters === undefined) return
    const dVectors = zeroed(context, characters.count * characterVectorSize)
    kernels.moveRows(
      dx + 4 * this.#spelledAt,
      inputs,
      spelled.targets,
      dVectors,
      characterVectorSize,
      spelled.sources,
      spelled.count,
      characterVectorSize,
      1,
    )
    this.#characters.backward(context, characters, dVectors)
  }

  /** Roots, the rows of the first position, are never dropped. */
  #factors({ workspace, random }: ForwardContext, batch: SequenceBatch, parts: number): Pointer[] {
    const { tokenDropout } = this.options
    if (random === undefined || tokenDropout === 0) return []
    return Array.from({ length: parts }, () => {
      const factors = workspace.floats(batch.rows)
      const view = workspace.view(factors, batch.rows).fill(1, 0, batch.count)
      for (let row = batch.count; row < batch.rows; row++) {
        view[row] = random() < tokenDropout ? 0 : 1 / (1 - tokenDropout)
      }
      return factors
    })
  }

  #scale({ kernels }: ForwardContext, x: Pointer, factors: readonly Pointer[], rows: number): void {
    const inputs = this.#inputs
    const [words, spelled] = factors
    if (words === undefined) return
    const split = this.options.words === 'both' ? this.#spelledAt : inputs
    kernels.scaleRows(x, inputs, words, rows, split)
    if (spelled !== undefined) kernels.scaleRows(x + 4 * split, inputs, spelled, rows, inputs - split)
  }
}

function moves({ workspace }: ForwardContext, sources: readonly number[], targets: readonly number[]): Moves {
  return {
    count: sources.length,
    sources: workspace.integers(sources),
    targets: workspace.integers(targets),
  }
}
