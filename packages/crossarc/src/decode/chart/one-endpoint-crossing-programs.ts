import { type CrossingGrammar, crossingGrammar, type Kind } from './one-endpoint-crossing-grammar.ts'

/** A list of sums for the max-plus kernels: the place of its first number in `tuples`, and how many triples it has. */
export interface Program {
  readonly start: number
  readonly count: number
}

/**
 * A rule with an arc and two other parts, done in two steps: `inner` adds up the two parts apart for every direction of
 * the arc and every state of the result, in rows of their own, and `outer` adds the arc.
 */
export interface Split {
  readonly inner: readonly Program[]
  readonly outer: Program
}

/** How the rows of a span lie in memory. What belongs to x left of i and to x right of j shares its rows. */
const ROW_KINDS = [
  'Lany',
  'Ltight',
  'Ntight',
  'Nany',
  'Rany',
  'N',
  'L',
  'Lfar',
  'R',
  'Rfar',
  'LR',
  'openL',
  'openN',
] as const

type RowKind = (typeof ROW_KINDS)[number]

/** Where the states of each kind of item lie: row(kind, state) counts rows from the start of a span's block. */
export class RowNumbers {
  /** How many rows a span has. */
  readonly count: number
  readonly #first = new Map<string, number>()
  readonly #states = new Map<string, number[]>()
  /** By kind, sides apart, the row of each state. */
  readonly #rows = new Map<string, number[]>()

  constructor(grammar: CrossingGrammar) {
    let count = 0
    for (const kind of ROW_KINDS) {
      const both = grammar.rules.map(({ target }) => target).filter((target) => withoutSide(target) === kind)
      const states = [...new Set(both.flatMap((target) => grammar.statesOf(target)))].sort((a, b) => a - b)
      this.#first.set(kind, count)
      this.#states.set(kind, states)
      count += states.length
    }
    this.count = count
    for (const { target } of grammar.rules) {
      const name = withoutSide(target)
      const states = this.#states.get(name)
      if (states === undefined) continue
      const rows: number[] = []
      for (const [at, state] of states.entries()) rows[state] = this.#first.get(name)! + at
      this.#rows.set(target, rows)
    }
  }

  /** An arc has one row for each direction, gaps and clusters one for each state, in tables of their own. */
  row(kind: Kind, state: number): number {
    if (kind === 'arc') return state - 1
    if (kind === 'gap' || kind === 'cross') return state
    return this.#rows.get(kind)![state]
  }

  /** The rows of some kinds that lie side by side: the first row, and the one after the last. */
  range(first: RowKind, last: RowKind): readonly [number, number] {
    return [this.#first.get(first)!, this.#first.get(last)! + this.#states.get(last)!.length]
  }
}

function withoutSide(kind: Kind): string {
  return kind.replace(/[<>]$/, '')
}

class Builder {
  readonly grammar = crossingGrammar()
  readonly rows = new RowNumbers(this.grammar)
  readonly tuples: number[] = []
  innerRows = 0

  /** A rule of one or two parts; the kernel takes the parts in the order in which the grammar has them. */
  rule(target: Kind, parts: string): Program {
    const rule = this.grammar.rule(target, parts)
    const kinds = rule.parts.map(({ kind }) => kind)
    return this.#program(
      rule.tuples.map(({ parts: states, result }) => {
        const [first, second] = states.map((state, at) => this.rows.row(kinds[at], state))
        const out = this.rows.row(target, result)
        // A gap alone is one number for all lanes: it is added to a row of zeros.
        if (second === undefined) return kinds[0] === 'gap' ? [out, 0, first] : [out, first, 0]
        return [out, first, second]
      }),
    )
  }

  /** Rules of three parts, the first an arc, that make the same item. */
  split(target: Kind, ...rules: string[]): Split {
    const innerRow = new Map<string, number>()
    const outer: number[][] = []
    const inner = rules.map((parts) => {
      const rule = this.grammar.rule(target, parts)
      return this.#program(
        rule.tuples.map(({ parts: states, result }) => {
          const [arc, first, second] = states.map((state, at) => this.rows.row(rule.parts[at].kind, state))
          const key = `${arc} ${result}`
          if (!innerRow.has(key)) {
            innerRow.set(key, this.innerRows)
            outer.push([this.rows.row(target, result), arc, this.innerRows++])
          }
          return [innerRow.get(key)!, first, second]
        }),
      )
    })
    return { inner, outer: this.#program(outer) }
  }

  single(): Program {
    return this.#program([[0, 0, 0]])
  }

  #program(tuples: number[][]): Program {
    const start = this.tuples.length
    this.tuples.push(...tuples.flat())
    return { start, count: tuples.length }
  }
}

function build() {
  const builder = new Builder()
  const rule = (target: Kind, parts: string) => builder.rule(target, parts)
  const split = (target: Kind, ...rules: string[]) => builder.split(target, ...rules)
  const side = (at: '<' | '>') => ({
    gapInN: rule(`N${at}`, 'gap ij'),
    n: at === '<' ? rule('N<', 'Ntight< ikx + gap kj') : rule('N>', 'Ntight> kjx + gap ik'),
    nTight: at === '<' ? rule('Ntight<', 'arc xj + N< ijx') : rule('Ntight>', 'arc xi + N> ijx'),
    nAny: [rule(`Nany${at}`, `N${at} ijx`), rule(`Nany${at}`, `Ntight${at} ijx`)],
    l: split(`L${at}`, 'arc xk + gap ik + gap kj', 'arc xk + gap ik + Lany< kji'),
    lAfterN: rule(`L${at}`, `Lfar${at} ikx + Nany< kji`),
    lFar: rule(`Lfar${at}`, `arc xj + L${at} ijx`),
    lTight: split(`Ltight${at}`, 'arc xk + gap ik + Ltight< kji'),
    lTightAfterN: rule(`Ltight${at}`, `Lfar${at} ikx + Ntight< kji`),
    lTightFar: rule(`Ltight${at}`, `Lfar${at} ijx`),
    lTightGap: rule(`Ltight${at}`, 'arc xj + gap ij'),
  })
  const programs = {
    left: side('<'),
    right: side('>'),
    lAny: [rule('Lany<', 'L< ijx'), rule('Lany<', 'Lfar< ijx')],
    lAnyGap: rule('Lany<', 'arc xj + gap ij'),
    r: split('R>', 'arc xk + gap ik + gap kj', 'arc xk + gap kj + Rany> ikj'),
    rAfterN: rule('R>', 'Rfar> kjx + Nany> ikj'),
    rFar: rule('Rfar>', 'arc xi + R> ijx'),
    rAny: [rule('Rany>', 'R> ijx'), rule('Rany>', 'Rfar> ijx')],
    rAnyGap: rule('Rany>', 'arc xi + gap ij'),
    lrAlone: [rule('LR>', 'L> ijx'), rule('LR>', 'R> ijx')],
    lr: rule('LR>', 'Ltight> ikx + R> kjx'),
    openNear: split('openL<', 'arc xi + R> xij + gap ij'),
    openFar: split('openL<', 'arc xj + R> xij + gap ij'),
    openGap: split('openL<', 'arc xj + gap xi + gap ij'),
    openN: split('openN<', 'arc xj + gap xi + L< ijx'),
    crossL: rule('cross', 'openL< pqi + Ltight< qjp'),
    crossN: rule('cross', 'openN< pqi + Ntight< qjp'),
    /** One row and nothing else, for whoever names it by its place. */
    row: builder.single(),
  }
  return {
    ...programs,
    /** The rows of a span, and of the sums that splits need. */
    rows: builder.rows,
    innerRows: builder.innerRows,
    tuples: Int32Array.from(builder.tuples),
  }
}

/** The grammar of crossed arcs as lists of sums. */
export type CrossingPrograms = ReturnType<typeof build>

let programs: CrossingPrograms | undefined

/** The one set of programs; tabulated when it is first asked for. */
export function crossingPrograms(): CrossingPrograms {
  programs ??= build()
  return programs
}
