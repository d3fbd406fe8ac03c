import { morphology } from './morphology.ts'

/** Arc-eager: the 72 templates of Zhang & Nivre (2011), S0 = s0 and N0 = b0, with UPOS as the tag. */
export const zhangNivre = `
# Single words
s0:form s0:upos
s0:form
s0:upos
b0:form b0:upos
b0:form
b0:upos
b1:form b1:upos
b1:form
b1:upos
b2:form b2:upos
b2:form
b2:upos

# Pairs
s0:form s0:upos b0:form b0:upos
s0:form s0:upos b0:form
s0:form b0:form b0:upos
s0:form s0:upos b0:upos
s0:upos b0:form b0:upos
s0:form b0:form
s0:upos b0:upos
b0:upos b1:upos

# Triples
b0:upos b1:upos b2:upos
s0:upos b0:upos b1:upos
s0.h:upos s0:upos b0:upos
s0:upos s0.l:upos b0:upos
s0:upos s0.r:upos b0:upos
s0:upos b0:upos b0.l:upos

# Distance
s0:form distance(s0,b0)
s0:upos distance(s0,b0)
b0:form distance(s0,b0)
b0:upos distance(s0,b0)
s0:form b0:form distance(s0,b0)
s0:upos b0:upos distance(s0,b0)

# Valency
s0:form s0:vr
s0:upos s0:vr
s0:form s0:vl
s0:upos s0:vl
b0:form b0:vl
b0:upos b0:vl

# Unigrams
s0.h:form
s0.h:upos
s0:label
s0.l:form
s0.l:upos
s0.l:label
s0.r:form
s0.r:upos
s0.r:label
b0.l:form
b0.l:upos
b0.l:label

# Third order
s0.h.h:form
s0.h.h:upos
s0.h:label
s0.l2:form
s0.l2:upos
s0.l2:label
s0.r2:form
s0.r2:upos
s0.r2:label
b0.l2:form
b0.l2:upos
b0.l2:label
s0:upos s0.l:upos s0.l2:upos
s0:upos s0.r:upos s0.r2:upos
s0:upos s0.h:upos s0.h.h:upos
b0:upos b0.l:upos b0.l2:upos

# Label sets
s0:form s0:sr
s0:upos s0:sr
s0:form s0:sl
s0:upos s0:sl
b0:form b0:sl
b0:upos b0:sl
`

/** The 72 templates, and the morphology of the two words. */
export const zhangNivreMorphology = `${zhangNivre}${morphology('s0', 'b0')}`
