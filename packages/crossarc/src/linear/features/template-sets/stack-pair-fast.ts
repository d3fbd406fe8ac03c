/**
 * For arc-standard, swap and two-step where speed comes first: the templates of stack-pair that do most of the work, less
 * than half of them, for about twice the words per second. `npm run bench -- parse` measures both.
 */
export const stackPairFast = `
s0:form s0:upos
s0:form
s0:upos
s0:xpos
s1:form s1:upos
s1:form
s1:upos
s1:xpos
b0:form b0:upos
b0:form
b0:upos
b0:xpos
b1:form b1:upos
b1:upos
b2:upos
s2:upos
s1:form s0:form
s1:form s1:upos s0:upos
s1:upos s0:form s0:upos
s1:upos s0:upos
s1:xpos s0:xpos
s0:form b0:form
s0:form b0:upos
s0:upos b0:form
s0:upos b0:upos
s0:xpos b0:xpos
s1:upos b0:upos
s1:form b0:upos
b0:upos b1:upos
s1:upos s0:upos b0:upos
s0:upos b0:upos b1:upos
s2:upos s1:upos s0:upos
s1:xpos s0:xpos b0:xpos
s1:upos s1.r:upos s0:upos
s1:upos s1.l:upos s0:upos
s1:upos s0:upos s0.l:upos
s1:upos s0:upos s0.r:upos
s1:form s0:upos b0:upos
s1:upos s0:form b0:upos
s1:upos s0:upos b0:form
s1:upos s0:upos b0:upos b1:upos
s1:upos s0:upos distance(s1,s0)
s1:form distance(s1,s0)
s0:form distance(s1,s0)
s0:upos s0:sl
s0:upos s0:sr
s1:upos s1:sl
s1:upos s1:sr
s0:form s0:sl
s0:form s0:sr
s1:form s1:sl
s1:form s1:sr
s0.l:form s0:upos
s0.l:label s0:upos
s0.r:label s0:upos
s1.l:label s1:upos
s1.r:label s1:upos
s1.r:form s1:upos
s1.r2:label s1.r:label s1:upos
s0.l2:label s0.l:label s0:upos
s0:feats
s1:feats
s1:upos s0:feats
s1:feats s0:upos
s1:lemma s0:lemma
s0:suffix3
s1:upos s0:suffix3
s1:lemma s0:upos
s1:upos s0:lemma

s1:upos s0:upos s0:feats*
s1:upos s0:upos s1:feats*
s1:upos s0:upos agree(s1,s0)
s2:form s1:upos s0:upos
s1:upos s0:upos b0:upos b1:upos b2:upos
s2:upos s1:upos s0:upos b0:upos
s1:form s0:form b0:upos
s1:lemma s1:sr s0:upos
s1:sl s1:sr s1:upos s0:upos
s0:form b0:form b1:upos
b0:upos b1:upos b2:upos
s1:form s0:form distance(s1,s0)
s0:lemma
s1:lemma
s1:xpos s0:xpos b0:xpos b1:xpos
s1:xpos s1:sr s0:xpos
`
