import { readConllu } from '../../src/treebank/formats/conllu.ts'
import type { Sentence } from '../../src/treebank/sentence.ts'

/**
 * A compact treebank: one sentence a line, a blank line between paragraphs, tokens separated by blanks; `~`
 * before a token means no space before it, `don't=do+n't` is a token of two words.
 */
export function smallTreebank(text: string): Sentence[] {
  const lines: string[] = []
  let startsParagraph = true
  for (const line of text.split('\n').map((part) => part.trim())) {
    if (line === '') {
      startsParagraph = true
      continue
    }
    if (startsParagraph) lines.push('# newpar')
    startsParagraph = false
    const tokens = line.split(' ')
    let id = 0
    for (const [k, token] of tokens.entries()) {
      const misc = tokens[k + 1]?.startsWith('~') ? 'SpaceAfter=No' : '_'
      const [form, expansion] = token.replace(/^~/, '').split('=')
      const words = expansion === undefined ? [form] : expansion.split('+')
      if (expansion !== undefined) {
        lines.push(`${id + 1}-${id + words.length}\t${form}\t_\t_\t_\t_\t_\t_\t_\t${misc}`)
      }
      for (const word of words) {
        id++
        const own = expansion === undefined ? misc : '_'
        lines.push(`${id}\t${word}\t_\t_\t_\t_\t${id === 1 ? 0 : 1}\t_\t_\t${own}`)
      }
    }
    lines.push('')
  }
  return readConllu(`${lines.join('\n')}\n`)
}

/** Enough English to learn that periods end sentences, but not in abbreviations. */
export const english = smallTreebank(`
  Hello ~, my name is Ann ~.
  I don't=do+n't like rain ~.
  Do you like it ~?
  Mr. Smith said ~: " ~No ~! ~"
  He didn't=did+n't come ~.

  The price is 3.50 dollars ~, not 4.00 dollars ~.
  Write to ann@example.com ~.
  See http://example.com/page.html ~.
  Mr. Jones wasn't=was+n't there ~.
  We can't=ca+n't stay ~.

  The dog ~( ~a small one ~) barks ~.
  Is Mr. Brown at home ~?
  No ~, he isn't=is+n't ~.
  It's=It+'s John's=John+'s dog ~.
  The cat's=cat+'s food is here ~.
  They wouldn't=would+n't go ~!
  Anna's=Anna+'s house is small ~.
  Come in ~, please ~.

  Dr. Smith and Mr. Brown like rain ~.
  She said ~: " ~Come ~. ~"
  My friend isn't=is+n't Dr. Jones ~.
  Prices are 5.10 or 6.20 dollars ~.
  Go home ~!
  I like the small dog ~.
`)
