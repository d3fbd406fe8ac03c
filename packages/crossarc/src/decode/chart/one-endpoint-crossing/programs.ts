import { type CrossingGrammar, crossingGrammar, type Kind } from './grammar.ts'

/** A list of sums for the max-plus kernels: the place of its first number in `tuples`, and how many triples it has. */
export interface Program {
  readonly start: number
  readonly count: number
}

/** One sum: the row that it goes to, and the rows of what is added. */
type Sum = readonly [out: number, first: number, second: number]

/**
 * Rules with an arc and two other parts, done in two steps: the inner sums add up the two parts, apart for every
 * direction of the arc and every state of the result, in rows of their own, and the outer sums add the arc.
 */
interface Split {
  readonly inner: readonly (readonly Sum[])[]
  readonly outer: readonly Sum[]
}

/** How the rows of a span lie in memory. x left of i and x right of j share rows. */
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
  rule(target: Kind, parts: string): Sum[] {
    const rule = this.grammar.rule(target, parts)
    const kinds = rule.parts.map(({ kind }) => kind)
    return rule.tuples.map(({ parts: states, result }) => {
      const [first, second] = states.map((state, at) => this.rows.row(kinds[at], state))
      const out = this.rows.row(target, result)
      // A gap alone is one number for all lanes: it is added to a row of zeros.
      if (second === undefined) return kinds[0] === 'gap' ? [out, 0, first] : [out, first, 0]
      return [out, first, second]
    })
  }

  /** Rules of three parts, the first an arc, that make the same item; the inner sums of each rule come apart. */
  split(target: Kind, ...rules: string[]): Split {
    const innerRow = new Map<string, number>()
    const outer: Sum[] = []
    const inner = rules.map((parts) => {
      const rule = this.grammar.rule(target, parts)
      return rule.tuples.map(({ parts: states, result }): Sum => {
        const [arc, first, second] = states.map((state, at) => this.rows.row(rule.parts[at].kind, state))
        const key = `${arc} ${result}`
        if (!innerRow.has(key)) {
          innerRow.set(key, this.innerRows)
          outer.push([this.rows.row(target, result), arc, this.innerRows++])
        }
        return [innerRow.get(key)!, first, second]
      })
    })
    return { inner, outer }
  }

  /** Lists whose sums take their parts from the same places, one after the other. */
  program(...lists: (readonly Sum[])[]): Program {
    const start = this.tuples.length
    for (const sum of lists.flat()) this.tuples.push(...sum)
    return { start, count: (this.tuples.length - start) / 3 }
  }
}

function build() {
  const builder = new Builder()
  const rule = (target: Kind, parts: string) => builder.rule(target, parts)
  const split = (target: Kind, ...rules: string[]) => builder.split(target, ...rules)
  const program = (...lists: (readonly Sum[])[]) => builder.program(...lists)

  const r = split('R>', 'arc xk + gap ik + gap kj', 'arc xk + gap kj + Rany> ikj')
  /** What both sides share, plus what only one has. */
  const side = (
    at: '<' | '>',
    more: { inner?: readonly Sum[]; outer?: readonly Sum[]; copies: Sum[]; gap?: Sum[] },
  ) => {
    const l = split(`L${at}`, 'arc xk + gap ik + gap kj', 'arc xk + gap ik + Lany< kji')
    const lTight = split(`Ltight${at}`, 'arc xk + gap ik + Ltight< kji')
    return {
      gapInN: program(rule(`N${at}`, 'gap ij')),
      n: program(at === '<' ? rule('N<', 'Ntight< ikx + gap kj') : rule('N>', 'Ntight> kjx + gap ik')),
      nTight: program(at === '<' ? rule('Ntight<', 'arc xj + N< ijx') : rule('Ntight>', 'arc xi + N> ijx')),
      nAny: program(rule(`Nany${at}`, `N${at} ijx`), rule(`Nany${at}`, `Ntight${at} ijx`)),
      innerGaps: program(l.inner[0], more.inner ?? []),
      innerColumns: program(l.inner[1], lTight.inner[0]),
      outer: program(l.outer, lTight.outer, more.outer ?? []),
      afterN: program(
        rule(`L${at}`, `Lfar${at} ikx + Nany< kji`),
        rule(`Ltight${at}`, `Lfar${at} ikx + Ntight< kji`),
      ),
      far: program(rule(`Lfar${at}`, `arc xj + L${at} ijx`)),
      copies: program(rule(`Ltight${at}`, `Lfar${at} ijx`), more.copies),
      gap: program(rule(`Ltight${at}`, 'arc xj + gap ij'), more.gap ?? []),
    }
  }
  const left = side('<', {
    copies: [...rule('Lany<', 'L< ijx'), ...rule('Lany<', 'Lfar< ijx')],
    gap: rule('Lany<', 'arc xj + gap ij'),
  })
  const right = side('>', {
    inner: r.inner[0],
    outer: r.outer,
    copies: rule('LR>', 'L> ijx'),
  })
  const openNear = split('openL<', 'arc xi + R> xij + gap ij')
  const openFar = split('openL<', 'arc xj + R> xij + gap ij')
  const openGap = split('openL<', 'arc xj + gap xi + gap ij')
  const openN = split('openN<', 'arc xj + gap xi + L< ijx')
  const programs = {
    left,
    right,
    rInnerColumns: program(r.inner[1]),
    rAfterN: program(rule('R>', 'Rfar> kjx + Nany> ikj')),
    rFar: program(rule('Rfar>', 'arc xi + R> ijx')),
    rCopies: program(rule('Rany>', 'R> ijx'), rule('Rany>', 'Rfar> ijx'), rule('LR>', 'R> ijx')),
    rGap: program(rule('Rany>', 'arc xi + gap ij')),
    lr: program(rule('LR>', 'Ltight> ikx + R> kjx')),
    openInnerR: program(openNear.inner[0], openFar.inner[0]),
    openInnerGap: program(openGap.inner[0]),
    openInnerL: program(openN.inner[0]),
    openNear: program(openNear.outer),
    openFar: program(openFar.outer, openGap.outer, openN.outer),
    cross: program(rule('cross', 'openL< pqi + Ltight< qjp'), rule('cross', 'openN< pqi + Ntight< qjp')),
    /** One row alone, for callers that address it by its place. */
    row: program([[0, 0, 0]]),
  }
  return {
    ...programs,
    /** The rows of a span, and of inner sums. */
    rows: builder.rows,
    innerRows: builder.innerRows,
    tuples: Int32Array.from(builder.tuples),
  }
}

/** The grammar of crossed arcs as lists of sums. */
export type CrossingPrograms = ReturnType<typeof build>

let programs: CrossingPrograms | undefined

/** The only set of programs; tabulated on first use. */
export function crossingPrograms(): CrossingPrograms {
  programs ??= build()
  return programs
}
