import { isSet, type Template, type TemplatePart } from './templates.ts'

// How to find a node: an operation and an operand (a depth, or the index of the node it starts from).
export const STACK_AT = 0
export const BUFFER_AT = 1
export const HEAD_OF = 2
export const LEFT_OF = 3
export const LEFT2_OF = 4
export const LEFT_INNER_OF = 5
export const RIGHT_OF = 6
export const RIGHT2_OF = 7
export const RIGHT_INNER_OF = 8
export const FIRST_BETWEEN = 9
export const LAST_BETWEEN = 10

const STEPS: Record<string, number> = {
  h: HEAD_OF,
  l: LEFT_OF,
  l2: LEFT2_OF,
  li: LEFT_INNER_OF,
  r: RIGHT_OF,
  r2: RIGHT2_OF,
  ri: RIGHT_INNER_OF,
}

// What to find out about the place of a node in the tree.
export const LABEL = 0
export const LEFT_COUNT = 1
export const RIGHT_COUNT = 2
export const LEFT_LABELS = 3
export const RIGHT_LABELS = 4
export const PHASE = 5

const PLACES: Record<string, number> = {
  label: LABEL,
  vl: LEFT_COUNT,
  vr: RIGHT_COUNT,
  sl: LEFT_LABELS,
  sr: RIGHT_LABELS,
}

export interface PlainTemplate {
  readonly number: number
  readonly atoms: readonly number[]
}

/** Templates as lists of numbers: how to find the nodes, then the atoms (attribute values), then what to join. */
export interface FeatureCode {
  /** For each node an operation and an operand. */
  readonly nodes: Int32Array
  /** Atoms come in this order. For each that depends on the tree so far: what to find out, and the index of its node. */
  readonly places: Int32Array
  /** For each attribute of a word: the index of its node, and the attribute's. */
  readonly words: Int32Array
  /** For each distance: the indexes of its nodes. */
  readonly distances: Int32Array
  /** For each template without a set its number and the indexes of its atoms, from the shortest up. */
  readonly plain: readonly PlainTemplate[]
  /** For each template with a set: its node, the other node or −1, the number of atoms, then their indexes. */
  readonly sets: Int32Array
  readonly setCount: number
  readonly attributes: readonly string[]
}

export function compileTemplates(templates: readonly Template[]): FeatureCode {
  const nodes = new NodeList()
  const plain = templates.filter((parts) => !parts.some(isSet))
  const sets = templates.filter((parts) => parts.some(isSet))
  // Nodes are numbered in the order in which templates name them, so that a node comes after the one it starts from.
  for (const part of templates.flat()) nodes.addOf(part)
  const atoms = atomsOf(templates)
  const atom = (part: TemplatePart) => atoms.index.get(keyOf(part))!
  return {
    nodes: Int32Array.from(nodes.code),
    places: Int32Array.from(
      atoms.places.flatMap(({ attribute, address }) =>
        attribute === 'phase' ? [PHASE, -1] : [PLACES[attribute], nodes.index(address)],
      ),
    ),
    words: Int32Array.from(
      atoms.words.flatMap(({ attribute, address }) => [
        nodes.index(address),
        atoms.attributes.indexOf(attribute),
      ]),
    ),
    distances: Int32Array.from(
      atoms.distances.flatMap(({ address, other }) => [nodes.index(address), nodes.index(other!)]),
    ),
    plain: plain
      .map((parts, number) => ({ number, atoms: parts.map(atom) }))
      .sort((a, b) => a.atoms.length - b.atoms.length),
    sets: Int32Array.from(
      sets.flatMap((parts) => {
        const set = parts.find(isSet)!
        const rest = parts.filter((part) => part !== set).map(atom)
        const other = set.other === undefined ? -1 : nodes.index(set.other)
        return [nodes.index(set.address), other, rest.length, ...rest]
      }),
    ),
    setCount: sets.length,
    attributes: atoms.attributes,
  }
}

class NodeList {
  readonly code: number[] = []
  readonly #index = new Map<string, number>()

  addOf({ attribute, address, other }: TemplatePart): void {
    if (attribute === 'phase') return
    this.#add(address)
    if (other !== undefined) this.#add(other)
  }

  index(address: string): number {
    return this.#index.get(address)!
  }

  #add(address: string): number {
    const known = this.#index.get(address)
    if (known !== undefined) return known
    const dot = address.lastIndexOf('.')
    if (dot >= 0) {
      const from = this.#add(address.slice(0, dot))
      this.code.push(STEPS[address.slice(dot + 1)], from)
    } else if (address === 'cl') this.code.push(FIRST_BETWEEN, 0)
    else if (address === 'cr') this.code.push(LAST_BETWEEN, 0)
    else this.code.push(address[0] === 's' ? STACK_AT : BUFFER_AT, Number(address[1]))
    const index = this.code.length / 2 - 1
    this.#index.set(address, index)
    return index
  }
}

function keyOf({ address, attribute, other }: TemplatePart): string {
  return `${address}:${attribute}:${other ?? ''}`
}

/** The different parts that are not sets, in the order of their atoms. */
function atomsOf(templates: readonly Template[]) {
  const parts = new Map(
    templates
      .flat()
      .filter((part) => !isSet(part))
      .map((part) => [keyOf(part), part]),
  )
  const all = [...parts.values()]
  const isPlace = ({ attribute }: TemplatePart) => attribute === 'phase' || attribute in PLACES
  const places = all.filter(isPlace)
  const distances = all.filter(({ other }) => other !== undefined)
  const words = all.filter((part) => !isPlace(part) && part.other === undefined)
  const index = new Map([...places, ...words, ...distances].map((part, number) => [keyOf(part), number]))
  return { places, words, distances, index, attributes: [...new Set(words.map((part) => part.attribute))] }
}
