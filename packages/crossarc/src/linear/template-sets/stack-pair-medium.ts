import { stackPairFast } from './stack-pair-fast.ts'

/**
 * For arc-standard, swap and two-step between speed and accuracy: stack-pair-fast with what looks further around, for
 * parsers of raw text, whose tags may be wrong.
 */
export const stackPairMedium = `${stackPairFast}
s1:xpos s0:xpos b0:xpos b1:xpos
s2:xpos s1:xpos s0:xpos
s2:upos s1:upos s0:upos b0:upos
b0:upos b1:upos b2:upos
b0:upos b1:form
s0:form b0:upos b1:upos
s1:form s0:form b0:upos
s1:upos s1.r:label s0:upos
s1:sl s1:sr s1:upos s0:upos
s1:xpos s1:sr s0:xpos
s1:lemma s1:sr s0:upos
s1:sr s0:form
s1.r:form s0:form
s1:form s0.l:form
`
