import { combine } from './combine.ts'
import { rarePair } from './pair.ts'
import { stackPair } from './stack-pair.ts'

/** Attardi's system joins s0 with s1 or s2. */
export const attardiTemplates = combine(
  stackPair,
  rarePair('s2', 's0'),
  `
s2:form
s2:upos s2.r:label
s2:form s1:upos s0:upos
s2:upos s1:upos s0:form
`,
)
