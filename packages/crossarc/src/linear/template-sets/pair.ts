import { pairMorphology } from './morphology.ts'

/** What the words of two nodes that an arc may join say together, for sets that look at each node elsewhere. */
export function pair(a: string, b: string): string {
  return `
# ${a} and ${b}
${a}:form ${a}:upos ${b}:form ${b}:upos
${a}:form ${b}:form
${a}:form ${b}:upos
${a}:upos ${b}:form
${a}:upos ${b}:upos
${a}:form ${b}:form distance(${a},${b})
${a}:upos ${b}:upos distance(${a},${b})
${pairMorphology(a, b)}`
}
