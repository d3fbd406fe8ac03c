import { type Sentence, UNKNOWN } from '../../treebank/index.ts'
import type { Constraint } from './constraint.ts'

/**
 * All known heads and labels of a sentence, as constraints.
 *
 * @example
 * parser.parse(corrected, { constraints: constraintsOf(corrected) }) // keeps what was corrected, fills in the rest
 */
export function constraintsOf({ words }: Sentence): Constraint[] {
  const constraints: Constraint[] = []
  for (const { id, head, deprel } of words) {
    const label = deprel === '_' ? {} : { label: deprel }
    if (head !== UNKNOWN) constraints.push({ arc: { head, dependent: id, ...label } })
    else if (deprel !== '_') constraints.push({ label: { dependent: id, label: deprel } })
  }
  return constraints
}
