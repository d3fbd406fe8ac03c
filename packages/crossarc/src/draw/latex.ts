import type { Sentence } from '../treebank/index.ts'
import { arcsOf } from './arcs.ts'
import { assignLevels } from './levels.ts'
import { type Direction, directionOf } from './text-width.ts'

/** Options of treeToLatex. */
export interface LatexOptions {
  /** Whether to write a whole document rather than only the dependency environment. */
  standalone?: boolean
  /** The tag below each word: 'upos' (the default), 'xpos' or 'none'. */
  tags?: 'upos' | 'xpos' | 'none'
  /** Reading direction; 'auto' (the default) follows the letters of the sentence. */
  direction?: Direction | 'auto'
}

/**
 * A tree for the LaTeX package tikz-dependency, with every arc at the level that keeps crossing arcs apart.
 * The columns of right-to-left scripts run from right to left. Empty nodes are left out. Scripts other than
 * Latin need XeLaTeX or LuaLaTeX and a font that supports them; straight quotes need the package textcomp in
 * LaTeX before 2020.
 *
 * @example
 * treeToLatex(sentence, { standalone: true })
 */
export function treeToLatex(sentence: Sentence, options: LatexOptions = {}): string {
  const { words, multiwords } = sentence
  const arcs = arcsOf(sentence)
  const { levels } = assignLevels(arcs)
  const tags = options.tags ?? 'upos'
  const chosen = options.direction ?? 'auto'
  const direction = chosen === 'auto' ? directionOf(words.map((word) => word.form)) : chosen
  const column = (id: number) => (direction === 'rtl' ? words.length + 1 - id : id)
  const row = (cells: string[]) => {
    return `    ${(direction === 'rtl' ? cells.toReversed() : cells).map(escapeTex).join(' \\& ')} \\\\`
  }

  const lines = ['\\begin{dependency}[segmented edge]', '  \\begin{deptext}[column sep=1em]']
  lines.push(row(words.map((word) => word.form)))
  if (tags !== 'none') lines.push(row(words.map((word) => (word[tags] === '_' ? '' : word[tags]))))
  lines.push('  \\end{deptext}')
  arcs.forEach(({ head, dependent, label }, a) => {
    const height = `[edge height=${levels[a] * LEVEL_HEIGHT}ex]`
    if (head === 0) lines.push(`  \\deproot${height}{${column(dependent)}}{${escapeTex(label)}}`)
    else lines.push(`  \\depedge${height}{${column(head)}}{${column(dependent)}}{${escapeTex(label)}}`)
  })
  multiwords.forEach(({ first, last, form }, k) => {
    const [left, right] = [column(first), column(last)].sort((a, b) => a - b)
    const name = `multiword-${k + 1}`
    lines.push(`  \\wordgroup{${tags === 'none' ? 1 : 2}}{${left}}{${right}}{${name}}`)
    lines.push(`  \\node[below] at (${name}.south) {${escapeTex(form)}};`)
  })
  lines.push('\\end{dependency}')
  return `${(options.standalone ? [...PREAMBLE, ...lines, '\\end{document}'] : lines).join('\n')}\n`
}

const LEVEL_HEIGHT = 3

const PREAMBLE = [
  '\\documentclass[border=4pt]{standalone}',
  '\\usepackage{iftex}',
  '\\ifPDFTeX\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp}\\else\\usepackage{fontspec}\\fi',
  '\\usepackage{tikz-dependency}',
  '\\begin{document}',
]

/** An ampersand cannot be \&, which tikz-dependency puts between words. */
const SPECIALS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\symbol{38}',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\textquotedbl{}',
  '[': '{[}',
  ']': '{]}',
  '-': '{-\\kern0pt}',
  ',': '{,\\kern0pt}',
  '`': '\\textasciigrave{}',
  "'": '\\textquotesingle{}',
}

/**
 * Text escaped for LaTeX, with straight quotes unchanged; kerns prevent ligatures such as -- and ,, (braces
 * would suffice in all engines except LuaTeX).
 */
export function escapeTex(text: string): string {
  return text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\\{}$&#%_^~<>|"[\]\-,`']/g, (character) => SPECIALS[character])
}
