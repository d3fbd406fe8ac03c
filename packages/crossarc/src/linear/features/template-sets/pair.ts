import { pairMorphology } from './morphology.ts'

/** Joint features of two nodes that arcs often join, for sets that describe each node elsewhere. */
export function pair(a: string, b: string): string {
  return `${words(a, b)}${pairMorphology(a, b)}`
}

/** The same for two nodes that arcs seldom join: fewer templates, since rare arcs teach little. */
export function rarePair(a: string, b: string): string {
  return `${words(a, b)}
${a}:lemma ${b}:lemma
agree(${a},${b})
${a}:upos ${b}:upos agree(${a},${b})
`
}

function words(a: string, b: string): string {
  return `
# ${a} and ${b}
${a}:form ${b}:form
${a}:form ${b}:upos
${a}:upos ${b}:form
${a}:upos ${b}:upos
${a}:upos ${b}:upos distance(${a},${b})
`
}
