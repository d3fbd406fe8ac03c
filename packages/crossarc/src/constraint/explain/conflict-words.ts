import type { TreeClass } from '../../transition/index.ts'
import { type Constraint, describeConstraint } from '../set/constraint.ts'

/** The context of a conflict, besides the constraints themselves. */
export interface ConflictContext {
  readonly oneRoot: boolean
  readonly covers: TreeClass
}

interface Arc {
  readonly head: number
  readonly dependent: number
  readonly words: string
}

type SpanFields = Extract<Constraint, { span: unknown }>['span']

/** The constraints of a smallest conflict, by kind. */
interface Parts {
  readonly arcs: readonly Arc[]
  readonly spans: readonly SpanFields[]
  readonly others: readonly Constraint[]
}

const CLASS_WORDS: Record<TreeClass, string> = {
  projective: 'in a projective tree',
  all: 'in a tree',
  attardi: 'in a tree that attardi can build',
  mh4: 'in a tree that mh4 can build',
}

/** The problem with the constraints of a smallest conflict, in words. */
export function conflictInWords(constraints: readonly Constraint[], context: ConflictContext): string {
  const parts: Parts = {
    arcs: constraints.flatMap((constraint) => arcOf(constraint)),
    spans: constraints.flatMap((constraint) => ('span' in constraint ? [constraint.span] : [])),
    others: constraints.filter((constraint) => 'forbid' in constraint || 'label' in constraint),
  }
  const known =
    parts.others.length > 0
      ? forbiddenHeads(parts, constraints)
      : parts.spans.length > 0
        ? brokenSpan(parts)
        : brokenArcs(parts, context)
  if (known !== undefined) return known
  const names = list(constraints.map(describeConstraint))
  const roots = context.oneRoot ? ' with one root' : ''
  if (constraints.length === 0) return `no word can be the only root ${CLASS_WORDS[context.covers]}`
  return constraints.length === 1
    ? `${names} is not possible ${CLASS_WORDS[context.covers]}${roots}`
    : `${names} cannot all hold ${CLASS_WORDS[context.covers]}${roots}`
}

function arcOf(constraint: Constraint): Arc[] {
  const words = describeConstraint(constraint)
  if ('root' in constraint) return [{ head: 0, dependent: constraint.root.word, words }]
  if ('arc' in constraint) return [{ ...constraint.arc, words }]
  return []
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** An arc both required and forbidden, or a word with no head or label left. */
function forbiddenHeads(
  { arcs, spans, others }: Parts,
  constraints: readonly Constraint[],
): string | undefined {
  if (spans.length > 0) return undefined
  const words = new Set([
    ...arcs.map(({ dependent }) => dependent),
    ...others.map((constraint) => dependentOf(constraint)),
  ])
  if (words.size !== 1) return undefined
  const [word] = words
  const names = list(constraints.map(describeConstraint))
  if (
    arcs.length === 1 &&
    others.length === 1 &&
    'forbid' in others[0] &&
    others[0].forbid.label === undefined
  )
    return `${arcs[0].words} is required and forbidden`
  const onLabels = others.every(
    (constraint) =>
      'label' in constraint || ('forbid' in constraint && constraint.forbid.label !== undefined),
  )
  return `${names} leave word ${word} no ${onLabels ? 'label' : 'head'}`
}

function dependentOf(constraint: Constraint): number {
  if ('label' in constraint) return constraint.label.dependent
  return 'forbid' in constraint ? constraint.forbid.dependent : 0
}

/** A cycle, two roots, or two arcs that cross. */
function brokenArcs({ arcs }: Parts, { oneRoot, covers }: ConflictContext): string | undefined {
  const names = list(arcs.map(({ words }) => words))
  if (isCycle(arcs)) return `${names} form a cycle`
  if (arcs.length !== 2) return undefined
  const [a, b] = arcs
  if (oneRoot && a.head === 0 && b.head === 0) return `${names} would be two roots of the sentence`
  if (covers !== 'projective') return undefined
  const root = a.head === 0 ? a : b.head === 0 ? b : undefined
  const other = root === a ? b : a
  if (root !== undefined && goesOver(other, root.dependent))
    return `${other.words} passes over word ${root.dependent}, which depends on the root (${root.words})`
  if (crosses(a, b)) return `${names} cross`
  if (goesOver(a, b.head) && b.dependent === a.head)
    return `${a.words} passes over word ${b.head}, which is above it (${b.words})`
  if (goesOver(b, a.head) && a.dependent === b.head)
    return `${b.words} passes over word ${a.head}, which is above it (${a.words})`
  return undefined
}

function goesOver({ head, dependent }: Arc, word: number): boolean {
  return Math.min(head, dependent) < word && word < Math.max(head, dependent)
}

function crosses(a: Arc, b: Arc): boolean {
  const shares = a.head === b.head || a.head === b.dependent || a.dependent === b.head
  return !shares && goesOver(a, b.head) !== goesOver(a, b.dependent)
}

/** Whether the arcs, all of them, form one cycle. */
function isCycle(arcs: readonly Arc[]): boolean {
  if (arcs.length < 2) return false
  const heads = new Map(arcs.map(({ head, dependent }) => [dependent, head]))
  let word: number | undefined = arcs[0].dependent
  for (let step = 0; step < arcs.length; step++) word = word === undefined ? undefined : heads.get(word)
  return word === arcs[0].dependent
}

/** One span, and arcs that give it two roots or break its outside rule. */
function brokenSpan({ arcs, spans }: Parts): string | undefined {
  if (spans.length !== 1) return undefined
  const { first, last, outside = 'any' } = spans[0]
  const isInside = (node: number) => first <= node && node <= last
  const entering = arcs.filter(({ head, dependent }) => isInside(dependent) && !isInside(head))
  const leaving = arcs.filter(({ head, dependent }) => isInside(head) && !isInside(dependent))
  const name = `span ${first}-${last}`
  if (entering.length === 2 && arcs.length === 2)
    return `${name} would need two roots: ${pair(entering[0], entering[1])}`
  if (outside === 'none' && leaving.length === 1 && arcs.length === 1)
    return `${leaving[0].words} leaves ${name}, which may have no dependents outside`
  if (outside === 'root' && arcs.length === 2) {
    if (leaving.length === 2)
      return `${name} would need two roots, since only its root may have dependents outside: ${pair(leaving[0], leaving[1])}`
    if (leaving.length === 1 && entering.length === 1)
      return `${leaving[0].words} leaves ${name}, whose root is ${entering[0].dependent} (${entering[0].words})`
    const inner = arcs.find(({ head, dependent }) => isInside(head) && isInside(dependent))
    if (leaving.length === 1 && inner?.dependent === leaving[0].head)
      return `${leaving[0].words} leaves ${name}, whose root ${leaving[0].head} cannot be (${inner.words})`
  }
  return undefined
}

function pair(a: Arc, b: Arc): string {
  return a.head > 0 && b.head > 0
    ? `arcs ${a.head}→${a.dependent} and ${b.head}→${b.dependent}`
    : `${a.words} and ${b.words}`
}
