/**
 * Arc-standard, swap and two-step: the ideas of Zhang & Nivre (2011) around the two nodes that an arc joins, s1 and s0,
 * and the next word b0.
 */
export const stackPair = `
s0:form s0:upos
s0:form
s0:upos
s0:xpos
s0:lemma
s0:feats
s1:form s1:upos
s1:form
s1:upos
s1:xpos
s1:lemma
s1:feats
s2:form s2:upos
s2:upos
s2:xpos
b0:form b0:upos
b0:form
b0:upos
b0:xpos
b0:lemma
b0:feats
b1:form b1:upos
b1:upos
b1:xpos
b2:form b2:upos
b2:upos

s1:form s1:upos s0:form s0:upos
s1:form s1:upos s0:form
s1:form s0:form s0:upos
s1:form s1:upos s0:upos
s1:upos s0:form s0:upos
s1:form s0:form
s1:upos s0:upos
s1:xpos s0:xpos
s1:lemma s0:lemma
s1:feats s0:feats
s1:upos s0:upos s1:feats s0:feats
s1:lemma s0:upos s0:feats
s1:upos s1:feats s0:lemma
s0:form b0:form
s0:form b0:upos
s0:upos b0:form
s0:upos b0:upos
s0:xpos b0:xpos
s1:form b0:form
s1:upos b0:upos
s1:upos b0:form
s1:form b0:upos
b0:upos b1:upos
s0:upos s0:feats b0:upos b0:feats

b0:upos b1:upos b2:upos
s0:upos b0:upos b1:upos
s1:upos s0:upos b0:upos
s1:xpos s0:xpos b0:xpos
s1:form s0:upos b0:upos
s1:upos s0:form b0:upos
s1:upos s0:upos b0:form
s2:upos s1:upos s0:upos
s2:upos s1:upos s0:upos b0:upos
s1:upos s0:upos b0:upos b1:upos
s1:upos s1.l:upos s0:upos
s1:upos s1.r:upos s0:upos
s1:upos s0:upos s0.l:upos
s1:upos s0:upos s0.r:upos
s1:form s0:upos s0.l:upos
s1:upos s1.r:upos s0:form
s1:upos s1.l:label s0:upos
s1:upos s1.r:label s0:upos
s1:upos s0:upos s0.l:label
s1:upos s0:upos s0.r:label

s0:form distance(s1,s0)
s0:upos distance(s1,s0)
s1:form distance(s1,s0)
s1:upos distance(s1,s0)
s1:form s0:form distance(s1,s0)
s1:upos s0:upos distance(s1,s0)
s0:upos b0:upos distance(s0,b0)

s0:form s0:vl
s0:form s0:vr
s0:upos s0:vl
s0:upos s0:vr
s1:form s1:vl
s1:form s1:vr
s1:upos s1:vl
s1:upos s1:vr

s0.l:form
s0.l:upos
s0.l:label
s0.r:form
s0.r:upos
s0.r:label
s1.l:form
s1.l:upos
s1.l:label
s1.r:form
s1.r:upos
s1.r:label
s0.l2:upos
s0.l2:label
s0.r2:upos
s0.r2:label
s1.l2:upos
s1.l2:label
s1.r2:upos
s1.r2:label
s0:upos s0.l:upos s0.l2:upos
s0:upos s0.r:upos s0.r2:upos
s1:upos s1.l:upos s1.l2:upos
s1:upos s1.r:upos s1.r2:upos
s1.r.r:upos s1.r:upos
s0.l:form s0:upos
s1.r:form s1:upos

s0:form s0:sl
s0:form s0:sr
s0:upos s0:sl
s0:upos s0:sr
s1:form s1:sl
s1:form s1:sr
s1:upos s1:sl
s1:upos s1:sr

s0:feats*
s1:feats*
b0:feats*
s1:upos s0:upos s0:feats*
s1:upos s0:upos s1:feats*
s1:lemma s0:feats*
s0:lemma s1:feats*
agree(s1,s0)
s1:upos s0:upos agree(s1,s0)
s0:upos b0:feats*
s1:upos s0:feats
s1:feats s0:upos
s1:lemma s0:upos
s1:upos s0:lemma
s0:suffix2
s0:suffix3
s1:suffix3
s0:suffix3 s1:upos
s1:suffix3 s0:upos
b0:suffix3

s1:xpos s0:xpos b0:xpos b1:xpos
s2:xpos s1:xpos s0:xpos
s0:xpos b0:xpos b1:xpos
b0:xpos b1:xpos b2:xpos
s1:form s0:xpos b0:xpos
s1:xpos s0:form b0:xpos
s1:xpos s1.r:xpos s0:xpos
s1:xpos s1.l:xpos s0:xpos
s1:xpos s0:xpos s0.l:xpos
s1:xpos s0:xpos s0.r:xpos
s1:xpos s0:xpos distance(s1,s0)
s1:xpos s1:sr
s1:xpos s1:sl
s0:xpos s0:sl
s0:xpos s0:sr

s1:xpos s1:sr s0:xpos
s1:lemma s1:sr s0:upos
s1:sr s0:form
s1:sl s1:sr s1:upos s0:upos
s2:form s1:upos s0:upos
s2:upos s1:form s0:upos
s0:form b0:form b1:upos
s1.r:form s0:form
s1:form s0.l:form
b0:upos b1:form
b1:feats

s0:upos b0:upos b1:upos b2:upos
s1:upos s0:upos b0:upos b1:upos b2:upos
s2:upos s1:upos s0:upos b0:upos b1:upos
s1:form s0:form b0:upos
s1:form s0:upos b0:form
s1:upos s0:form b0:form
s0:form b0:upos b1:upos
s1:upos s1:vl s1:vr s0:upos
s1:upos s0:upos s0:vl s0:vr
s1:label s1:upos s0:upos
b0:prefix3
s0:prefix3
s1:prefix3
s1:upos s0.l:form s0:upos
s1:form s0.r:upos s0:upos
`

/** Two-step: the same, and which of its two steps it is in. */
export const twoStepTemplates = `${stackPair}
phase
phase s1:upos s0:upos
phase s0:upos b0:upos
phase s1:form s0:form
`
