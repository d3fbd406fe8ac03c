import { describe, expect, it } from 'vitest'
import type { CrossarcError } from '../../src/base/error.ts'
import { Pipeline } from '../../src/pipeline/pipeline.ts'
import { headsOfSentence } from '../../src/tree/from-sentence.ts'
import { treeProblem } from '../../src/tree/validity.ts'
import { readConllu } from '../../src/treebank/formats/conllu.ts'
import { readJson } from '../../src/treebank/formats/json.ts'
import { shipped } from './models.ts'

const text = "A hearing is scheduled on the issue today. I don't know why  – 🙂 – it can't wait!\n\nBye."
const doc = shipped.parse(text)

describe('a document', () => {
  it('has sentences, and tokens with head, children, subtree and position', () => {
    expect(doc.sentences.map((sentence) => sentence.text)).toEqual([
      'A hearing is scheduled on the issue today.',
      "I don't know why  – 🙂 – it can't wait!",
      'Bye.',
    ])
    const [{ tokens, root }] = doc.sentences
    expect(tokens.map(({ form }) => form).join(' ')).toBe('A hearing is scheduled on the issue today .')
    expect(root?.form).toBe('scheduled')
    expect(root?.head).toBeUndefined()
    const hearing = tokens[1]
    expect({ upos: hearing.upos, xpos: hearing.xpos, lemma: hearing.lemma, feats: hearing.feats }).toEqual({
      upos: 'NOUN',
      xpos: 'NN',
      lemma: 'hearing',
      feats: 'Number=Sing',
    })
    expect(hearing.head).toBe(root)
    expect(hearing.children.map(({ form }) => form)).toEqual(['A'])
    expect(hearing.subtree.map(({ form }) => form)).toEqual(['A', 'hearing'])
    expect(root?.subtree).toEqual(tokens)
    for (const token of tokens) for (const child of token.children) expect(child.head).toBe(token)
  })

  it('gives every token its position in the text, one for all words of a multiword token', () => {
    for (const token of doc.tokens) expect(text.slice(token.start, token.end)).toBe(token.surface)
    const not = doc.tokens.find(({ form }) => form === "n't")!
    expect(not.surface).toBe("don't")
    expect(doc.tokens.filter(({ start }) => start === not.start).map(({ form }) => form)).toEqual([
      'do',
      "n't",
    ])
  })

  it('converts to CoNLL-U, JSON and drawings', () => {
    expect(readConllu(doc.toConllu())).toEqual(doc.toJSON())
    expect(readJson(JSON.stringify(doc))).toEqual(doc.toJSON())
    expect(doc.toSvg()).toMatch(/^<svg .*scheduled.*<\/svg>\n$/s)
    expect(doc.toTree()).toMatch(/^A +DET .*det\nhearing/)
    expect(doc.sentences[2].toConllu()).toContain('# text = Bye.\n')
    expect(JSON.parse(JSON.stringify(doc.tokens[0]))).toMatchObject({ form: 'A', head: 2, deprel: 'det' })
  })
})

describe('input at later stages', () => {
  it('accepts words, and keeps existing tags and lemmas', () => {
    const words = ['A', 'hearing', 'is', 'scheduled', 'on', 'the', 'issue', 'today', '.']
    const parsed = shipped.parseSentences([words])
    const trees = (tokens: readonly { form: string; deprel: string }[]) => tokens.map(({ deprel }) => deprel)
    expect(trees(parsed.tokens)).toEqual(trees(doc.sentences[0].tokens))
    expect(parsed.text).toBe(`${words.join(' ')} `)
    const [sentence] = parsed.toJSON()
    const given = {
      ...sentence,
      words: sentence.words.map((word) =>
        word.id === 2
          ? { ...word, upos: 'PROPN', lemma: 'Hearing' }
          : { ...word, upos: '_', xpos: '_', lemma: '_' },
      ),
    }
    const filled = shipped.analyse(given).words
    expect(filled[1]).toMatchObject({ upos: 'PROPN', lemma: 'Hearing' })
    expect(filled[2]).toMatchObject({ upos: 'AUX', lemma: 'be' })
    expect(shipped.analyse(given, { retag: true }).words[1]).toMatchObject({ upos: 'NOUN', lemma: 'hearing' })
  })

  it('keeps heads and labels with keep, and predicts the rest', () => {
    const [sentence] = doc.toJSON()
    const partly = {
      ...sentence,
      words: sentence.words.map((word) =>
        word.form === 'on' ? { ...word, head: 2, deprel: 'nmod' } : { ...word, head: -1, deprel: '_' },
      ),
    }
    const kept = shipped.analyse(partly, { keep: true })
    expect(kept.words[4]).toMatchObject({ head: 2, deprel: 'nmod' })
    expect(treeProblem(headsOfSentence(kept))).toBeUndefined()
    expect(shipped.analyse(partly).words).toEqual(sentence.words)
  })

  it('splits multiword tokens of tokenised input on request', () => {
    const sentence = shipped.parseSentences([['I', "don't", 'know']]).toJSON()[0]
    expect(sentence.words).toHaveLength(3)
    const bare = {
      ...sentence,
      words: sentence.words.map((word) => ({ ...word, head: -1, upos: '_', xpos: '_' })),
    }
    expect(shipped.analyse(bare, { expand: true }).words.map(({ form }) => form)).toEqual([
      'I',
      'do',
      "n't",
      'know',
    ])
  })

  it('accepts custom parts, and reports a missing one', () => {
    const { parser } = shipped.parts
    const alone = new Pipeline({ parser, tagger: { tag: (sentence) => sentence } })
    expect(() => alone.parse('Go.')).toThrow(expect.objectContaining({ code: 'no-tokenizer' }))
    expect(alone.parseSentences([['Go', '.']]).tokens[0].upos).toBe('_')
    expect(() => alone.parseSentences([[]])).toThrow(expect.objectContaining({ code: 'empty-sentence' }))
  })
})

describe('an error in a sentence', () => {
  const [known] = readConllu(
    '# sent_id = k\n1\tDogs\t_\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tsee\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n',
  )
  const errorOf = (action: () => unknown) => {
    try {
      action()
    } catch (error) {
      return error as CrossarcError
    }
    return undefined
  }

  it('names the sentence, and the number of a constraint in the caller’s list', () => {
    const nameless = { ...known, words: known.words.map((word) => ({ ...word, deprel: 'nonsense' })) }
    const kept = errorOf(() => shipped.parseSentences([known, nameless], { keep: true }))
    expect(kept).toMatchObject({ code: 'constraint-unknown-label', place: { sentence: 'k' } })
    const far = { constraints: [{ arc: { head: 9, dependent: 1 } }], keep: true }
    expect(errorOf(() => shipped.parseSentences([known], far))?.place).toEqual({
      sentence: 'k',
      constraint: 1,
    })
    expect(errorOf(() => shipped.parseSentences([['Hi'], []]))).toMatchObject({
      code: 'empty-sentence',
      place: { sentence: '#2' },
    })
  })

  it.each(['', 'a\0b', 'a\tb', 'a\nb', '\ud83d'])('refuses a word that no file can hold: %j', (form) => {
    expect(errorOf(() => shipped.parseSentences([['Hello'], ['Hello', form]]))).toMatchObject({
      code: 'bad-field',
      place: { sentence: '#2' },
    })
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses a beam of %d', (beam) => {
    expect(errorOf(() => shipped.parse('Hello there.', { beam }))?.code).toBe('invalid-count')
  })
})

describe('under constraints', () => {
  it('only the root is labelled root', () => {
    const words = 'A hearing is scheduled on the issue today .'.split(' ')
    let trees = 0
    for (let root = 1; root <= words.length; root++) {
      for (let dependent = 1; dependent <= words.length; dependent++) {
        if (dependent === root) continue
        const constraints = [{ root: { word: root } }, { arc: { head: root, dependent } }]
        for (const { head, deprel } of shipped.parseSentences([words], { constraints }).toJSON()[0].words)
          expect(deprel === 'root').toBe(head === 0)
        trees++
      }
    }
    expect(trees).toBe(72)
    const asked = [{ arc: { head: 4, dependent: 2, label: 'root' } }]
    expect(shipped.parseSentences([words], { constraints: asked }).tokens[1].deprel).toBe('root')
  })

  it('the confidence of the previous tree is removed', () => {
    const before = shipped.parseSentences([['A', 'hearing', 'is', 'scheduled', '.']], { confidence: true })
    expect(before.tokens[0].confidence).toBeGreaterThan(0)
    const after = shipped.parseSentences(before.toJSON(), { constraints: [{ root: { word: 2 } }] })
    for (const token of after.tokens) expect(token.confidence).toBeUndefined()
    expect(after.toConllu()).not.toContain('Confidence')
  })
})

describe('a stream', () => {
  const collect = async (source: Parameters<typeof shipped.stream>[0]) => {
    const sentences = []
    for await (const sentence of shipped.stream(source)) sentences.push(sentence)
    return sentences
  }

  it('gives the same sentences however the text is cut, as text or bytes', async () => {
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 3, 7, 100]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, k) =>
        bytes.slice(k * size, (k + 1) * size),
      )
      const found = await collect(pieces)
      expect(found.map(({ sentence }) => sentence)).toEqual(doc.toJSON())
      expect(found.map(({ start }) => start)).toEqual(doc.sentences.map(({ start }) => start))
    }
    expect((await collect([...text])).map(({ sentence }) => sentence)).toEqual(doc.toJSON())
  })

  it('yields sentences while text arrives, and accepts constraints', async () => {
    let read = 0
    async function* endless() {
      for (;;) {
        read++
        yield 'A dog sees a cat. '
      }
    }
    let seen = 0
    const wishes = () => [{ root: { word: 'dog' } }]
    for await (const { root } of shipped.stream(endless(), { constraintsOf: wishes })) {
      expect(root?.form).toBe('dog')
      if (++seen === 20) break
    }
    expect(read).toBeLessThan(30)
  })
})
