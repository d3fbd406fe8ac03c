import { pair } from './pair.ts'
import { stackPair } from './stack-pair.ts'

/** A node below the two that arc-standard joins, for systems that join it too. */
export const third = `
s2:form
s2:lemma
s2:feats
s2:feats*
s2.l:upos
s2.l:label
s2.r:upos
s2.r:label
s2:upos s2:vl
s2:upos s2:vr
s2:upos s2:sl
s2:upos s2:sr
s2:form s1:upos s0:upos
s2:upos s1:upos s0:form
s2:upos s1:upos s0:upos distance(s2,s0)
s2:upos s0:upos b0:upos
`

/** Attardi's system joins s0 with s1 or s2. */
export const attardi = `${stackPair}${third}${pair('s2', 's0')}`
