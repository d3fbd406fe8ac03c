/**
 * What words of a span may do outside it: 'any' sets no rule, 'none' forbids dependents outside the span,
 * 'root' allows them only for the root of the span.
 */
export type Outside = 'any' | 'none' | 'root'

/**
 * One known fact about the tree of a sentence. Words count from 1; head 0 is the artificial root.
 *
 * - arc: the word has this head (and this label).
 * - forbid: the word does not have this head or, with a label, not this head with this label; without a head,
 *   the word does not have this label.
 * - root: the word depends on node 0.
 * - label: the arc into the word has this label, whatever its head.
 * - span: exactly one of the words first..last has its head outside them, so that they form one subtree.
 */
export type Constraint =
  | { arc: { head: number; dependent: number; label?: string } }
  | { forbid: { head?: number; dependent: number; label?: string } }
  | { root: { word: number } }
  | { label: { dependent: number; label: string } }
  | { span: { first: number; last: number; outside?: Outside } }

/**
 * A constraint in words.
 *
 * @example
 * describeConstraint({ arc: { head: 3, dependent: 5 } }) // 'arc 3→5'
 */
export function describeConstraint(constraint: Constraint): string {
  if ('arc' in constraint) {
    const { head, dependent, label } = constraint.arc
    return `arc ${head}→${dependent}${named(label)}`
  }
  if ('forbid' in constraint) {
    const { head, dependent, label } = constraint.forbid
    if (head === undefined) return `no label${named(label)} for word ${dependent}`
    return `no arc ${head}→${dependent}${named(label)}`
  }
  if ('root' in constraint) return `root ${constraint.root.word}`
  if ('label' in constraint)
    return `label${named(constraint.label.label)} for word ${constraint.label.dependent}`
  const { first, last, outside = 'any' } = constraint.span
  return `span ${first}-${last}${outside === 'any' ? '' : ` (outside: ${outside})`}`
}

/** The label that a constraint names, if any. */
export function labelOfConstraint(constraint: Constraint): string | undefined {
  if ('arc' in constraint) return constraint.arc.label
  if ('forbid' in constraint) return constraint.forbid.label
  return 'label' in constraint ? constraint.label.label : undefined
}

function named(label: string | undefined): string {
  return label === undefined ? '' : ` "${label}"`
}
