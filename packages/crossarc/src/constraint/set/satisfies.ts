import { type Heads, NO_LABEL, type Tree, UNKNOWN } from '../../tree/index.ts'
import type { ConstraintSet, Span } from './constraint-set.ts'

/**
 * Whether a complete tree satisfies a set. Labels count if the tree has labels; heads alone satisfy every
 * constraint on labels that leaves their arcs a label.
 *
 * @example
 * satisfies(headsOf([2, 0, 2]), compileConstraints(3, [{ span: { first: 1, last: 2 } }])) // true
 */
export function satisfies(tree: Tree | Heads, set: ConstraintSet): boolean {
  const heads = tree instanceof Int32Array ? tree : tree.heads
  let roots = 0
  for (let i = 1; i <= set.n; i++) {
    if (heads[i] === UNKNOWN || set.forbids(heads[i], i)) return false
    if (heads[i] === 0) roots++
  }
  if (set.oneRoot && roots !== 1 && set.n > 0) return false
  for (const span of set.spans) if (!satisfiesSpan(heads, span)) return false
  return tree instanceof Int32Array || satisfiesLabels(tree, set)
}

function satisfiesLabels({ heads, labels }: Tree, set: ConstraintSet): boolean {
  for (let i = 1; i <= set.n; i++) {
    if (labels[i] === NO_LABEL ? set.labels[i] !== NO_LABEL : !set.permitsLabel(heads[i], i, labels[i]))
      return false
  }
  return true
}

function satisfiesSpan(heads: Heads, { first, last, outside }: Span): boolean {
  let root = 0
  for (let i = first; i <= last; i++) {
    if (first <= heads[i] && heads[i] <= last) continue
    if (root !== 0) return false
    root = i
  }
  if (root === 0) return false
  if (outside === 'any') return true
  for (let i = 1; i < heads.length; i++) {
    if ((first <= i && i <= last) || heads[i] < first || heads[i] > last) continue
    if (outside === 'none' || heads[i] !== root) return false
  }
  return true
}
