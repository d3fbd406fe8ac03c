import { CrossarcError, type LineFit, leastSquares, type Point } from '../base/index.ts'
import { textWidth } from './text-width.ts'
import { coordinate, element, escapeXml, svgDocument } from './xml.ts'

/** Points that belong together, with their name in the legend. */
export interface PlotSeries {
  readonly name: string
  readonly points: readonly Point[]
}

/** Options of scatterPlot. */
export interface ScatterPlot {
  series: readonly PlotSeries[]
  /** The lines to draw: 'origin' (the default) goes through 0, 'intercept' is free, 'none' draws no line. */
  fits?: 'origin' | 'intercept' | 'none'
  title?: string
  xLabel?: string
  yLabel?: string
  width?: number
  height?: number
}

const INK = '#1f2328'
const FAINT = '#656d76'
const GRID = '#e4e7eb'
const HUES = ['#0067a8', '#bf4a00', '#00734f', '#9c2f7a', '#6f42c1', '#8a6100']
const DASHES = [undefined, '9 4', '2 4', '9 4 2 4', '16 5', '5 5']

/** Maps data to pixels. */
interface Frame {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
  /** The least and the greatest value on the y axis. */
  readonly yRange: Range
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * A scatter plot as an SVG document. Coinciding points are drawn once, with an area that grows with the
 * logarithm of their number; series differ in colour, mark and line. Both axes start at 0 unless the data go
 * below it.
 *
 * @example
 * scatterPlot({ series: [{ name: 'swap', points: [[5, 10], [8, 19]] }], xLabel: 'words', yLabel: 'transitions' })
 */
export function scatterPlot(plot: ScatterPlot): string {
  const { series, title = '', xLabel = '', yLabel = '', width = 720, height = 480 } = plot
  for (const { name, points } of series) {
    if (!points.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y))) {
      throw new CrossarcError('bad-point', `the series ${name} has a point that is not a finite number`)
    }
  }
  const xRange = extent(series, 0)
  const yRange = extent(series, 1)
  const xTicks = niceTicks(...xRange)
  const yTicks = niceTicks(...yRange)
  const titleHeight = title === '' ? 12 : 40
  const legendHeight = 20 * series.length
  const tickWidth = Math.max(...yTicks.map((tick) => textWidth(String(tick)) * 12))
  const left = tickWidth + (yLabel === '' ? 24 : 44)
  const frame = makeFrame(xRange, yRange, {
    left,
    right: width - 24,
    top: titleHeight + legendHeight + 12,
    bottom: height - (xLabel === '' ? 32 : 52),
  })

  const lines = [element('rect', { width, height, fill: '#ffffff' })]
  if (title !== '') lines.push(write(width / 2, 26, title, 16, INK))
  lines.push(...drawAxes(frame, xTicks, yTicks, xLabel, yLabel))
  const counts = series.map(({ points }) => countPoints(points))
  let most = 1
  for (const count of counts) for (const times of count.values()) most = Math.max(most, times)
  counts.forEach((count, k) => {
    lines.push(drawMarks(frame, count, k, most))
  })
  series.forEach(({ name, points }, k) => {
    const fit = fitOf(points, plot.fits ?? 'origin')
    if (fit !== undefined) lines.push(drawLine(frame, fit, points, k))
    const y = titleHeight + 20 * k + 8
    const stroke = {
      stroke: HUES[k % HUES.length],
      'stroke-width': 2,
      'stroke-dasharray': DASHES[k % DASHES.length],
    }
    lines.push(
      element('path', { d: `M${coordinate(left)} ${y}h36`, ...stroke }),
      element('path', { d: markPath(left + 18, y, 4.5, k), fill: HUES[k % HUES.length] }),
      write(left + 46, y + 4, fit === undefined ? name : `${name}: ${equation(fit)}`, 13, INK, 'start'),
    )
  })
  const label = title === '' ? `${yLabel} against ${xLabel}` : title
  return svgDocument({ width, height, label }, lines)
}

/** From 0, or the least value if that is below 0, to a little more than the greatest. */
function extent(series: readonly PlotSeries[], axis: 0 | 1): [number, number] {
  let low = 0
  let high = 0
  for (const { points } of series) {
    for (const point of points) {
      low = Math.min(low, point[axis])
      high = Math.max(high, point[axis])
    }
  }
  return low === high ? [0, 1] : [low * 1.04, high * 1.04]
}

/** The multiples of 1, 2 or 5 times a power of ten between low and high; at most `most` steps. */
export function niceTicks(low: number, high: number, most = 8): number[] {
  const rough = (high - low) / most
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * [1, 2, 5, 10].find((factor) => factor * power >= rough * (1 - 1e-9))!
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, k) => Number(((first + k) * step).toPrecision(12)))
}

type Range = readonly [low: number, high: number]

function makeFrame(xRange: Range, yRange: Range, sides: Omit<Frame, 'x' | 'y' | 'yRange'>): Frame {
  const scale = ([low, high]: Range, from: number, to: number) => {
    return (value: number) => from + ((value - low) / (high - low)) * (to - from)
  }
  return {
    ...sides,
    yRange,
    x: scale(xRange, sides.left, sides.right),
    y: scale(yRange, sides.bottom, sides.top),
  }
}

function drawAxes(
  frame: Frame,
  xTicks: number[],
  yTicks: number[],
  xLabel: string,
  yLabel: string,
): string[] {
  const { left, right, top, bottom } = frame
  const lines: string[] = []
  for (const tick of yTicks) {
    const y = frame.y(tick)
    lines.push(
      element('path', { d: `M${coordinate(left)} ${coordinate(y)}H${coordinate(right)}`, stroke: GRID }),
    )
    lines.push(write(left - 8, y + 4, String(tick), 12, FAINT, 'end'))
  }
  for (const tick of xTicks) {
    const x = frame.x(tick)
    lines.push(
      element('path', { d: `M${coordinate(x)} ${coordinate(top)}V${coordinate(bottom)}`, stroke: GRID }),
    )
    lines.push(write(x, bottom + 18, String(tick), 12, FAINT))
  }
  const corner = `M${coordinate(left)} ${coordinate(top)}V${coordinate(bottom)}H${coordinate(right)}`
  lines.push(element('path', { d: corner, fill: 'none', stroke: FAINT }))
  if (xLabel !== '') lines.push(write((left + right) / 2, bottom + 40, xLabel, 13, INK))
  if (yLabel !== '') {
    const y = (top + bottom) / 2
    const attributes = {
      'text-anchor': 'middle',
      'font-size': 13,
      fill: INK,
      transform: `translate(18 ${y}) rotate(-90)`,
    }
    lines.push(element('text', attributes, escapeXml(yLabel)))
  }
  return lines
}

function countPoints(points: readonly Point[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [x, y] of points) counts.set(`${x} ${y}`, (counts.get(`${x} ${y}`) ?? 0) + 1)
  return counts
}

/** One path per size keeps the file small however many points there are. */
function drawMarks(frame: Frame, counts: Map<string, number>, k: number, most: number): string {
  const bySize = new Map<number, string>()
  for (const [key, count] of counts) {
    const [x, y] = key.split(' ').map(Number)
    const size = 1.5 + 3.5 * Math.sqrt(Math.log(count) / Math.max(1, Math.log(most)))
    const rounded = Math.round(size * 2) / 2
    bySize.set(rounded, (bySize.get(rounded) ?? '') + markPath(frame.x(x), frame.y(y), rounded, k))
  }
  const marks = [...bySize.values()].map((d) => element('path', { d }))
  return element('g', { fill: HUES[k % HUES.length], 'fill-opacity': '0.4' }, marks.join(''))
}

/** A circle, a square, a triangle or a diamond of about the same area. */
function markPath(x: number, y: number, r: number, k: number): string {
  const [cx, cy, s] = [coordinate(x), coordinate(y), (factor: number) => coordinate(r * factor)]
  const shapes = [
    () => `M${coordinate(x - r)} ${cy}a${s(1)} ${s(1)} 0 1 0 ${s(2)} 0a${s(1)} ${s(1)} 0 1 0 ${s(-2)} 0z`,
    () => `M${coordinate(x - r * 0.9)} ${coordinate(y - r * 0.9)}h${s(1.8)}v${s(1.8)}h${s(-1.8)}z`,
    () => `M${cx} ${coordinate(y - r * 1.3)}l${s(1.25)} ${s(2.2)}h${s(-2.5)}z`,
    () => `M${cx} ${coordinate(y - r * 1.3)}l${s(1.3)} ${s(1.3)}l${s(-1.3)} ${s(1.3)}l${s(-1.3)} ${s(-1.3)}z`,
  ]
  return shapes[k % shapes.length]()
}

/** No line if the points of a series do not determine one. */
function fitOf(points: readonly Point[], fits: 'origin' | 'intercept' | 'none'): LineFit | undefined {
  const throughOrigin = fits === 'origin'
  const [first] = points
  const determined = throughOrigin ? points.some(([x]) => x !== 0) : points.some(([x]) => x !== first[0])
  return fits !== 'none' && determined ? leastSquares(points, { throughOrigin }) : undefined
}

/** From 0, or the first point if the line has an intercept, to the last point, cut off at the frame. */
function drawLine(frame: Frame, { slope, intercept }: LineFit, points: readonly Point[], k: number): string {
  let low = intercept === 0 ? 0 : Number.POSITIVE_INFINITY
  let high = intercept === 0 ? 0 : Number.NEGATIVE_INFINITY
  for (const [x] of points) {
    low = Math.min(low, x)
    high = Math.max(high, x)
  }
  const [floor, ceiling] = frame.yRange
  const at = (y: number) => (y - intercept) / slope
  if (slope !== 0) {
    const [enter, leave] = slope > 0 ? [at(floor), at(ceiling)] : [at(ceiling), at(floor)]
    low = Math.max(low, enter)
    high = Math.min(high, leave)
  }
  const end = (x: number) => `${coordinate(frame.x(x))} ${coordinate(frame.y(slope * x + intercept))}`
  const hue = HUES[k % HUES.length]
  const d = `M${end(low)}L${end(high)}`
  return (
    element('path', { d, stroke: '#ffffff', 'stroke-width': 5, 'stroke-opacity': '0.7' }) +
    element('path', { d, stroke: hue, 'stroke-width': 2, 'stroke-dasharray': DASHES[k % DASHES.length] })
  )
}

/** "y = 2.22 x (R² = 0.850)". */
export function equation({ slope, intercept, rSquared }: LineFit): string {
  const constant = intercept === 0 ? '' : ` ${intercept < 0 ? '−' : '+'} ${Math.abs(intercept).toFixed(2)}`
  return `y = ${slope.toFixed(2)} x${constant} (R² = ${Number.isNaN(rSquared) ? 'undefined' : rSquared.toFixed(3)})`
}

function write(x: number, y: number, text: string, size: number, fill: string, anchor = 'middle'): string {
  return element('text', { x, y, 'text-anchor': anchor, 'font-size': size, fill }, escapeXml(text))
}
