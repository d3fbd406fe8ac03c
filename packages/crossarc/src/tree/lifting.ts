import { CrossarcError } from '../base/index.ts'
import { childrenOf, descend } from './descent.ts'
import { isProjective, isProjectiveArc } from './projective.ts'
import { type Alphabet, type Heads, NO_LABEL, type Tree } from './tree.ts'
import { checkTree } from './validity.ts'

/** How labels record lifted arcs (Nivre & Nilsson 2005); baseline does not record them. */
export type LiftingScheme = 'baseline' | 'head' | 'path' | 'head+path'

/** All encodings, in order of increasing detail. */
export const liftingSchemes: readonly LiftingScheme[] = ['baseline', 'head', 'path', 'head+path']

/**
 * The marks of Nivre & Nilsson (2005), in this order in a label: `d↑e` was lifted from a head labelled e
 * (`d↑` from an unnamed head), and with a final `↓`, a dependent was lifted past this word. Treebanks whose
 * own labels contain one of these characters are rejected, so marks are never ambiguous.
 */
export const LIFTED = '↑'
export const PASSED = '↓'

/** The result of lifting. */
export interface Lifted {
  readonly heads: Heads
  /** For each word, whether its arc was lifted. */
  readonly lifted: Uint8Array
  /** For each word, whether a dependent was lifted past it, from it to its head. */
  readonly passed: Uint8Array
}

/**
 * Makes heads projective (Nivre & Nilsson 2005): as long as there are non-projective arcs, the shortest of
 * them, the leftmost among equals, moves from its head to the head's head.
 *
 * @example
 * lift(headsOf([3, 0, 2])).heads // -1, 2, 0, 2
 */
export function lift(heads: Heads): Lifted {
  checkTree(heads)
  const nodes = heads.length
  const result = { heads: heads.slice(), lifted: new Uint8Array(nodes), passed: new Uint8Array(nodes) }
  if (isProjective(heads)) return result
  const { heads: now, lifted, passed } = result
  const crossed = new Uint8Array(nodes)
  for (let word = 1; word < nodes; word++) crossed[word] = isProjectiveArc(now, word) ? 0 : 1
  for (let word = shortest(now, crossed); word > 0; word = shortest(now, crossed)) {
    const from = now[word]
    now[word] = now[from]
    lifted[word] = 1
    passed[from] = 1
    crossed[word] = isProjectiveArc(now, word) ? 0 : 1
    // The subtree of the word has left the yield of `from` and of no other node, so only arcs from there change.
    for (let other = 1; other < nodes; other++) {
      if (now[other] === from && crossed[other] === 0 && !isProjectiveArc(now, other)) crossed[other] = 1
    }
  }
  return result
}

/** The word with the shortest marked arc, the leftmost (by the left end) among equals, or 0. */
function shortest(heads: Heads, marked: Uint8Array): number {
  let best = 0
  let bestLength = heads.length
  let bestLeft = 0
  for (let word = 1; word < heads.length; word++) {
    if (marked[word] === 0) continue
    const length = Math.abs(word - heads[word])
    const left = Math.min(word, heads[word])
    if (length < bestLength || (length === bestLength && left < bestLeft)) {
      best = word
      bestLength = length
      bestLeft = left
    }
  }
  return best
}

/**
 * The projective tree that pseudo-projective parsing trains on, with marks on the labels as the scheme says.
 * The marked labels are added to the alphabet; a tree that was projective keeps its labels unmarked.
 *
 * @example
 * const labels = new Alphabet(['root', 'nmod', 'obj'])
 * const tree = { heads: headsOf([3, 0, 2]), labels: Int32Array.of(NO_LABEL, 1, 0, 2) }
 * const projective = projectivize(tree, labels, 'head') // heads 2 0 2, labels nmod↑obj root obj
 * deprojectivize(projective, labels, 'head').heads // -1, 3, 0, 2
 */
export function projectivize(tree: Tree, labels: Alphabet, scheme: LiftingScheme): Tree {
  checkUnmarked(tree, labels)
  const { heads, lifted, passed } = lift(tree.heads)
  const marked = tree.labels.slice()
  if (scheme !== 'baseline') {
    const namesHead = scheme !== 'path'
    const marksPath = scheme !== 'head'
    for (let word = 1; word < heads.length; word++) {
      const up = lifted[word] === 1
      const down = marksPath && passed[word] === 1
      if (!up && !down) continue
      const source = up && namesHead ? labels.name(tree.labels[tree.heads[word]]) : ''
      const name = labels.name(tree.labels[word])
      marked[word] = labels.number(`${name}${up ? LIFTED : ''}${source}${down ? PASSED : ''}`)
    }
  }
  return { heads, labels: marked }
}

/** Throws if a label contains one of the marks. */
export function checkUnmarked(tree: Tree, labels: Alphabet): void {
  for (let word = 1; word < tree.heads.length; word++) {
    const name = labels.name(tree.labels[word])
    if (name.includes(LIFTED) || name.includes(PASSED)) {
      throw new CrossarcError(
        'label-mark',
        `The label ${name} of word ${word} contains ${LIFTED} or ${PASSED}, which are reserved for lifted arcs`,
      )
    }
  }
}

interface Marks {
  readonly label: string
  /** The label of the head that the word was lifted from, '' if not named, undefined if it was not lifted. */
  readonly source: string | undefined
  readonly passed: boolean
}

/** Reads any label, even one that no scheme writes: the label is what precedes the first mark. */
function readMarks(name: string): Marks {
  const passed = name.endsWith(PASSED)
  const rest = passed ? name.slice(0, -PASSED.length) : name
  const at = rest.indexOf(LIFTED)
  return at < 0
    ? { label: rest, source: undefined, passed }
    : { label: rest.slice(0, at), source: rest.slice(at + LIFTED.length), passed }
}

/**
 * Moves lifted arcs back down and takes the marks off, from the root downwards and from left to right:
 * - head: the word goes to the first node with the named label, searching breadth-first and from left to right
 *   below its head and outside its own subtree; if there is none it stays;
 * - path: it goes down along the passed words, the leftmost at each step, to the last of them;
 * - head+path: as head but only through passed words; if that finds nothing, as head.
 *
 * Accepts any tree with any labels, since parsers err, and always returns a tree. Without its marks, a label
 * may be new to the alphabet; it is then added.
 *
 * @example
 * const labels = new Alphabet(['root', 'nmod', 'obj'])
 * const tree = { heads: headsOf([3, 0, 2]), labels: Int32Array.of(NO_LABEL, 1, 0, 2) }
 * deprojectivize(projectivize(tree, labels, 'path'), labels, 'path').heads // -1, 3, 0, 2
 */
export function deprojectivize(tree: Tree, labels: Alphabet, scheme: LiftingScheme): Tree {
  checkTree(tree.heads)
  const heads = tree.heads.slice()
  if (scheme === 'baseline') return { heads, labels: tree.labels.slice() }
  const marks = Array.from(tree.labels, (number) => readMarks(labels.name(number)))
  for (const word of descend(tree.heads).topDown) {
    const { source } = marks[word]
    if (word === 0 || source === undefined) continue
    if (scheme === 'path') {
      heads[word] = endOfPath(heads, word, marks)
    } else {
      const found = scheme === 'head+path' ? search(heads, word, marks, source, true) : 0
      heads[word] = found || search(heads, word, marks, source, false) || heads[word]
    }
  }
  const unmarked = tree.labels.map((number, word) => {
    const { label } = marks[word]
    // '_' is what an alphabet calls NO_LABEL, unless it has a label of that name.
    if (label === labels.name(number)) return number
    return label === '_' ? labels.find('_') : labels.number(label)
  })
  unmarked[0] = NO_LABEL
  return { heads, labels: unmarked }
}

/**
 * The first node with a label below the word's head, breadth-first and outside the word's own subtree, or 0.
 */
function search(
  heads: Heads,
  word: number,
  marks: readonly Marks[],
  label: string,
  throughPassed: boolean,
): number {
  const { childStart, children } = childrenOf(heads)
  const queue = [heads[word]]
  for (const node of queue) {
    for (let at = childStart[node]; at < childStart[node + 1]; at++) {
      const child = children[at]
      // Skipping the word skips its subtree, so the new arc cannot close a cycle.
      if (child === word || (throughPassed && !marks[child].passed)) continue
      if (marks[child].label === label) return child
      queue.push(child)
    }
  }
  return 0
}

function endOfPath(heads: Heads, word: number, marks: readonly Marks[]): number {
  const { childStart, children } = childrenOf(heads)
  let end = heads[word]
  for (let at = childStart[end]; at < childStart[end + 1]; at++) {
    const child = children[at]
    if (child === word || !marks[child].passed) continue
    end = child
    at = childStart[end] - 1
  }
  return end
}
