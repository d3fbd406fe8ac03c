import type { Sentence } from '../treebank/index.ts'
import { type Arc, badTree } from './arcs.ts'
import { labelWidth, multiwordWidth, SIZES, tagWidth } from './sizes.ts'
import { textWidth } from './text-width.ts'

/** Places along the line of words, in em from the start of the line; arrays by word have n + 1 entries. */
export interface Columns {
  readonly width: number
  readonly centre: Float64Array
  readonly leftHalf: Float64Array
  readonly rightHalf: Float64Array
  /** Where arc i leaves its head. */
  readonly headX: Float64Array
  /** The middle of the label of arc i. */
  readonly labelX: Float64Array
}

/** A place that moves with a word. */
interface Anchor {
  readonly word: number
  readonly offset: number
}

/** to − from must be at least distance. */
interface Distance {
  readonly from: Anchor
  readonly to: Anchor
  readonly distance: number
}

const LABEL_CLEARANCE = 0.4

/**
 * Places the words as close together as their forms, tags, ports, labels and multiword tokens allow. Labels
 * are on the level part of their arc where no other arc passes through.
 */
export function placeColumns(
  sentence: Sentence,
  arcs: readonly Arc[],
  levels: Int32Array,
  tags: readonly string[],
): Columns {
  const n = sentence.words.length
  const ports = assignPorts(n, arcs, levels)
  const leftHalf = new Float64Array(n + 1)
  const rightHalf = new Float64Array(n + 1)
  for (let i = 1; i <= n; i++) {
    const text = Math.max(textWidth(sentence.words[i - 1].form), tagWidth(tags[i - 1])) / 2
    leftHalf[i] = text
    rightHalf[i] = text
  }
  const widen = ({ word, offset }: Anchor, reach: number) => {
    leftHalf[word] = Math.max(leftHalf[word], reach - offset)
    rightHalf[word] = Math.max(rightHalf[word], reach + offset)
  }
  arcs.forEach((arc, a) => {
    widen(ports.head[a], 0)
    if (arc.head === 0) widen(ports.dependent[a], labelWidth(arc.label) / 2)
  })

  for (const { first, last, form } of sentence.multiwords) {
    if (!(first >= 1 && first <= last && last <= n)) {
      throw badTree(
        sentence,
        'range-beyond-sentence',
        `the token ${first}-${last} covers words that do not exist`,
      )
    }
    if (first === last) widen(centreOf(first), multiwordWidth(form) / 2)
  }

  const distances: Distance[] = []
  for (let i = 2; i <= n; i++) {
    const distance = rightHalf[i - 1] + SIZES.wordGap + leftHalf[i]
    distances.push({ from: centreOf(i - 1), to: centreOf(i), distance })
  }
  for (const { first, last, form } of sentence.multiwords) {
    if (first === last) continue
    const from = { word: first, offset: -leftHalf[first] }
    const to = { word: last, offset: rightHalf[last] }
    distances.push({ from, to, distance: multiwordWidth(form) })
  }
  const portsOver = portsByWord(n, arcs, ports)
  const labelSlots = arcs.map((_, a) => freeSlots(a, arcs, levels, ports, portsOver))
  let centre = solve(n, distances, leftHalf)
  const at = ({ word, offset }: Anchor) => centre[word] + offset
  const missing = (slot: Distance) => slot.distance - (at(slot.to) - at(slot.from))
  for (let settled = false; !settled; ) {
    settled = true
    for (const slots of labelSlots) {
      if (slots.length === 0 || slots.some((slot) => missing(slot) < TOLERANCE)) continue
      const movable = slots.filter((slot) => slot.from.word !== slot.to.word)
      distances.push(movable.reduce((best, slot) => (missing(slot) < missing(best) ? slot : best)))
      settled = false
    }
    if (!settled) centre = solve(n, distances, leftHalf)
  }

  const labelX = Float64Array.from(arcs, (_, a) =>
    placeLabel(labelSlots[a], at, (at(ports.head[a]) + at(ports.dependent[a])) / 2),
  )
  const headX = Float64Array.from(arcs, (_, a) => at(ports.head[a]))
  const width = (n === 0 ? 0 : centre[n] + rightHalf[n]) + SIZES.margin
  return { width, centre, leftHalf, rightHalf, headX, labelX }
}

const TOLERANCE = 1e-9

function centreOf(word: number): Anchor {
  return { word, offset: 0 }
}

interface Ports {
  readonly head: readonly Anchor[]
  readonly dependent: readonly Anchor[]
}

/**
 * From left to right a word has the arcs to its left, lowest first, then those to its right, highest first: in
 * this order none of them crosses another. The arc that enters takes the centre.
 */
function assignPorts(n: number, arcs: readonly Arc[], levels: Int32Array): Ports {
  const toLeft: number[][] = Array.from({ length: n + 1 }, () => [])
  const toRight: number[][] = Array.from({ length: n + 1 }, () => [])
  const fromAbove: number[][] = Array.from({ length: n + 1 }, () => [])
  arcs.forEach((arc, a) => {
    if (arc.head === 0) fromAbove[arc.dependent].push(a)
    else {
      toRight[arc.left].push(a)
      toLeft[arc.right].push(a)
    }
  })
  const head: Anchor[] = arcs.map((arc) => centreOf(arc.dependent))
  const dependent: Anchor[] = arcs.map((arc) => centreOf(arc.dependent))
  const NOTHING = -1
  for (let word = 1; word <= n; word++) {
    toLeft[word].sort((a, b) => levels[a] - levels[b])
    toRight[word].sort((a, b) => levels[b] - levels[a])
    const row = [...toLeft[word], ...fromAbove[word], ...toRight[word]]
    let entering = row.findIndex((a) => arcs[a].dependent === word)
    if (entering < 0) {
      entering = toLeft[word].length
      row.splice(entering, 0, NOTHING)
    }
    row.forEach((a, k) => {
      if (k !== entering) head[a] = { word, offset: (k - entering) * SIZES.portDistance }
    })
  }
  return { head, dependent }
}

/** The place where an arc, by its number, comes down to a word. */
interface Port {
  readonly arc: number
  readonly anchor: Anchor
}

function portsByWord(n: number, arcs: readonly Arc[], ports: Ports): Port[][] {
  const portsOver: Port[][] = Array.from({ length: n + 1 }, () => [])
  arcs.forEach(({ head }, arc) => {
    const anchors = head === 0 ? [ports.dependent[arc]] : [ports.head[arc], ports.dependent[arc]]
    for (const anchor of anchors) portsOver[anchor.word].push({ arc, anchor })
  })
  return portsOver
}

/**
 * The stretches of an arc's level part that no higher arc passes through, each with the room its label needs.
 */
function freeSlots(
  a: number,
  arcs: readonly Arc[],
  levels: Int32Array,
  ports: Ports,
  portsOver: readonly (readonly Port[])[],
): Distance[] {
  const arc = arcs[a]
  if (arc.head === 0 || arc.label === '') return []
  const through: Anchor[] = []
  for (let word = arc.left + 1; word < arc.right; word++) {
    for (const { arc: other, anchor } of portsOver[word]) if (levels[other] > levels[a]) through.push(anchor)
  }
  through.sort((one, other) => one.word - other.word || one.offset - other.offset)
  const ends =
    arc.head < arc.dependent ? [ports.head[a], ports.dependent[a]] : [ports.dependent[a], ports.head[a]]
  const starts = [moved(ends[0], SIZES.corner), ...through.map((anchor) => moved(anchor, LABEL_CLEARANCE))]
  const stops = [...through.map((anchor) => moved(anchor, -LABEL_CLEARANCE)), moved(ends[1], -SIZES.corner)]
  return starts.map((from, k) => ({ from, to: stops[k], distance: labelWidth(arc.label) }))
}

function moved({ word, offset }: Anchor, by: number): Anchor {
  return { word, offset: offset + by }
}

/** The place nearest to the middle of the arc where the label fits. */
function placeLabel(slots: readonly Distance[], at: (anchor: Anchor) => number, middle: number): number {
  let best = slots.length === 0 ? middle : Number.POSITIVE_INFINITY
  for (const { from, to, distance } of slots) {
    if (at(to) - at(from) < distance - TOLERANCE) continue
    const x = Math.min(Math.max(middle, at(from) + distance / 2), at(to) - distance / 2)
    if (Math.abs(x - middle) < Math.abs(best - middle)) best = x
  }
  return best
}

/** The leftmost places that keep every distance; distances go from left to right, so one pass is enough. */
function solve(n: number, distances: readonly Distance[], leftHalf: Float64Array): Float64Array {
  const into: Distance[][] = Array.from({ length: n + 1 }, () => [])
  for (const distance of distances)
    if (distance.from.word < distance.to.word) into[distance.to.word].push(distance)
  const centre = new Float64Array(n + 1)
  for (let word = 1; word <= n; word++) {
    centre[word] = SIZES.margin + leftHalf[word]
    for (const { from, to, distance } of into[word]) {
      centre[word] = Math.max(centre[word], centre[from.word] + from.offset + distance - to.offset)
    }
  }
  return centre
}
