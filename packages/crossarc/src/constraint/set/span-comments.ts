import { CrossarcError } from '../../base/index.ts'
import type { Sentence } from '../../treebank/index.ts'
import type { Constraint, Outside } from './constraint.ts'

const SPAN = /^#\s*span\s*=\s*(.*?)\s*$/
const VALUE = /^(\d{1,9})-(\d{1,9})(?:\s+(any|root|none))?$/

/**
 * The spans in the comments of a sentence: `# span = 3-8` or, with an outside rule, `# span = 3-8 root`. A treebank can say so
 * which words form a subtree where their heads are unknown.
 *
 * @example
 * spansInComments({ comments: ['# span = 3-8 root'], words: [], multiwords: [], emptyNodes: [] }) // [{ span: { first: 3, last: 8, outside: 'root' } }]
 */
export function spansInComments({ comments }: Sentence): Constraint[] {
  const spans: Constraint[] = []
  for (const comment of comments) {
    const value = SPAN.exec(comment)?.[1]
    if (value === undefined) continue
    const found = VALUE.exec(value)
    if (found === null)
      throw new CrossarcError(
        'bad-span',
        `The comment "${comment.slice(0, 60)}" is not a span, as in "# span = 3-8" or "# span = 3-8 root"`,
      )
    const [, first, last, outside = 'any'] = found
    spans.push({ span: { first: Number(first), last: Number(last), outside: outside as Outside } })
  }
  return spans
}
