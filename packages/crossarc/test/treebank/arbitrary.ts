import fc from 'fast-check'
import type { EmptyNode, MultiwordToken, Sentence, Word } from '../../src/treebank/sentence.ts'

/** Text that a column can hold: no tab, no line end, no NUL; often `_`. */
const column = fc.oneof(
  fc.constant('_'),
  fc.constantFrom(
    'a',
    'NOUN',
    'the',
    'a longer value with spaces',
    'Case=Nom|Number=Sing',
    'é',
    '漢字',
    '😀',
    '#',
    '-',
    '1-2',
    'שלום',
    '\u2028',
    '\uFEFF',
    '\uFFFD',
  ),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .map((text) => text.replace(/[\0\t\n\r]/g, '') || '_'),
)
const comments = fc.array(
  column.map((text) => `# ${text}`),
  { maxLength: 3 },
)

/**
 * Heads of a tree with one root, some of them unknown: word order[0] is the root, others depend on earlier
 * ones.
 */
function headsFrom(
  order: readonly number[],
  choices: readonly number[],
  forget: readonly boolean[],
): number[] {
  const heads: number[] = []
  order.forEach((word, place) => {
    heads[word] = place === 0 ? 0 : order[choices[place] % place]
  })
  return heads.map((head, word) => (forget[word] ? -1 : head))
}

function columnsOf(texts: readonly string[]): Omit<Word, 'id' | 'head'> {
  const [form, lemma, upos, xpos, feats, deprel, deps, misc] = texts as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  return { form, lemma, upos, xpos, feats, deprel, deps, misc }
}

const texts = fc.array(column, { minLength: 8, maxLength: 8 })

/** Sentences with everything that a reader can return: partial trees, multiword tokens, empty nodes. */
export const sentence: fc.Arbitrary<Sentence> = fc.integer({ min: 1, max: 12 }).chain((n) => {
  const perWord = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.array(arbitrary, { minLength: n + 1, maxLength: n + 1 })
  const order = fc.shuffledSubarray(
    Array.from({ length: n }, (_, index) => index + 1),
    { minLength: n },
  )
  return fc
    .tuple(
      comments,
      order,
      perWord(fc.nat(100)),
      perWord(fc.boolean()),
      perWord(texts),
      perWord(fc.nat(4)),
      perWord(fc.nat(6)),
    )
    .map(([lines, words, choices, forgotten, columns, widths, nodes]): Sentence => {
      const heads = headsFrom(words, choices, forgotten)
      const multiwords: MultiwordToken[] = []
      const emptyNodes: EmptyNode[] = []
      for (let i = 0, free = 1; i <= n; i++) {
        const { deprel, lemma, ...own } = columnsOf(columns[n - i])
        if (i >= free && widths[i] > 1 && i + widths[i] - 1 <= n) {
          const token: MultiwordToken = {
            first: i,
            last: i + widths[i] - 1,
            form: own.form,
            feats: own.feats,
            misc: own.misc,
          }
          if (lemma !== '_') token.lemma = lemma
          if (deprel !== '_') token.deprel = deprel
          multiwords.push(token)
          free = token.last + 1
        }
        for (let index = 1; index <= nodes[i] - 4; index++) {
          const node: EmptyNode = { after: i, index, lemma, ...own }
          if (deprel !== '_') node.deprel = deprel
          emptyNodes.push(node)
        }
      }
      return {
        comments: lines,
        words: words.map((_, index) => ({
          id: index + 1,
          head: heads[index + 1],
          ...columnsOf(columns[index]),
        })),
        multiwords,
        emptyNodes,
      }
    })
})
