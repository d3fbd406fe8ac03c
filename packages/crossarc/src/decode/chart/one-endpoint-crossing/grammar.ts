import { gluings, type Tuple } from './states.ts'

/**
 * The items that make up a cluster, a maximal set of arcs of which each crosses another one: after Pitler, Kannan &
 * Marcus (2013), with states instead of their "A from B" items, and with guaranteed crossings.
 *
 * - `arc` ab: a crossed arc between a and b, either way.
 * - `gap` ij: what lies between two neighbouring vertices of a cluster: i and j both roots, or one below the other.
 * - `cross` ij: a cluster with leftmost vertex i and rightmost vertex j, its gaps filled.
 * - N ijx: a gap, and arcs from x to vertices inside it. Tight: also an arc to the end away from x; any: with or without.
 * - L ijx: at least one arc from x to a vertex inside, and the arcs that cross these, which all touch i. Far: also an
 *   arc between x and j. Any: L, far, or only the arc between x and j. Tight: an arc of the cluster touches j.
 * - R ijx: the same from right to left, so that j and i change places.
 * - LR ijx: L up to a vertex and R from there on, or one of them alone.
 * - open ijx: a cluster from its leftmost vertex x up to j, its arcs that go on being those of an L over (j, …; i) for
 *   openL, and of an N for openN.
 *
 * x is outside i..j: left of it for <, right of it for >.
 */
export type Kind = 'arc' | 'gap' | 'cross' | ExteriorKind

export type ExteriorKind =
  | 'N<'
  | 'N>'
  | 'Ntight<'
  | 'Ntight>'
  | 'Nany<'
  | 'Nany>'
  | 'L<'
  | 'L>'
  | 'Lfar<'
  | 'Lfar>'
  | 'Lany<'
  | 'Ltight<'
  | 'Ltight>'
  | 'R>'
  | 'Rfar>'
  | 'Rany>'
  | 'LR>'
  | 'openL<'
  | 'openN<'

/** An item in a rule; the letters name its boundary vertices, i and j those of the rule's span. */
export interface RulePart {
  readonly kind: Kind
  readonly vertices: string
}

/** A way to make an item out of smaller ones. Vertices that are not the item's own may be any in between. */
export interface Rule {
  readonly target: Kind
  readonly parts: readonly RulePart[]
  /** The states that fit together: only those that are derivable and that some tree needs. */
  readonly tuples: readonly Tuple[]
}

/** Target, then parts. A gap beside a free x has no part for x: nothing links to it. */
const RULES = `
N<      = gap ij
N<      = Ntight< ikx + gap kj
Ntight< = arc xj + N< ijx
Nany<   = N< ijx
Nany<   = Ntight< ijx
N>      = gap ij
N>      = Ntight> kjx + gap ik
Ntight> = arc xi + N> ijx
Nany>   = N> ijx
Nany>   = Ntight> ijx
L<      = arc xk + gap ik + gap kj
L<      = arc xk + gap ik + Lany< kji
L<      = Lfar< ikx + Nany< kji
Lfar<   = arc xj + L< ijx
Lany<   = L< ijx
Lany<   = Lfar< ijx
Lany<   = arc xj + gap ij
Ltight< = Lfar< ijx
Ltight< = arc xj + gap ij
Ltight< = arc xk + gap ik + Ltight< kji
Ltight< = Lfar< ikx + Ntight< kji
L>      = arc xk + gap ik + gap kj
L>      = arc xk + gap ik + Lany< kji
L>      = Lfar> ikx + Nany< kji
Lfar>   = arc xj + L> ijx
Ltight> = Lfar> ijx
Ltight> = arc xj + gap ij
Ltight> = arc xk + gap ik + Ltight< kji
Ltight> = Lfar> ikx + Ntight< kji
R>      = arc xk + gap ik + gap kj
R>      = arc xk + gap kj + Rany> ikj
R>      = Rfar> kjx + Nany> ikj
Rfar>   = arc xi + R> ijx
Rany>   = R> ijx
Rany>   = Rfar> ijx
Rany>   = arc xi + gap ij
LR>     = L> ijx
LR>     = R> ijx
LR>     = Ltight> ikx + R> kjx
openL<  = arc xi + R> xij + gap ij
openL<  = arc xj + R> xij + gap ij
openL<  = arc xj + gap xi + gap ij
openN<  = arc xj + gap xi + L< ijx
cross   = arc ik + LR> ikj + gap kj
cross   = openL< pqi + Ltight< qjp
cross   = openN< pqi + Ntight< qjp
`

/** The vertices of the item that a rule makes. */
function boundary(target: Kind): string {
  return target === 'cross' ? 'ij' : 'ijx'
}

interface PlainRule {
  target: Kind
  parts: RulePart[]
}

function readRules(text: string): PlainRule[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [target, right] = line.split('=').map((side) => side.trim())
      const parts = right.split(' + ').map((part) => {
        const [kind, vertices] = part.split(' ')
        return { kind: kind as Kind, vertices }
      })
      return { target: target as Kind, parts }
    })
}

type StateSets = Map<Kind, Set<number>>

function tuplesOf({ target, parts }: PlainRule, states: StateSets): Tuple[] {
  const items = parts.map(({ kind, vertices }) => ({
    vertices,
    states: [...(states.get(kind) ?? [])].sort(),
  }))
  return gluings(items, boundary(target))
}

/** The states in which items can be made out of gaps and arcs. */
function derivable(rules: readonly PlainRule[]): StateSets {
  const states: StateSets = new Map<Kind, Set<number>>([
    ['gap', new Set([0, 1, 2])],
    ['arc', new Set([1, 2])],
  ])
  const count = () => [...states.values()].reduce((sum, set) => sum + set.size, 0)
  for (let before = 0; before !== count(); ) {
    before = count()
    for (const rule of rules) {
      if (!states.has(rule.target)) states.set(rule.target, new Set())
      for (const { result } of tuplesOf(rule, states)) states.get(rule.target)!.add(result)
    }
  }
  return states
}

/** Of those, the states that some cluster needs. */
function needed(rules: readonly PlainRule[], states: StateSets): StateSets {
  const used: StateSets = new Map<Kind, Set<number>>([['cross', new Set(states.get('cross'))]])
  const count = () => [...used.values()].reduce((sum, set) => sum + set.size, 0)
  for (let before = 0; before !== count(); ) {
    before = count()
    for (const rule of rules) {
      for (const { parts, result } of tuplesOf(rule, states)) {
        if (!used.get(rule.target)?.has(result)) continue
        for (const [at, { kind }] of rule.parts.entries()) {
          if (!used.has(kind)) used.set(kind, new Set())
          used.get(kind)!.add(parts[at])
        }
      }
    }
  }
  return used
}

export class CrossingGrammar {
  /** In the order of the list above. */
  readonly rules: readonly Rule[]
  readonly #states: StateSets

  constructor() {
    const rules = readRules(RULES)
    const states = needed(rules, derivable(rules))
    this.rules = rules.map((rule) => ({
      ...rule,
      tuples: tuplesOf(rule, states).filter(({ result }) => states.get(rule.target)!.has(result)),
    }))
    this.#states = states
  }

  /** The states that items of a kind can be in, in increasing order. */
  statesOf(kind: Kind): readonly number[] {
    return [...this.#states.get(kind)!].sort((a, b) => a - b)
  }

  rulesFor(target: Kind): readonly Rule[] {
    return this.rules.filter((rule) => rule.target === target)
  }

  /** The rule that makes the target out of parts written as in the list above. */
  rule(target: Kind, parts: string): Rule {
    const written = (rule: Rule) => rule.parts.map(({ kind, vertices }) => `${kind} ${vertices}`).join(' + ')
    const rule = this.rulesFor(target).find((rule) => written(rule) === parts)
    if (rule === undefined) throw new RangeError(`There is no rule ${target} = ${parts}`)
    return rule
  }
}

let grammar: CrossingGrammar | undefined

/** The only grammar; tabulated on first use. */
export function crossingGrammar(): CrossingGrammar {
  grammar ??= new CrossingGrammar()
  return grammar
}
