import { describe, expect, it } from 'vitest'
import { paragraphsOf, rawText } from '../../../src/text/shared/raw-text.ts'
import { smallTreebank } from '../small-treebank.ts'

const treebank = smallTreebank("I don't=do+n't know ~.\nNo ~?\n\nGo home ~!")

describe('rawText', () => {
  it('joins sentences with spaces and separates paragraphs with a blank line', () => {
    expect(rawText(treebank)).toBe("I don't know. No?\n\nGo home!\n")
  })

  it('joins sentences without a space after SpaceAfter=No', () => {
    const [first, second] = smallTreebank('No ~.\nYes ~.')
    first.words[1].misc = 'SpaceAfter=No'
    expect(rawText([first, second])).toBe('No.Yes.\n')
  })

  it('starts paragraphs with documents too', () => {
    const [first, second] = smallTreebank('No ~.\nYes ~.')
    second.comments.push('# newdoc id = x')
    expect(rawText([first, second])).toBe('No.\n\nYes.\n')
  })

  it('breaks lines on request', () => {
    expect(rawText(treebank, { wrap: 8 })).toBe("I don't\nknow.\nNo?\n\nGo home!\n")
  })

  it('knows where tokens and sentences are', () => {
    const [{ text, starts, ends, sentenceEnds, expansions }] = paragraphsOf(treebank)
    expect(starts.map((start, k) => text.slice(start, ends[k]))).toEqual([
      'I',
      "don't",
      'know',
      '.',
      'No',
      '?',
    ])
    expect(sentenceEnds).toEqual([false, false, false, true, false, true])
    expect(expansions[1]).toEqual(['do', "n't"])
  })
})
