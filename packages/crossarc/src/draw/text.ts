import { confidenceOf, type Sentence } from '../treebank/index.ts'
import { type Arc, arcsOf, crossings, hues } from './arcs.ts'
import { assignLevels } from './levels.ts'
import { cellWidth, directionOf } from './text-width.ts'

/** Options of treeToText. */
export interface TextOptions {
  /** The tag beside each word: 'upos' (the default), 'xpos' or 'none'. */
  tags?: 'upos' | 'xpos' | 'none'
  /** Whether crossing arcs and tags are coloured for a terminal; off by default. */
  color?: boolean
}

/**
 * A tree for the terminal: one word a line, arcs as lines beside the words, the label at the end. An arrow
 * head marks where an arc enters its dependent; ┬ ┴ ┼ ┐ ┘ ┤ join the line of a word, while a plain │ within
 * that line passes by without touching it. The arrow of a root comes from its label. The confidence of a head
 * follows the label if MISC has one. Multiword tokens and empty nodes are left out.
 *
 * @example
 * treeToText(sentence)
 * // A         DET   <┐           det
 * // hearing   NOUN  ─┴<┬─┐       sbj
 * // is        AUX   ─┬─┴─│───┬<─ root
 * // scheduled VERB  <┴───│─┐ │   vg
 * // on        ADP   ───┬<┘ │ │   nmod
 * // the       DET   <┐ │   │ │   det
 * // issue     NOUN  ─┴<┘   │ │   pc
 * // today     NOUN  ──────<┘ │   adv
 * // .         PUNCT ────────<┘   p
 */
export function treeToText(sentence: Sentence, options: TextOptions = {}): string {
  const rows = drawArcs(sentence)
  const forms = pad(sentence.words.map((word) => isolate(printable(word.form))))
  const tags = options.tags ?? 'upos'
  const tagColumn = tags === 'none' ? [] : pad(sentence.words.map((word) => printable(word[tags])))
  const paint = (text: string, code: number) =>
    options.color && code > 0 ? `\u001B[${code}m${text}\u001B[0m` : text
  return sentence.words
    .map(({ id, deprel, misc }) => {
      const row = rows.next().value ?? []
      const cells = row.map(({ text, hue }) => paint(text, hue === 0 ? 0 : HUES[(hue - 1) % 6]))
      const tag = tagColumn.length === 0 ? '' : `${paint(tagColumn[id - 1], FAINT)} `
      const label = `${deprel === '_' ? '' : printable(deprel)}${confidenceText(confidenceOf({ misc }))}`
      return `${`${forms[id - 1]} ${tag}${cells.join('')} ${label}`.trimEnd()}\n`
    })
    .join('')
}

/** After the label, if MISC has one. */
function confidenceText(confidence: number | undefined): string {
  return confidence === undefined ? '' : ` ${confidence.toFixed(2)}`
}

const FAINT = 2
const HUES = [36, 33, 32, 35, 34, 31]

/** Two cells for each level, and two for the arrows of roots; the hue is that of the arc, 0 for none. */
interface Cell {
  readonly text: string
  readonly hue: number
}

const UP = 1
const DOWN = 2
const ON = 4
const JOINTS = ['', '┘', '┐', '┤', '─', '┴', '┬', '┼']

/**
 * The rows from the first word to the last. The level of an arc is its column. At the dependent of an arc no
 * other arc joins in the same column, so the arrow head there belongs to one arc only.
 */
function* drawArcs(sentence: Sentence): Generator<Cell[], void> {
  const all = arcsOf(sentence)
  const hue = hues(crossings(all))
  const arcs = all.filter((arc) => arc.head !== 0)
  const arcHue = all.flatMap((arc, a) => (arc.head === 0 ? [] : [hue[a]]))
  const { levels, height } = assignLevels(arcs, (i, j) => entersBetween(arcs[i], arcs[j]))
  const roots = new Map(all.flatMap((arc, a) => (arc.head === 0 ? [[arc.dependent, hue[a]] as const] : [])))
  const ownOf: number[][] = sentence.words.map(() => [])
  arcs.forEach(({ left, right }, a) => {
    ownOf[left - 1].push(a)
    ownOf[right - 1].push(a)
  })

  /** The arc that passes by on each level: two that do so have different levels. */
  const passing: (number | undefined)[] = []
  for (const { id } of sentence.words) {
    const own = ownOf[id - 1]
    for (const a of own) if (arcs[a].right === id) passing[levels[a]] = undefined
    const rootHue = roots.get(id)
    const reach = rootHue === undefined ? own.reduce((far, a) => Math.max(far, levels[a]), 0) : height + 1
    const row: Cell[] = []
    for (let level = 1; level <= height; level++) {
      const here = own.filter((a) => levels[a] === level)
      const by = passing[level]
      const entering = here.find((a) => arcs[a].dependent === id)
      const line = level <= reach ? '─' : ' '
      row.push(entering === undefined ? { text: line, hue: 0 } : { text: '<', hue: arcHue[entering] })
      if (here.length > 0) {
        const sides = here.reduce(
          (joint, a) => joint | (arcs[a].left === id ? DOWN : UP),
          level < reach ? ON : 0,
        )
        row.push({ text: JOINTS[sides], hue: here.length === 1 ? arcHue[here[0]] : 0 })
      } else if (by !== undefined) row.push({ text: '│', hue: arcHue[by] })
      else row.push({ text: line, hue: 0 })
    }
    row.push(rootHue === undefined ? { text: '  ', hue: 0 } : { text: '<─', hue: rootHue })
    yield row
    for (const a of own) if (arcs[a].left === id) passing[levels[a]] = a
  }
}

/** Whether two arcs meet at a word that one of them enters. */
function entersBetween(a: Arc, b: Arc): boolean {
  const meeting = a.right === b.left ? a.right : b.right === a.left ? a.left : 0
  return meeting !== 0 && (a.dependent === meeting || b.dependent === meeting)
}

function pad(texts: readonly string[]): string[] {
  const widths = texts.map(cellWidth)
  const widest = widths.reduce((a, b) => Math.max(a, b), 0)
  return texts.map((text, k) => text + ' '.repeat(widest - widths[k]))
}

/** Text for a terminal: control characters could move its cursor or change its colours. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD')
}

/** Left-to-right marks keep a right-to-left word from reversing the lines beside it. */
function isolate(form: string): string {
  return directionOf([form]) === 'rtl' ? `\u200E${form}\u200E` : form
}
