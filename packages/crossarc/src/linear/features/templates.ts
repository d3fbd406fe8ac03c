import { CrossarcError } from '../../base/index.ts'

/**
 * Feature templates as text: one template a line, its parts separated by blanks, # starts a comment.
 *
 * A part is an address and an attribute, as in `s0.l:upos`: the UPOS of the leftmost dependent of the top of the
 * stack. Addresses start at s0, s1, .. (stack, from the top), b0, b1, .. (buffer, from its first node), or at cl and
 * cr (the first and the last word between s0 and b0 whose head is not between them or one of them), and continue with
 * .h (head), .l .l2 .li (leftmost, second leftmost and innermost left dependent), .r .r2 .ri (the same on the right).
 *
 * Attributes of a word: form, lemma, upos, xpos, feats, feats[Case] and the like, prefix1.., suffix1.., shape; `feats*`
 * stands for each pair of FEATS in turn, and `agree(s1,s0)` for each key of FEATS that both words have, with whether
 * the values are equal; a template may hold one of these two, and then gives as many features.
 * Attributes of its place in the tree so far: label, vl and vr (number of left and right dependents), sl and sr
 * (their labels). `distance(s0,b0)` is the distance of two nodes in steps 1 2 3 4 5-10 11+, and `phase` is two-step's.
 */
export interface TemplatePart {
  readonly address: string
  readonly attribute: string
  /** The other node of a distance or an agreement. */
  readonly other?: string
}

/** Whether a part stands for several values. */
export function isSet({ attribute }: TemplatePart): boolean {
  return attribute === 'feats*' || attribute === 'agree'
}

export type Template = readonly TemplatePart[]

const ADDRESS = /^(?:[sb]\d|cl|cr)(?:\.(?:h|li|l2|l|ri|r2|r))*$/
const ATTRIBUTE =
  /^(?:form|lemma|upos|xpos|feats\*?|feats\[[^\]\s]+\]|(?:prefix|suffix)[1-9]|shape|label|vl|vr|sl|sr)$/

function parsePart(text: string, line: number): TemplatePart {
  if (text === 'phase') return { address: '', attribute: 'phase' }
  const pair = /^(distance|agree)\(([^,]+),([^)]+)\)$/.exec(text)
  if (pair !== null && ADDRESS.test(pair[2]) && ADDRESS.test(pair[3])) {
    return { address: pair[2], attribute: pair[1], other: pair[3] }
  }
  const colon = text.indexOf(':')
  const address = text.slice(0, colon)
  const attribute = text.slice(colon + 1)
  if (colon < 0 || !ADDRESS.test(address)) {
    throw new CrossarcError('template-address', `"${text}" does not name a node; write it like s0.l:upos`, {
      line,
    })
  }
  if (!ATTRIBUTE.test(attribute)) {
    throw new CrossarcError('template-attribute', `"${text}" has the unknown attribute "${attribute}"`, {
      line,
    })
  }
  return { address, attribute }
}

/**
 * Reads templates from their text.
 *
 * @example
 * parseTemplates('s0:form b0:upos\ndistance(s0,b0)').length // 2
 */
export function parseTemplates(text: string): Template[] {
  const templates: Template[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.replace(/#.*/, '').trim()
    if (line === '') continue
    const template = line.split(/\s+/).map((part) => parsePart(part, index + 1))
    if (template.filter(isSet).length > 1) {
      throw new CrossarcError('template-sets', `"${line}" has more than one part with several values`, {
        line: index + 1,
      })
    }
    templates.push(template)
  }
  if (templates.length === 0) throw new CrossarcError('template-empty', 'There are no templates')
  return templates
}
