import type { Heads } from '../../src/tree/tree.ts'
import type { MultiwordToken, Sentence } from '../../src/treebank/sentence.ts'

/** A sentence from lines of form, tag, head and relation; the head '_' is unknown. */
export function sentenceOf(lines: string, multiwords: [number, number, string][] = []): Sentence {
  const words = lines
    .trim()
    .split('\n')
    .map((line, k) => {
      const [form, upos, head, deprel] = line.trim().split(/\s+/)
      return {
        id: k + 1,
        form,
        lemma: '_',
        upos,
        xpos: '_',
        feats: '_',
        head: head === '_' ? -1 : Number(head),
        deprel,
        deps: '_',
        misc: '_',
      }
    })
  const tokens: MultiwordToken[] = multiwords.map(([first, last, form]) => {
    return { first, last, form, feats: '_', misc: '_' }
  })
  return { comments: [], words, multiwords: tokens, emptyNodes: [] }
}

const RELATIONS = ['nsubj', 'obj', 'x', 'obl:agent', 'a-very-long-relation', '_']

/** A sentence of made-up words with the given heads. */
export function sentenceWithHeads(heads: Heads): Sentence {
  const lines: string[] = []
  for (let i = 1; i < heads.length; i++) {
    const head = heads[i] < 0 ? '_' : heads[i]
    lines.push(`${'w'.repeat(1 + ((i * 7) % 4))}${i} T ${head} ${RELATIONS[(i * 5) % RELATIONS.length]}`)
  }
  return sentenceOf(lines.join('\n'))
}

/** Figure 1 of Nivre (2009). */
export const hearing = sentenceOf(`
  A DET 2 det
  hearing NOUN 3 nsubj
  is AUX 0 root
  scheduled VERB 3 vg
  on ADP 2 nmod
  the DET 7 det
  issue NOUN 5 pc
  today ADV 4 adv
  . PUNCT 3 p
`)

export const hebrew = sentenceOf(
  `
  ב ADP 3 case
  ה DET 3 det
  בית NOUN 4 obl
  גר VERB 0 root
  ילד NOUN 4 nsubj
  . PUNCT 4 punct
`,
  [[1, 3, 'בבית']],
)
