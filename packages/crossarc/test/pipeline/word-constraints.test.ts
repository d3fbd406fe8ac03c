import { describe, expect, it } from 'vitest'
import type { DocumentConstraint } from '../../src/pipeline/word-constraints.ts'
import { shipped } from './models.ts'

const one = 'A hearing is scheduled on the issue today.'
const two = `${one} The dog saw the cat.`

describe('constraints by form', () => {
  it('produce a crossing arc that the parser does not find by itself', () => {
    const free = shipped.parse(one)
    const bound = shipped.parse(one, { constraints: [{ arc: { head: 'hearing', dependent: 'issue' } }] })
    expect(free.tokens[6].head?.form).toBe('scheduled')
    expect(bound.tokens[6].head?.form).toBe('hearing')
    expect(shipped.parse(one, { constraints: [{ arc: { head: 2, dependent: 7 } }] }).toJSON()).toEqual(
      bound.toJSON(),
    )
  })

  it('apply to the sentence that contains all of their words, or that they name', () => {
    const constraints: DocumentConstraint[] = [
      { root: { word: 'cat' } },
      { sentence: 1, arc: { head: 0, dependent: 2 } },
      { forbid: { head: 'cat', dependent: 'dog' } },
    ]
    const parsed = shipped.parse(two, { constraints })
    expect(parsed.sentences.map(({ root }) => root?.form)).toEqual(['hearing', 'cat'])
    expect(parsed.sentences[1].tokens[1].head?.form).not.toBe('cat')
  })

  const refused: [name: string, text: string, constraints: unknown[], code: string, message: RegExp][] = [
    ['a missing word', one, [{ root: { word: 'cat' } }], 'constraint-word', /no word "cat".*constraint 1/],
    [
      'a word that occurs twice',
      'The dog saw the other dog.',
      [{ root: { word: 4 } }, { root: { word: 'dog' } }],
      'constraint-word',
      /"dog" 2 times: give the number of the word, one of 2, 6 \(constraint 2\)/,
    ],
    [
      'words of no sentence',
      two,
      [{ arc: { head: 'dog', dependent: 'issue' } }],
      'constraint-word',
      /No sentence contains "dog" and "issue"/,
    ],
    [
      'words of two sentences',
      two,
      [{ root: { word: '.' } }],
      'constraint-sentence',
      /Sentences 1, 2 all contain "\."/,
    ],
    [
      'numbers without a sentence',
      two,
      [{ root: { word: 1 } }],
      'constraint-sentence',
      /2 sentences: name the sentence/,
    ],
    ['a missing sentence', two, [{ sentence: 3, root: { word: 1 } }], 'constraint-sentence', /1 to 2/],
    ['no text', ' ', [{ root: { word: 1 } }], 'constraint-sentence', /no words to constrain/],
    [
      'an invalid constraint',
      one,
      [{ root: { word: 1 } }, { rood: { word: 1 } }],
      'constraint-kind',
      /constraint 2/,
    ],
    ['nothing', one, [null], 'constraint-kind', /A constraint must be one of/],
    [
      'two heads',
      two,
      [
        { root: { word: 'cat' } },
        { sentence: 1, arc: { head: 1, dependent: 2 } },
        { sentence: 1, arc: { head: 4, dependent: 2 } },
      ],
      'constraint-two-heads',
      /constraint 3/,
    ],
  ]
  it.each(refused)('%s', (_, text, constraints, code, message) => {
    let error: unknown
    try {
      shipped.parse(text, { constraints: constraints as DocumentConstraint[] })
    } catch (caught) {
      error = caught
    }
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
  })
})
