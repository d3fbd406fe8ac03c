import { combine } from './combine.ts'
import { pair } from './pair.ts'
import { stackPair } from './stack-pair.ts'

/**
 * Arc-hybrid joins s1 and s0 as arc-standard does, but left arcs come from b0: the templates describe both pairs
 * closely.
 */
export const arcHybridTemplates = combine(
  stackPair,
  pair('s0', 'b0'),
  `
b0.l:form
b0.l:upos
b0.l:label
b0.l2:upos
b0.l2:label
b0:upos b0:vl
b0:upos b0:sl
s0:upos b0:upos b0.l:upos
s0:upos s0.l:upos b0:upos
s0:upos s0.r:upos b0:upos
b0:upos b0.l:upos b0.l2:upos
`,
)
