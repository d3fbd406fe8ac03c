/**
 * An item of the 1-Endpoint-Crossing charts is a forest over a span, of which only the boundary vertices (two, or
 * three with the exterior one) can still be joined to anything: every vertex inside has its head inside. All that
 * matters to the rest of a tree is who is below whom at the boundary. So the state of an item says, for each boundary
 * vertex, which boundary vertex is the root of its tree in the item: itself, if its head is not inside.
 *
 * A state is written as the places of those roots: over the boundary (a, b), [0, 0] means that b is below a.
 */
export type State = readonly number[]

/** The states over two vertices: both are roots; the second is below the first; the first is below the second. */
export const APART = 0
export const SECOND_BELOW = 1
export const FIRST_BELOW = 2

const PAIR_STATES: readonly State[] = [
  [0, 1],
  [0, 0],
  [1, 1],
]

/** Every map of three places that sends each place to one that stays where it is. */
const TRIPLE_STATES: readonly State[] = tripleStates()

function tripleStates(): State[] {
  const states: State[] = []
  for (let code = 0; code < 27; code++) {
    const state = [Math.floor(code / 9), Math.floor(code / 3) % 3, code % 3]
    if (state.every((root) => state[root] === root)) states.push(state)
  }
  return states
}

/** The states over a number of boundary vertices; a state's number is its place in this list. */
export function statesOver(vertices: number): readonly State[] {
  return vertices === 2 ? PAIR_STATES : TRIPLE_STATES
}

/** An item of a rule: the names of its boundary vertices, one letter each, and the numbers of its possible states. */
export interface Part {
  readonly vertices: string
  readonly states: readonly number[]
}

/** One way to put a rule's parts together: a state for each of them, and the state of what they make. */
export interface Tuple {
  readonly parts: readonly number[]
  readonly result: number
}

/**
 * All ways to glue the parts at the vertices that they share, so that the vertices named by `keep` are the boundary
 * of the result. Each part gives each of its vertices that is not a root in it a link to its root. No vertex may get
 * two links, the links may form no cycle, and a vertex that is not kept needs one: nothing else can give it a head.
 */
export function gluings(parts: readonly Part[], keep: string): Tuple[] {
  const tuples: Tuple[] = []
  const chosen: number[] = []
  const choose = (): void => {
    if (chosen.length === parts.length) {
      const result = glue(parts, chosen, keep)
      if (result !== undefined) tuples.push({ parts: [...chosen], result })
      return
    }
    for (const state of parts[chosen.length].states) {
      chosen.push(state)
      choose()
      chosen.pop()
    }
  }
  choose()
  return tuples
}

function glue(parts: readonly Part[], chosen: readonly number[], keep: string): number | undefined {
  const links = new Map<string, string>()
  for (const [at, { vertices }] of parts.entries()) {
    const state = statesOver(vertices.length)[chosen[at]]
    for (let place = 0; place < vertices.length; place++) {
      if (state[place] === place) continue
      if (links.has(vertices[place])) return undefined
      links.set(vertices[place], vertices[state[place]])
    }
  }
  for (const { vertices } of parts) {
    for (const vertex of vertices) if (!keep.includes(vertex) && !links.has(vertex)) return undefined
  }
  const roots: number[] = []
  for (const vertex of keep) {
    let root = vertex
    for (let steps = 0; links.has(root); steps++) {
      if (steps > links.size) return undefined
      root = links.get(root)!
    }
    roots.push(keep.indexOf(root))
  }
  // Nothing else would detect a cycle among vertices that are not kept.
  for (const vertex of links.keys()) {
    let root: string | undefined = vertex
    for (let steps = 0; root !== undefined; steps++) {
      if (steps > links.size) return undefined
      root = links.get(root)
    }
  }
  return statesOver(keep.length).findIndex((state) => state.every((root, place) => root === roots[place]))
}
