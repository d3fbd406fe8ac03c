import { combine } from './combine.ts'
import { morphology } from './morphology.ts'

/**
 * Covington's focus words L0 = s0 and R0 = b0: Table 2 of Fernández-González & Gómez-Rodríguez (2017), complete and
 * unextended, with UPOS as the tag. The table's primed dependents are the closest ones (.li, .ri here), the rest are
 * the farthest (.l, .r).
 */
export const covingtonTemplates = `
# Unigrams
s0:form
s0:upos
s0:form s0:upos
s0:label
s0.h:form
s0.h:upos
s0.h:label
s0.li:form
s0.li:upos
s0.li:label
s0.ri:form
s0.ri:upos
s0.ri:label
s0.h.h:form
s0.h.h:upos
s0.h.h:label
s0.l:form
s0.l:upos
s0.l:label
s0.r:form
s0.r:upos
s0.r:label
s0:form distance(s0,b0)
s0:upos distance(s0,b0)
s0:form s0:vr
s0:upos s0:vr
s0:form s0:vl
s0:upos s0:vl
s0:form s0:sl
s0:upos s0:sl
s0:form s0:sr
s0:upos s0:sr
s1:form
s1:upos
s1:form s1:upos
b0:form
b0:upos
b0:form b0:upos
b0.h:form
b0.h:upos
b0.h:label
b0.h.h:form
b0.h.h:upos
b0.li:form
b0.li:upos
b0.li:label
b0.l:form
b0.l:upos
b0.l:label
b0:form distance(s0,b0)
b0:upos distance(s0,b0)
b0:form b0:vl
b0:upos b0:vl
b0:form b0:sl
b0:upos b0:sl
b1:form
b1:upos
b1:form b1:upos
b2:form
b2:upos
b2:form b2:upos
cl:form
cl:upos
cl:form cl:upos
cr:form
cr:upos
cr:form cr:upos

# Pairs
s0:form s0:upos b0:form b0:upos
s0:form s0:upos b0:form
s0:form b0:form b0:upos
s0:form s0:upos b0:upos
s0:upos b0:form b0:upos
s0:form b0:form
s0:upos b0:upos
b0:upos b1:upos
s0:form b0:form distance(s0,b0)
s0:upos b0:upos distance(s0,b0)

# Triples
b0:upos b1:upos b2:upos
s0:upos b0:upos b1:upos
s0.h:upos s0:upos b0:upos
s0:upos s0.li:upos b0:upos
s0:upos s0.ri:upos b0:upos
s0:upos b0:upos b0.li:upos
s0:upos s0.li:upos s0.l:upos
s0:upos s0.ri:upos s0.r:upos
s0:upos s0.h:upos s0.h.h:upos
b0:upos b0.li:upos b0.l:upos
`

/** Table 2, and the morphology of the two words. */
export const covingtonMorphology = `${covingtonTemplates}${morphology('s0', 'b0')}`

/** The same, with more about the heads that the two words have: is a new arc better, or still needed? */
export const focusPair = combine(
  covingtonMorphology,
  `
b0.h:upos b0:upos s0:upos
b0.h:form b0:form
b0:upos b0:label s0:upos
s0:upos s0:label b0:upos
s0.h:form s0:upos b0:form
b0:upos distance(b0,b0.h) distance(s0,b0)
s0:upos distance(s0,s0.h) distance(s0,b0)
`,
)
