import type { StaticOracle } from '../../src/oracle/base/oracle.ts'
import { transitionName } from '../../src/transition/sequence.ts'
import { kindOf, NONE } from '../../src/transition/system.ts'
import { trace } from '../../src/transition/trace.ts'
import { Alphabet, headsOf, type Tree } from '../../src/tree/tree.ts'

/** A sentence of the papers: words with heads and labels, one `form head label` a line. */
export function sentence(text: string): { forms: string[]; tree: Tree; labels: Alphabet } {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  const labels = new Alphabet()
  return {
    forms: ['ROOT', ...rows.map(([form]) => form)],
    tree: {
      heads: headsOf(rows.map(([, head]) => Number(head))),
      labels: Int32Array.from([-1, ...rows.map(([, , label]) => labels.number(label))]),
    },
    labels,
  }
}

/** The transitions that an oracle takes until it is done or, where it fails, until it runs out of answers. */
export function path(oracle: StaticOracle, tree: Tree): { codes: number[]; failed: boolean } {
  const { system } = oracle
  const c = system.start(tree.heads.length - 1)
  const next = oracle.guide(tree)
  const codes: number[] = []
  while (!system.isTerminal(c)) {
    const code = next(c)
    if (code === NONE) return { codes, failed: true }
    codes.push(code)
    system.apply(c, code)
  }
  return { codes, failed: false }
}

/**
 * A derivation as the papers print it, a line for every row: `stack | buffer | transition | arc added`, nodes as
 * numbers, and the last configuration with STOP, or ERROR where the oracle failed.
 */
export function table(oracle: StaticOracle, tree: Tree, labels: Alphabet): string[] {
  const { system } = oracle
  const { codes, failed } = path(oracle, tree)
  return trace(system, tree.heads.length - 1, codes).map(({ stack, buffer, transition, added }) => {
    const name =
      transition === undefined ? (failed ? 'ERROR' : 'STOP') : transitionName(system, kindOf(transition))
    const arcs = added.map(({ head, dependent, label }) => `${head} ${labels.name(label)} ${dependent}`)
    return `${stack.join(' ')} | ${buffer.join(' ')} | ${name} | ${arcs.join(', ') || '-'}`
  })
}

/** Rows written as in `table`, indented; the printed tables' "SHIFT x 3" written out. */
export function rows(text: string): string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim())
}
