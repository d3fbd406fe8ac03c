import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apply, Expander, expansionOf } from '../../../src/text/expansion/expansion.ts'
import { paragraphsOf } from '../../../src/text/shared/raw-text.ts'
import { learnExpansions } from '../../../src/text/training/expansion-training.ts'
import { smallTreebank } from '../small-treebank.ts'

/** Splits tokens as learned from a small treebank; tokens are given with their neighbours, the first one counts. */
function learned(text: string): { expand(token: string, ...after: string[]): readonly string[] | null } {
  const expander = new Expander(learnExpansions(paragraphsOf(smallTreebank(text)), 8, 1))
  return { expand: (...tokens) => expander.expand(tokens, 0) }
}

describe('multiword tokens', () => {
  it('splits unseen tokens by the endings of seen ones', () => {
    const expander = learned("I don't=do+n't\nhe didn't=did+n't\nit wasn't=was+n't\nwant ant aunt")
    expect(expander.expand("couldn't")).toEqual(['could', "n't"])
    expect(expander.expand("COULDN'T")).toEqual(['COULD', "N'T"])
    expect(expander.expand('giant')).toBeNull()
  })

  it('produces words that are not parts of the token', () => {
    const expander = learned('o livro do=de+o menino\na casa da=de+a menina\ncasa do=de+o rei')
    expect(expander.expand('do')).toEqual(['de', 'o'])
    expect(expander.expand('Do')).toEqual(['De', 'o'])
    expect(expander.expand('DO')).toEqual(['DE', 'O'])
    expect(expander.expand('lado')).toBeNull()
  })

  it('learns changed stems with their endings', () => {
    const expander = learned('comprá-lo=comprar+lo olhá-lo=olhar+lo\nfalá-lo=falar+lo')
    expect(expander.expand('levá-lo')).toEqual(['levar', 'lo'])
  })

  it('takes the most frequent expansion', () => {
    const expander = learned('its its=it+s its\nits')
    expect(expander.expand('its')).toBeNull()
  })

  it('decides by the neighbours if a token is sometimes one word, sometimes several', () => {
    const expander = learned(
      Array.from({ length: 5 }, () => 'its name\nits=it+s raining\nits house\nits=it+s snowing').join('\n'),
    )
    expect(expander.expand('Its', 'name')).toBeNull()
    expect(expander.expand('Its', 'snowing')).toEqual(['It', 's'])
    expect(expander.expand('its', 'snowing')).toEqual(['it', 's'])
  })

  it('keeps whole tokens that are exceptions to an ending', () => {
    const expander = learned("a's=a+'s b's=b+'s c's=c+'s\nfo'c's fo'c's")
    expect(expander.expand("d's")).toEqual(['d', "'s"])
    expect(expander.expand("fo'c's")).toBeNull()
  })

  it('splits nothing if the treebank has no multiword tokens', () => {
    expect(learned('a b c').expand("don't")).toBeNull()
  })

  it('reproduces the words of every token', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', "'", 'é', '-'), minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(word, fc.array(word, { minLength: 2, maxLength: 3 }), (token, words) => {
        expect(apply(expansionOf(token, words), token)).toEqual(words)
      }),
      { seed: 3, numRuns: 500 },
    )
  })
})
