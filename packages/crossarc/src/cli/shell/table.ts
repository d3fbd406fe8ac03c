import { cellWidth, printable } from '../../draw/index.ts'

/** A number is right-aligned and gets thousands separators; undefined leaves the cell empty. */
export type Cell = string | number | undefined

export interface TableOptions {
  /** The names of the columns, if there is a header. */
  header?: readonly string[]
  /** Put before each line. */
  indent?: string
  /** Columns of text to align to the right, such as percentages. */
  right?: readonly number[]
}

const WHOLE = new Intl.NumberFormat('en-US')
const GAP = '  '

/** 12543 → 12,543. */
export function count(value: number): string {
  return WHOLE.format(value)
}

/** 1 sentence, 2 sentences. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? '' : 's'}`
}

/** A share in percent with two decimals, as papers give coverage; '-' if the whole is 0. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`
}

/** A number with a fixed number of decimals, and thousands separators. */
export function decimal(value: number, digits = 2): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Pads to a width in terminal cells. */
export function pad(text: string, width: number, right = false): string {
  const space = ' '.repeat(Math.max(0, width - cellWidth(text)))
  return right ? space + text : text + space
}

/**
 * Lines of columns, each as wide as its widest cell. Columns that hold a number or are listed in `right` are
 * right-aligned, with their headers. Control characters are replaced.
 */
export function table(rows: readonly (readonly Cell[])[], options: TableOptions = {}): string {
  const { header, indent = '', right = [] } = options
  const texts = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? count(cell) : printable(cell ?? ''))),
  )
  const lines = header === undefined ? texts : [[...header], header.map(() => ''), ...texts]
  const columns = lines.reduce((most, line) => Math.max(most, line.length), 0)
  const widths = Array.from({ length: columns }, (_, k) =>
    lines.reduce((widest, line) => Math.max(widest, cellWidth(line[k] ?? '')), 0),
  )
  const toRight = widths.map((_, k) => right.includes(k) || rows.some((row) => typeof row[k] === 'number'))
  if (header !== undefined) lines[1] = widths.map((width) => '─'.repeat(width))
  return lines
    .map((line) => widths.map((width, k) => pad(line[k] ?? '', width, toRight[k])).join(GAP))
    .map((line) => `${indent}${line}`.trimEnd())
    .map((line) => `${line}\n`)
    .join('')
}
