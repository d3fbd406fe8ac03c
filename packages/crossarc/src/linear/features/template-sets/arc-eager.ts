import { combine } from './combine.ts'
import { pair } from './pair.ts'
import { zhangNivreMorphology } from './zhang-nivre.ts'

/**
 * Arc-eager: Zhang & Nivre (2011) and morphology, and the node below the top of the stack. REDUCE gives s0 up to s1,
 * and in the non-monotonic system builds an arc between them; no other template here describes that pair.
 */
export const arcEagerTemplates = combine(
  zhangNivreMorphology,
  pair('s1', 's0'),
  `
s1:form
s1:upos
s1:form s1:upos
s1:upos s0:upos b0:upos
s1:upos s0:upos s0:label
s0:upos s0:label b0:upos
s0.h:upos s0:upos s0:label b0:upos
s0:upos b0:upos distance(s0,s0.h)
`,
)
