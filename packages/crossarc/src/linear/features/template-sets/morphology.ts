/** What lemmas, fine tags, endings and FEATS say about two nodes that an arc may join. */
export function morphology(a: string, b: string): string {
  return `
# Morphology of ${a} and ${b}
${a}:lemma
${b}:lemma
${a}:xpos
${b}:xpos
${a}:feats
${b}:feats
${a}:suffix2
${b}:suffix2
${a}:suffix3
${b}:suffix3
${a}:feats*
${b}:feats*
${pairMorphology(a, b)}`
}

/** The part that looks at both nodes. */
export function pairMorphology(a: string, b: string): string {
  return `
${a}:lemma ${b}:lemma
${a}:xpos ${b}:xpos
${a}:feats ${b}:feats
${a}:upos ${b}:upos ${a}:feats ${b}:feats
${a}:upos ${b}:feats
${a}:feats ${b}:upos
${a}:upos ${b}:lemma
${a}:lemma ${b}:upos
${a}:lemma ${b}:upos ${b}:feats
${a}:upos ${a}:feats ${b}:lemma
${a}:upos ${b}:suffix3
${a}:suffix3 ${b}:upos
${a}:upos ${b}:upos ${a}:feats*
${a}:upos ${b}:upos ${b}:feats*
${a}:lemma ${b}:feats*
${b}:lemma ${a}:feats*
agree(${a},${b})
${a}:upos ${b}:upos agree(${a},${b})
`
}
