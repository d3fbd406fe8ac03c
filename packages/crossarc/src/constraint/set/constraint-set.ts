import { CrossarcError, checkLength } from '../../base/index.ts'
import { type Alphabet, NO_LABEL, UNKNOWN } from '../../tree/index.ts'
import { type Constraint, describeConstraint, type Outside } from './constraint.ts'
import { ForbiddenArcs } from './forbidden.ts'
import { laminarSpans, type Span } from './spans.ts'

export type { Span }

/** The constraints of one sentence, validated and fast to query. */
export interface ConstraintSet {
  /** The number of words in the sentence. */
  readonly n: number
  /** By word: its required head, UNKNOWN if it is free. */
  readonly heads: Int32Array
  /** By word: its required label, NO_LABEL if it is free. */
  readonly labels: Int32Array
  /** Nested or disjoint, outer before inner, no two of the same words. */
  readonly spans: readonly Span[]
  /** Whether exactly one word may depend on node 0. */
  readonly oneRoot: boolean
  /** Whether arcs are forbidden other than by required heads; without such arcs much is simpler. */
  readonly hasForbidden: boolean
  /** Whether some constraint names a label. */
  readonly namesLabels: boolean
  /**
   * Whether no tree may have the arc: it is forbidden, the word requires another head, or no label is left.
   */
  forbids(head: number, dependent: number): boolean
  /** Whether the arc may have this label, regardless of the arc itself. */
  permitsLabel(head: number, dependent: number, label: number): boolean
  /**
   * Whether a parser should give the arc this label: it is permitted, and not "root" below a word unless
   * nothing else is.
   */
  suitsLabel(head: number, dependent: number, label: number): boolean
}

/** Options of compileConstraints. */
export interface ConstraintOptions {
  /** The labels that constraints may name; by default they may name none. */
  labels?: Alphabet
  /** Whether exactly one word may depend on node 0; off by default. */
  oneRoot?: boolean
}

/**
 * Checks the constraints of a sentence of n words. A fault in one of them, or in two together, is an error
 * that names the place. Whether some tree satisfies all of them is a separate question (explainInfeasible).
 *
 * @example
 * compileConstraints(3, [{ arc: { head: 3, dependent: 1 } }]).forbids(2, 1) // true
 */
export function compileConstraints(
  n: number,
  constraints: readonly Constraint[],
  { labels: alphabet, oneRoot = false }: ConstraintOptions = {},
): ConstraintSet {
  checkLength(n)
  checkList(constraints)
  const heads = new Int32Array(n + 1).fill(UNKNOWN)
  const labels = new Int32Array(n + 1).fill(NO_LABEL)
  const forbidden = new ForbiddenArcs(n, alphabet?.size ?? 0)
  const spans: Span[] = []
  const numbers: number[] = []

  const check = new Check(n, alphabet)
  for (let index = 0; index < constraints.length; index++) {
    check.read(constraints[index], index + 1)
    const { kind, fields } = check
    if (kind === 'arc') {
      const { head, dependent, label } = fields
      check.requireHead(heads, check.head(head), check.dependent(dependent))
      check.notOwnHead(head, dependent)
      if (label !== undefined) check.requireLabel(labels, dependent as number, check.label(label))
    } else if (kind === 'root') {
      check.requireHead(heads, 0, check.dependent(fields.word))
    } else if (kind === 'label') {
      const { dependent, label } = fields
      check.requireLabel(labels, check.dependent(dependent), check.label(label))
    } else if (kind === 'forbid') {
      const { head, dependent, label } = fields
      if (head === undefined && label === undefined)
        check.fail('constraint-empty', 'forbids every head of a word: give a head, a label or both')
      if (head !== undefined) check.notOwnHead(check.head(head), dependent)
      forbidden.add(
        head === undefined ? UNKNOWN : (head as number),
        check.dependent(dependent),
        label === undefined ? NO_LABEL : check.label(label),
      )
    } else {
      spans.push(check.span())
      numbers.push(index + 1)
    }
  }
  forbidden.close(labels)

  const permitsLabel = (head: number, dependent: number, label: number) =>
    (labels[dependent] === NO_LABEL || labels[dependent] === label) &&
    !forbidden.hasLabel(head, dependent, label)
  const isRoot = (label: number) => alphabet?.name(label).toLowerCase() === 'root'
  const hasOtherLabel = (head: number, dependent: number) =>
    alphabet!.names.some((_, label) => !isRoot(label) && permitsLabel(head, dependent, label))

  return {
    n,
    heads,
    labels,
    spans: laminarSpans(spans, numbers),
    oneRoot,
    hasForbidden: !forbidden.isEmpty,
    namesLabels: check.namesLabels,
    forbids: (head, dependent) =>
      (heads[dependent] !== UNKNOWN && heads[dependent] !== head) || forbidden.has(head, dependent),
    permitsLabel,
    suitsLabel: (head, dependent, label) =>
      permitsLabel(head, dependent, label) &&
      (head === 0 || !isRoot(label) || !hasOtherLabel(head, dependent)),
  }
}

/** A constraint that is not in a list would silently do nothing. */
export function checkList(constraints: unknown): void {
  if (Array.isArray(constraints)) return
  throw new CrossarcError(
    'constraint-kind',
    `Constraints must be a list, as in [{ root: { word: 1 } }], not ${JSON.stringify(constraints)?.slice(0, 40)}`,
  )
}

/** The fields that each kind of constraint may have. */
const FIELDS = {
  arc: ['head', 'dependent', 'label'],
  forbid: ['head', 'dependent', 'label'],
  root: ['word'],
  label: ['dependent', 'label'],
  span: ['first', 'last', 'outside'],
} as const satisfies Record<string, readonly string[]>

type Kind = keyof typeof FIELDS

/** Reads one constraint after another; they may come from a file and so be of any type. */
class Check {
  kind: Kind = 'arc'
  fields: Record<string, unknown> = {}
  /** Whether any constraint so far names a label. */
  namesLabels = false
  readonly #n: number
  readonly #alphabet: Alphabet | undefined
  #constraint!: Constraint
  #number = 0

  constructor(n: number, alphabet: Alphabet | undefined) {
    this.#n = n
    this.#alphabet = alphabet
  }

  read(constraint: Constraint, number: number): void {
    this.#constraint = constraint
    this.#number = number
    const kind = kindOf(constraint)
    const fields = kind === undefined ? undefined : (constraint as Record<string, unknown>)[kind]
    if (kind === undefined || fields === null || typeof fields !== 'object')
      throw new CrossarcError(
        'constraint-kind',
        `A constraint must be one of ${Object.keys(FIELDS).join(', ')} with its fields, as in {"arc": {"head": 3, "dependent": 5}}`,
        { constraint: number },
      )
    this.kind = kind
    this.fields = fields as Record<string, unknown>
    const known: readonly string[] = FIELDS[kind]
    for (const name in fields) {
      if (known.includes(name)) continue
      throw new CrossarcError(
        'constraint-kind',
        `A constraint of the kind ${kind} has no field "${name}"; it has ${known.join(', ')}`,
        { constraint: number },
      )
    }
  }

  fail(code: string, problem: string): never {
    throw new CrossarcError(code, `The constraint "${describeConstraint(this.#constraint)}" ${problem}`, {
      constraint: this.#number,
    })
  }

  head(value: unknown): number {
    if (!Number.isInteger(value) || (value as number) < 0 || (value as number) > this.#n)
      this.fail('constraint-range', `has a head that is not a number from 0 to ${this.#n}`)
    return value as number
  }

  dependent(value: unknown): number {
    if (value === 0) this.fail('constraint-root-head', 'is about the head of node 0, which has none')
    return this.word(value)
  }

  word(value: unknown): number {
    if (!Number.isInteger(value) || (value as number) < 1 || (value as number) > this.#n)
      this.fail('constraint-range', `is about a word that is not a number from 1 to ${this.#n}`)
    return value as number
  }

  label(value: unknown): number {
    this.namesLabels = true
    const label = typeof value === 'string' ? (this.#alphabet?.find(value) ?? NO_LABEL) : NO_LABEL
    if (label === NO_LABEL) this.fail('constraint-unknown-label', 'has a label that is unknown to the parser')
    return label
  }

  span(): Span {
    const { first, last, outside = 'any' } = this.fields
    const span = { first: this.word(first), last: this.word(last), outside: outside as Outside }
    if (outside !== 'any' && outside !== 'none' && outside !== 'root')
      this.fail('constraint-outside', 'has an outside rule other than any, none or root')
    if (span.last < span.first) this.fail('constraint-range', 'ends before it starts')
    if (span.last === span.first)
      this.fail('constraint-short-span', 'is a span of one word, which is always a subtree')
    return span
  }

  notOwnHead(head: unknown, dependent: unknown): void {
    if (head === dependent) this.fail('constraint-own-head', 'makes a word its own head')
  }

  requireHead(heads: Int32Array, head: number, dependent: number): void {
    if (heads[dependent] !== UNKNOWN && heads[dependent] !== head)
      this.fail(
        'constraint-two-heads',
        `gives word ${dependent} a second head; it must have ${heads[dependent]}`,
      )
    heads[dependent] = head
  }

  requireLabel(labels: Int32Array, dependent: number, label: number): void {
    if (labels[dependent] !== NO_LABEL && labels[dependent] !== label) {
      const other = this.#alphabet?.name(labels[dependent])
      this.fail('constraint-two-labels', `gives word ${dependent} a second label; it must have "${other}"`)
    }
    labels[dependent] = label
  }
}

/** The kind of a constraint, which must have exactly one. */
function kindOf(constraint: unknown): Kind | undefined {
  if (constraint === null || typeof constraint !== 'object') return undefined
  let kind: Kind | undefined
  for (const name in constraint) {
    if (kind !== undefined || !Object.hasOwn(FIELDS, name)) return undefined
    kind = name as Kind
  }
  return kind
}
