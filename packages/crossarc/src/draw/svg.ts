import { type Sentence, sentenceId } from '../treebank/index.ts'
import { arcsOf, crossings, describeArc } from './arcs.ts'
import { type Box, type LayoutOptions, layoutTree, type PlacedArc, type TreeLayout } from './layout.ts'
import { SIZES } from './sizes.ts'
import { element, escapeXml, svgDocument, titled } from './xml.ts'

/** Options of treeToSvg. */
export interface SvgOptions extends LayoutOptions {
  /** The colour behind the tree, its labels and its crossings; white by default. */
  background?: string
  /** Whether to write "non-projective" above a tree with crossing arcs. */
  badge?: boolean
}

const INK = '#1f2328'
const LINE = '#57606a'
const FAINT = '#656d76'
const RAIL = '#b6bdc5'
/** Dark enough to read on white, and distinguishable with any common colour blindness. */
const HUES = ['#0067a8', '#bf4a00', '#00734f', '#9c2f7a', '#6f42c1', '#8a6100']

/**
 * The picture of a dependency tree as an SVG document. Words without a known head have no arc; empty nodes
 * are left out; multiword tokens are below the words they cover.
 *
 * @example
 * const svg = treeToSvg(sentence, { caption: 'Figure 1' })
 */
export function treeToSvg(sentence: Sentence, options: SvgOptions = {}): string {
  return sentencesToSvg([sentence], options)
}

/**
 * The pictures of several trees, one below another, in one SVG document; captions are the sentences' ids.
 *
 * @example
 * sentencesToSvg(sentences).startsWith('<svg') // true
 */
export function sentencesToSvg(sentences: readonly Sentence[], options: SvgOptions = {}): string {
  const background = options.background ?? '#ffffff'
  const layouts = sentences.map((sentence) => {
    return layoutTree(sentence, { ...options, caption: captionOf(sentence, options, sentences.length > 1) })
  })
  const width = Math.ceil(layouts.reduce((most, layout) => Math.max(most, layout.width), 0))
  let height = 0
  const body = layouts.map((layout, k) => {
    const x = layout.direction === 'rtl' ? width - layout.width : 0
    const y = height
    height += Math.ceil(layout.height)
    const content = drawTree(sentences[k], layout, background)
    return x === 0 && y === 0 ? content : element('g', { transform: `translate(${x} ${y})` }, content)
  })
  const label = sentences.map((sentence) => sentence.words.map((word) => word.form).join(' ')).join('\n')
  const backdrop = element('rect', { width, height, fill: background })
  return svgDocument({ width, height, label }, [backdrop, ...body])
}

function captionOf(sentence: Sentence, { caption, badge }: SvgOptions, byId: boolean): string {
  const parts = [caption ?? (byId ? (sentenceId(sentence) ?? '') : '')]
  if (badge && crossings(arcsOf(sentence)).some((crossed) => crossed.length > 0)) parts.push('non-projective')
  return parts.filter((part) => part !== '').join(' · ')
}

function drawTree(sentence: Sentence, layout: TreeLayout, background: string): string {
  const em = layout.fontSize
  const form = { 'font-size': em, fill: INK, direction: layout.direction === 'rtl' ? 'rtl' : undefined }
  const lines: string[] = []
  if (layout.caption !== undefined) {
    lines.push(text(layout.caption, layout.caption.text, { 'font-size': em * SIZES.labelFont, fill: FAINT }))
  }
  const byLevel = layout.arcs.toSorted((a, b) => a.level - b.level)
  const titleOf = arcTitles(sentence, layout)
  for (const arc of byLevel) lines.push(drawArc(layout, arc, titleOf(arc), background))
  const ports: number[][] = sentence.words.map(() => [])
  for (const { head, headX } of layout.arcs) if (head > 0) ports[head - 1].push(headX)
  for (const { id, form: box, tag } of layout.words) {
    lines.push(...drawRail(layout, ports[id - 1], box))
    lines.push(text(box, sentence.words[id - 1].form, form))
    if (tag !== undefined) lines.push(text(tag, tag.text, { 'font-size': em * SIZES.tagFont, fill: FAINT }))
  }
  for (const { left, right, y, text: box } of layout.multiwords) {
    const tick = 0.3 * em
    const d = path`M${left} ${y}v${tick}H${right}v${-tick}`
    lines.push(element('path', { d, fill: 'none', stroke: FAINT, 'stroke-width': em / 16 }))
    lines.push(text(box, box.text, { ...form, 'font-size': em * SIZES.multiwordFont }))
  }
  return lines.join('\n')
}

/** A faint line that ties ports to their word if they reach far beyond its form. */
function drawRail({ wordTop, fontSize }: TreeLayout, ports: readonly number[], { x, width }: Box): string[] {
  const left = ports.reduce((least, port) => Math.min(least, port), x - width / 2)
  const right = ports.reduce((most, port) => Math.max(most, port), x + width / 2)
  if (right - left <= width + fontSize) return []
  const d = path`M${left} ${wordTop + 0.1 * fontSize}H${right}`
  return [element('path', { d, stroke: RAIL, 'stroke-width': 0.06 * fontSize })]
}

/** Later arcs are higher, and their halo interrupts the lower arcs they cross, like a bridge. */
function drawArc(layout: TreeLayout, arc: PlacedArc, title: string, background: string): string {
  const em = layout.fontSize
  const crossing = arc.hue > 0
  const stroke = crossing ? HUES[(arc.hue - 1) % HUES.length] : LINE
  const thickness = (crossing ? 0.12 : 0.085) * em
  const d = arcPath(layout, arc)
  const line = { d, fill: 'none', 'stroke-linejoin': 'round' }
  const parts = [titled(title)]
  if (crossing) {
    parts.push(element('path', { ...line, stroke: background, 'stroke-width': thickness + 0.2 * em }))
  }
  parts.push(element('path', { ...line, stroke, 'stroke-width': thickness }))
  parts.push(element('path', { d: arrowPath(layout, arc), fill: stroke }))
  const box = arc.labelBox
  if (box !== undefined) {
    const { width, height } = box
    parts.push(
      element('rect', { x: box.x - width / 2, y: box.y - height / 2, width, height, fill: background }),
      text(box, arc.label, { 'font-size': em * SIZES.labelFont, fill: crossing ? stroke : INK }),
    )
  }
  const kind = `${arc.head === 0 ? 'arc root' : 'arc'}${crossing ? ' crossing' : ''}`
  return element('g', { class: kind, role: 'img', tabindex: '0' }, parts.join(''))
}

/** The number of crossed arcs that the title of an arc names. */
const CROSSINGS_NAMED = 100

function arcTitles(sentence: Sentence, { arcs }: TreeLayout): (arc: PlacedArc) => string {
  const descriptions = new Map(arcs.map((arc) => [arc.dependent, describeArc(sentence, arc)]))
  return ({ dependent, crosses }) => {
    const title = descriptions.get(dependent)!
    if (crosses.length === 0) return title
    const others = crosses.slice(0, CROSSINGS_NAMED).map((other) => descriptions.get(other)!)
    const more = crosses.length > CROSSINGS_NAMED ? ` and ${crosses.length - CROSSINGS_NAMED} more` : ''
    return `${title} (crosses ${others.join(', ')}${more})`
  }
}

const ARROW = { length: 0.42, halfWidth: 0.2 }

/** Up from the head, along the level, down to the arrow; the corners are quarter circles. */
function arcPath({ fontSize, wordTop }: TreeLayout, { head, headX, dependentX, y }: PlacedArc): string {
  const end = wordTop - ARROW.length * fontSize * 0.8
  if (head === 0) return path`M${dependentX} ${y}V${end}`
  const side = headX < dependentX ? 1 : -1
  const r = Math.min(SIZES.corner * fontSize, Math.abs(dependentX - headX) / 2)
  const sweep = side > 0 ? 1 : 0
  return (
    path`M${headX} ${wordTop}V${y + r}A${r} ${r} 0 0 ${sweep} ${headX + side * r} ${y}` +
    path`H${dependentX - side * r}A${r} ${r} 0 0 ${sweep} ${dependentX} ${y + r}V${end}`
  )
}

function arrowPath({ fontSize, wordTop }: TreeLayout, { dependentX }: PlacedArc): string {
  const half = ARROW.halfWidth * fontSize
  return path`M${dependentX} ${wordTop}l${-half} ${-ARROW.length * fontSize}h${2 * half}z`
}

function path(strings: TemplateStringsArray, ...values: number[]): string {
  return strings.reduce((whole, part, k) => whole + Math.round(values[k - 1] * 100) / 100 + part)
}

/** Text centred in a box; the baseline is computed, since renderers disagree about dominant-baseline. */
function text(box: Box, content: string, attributes: Record<string, string | number | undefined>): string {
  const size = attributes['font-size'] as number
  return element(
    'text',
    { x: box.x, y: box.y + size * 0.35, 'text-anchor': 'middle', ...attributes },
    escapeXml(content),
  )
}
