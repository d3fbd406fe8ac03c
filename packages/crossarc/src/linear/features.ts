import type { Configuration } from '../transition/configuration.ts'
import type { Sentence } from '../treebank/sentence.ts'
import { type EncodedSentence, MOST_PAIRS, SentenceEncoder } from './encode.ts'
import { isSet, type Part, type Template } from './templates.ts'

// How to find a node: an operation and an operand (a depth, or the index of the node it starts from).
const STACK = 0
const BUFFER = 1
const HEAD = 2
const LEFT = 3
const LEFT2 = 4
const LEFT_INNER = 5
const RIGHT = 6
const RIGHT2 = 7
const RIGHT_INNER = 8
const FIRST_BETWEEN = 9
const LAST_BETWEEN = 10

const STEPS: Record<string, number> = {
  h: HEAD,
  l: LEFT,
  l2: LEFT2,
  li: LEFT_INNER,
  r: RIGHT,
  r2: RIGHT2,
  ri: RIGHT_INNER,
}

// How to find an atom: an operation, the index of its node, and a second operand.
const WORD = 0
const LABEL = 1
const LEFT_COUNT = 2
const RIGHT_COUNT = 3
const LEFT_LABELS = 4
const RIGHT_LABELS = 5
const DISTANCE = 6
const PHASE = 7

const PLACES: Record<string, number> = {
  label: LABEL,
  vl: LEFT_COUNT,
  vr: RIGHT_COUNT,
  sl: LEFT_LABELS,
  sr: RIGHT_LABELS,
}

function bucket(distance: number): number {
  return distance <= 4 ? distance : distance <= 10 ? 5 : 6
}

function mix(hash: number, atom: number): number {
  const mixed = Math.imul(hash ^ atom, 0x85ebca6b)
  return mixed ^ (mixed >>> 13)
}

function finish(hash: number): number {
  const mixed = Math.imul(hash, 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/**
 * Templates compiled to flat code: three small programs that find the nodes, then the atoms (attribute values), then
 * join the atoms of every template into one 32-bit number, the feature.
 */
export class FeatureExtractor {
  /** The most features that a configuration can have. */
  readonly capacity: number
  /** The features of the last configuration that was given to extract(): the first `count` entries. */
  readonly features: Int32Array
  count = 0

  readonly #encoder: SentenceEncoder
  readonly #nodeCode: Int32Array
  readonly #atomCode: Int32Array
  /** For each template the number of its atoms, then their indexes. */
  readonly #templateCode: Int32Array
  readonly #templates: number
  /** For each template with a set: its node, the other node or −1, the number of its atoms, then their indexes. */
  readonly #setCode: Int32Array
  readonly #nodes: Int32Array
  readonly #atoms: Int32Array

  constructor(templates: readonly Template[]) {
    const nodeCode: number[] = []
    const nodeIndex = new Map<string, number>()
    const node = (address: string): number => {
      const known = nodeIndex.get(address)
      if (known !== undefined) return known
      const dot = address.lastIndexOf('.')
      if (dot >= 0) {
        const from = node(address.slice(0, dot))
        nodeCode.push(STEPS[address.slice(dot + 1)], from)
      } else if (address === 'cl') nodeCode.push(FIRST_BETWEEN, 0)
      else if (address === 'cr') nodeCode.push(LAST_BETWEEN, 0)
      else nodeCode.push(address[0] === 's' ? STACK : BUFFER, Number(address[1]))
      nodeIndex.set(address, nodeCode.length / 2 - 1)
      return nodeCode.length / 2 - 1
    }

    const attributes: string[] = []
    const atomCode: number[] = []
    const atomIndex = new Map<string, number>()
    const atom = (part: Part): number => {
      const key = `${part.address}:${part.attribute}:${part.other ?? ''}`
      const known = atomIndex.get(key)
      if (known !== undefined) return known
      if (part.attribute === 'phase') atomCode.push(PHASE, 0, 0)
      else if (part.other !== undefined) atomCode.push(DISTANCE, node(part.address), node(part.other))
      else if (part.attribute in PLACES) atomCode.push(PLACES[part.attribute], node(part.address), 0)
      else {
        let attribute = attributes.indexOf(part.attribute)
        if (attribute < 0) attribute = attributes.push(part.attribute) - 1
        atomCode.push(WORD, node(part.address), attribute)
      }
      atomIndex.set(key, atomCode.length / 3 - 1)
      return atomCode.length / 3 - 1
    }

    const plain = templates.filter((parts) => !parts.some(isSet))
    const sets = templates.filter((parts) => parts.some(isSet))
    this.#templates = plain.length
    this.#templateCode = Int32Array.from(plain.flatMap((parts) => [parts.length, ...parts.map(atom)]))
    this.#setCode = Int32Array.from(
      sets.flatMap((parts) => {
        const set = parts.find(isSet)!
        const atoms = parts.filter((part) => part !== set).map(atom)
        return [node(set.address), set.other === undefined ? -1 : node(set.other), atoms.length, ...atoms]
      }),
    )
    this.#nodeCode = Int32Array.from(nodeCode)
    this.#atomCode = Int32Array.from(atomCode)
    this.#nodes = new Int32Array(nodeCode.length / 2)
    this.#atoms = new Int32Array(atomCode.length / 3)
    this.#encoder = new SentenceEncoder(attributes)
    this.capacity = plain.length + MOST_PAIRS * sets.length
    this.features = new Int32Array(this.capacity)
  }

  encode(sentence: Sentence): EncodedSentence {
    return this.#encoder.encode(sentence)
  }

  /** Fills `features` for a configuration that keeps its dependents. */
  extract(c: Configuration, sentence: EncodedSentence): Int32Array {
    this.#findNodes(c)
    this.#findAtoms(c, sentence)
    const { features } = this
    const code = this.#templateCode
    const atoms = this.#atoms
    let at = 0
    for (let template = 0; template < this.#templates; template++) {
      let hash = Math.imul(template + 1, 0x9e3779b1)
      for (let end = at + 1 + code[at++]; at < end; at++) hash = mix(hash, atoms[code[at]])
      features[template] = finish(hash)
    }
    this.count = this.#templates
    if (this.#setCode.length > 0) this.#extractSets(sentence)
    return features
  }

  #extractSets({ firstPair, keys, pairs }: EncodedSentence): void {
    const { features } = this
    const code = this.#setCode
    const atoms = this.#atoms
    let count = this.count
    for (let at = 0; at < code.length; ) {
      let hash = Math.imul(at + 1, 0x7feb352d)
      const node = this.#nodes[code[at]]
      const other = code[at + 1] < 0 ? node : this.#nodes[code[at + 1]]
      const first = at + 3
      at = first + code[at + 2]
      for (let k = first; k < at; k++) hash = mix(hash, atoms[code[k]])
      const end = firstPair[node + 2]
      for (let pair = firstPair[node + 1]; pair < end; pair++) {
        if (code[first - 2] < 0) features[count++] = finish(mix(hash, pairs[pair]))
        else {
          for (let k = firstPair[other + 1]; k < firstPair[other + 2]; k++) {
            if (keys[k] !== keys[pair]) continue
            features[count++] = finish(mix(hash, pairs[k] === pairs[pair] ? keys[k] : ~keys[k]))
            break
          }
        }
      }
    }
    this.count = count
  }

  #findNodes(c: Configuration): void {
    const code = this.#nodeCode
    const nodes = this.#nodes
    const d = c.dependents!
    for (let k = 0; k < nodes.length; k++) {
      const operand = code[2 * k + 1]
      if (code[2 * k] === STACK) nodes[k] = c.s(operand)
      else if (code[2 * k] === BUFFER) nodes[k] = c.b(operand)
      else if (code[2 * k] >= FIRST_BETWEEN) nodes[k] = wordBetween(c, code[2 * k] === FIRST_BETWEEN)
      else {
        const from = nodes[operand]
        if (from < 0) {
          nodes[k] = -1
          continue
        }
        switch (code[2 * k]) {
          case HEAD:
            nodes[k] = c.heads[from]
            break
          case LEFT:
            nodes[k] = d.leftmost[from]
            break
          case LEFT2:
            nodes[k] = d.leftmost2[from]
            break
          case LEFT_INNER:
            nodes[k] = d.leftInner[from]
            break
          case RIGHT:
            nodes[k] = d.rightmost[from]
            break
          case RIGHT2:
            nodes[k] = d.rightmost2[from]
            break
          case RIGHT_INNER:
            nodes[k] = d.rightInner[from]
            break
        }
      }
    }
  }

  #findAtoms(c: Configuration, sentence: EncodedSentence): void {
    const code = this.#atomCode
    const nodes = this.#nodes
    const atoms = this.#atoms
    const d = c.dependents!
    for (let k = 0; k < atoms.length; k++) {
      const node = nodes[code[3 * k + 1]]
      const operand = code[3 * k + 2]
      switch (code[3 * k]) {
        case WORD:
          atoms[k] = sentence.columns[operand][node + 1]
          break
        case LABEL:
          atoms[k] = node < 0 ? -2 : c.labels[node]
          break
        case LEFT_COUNT:
          atoms[k] = node < 0 ? -2 : d.leftCount[node]
          break
        case RIGHT_COUNT:
          atoms[k] = node < 0 ? -2 : d.rightCount[node]
          break
        case LEFT_LABELS:
          atoms[k] = node < 0 ? -2 : d.leftLabels[node]
          break
        case RIGHT_LABELS:
          atoms[k] = node < 0 ? -2 : d.rightLabels[node]
          break
        case DISTANCE:
          atoms[k] = node < 0 || nodes[operand] < 0 ? -2 : bucket(Math.abs(nodes[operand] - node))
          break
        case PHASE:
          atoms[k] = c.saved > 0 ? c.phase + 2 : c.phase
          break
      }
    }
  }
}

/** The first or last word strictly between s0 and b0 whose head is not in [s0, b0], or −1 (seed 003's CL and CR). */
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
