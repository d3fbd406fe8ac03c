import { defined, finishHash, mixHash } from '../../base/index.ts'
import { type LinearKernels, loadLinearKernelsSync } from '../../kernels/linear/index.ts'
import { Arena, createMemory, type KernelOptions, type Pointer } from '../../kernels/memory/index.ts'
import type { Configuration } from '../../transition/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import { type AttributeValues, MOST_PAIRS, SentenceEncoder } from './encode.ts'
import * as code from './feature-code.ts'
import { joinCodeLength, joinCodeOf } from './join-code.ts'
import type { Template } from './templates.ts'

function bucket(distance: number): number {
  return distance <= 4 ? distance : distance <= 10 ? 5 : 6
}

/**
 * Templates compiled to flat code: small programs that find the nodes, then the atoms (attribute values), then
 * join the atoms of every template into one 32-bit number, the feature.
 */
export class FeatureExtractor {
  /** The most features that a configuration can have. */
  readonly capacity: number
  /**
   * The features of the configuration last extracted: the first `count` entries. First come those of templates without
   * a set, from the shortest template up.
   */
  readonly features: Int32Array
  count = 0
  /** Everything, apart from the sentence, that the features of the configuration last located depend on. */
  readonly state: Int32Array

  readonly #encoder: SentenceEncoder
  readonly #code: code.FeatureCode
  readonly #nodes: Int32Array
  readonly #atoms: Int32Array
  readonly #kernels: LinearKernels
  readonly #joinCode: Pointer
  readonly #joinEnd: Pointer

  constructor(
    templates: readonly Template[],
    { simd, memory = createMemory({ bytes: 1 }) }: KernelOptions = {},
  ) {
    this.#code = code.compileTemplates(templates)
    const { nodes, places, words, distances, attributes, plain, setCount } = this.#code
    const nodeCount = nodes.length / 2
    const placeCount = places.length / 2
    const atomCount = placeCount + words.length / 2 + distances.length / 2
    this.#encoder = new SentenceEncoder(attributes)
    this.capacity = plain.length + MOST_PAIRS * setCount

    this.#kernels = loadLinearKernelsSync({ memory, ...defined({ simd }) })
    const arena = new Arena(memory)
    const joinCells = joinCodeLength(plain)
    // The kernel writes four features at a time, even where only one is left.
    const sizes = [nodeCount + atomCount, joinCells, this.capacity + 3].map((cells) => 4 * cells)
    arena.reserve(...sizes)
    const [state, joinCode, features] = sizes.map((size) => arena.allocate(size))
    this.#nodes = arena.int32(state, nodeCount)
    this.#atoms = arena.int32(state + 4 * nodeCount, atomCount)
    this.state = arena.int32(state, nodeCount + placeCount)
    this.features = arena.int32(features, this.capacity)
    arena.int32(joinCode, joinCells).set(joinCodeOf(plain, state + 4 * nodeCount))
    this.#joinCode = joinCode
    this.#joinEnd = joinCode + 4 * joinCells
  }

  encode(sentence: Sentence): AttributeValues {
    return this.#encoder.encode(sentence)
  }

  /** Fills `features` for a configuration that keeps its dependents. */
  extract(c: Configuration, sentence: AttributeValues): Int32Array {
    this.locate(c)
    return this.join(sentence)
  }

  /** Fills `state` for a configuration. */
  locate(c: Configuration): void {
    this.#findNodes(c)
    this.#findPlaces(c)
  }

  /** Fills `features` for the configuration last located. */
  join(sentence: AttributeValues): Int32Array {
    this.#findWords(sentence)
    this.#kernels.join(this.#joinCode, this.#joinEnd, this.features.byteOffset)
    const { plain, sets } = this.#code
    this.count = plain.length
    if (sets.length > 0) this.#joinSets(sentence)
    return this.features
  }

  #joinSets({ firstPair, keys, pairs }: AttributeValues): void {
    const { features } = this
    const { sets } = this.#code
    const atoms = this.#atoms
    let count = this.count
    for (let at = 0; at < sets.length; ) {
      let hash = Math.imul(at + 1, 0x7feb352d)
      const node = this.#nodes[sets[at]]
      const other = sets[at + 1] < 0 ? node : this.#nodes[sets[at + 1]]
      const first = at + 3
      at = first + sets[at + 2]
      for (let k = first; k < at; k++) hash = mixHash(hash, atoms[sets[k]])
      const end = firstPair[node + 2]
      for (let pair = firstPair[node + 1]; pair < end; pair++) {
        if (sets[first - 2] < 0) features[count++] = finishHash(mixHash(hash, pairs[pair]))
        else {
          for (let k = firstPair[other + 1]; k < firstPair[other + 2]; k++) {
            if (keys[k] !== keys[pair]) continue
            features[count++] = finishHash(mixHash(hash, pairs[k] === pairs[pair] ? keys[k] : ~keys[k]))
            break
          }
        }
      }
    }
    this.count = count
  }

  #findNodes(c: Configuration): void {
    const program = this.#code.nodes
    const nodes = this.#nodes
    const d = c.dependents!
    for (let k = 0; k < nodes.length; k++) {
      const operation = program[2 * k]
      const operand = program[2 * k + 1]
      if (operation === code.STACK_AT) nodes[k] = c.s(operand)
      else if (operation === code.BUFFER_AT) nodes[k] = c.b(operand)
      else if (operation >= code.FIRST_BETWEEN) nodes[k] = wordBetween(c, operation === code.FIRST_BETWEEN)
      else {
        const from = nodes[operand]
        if (from < 0) {
          nodes[k] = -1
          continue
        }
        switch (operation) {
          case code.HEAD_OF:
            nodes[k] = c.heads[from]
            break
          case code.LEFT_OF:
            nodes[k] = d.leftmost[from]
            break
          case code.LEFT2_OF:
            nodes[k] = d.leftmost2[from]
            break
          case code.LEFT_INNER_OF:
            nodes[k] = d.leftInner[from]
            break
          case code.RIGHT_OF:
            nodes[k] = d.rightmost[from]
            break
          case code.RIGHT2_OF:
            nodes[k] = d.rightmost2[from]
            break
          case code.RIGHT_INNER_OF:
            nodes[k] = d.rightInner[from]
            break
        }
      }
    }
  }

  #findPlaces(c: Configuration): void {
    const program = this.#code.places
    const nodes = this.#nodes
    const atoms = this.#atoms
    const d = c.dependents!
    for (let k = 0; 2 * k < program.length; k++) {
      const operation = program[2 * k]
      if (operation === code.PHASE) {
        atoms[k] = c.saved > 0 ? c.phase + 2 : c.phase
        continue
      }
      const node = nodes[program[2 * k + 1]]
      if (node < 0) {
        atoms[k] = -2
        continue
      }
      switch (operation) {
        case code.LABEL:
          atoms[k] = c.labels[node]
          break
        case code.LEFT_COUNT:
          atoms[k] = d.leftCount[node]
          break
        case code.RIGHT_COUNT:
          atoms[k] = d.rightCount[node]
          break
        case code.LEFT_LABELS:
          atoms[k] = d.leftLabels[node]
          break
        case code.RIGHT_LABELS:
          atoms[k] = d.rightLabels[node]
          break
      }
    }
  }

  /** Fills the atoms that do not depend on the tree so far. */
  #findWords({ values, stride }: AttributeValues): void {
    const { places, words, distances } = this.#code
    const nodes = this.#nodes
    const atoms = this.#atoms
    let atom = places.length / 2
    for (let k = 0; k < words.length; k += 2)
      atoms[atom++] = values[words[k + 1] * stride + nodes[words[k]] + 1]
    for (let k = 0; k < distances.length; k += 2) {
      const left = nodes[distances[k]]
      const right = nodes[distances[k + 1]]
      atoms[atom++] = left < 0 || right < 0 ? -2 : bucket(Math.abs(right - left))
    }
  }
}

/** The first or last word strictly between s0 and b0 whose head is not in [s0, b0], or −1. */
function wordBetween(c: Configuration, first: boolean): number {
  const left = c.s(0)
  const right = c.b(0)
  if (left < 0 || right < 0) return -1
  for (let k = left + 1; k < right; k++) {
    const word = first ? k : left + right - k
    if (c.heads[word] < left || c.heads[word] > right) return word
  }
  return -1
}
